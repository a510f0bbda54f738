/**
 * The first page: figures, the timeline, the newest blocks and transactions, what failed, the contracts
 * and the dev accounts. All of it is read when the page opens.
 */

import { useComputed } from '@preact/signals'
import { BlockList } from '../components/block-list.tsx'
import { Connect } from '../components/connect.tsx'
import { FirstSteps } from '../components/first-steps.tsx'
import { Heading } from '../components/heading.tsx'
import { Contracts, DevAccounts, Failures } from '../components/home-cards.tsx'
import { BlockLink } from '../components/references.tsx'
import { Timeline } from '../components/timeline.tsx'
import { TransactionRow } from '../components/transaction-row.tsx'
import { VirtualList } from '../components/virtual-list.tsx'
import { formatGweiShort, formatRate, formatShare } from '../format.ts'
import { useChain } from '../live/feed.ts'
import type { LiveBlock } from '../live/types.ts'
import { useId, useStudio } from '../studio.ts'

/** Time over which rates are averaged, in virtual ms. */
const rateMs = 5_000
const rowHeight = 52
const rows = 10

export function LiveView() {
  const { chain, hasTried, past } = useStudio()
  useChain()
  const isEmpty = chain.isRead.value && chain.transactions.value.length === 0
  return (
    <>
      <Heading title={past.isNow.value ? 'Live' : 'Viewing the past'} />
      {isEmpty && past.isNow.value && <Connect />}
      {(isEmpty || hasTried.value) && past.isNow.value && <FirstSteps />}
      <Figures />
      <Timeline />
      <div class="columns">
        <div class="column">
          <Transactions />
          <Failures />
        </div>
        <div class="column">
          <BlockList />
          {past.isNow.value && <Contracts />}
        </div>
      </div>
      {past.isNow.value && <DevAccounts />}
    </>
  )
}

function Transactions() {
  const { chain, past } = useStudio()
  const title = useId()
  return (
    <section class="card" aria-labelledby={title}>
      <h2 id={title}>Transactions</h2>
      <VirtualList
        label="Newest transactions"
        items={chain.transactions.value}
        rowHeight={rowHeight}
        rows={rows}
        empty={emptyText(chain.isRead.value, past.isNow.value)}
        keyOf={({ hash }) => hash}
        render={(transaction) => <TransactionRow transaction={transaction} />}
      />
      {past.isNow.value && chain.transactions.value.length > 0 && (
        <p class="pages">
          <a href="/list/transactions">All transactions</a>
        </p>
      )}
    </section>
  )
}

function emptyText(isRead: boolean, isNow: boolean): string {
  if (!isRead) return 'Connecting…'
  return isNow
    ? 'No transactions yet. Anything sent to the devnet appears here at once.'
    : 'No transactions by then.'
}

function Figures() {
  const { chain, router } = useStudio()
  const head = useComputed(() => chain.blocks.value[0])
  const pendingCount = useComputed(
    () => chain.transactions.value.filter(({ stage }) => stage === 'pending').length,
  )
  const rates = useComputed(() => ratesOf(chain.blocks.value))
  const { transactionsPerSecond, gasPerSecond, fullness } = rates.value
  return (
    <dl class="figures">
      <div class="figure">
        <dt>Newest block</dt>
        <dd class="number">
          {head.value === undefined ? '–' : <BlockLink block={head.value.number} />}
        </dd>
      </div>
      <div class="figure">
        <dt>Pending</dt>
        <dd class="number is-pending">
          <a class="reference" href={router.hrefOf('/block/pending')}>
            {pendingCount}
          </a>{' '}
          <small>{pendingCount.value === 1 ? 'transaction' : 'transactions'}</small>
        </dd>
      </div>
      <div class="figure">
        <dt>Base fee</dt>
        <dd class="number">
          {head.value === undefined ? '–' : formatGweiShort(head.value.baseFee)} <small>gwei</small>
        </dd>
      </div>
      <div class="figure">
        <dt>Throughput</dt>
        <dd class="number">
          {formatRate(transactionsPerSecond)} <small>tx/s</small>
        </dd>
      </div>
      <div class="figure">
        <dt>Gas</dt>
        <dd class="number">
          {formatRate(gasPerSecond / 1e6)} <small>Mgas/s</small>
        </dd>
      </div>
      <div class="figure">
        <dt>Block usage</dt>
        <dd class="number">{formatShare(fullness)}</dd>
      </div>
    </dl>
  )
}

/** Averages of the newest blocks, by virtual time. */
function ratesOf(blocks: readonly LiveBlock[]) {
  const [head] = blocks
  const recent = blocks.filter(({ sealedMs }) => sealedMs > (head?.sealedMs ?? 0) - rateMs)
  const before = blocks[recent.length]
  const spanMs =
    head === undefined ? 0 : head.sealedMs - (before?.sealedMs ?? recent.at(-1)!.sealedMs)
  const sum = (amountIn: (block: LiveBlock) => number) =>
    recent.reduce((total, block) => total + amountIn(block), 0)
  const perSecond = (total: number) => (spanMs > 0 ? (1_000 * total) / spanMs : 0)
  return {
    transactionsPerSecond: perSecond(sum(({ transactionCount = 0 }) => transactionCount)),
    gasPerSecond: perSecond(sum(({ gasUsed }) => gasUsed)),
    fullness:
      sum(({ gasUsed }) => gasUsed) /
      Math.max(
        1,
        sum(({ gasLimit }) => gasLimit),
      ),
  }
}
