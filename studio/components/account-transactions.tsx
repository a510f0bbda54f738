/** The transactions that sent from, called or created an account, page by page. */

import { useState } from 'preact/hooks'
import type { RequestResult } from '../../src/api.ts'
import type { Address } from '../../src/primitives/hex.ts'
import { useLoaded } from '../loaded.ts'
import { type Studio, useStudio } from '../studio.ts'
import { Reading } from './reading.tsx'
import { TransactionTable } from './transaction-table.tsx'

interface TransactionsProps {
  readonly address: Address
  readonly revision: unknown
}

/** Transactions of one page of the search. */
const pageSize = 25

export function Transactions({ address, revision }: TransactionsProps) {
  const studio = useStudio()
  const [pages, setPages] = useState(1)
  const { value, error } = useLoaded(`${address} ${pages}`, revision, () =>
    loadTransactions(studio, address, pages),
  )
  return (
    <>
      <p class="card-note">
        Sealed transactions that sent from, called or created this account.{' '}
        <a href={`/list/transactions?to=${address}`}>All transactions sent to it</a>
      </p>
      {error !== undefined || value === undefined ? (
        <Reading error={error} />
      ) : (
        <TransactionTable
          transactions={value.transactions}
          receipts={value.receipts}
          hasBlocks
          empty="No sealed transactions."
        />
      )}
      {value?.hasMore === true && (
        <button type="button" class="plain more" onClick={() => setPages(pages + 1)}>
          Show older transactions
        </button>
      )}
    </>
  )
}

type SearchPage = RequestResult<'ots_searchTransactionsBefore'>

interface Found {
  readonly transactions: SearchPage['txs']
  readonly receipts: SearchPage['receipts']
  readonly hasMore: boolean
}

async function loadTransactions(
  { rpc, past }: Studio,
  address: Address,
  pages: number,
): Promise<Found> {
  const transactions: SearchPage['txs'][number][] = []
  const receipts: SearchPage['receipts'][number][] = []
  const then = past.moment.value
  let before = then === undefined ? 0 : then.head + 1 // 0 is the head
  for (let page = 1; ; page += 1) {
    const method = 'ots_searchTransactionsBefore'
    const found = await rpc.request({ method, params: [address, before, pageSize] })
    transactions.push(...found.txs)
    receipts.push(...found.receipts)
    const { lastPage } = found
    if (lastPage || page === pages) return { transactions, receipts, hasMore: !lastPage }
    before = Number(found.txs.at(-1)?.blockNumber ?? 0)
  }
}
