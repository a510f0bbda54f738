/**
 * Transactions as a table, with the status of their receipts.
 */

import { useState } from 'preact/hooks'
import type { Address } from '../../src/primitives/hex.ts'
import type { WireReceipt } from '../../src/rpc/wire/objects/receipt.ts'
import type { WireTransaction } from '../../src/rpc/wire/objects/transaction.ts'
import { purposeOf, titleOf } from '../call-text.ts'
import { counted, formatInteger } from '../format.ts'
import { useStudio } from '../studio.ts'
import { Wei } from './amount.tsx'
import { AddressLink, BlockLink, TransactionLink } from './references.tsx'

const rowsMax = 100

interface TransactionTableProps {
  readonly transactions: readonly WireTransaction[]
  readonly receipts: readonly (Pick<WireReceipt, 'transactionHash' | 'status' | 'gasUsed'> &
    Partial<Pick<WireReceipt, 'contractAddress'>>)[]
  /** True to show the block of each transaction. */
  readonly hasBlocks?: boolean
  readonly empty: string
}

export function TransactionTable({
  transactions,
  receipts,
  hasBlocks = false,
  empty,
}: TransactionTableProps) {
  const [max, setMax] = useState(rowsMax)
  const receiptOf = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
  if (transactions.length === 0) return <p class="empty">{empty}</p>
  return (
    <div class="scroller">
      <table>
        <thead>
          <tr>
            <th scope="col">Hash</th>
            {hasBlocks && <th scope="col">Block</th>}
            <th scope="col">Call</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col" class="right">
              Value
            </th>
            <th scope="col" class="right">
              Gas
            </th>
          </tr>
        </thead>
        <tbody>
          {transactions.slice(0, max).map((transaction) => {
            const { hash, from, to, value, blockNumber } = transaction
            const receipt = receiptOf.get(hash)
            return (
              <tr key={hash}>
                <td>
                  <TransactionLink hash={hash} />{' '}
                  {receipt?.status === '0x0' && <span class="badge failed">Failed</span>}
                </td>
                {hasBlocks && <td>{blockNumber !== null && <BlockLink block={blockNumber} />}</td>}
                <td class="long">
                  <Call transaction={transaction} created={receipt?.contractAddress} />
                </td>
                <td>
                  <AddressLink address={from} />
                </td>
                <td>
                  {to === null ? (
                    <span class="muted">new contract</span>
                  ) : (
                    <AddressLink address={to} />
                  )}
                </td>
                <td class="right">
                  <Wei value={BigInt(value)} />
                </td>
                <td class="number right">
                  {receipt === undefined ? '–' : formatInteger(receipt.gasUsed)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {transactions.length > max && (
        <button type="button" class="plain more" onClick={() => setMax(max + rowsMax)}>
          Show more of {counted(transactions.length, 'transaction')}
        </button>
      )}
    </div>
  )
}

interface CallProps {
  readonly transaction: WireTransaction
  readonly created: Address | null | undefined
}

function Call({ transaction, created }: CallProps) {
  const studio = useStudio()
  const title = titleOf(studio, { ...transaction, created })
  if (title !== undefined) {
    return (
      <bdi class="mono" title={title}>
        {title}
      </bdi>
    )
  }
  return <bdi class="tag">{purposeOf(studio, transaction).slice(0, 40)}</bdi>
}
