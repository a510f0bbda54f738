/**
 * The rest of the first page: what failed lately and why, the contracts that were deployed here, and the
 * dev accounts.
 */

import { useMemo } from 'preact/hooks'
import type { RequestResult } from '../../src/api.ts'
import { purposeOf, titleOf } from '../call-text.ts'
import { checksummed, formatInteger } from '../format.ts'
import type { LiveChain } from '../live/chain.ts'
import { listedTransaction } from '../live/items.ts'
import type { LiveTransaction } from '../live/types.ts'
import { useLoaded } from '../loaded.ts'
import type { Connection } from '../rpc.ts'
import { useId, useStudio } from '../studio.ts'
import type { Moment } from '../time/moment.ts'
import { Wei } from './amount.tsx'
import { Copy } from './copy.tsx'
import { FailureReason } from './failure-reason.tsx'
import { AddressLink, TransactionLink } from './references.tsx'
import { Ago, TimeAgo } from './time-ago.tsx'

const failuresMax = 5
const contractsMax = 8
const accountsMax = 50

/** Least time between two questions. */
const restMs = 1_000

/**
 * Changes with every transaction, and with every block that had some. Components that read it are rendered
 * ten times a second under load, so they make their rows once for each answer.
 */
function activityOf(chain: LiveChain): string {
  const full = chain.blocks.value.find(({ transactionCount = 0 }) => transactionCount > 0)
  return `${chain.reorgs.value} ${chain.transactions.value[0]?.hash} ${full?.hash}`
}

export function Failures() {
  const { rpc, chain, past } = useStudio()
  const title = useId()
  const then = past.moment.value
  const newest = chain.transactions.value.find(({ hasFailed }) => hasFailed)
  const revision = `${chain.reorgs.value} ${newest?.hash} ${then?.ms}`
  const { value: failed } = useLoaded('failed', revision, () => readFailed(rpc, then), restMs)
  if (failed === undefined || failed.length === 0) return null
  return (
    <section class="card" aria-labelledby={title}>
      <h2 id={title}>Recent failures</h2>
      <ul class="rows">
        {failed.map((each) => (
          <FailureRow key={each.hash} failed={each} />
        ))}
      </ul>
      {then === undefined && (
        <p class="pages">
          <a href="/list/transactions?status=failed">All failed transactions</a>
        </p>
      )}
    </section>
  )
}

function FailureRow({ failed }: { readonly failed: LiveTransaction }) {
  const studio = useStudio()
  const { hash, atMs } = failed
  return (
    <li>
      <span>
        <TransactionLink hash={hash} title={titleOf(studio, failed) ?? purposeOf(studio, failed)} />{' '}
        <span class="muted">
          <TimeAgo ms={atMs} />
        </span>
      </span>
      <FailureReason hash={hash} />
    </li>
  )
}

async function readFailed(
  rpc: Connection,
  then: Moment | undefined,
): Promise<readonly LiveTransaction[]> {
  const before = then && { blockNumber: then.head + 1, index: then.pending?.size ?? 0 }
  const query = { status: 'failed', limit: failuresMax, ...(before && { before }) } as const
  const { rows } = await rpc.request({ method: 'previewnet_transactions', params: [query] })
  return rows.map(listedTransaction)
}

export function Contracts() {
  const { rpc, chain } = useStudio()
  const title = useId()
  const { value } = useLoaded('contracts', activityOf(chain), () => readContracts(rpc), restMs)
  const rows = useMemo(
    () => value?.rows.map((row) => <ContractRow key={row.address} row={row} />),
    [value],
  )
  return (
    <section class="card" aria-labelledby={title}>
      <h2 id={title}>Deployed contracts</h2>
      {value === undefined || value.rows.length === 0 ? (
        <p class="empty">
          {value === undefined
            ? 'Loading…'
            : 'None yet. Contracts that you deploy appear here by name.'}
        </p>
      ) : (
        <ul class="rows">{rows}</ul>
      )}
      {value?.next != null && (
        <p class="pages">
          <a href="/list/contracts">All contracts</a>
        </p>
      )}
    </section>
  )
}

type Listed = RequestResult<'previewnet_contracts'>['rows'][number]

function ContractRow({
  row: { address, contract, sender, transactionHash, timeMs },
}: {
  readonly row: Listed
}) {
  return (
    <li class="contract-row">
      <AddressLink address={address} contract={contract} />
      <span>{timeMs !== null && <Ago ms={timeMs} />}</span>
      <small>
        {transactionHash === null || sender === null ? (
          'added by a state edit'
        ) : (
          <>
            by <AddressLink address={sender} /> in <TransactionLink hash={transactionHash} />
          </>
        )}
      </small>
    </li>
  )
}

function readContracts(rpc: Connection) {
  return rpc.request({ method: 'previewnet_contracts', params: [{ limit: contractsMax }] })
}

export function DevAccounts() {
  const { rpc, chain } = useStudio()
  const title = useId()
  const { value } = useLoaded('accounts', activityOf(chain), () => readAccounts(rpc), restMs)
  const rows = useMemo(
    () =>
      value?.rows
        .filter(({ isDev }) => isDev)
        .map((row, index) => <AccountRow key={row.address} row={row} index={index} />) ?? [],
    [value],
  )
  return (
    <section class="card" aria-labelledby={title}>
      <h2 id={title}>Dev accounts</h2>
      {rows.length === 0 ? (
        <p class="empty">{value === undefined ? 'Loading…' : 'This devnet has no accounts.'}</p>
      ) : (
        <ul class="rows">{rows}</ul>
      )}
    </section>
  )
}

interface AccountRowProps {
  readonly row: RequestResult<'previewnet_accounts'>['rows'][number]
  /** Among the dev accounts. */
  readonly index: number
}

function AccountRow({ row: { address, balance, nonce, privateKey }, index }: AccountRowProps) {
  return (
    <li class="account-row">
      <AddressLink address={address} hasDigits />
      <span class="amount">
        <Wei value={BigInt(balance)} />
      </span>
      <span class="number muted">nonce {formatInteger(nonce)}</span>
      <span class="buttons">
        <Copy text={checksummed(address)} what={`the address of dev account ${index}`} />
        {privateKey !== null && (
          <Copy text={privateKey} label="Copy key" what={`of dev account ${index}`} />
        )}
      </span>
    </li>
  )
}

function readAccounts(rpc: Connection) {
  return rpc.request({ method: 'previewnet_accounts', params: [{ limit: accountsMax }] })
}
