/**
 * The present of the chain: figures, the timeline, the newest blocks and transactions.
 */

import { useComputed } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { abiIndex } from '../abi/store.ts'
import { titleOf } from '../call-text.ts'
import { Heading } from '../components/heading.tsx'
import { AddressLink, BlockLink, TransactionLink } from '../components/references.tsx'
import { Timeline } from '../components/timeline.tsx'
import { VirtualList } from '../components/virtual-list.tsx'
import {
  formatGweiShort,
  formatInteger,
  formatRate,
  formatShare,
  formatTimeOfDay,
  formatWei,
} from '../format.ts'
import { blocks, followChain, transactions } from '../live-feed.ts'
import type { LiveBlock, LiveTransaction } from '../live-items.ts'
import { isNow } from '../moment.ts'
import { hrefOf } from '../router.ts'
import { isConnected } from '../rpc.ts'

/** Time over which rates are averaged, in virtual ms. */
const rateMs = 5_000
const rowHeight = 52
const rows = 10

export function LiveView() {
  useEffect(followChain, [])
  return (
    <>
      <Heading title={isNow.value ? 'Live' : 'The past'} />
      <Figures />
      <Timeline />
      <div class="columns">
        <section class="card" aria-labelledby="blocks">
          <h2 id="blocks">Blocks</h2>
          <VirtualList
            label="Newest blocks"
            items={blocks.value}
            rowHeight={rowHeight}
            rows={rows}
            empty={isConnected.value ? 'No block yet.' : 'Connecting…'}
            keyOf={({ hash }) => hash}
            render={(block) => <BlockRow block={block} />}
          />
        </section>
        <section class="card" aria-labelledby="transactions">
          <h2 id="transactions">Transactions</h2>
          <VirtualList
            label="Newest transactions"
            items={transactions.value}
            rowHeight={rowHeight}
            rows={rows}
            empty={
              isNow.value
                ? 'No transaction since this page was opened. What is sent to the devnet appears here at once.'
                : 'No transaction in these blocks.'
            }
            keyOf={({ hash }) => hash}
            render={(transaction) => <TransactionRow transaction={transaction} />}
          />
        </section>
      </div>
    </>
  )
}

function Figures() {
  const head = useComputed(() => blocks.value[0])
  const pendingCount = useComputed(
    () => transactions.value.filter(({ stage }) => stage === 'pending').length,
  )
  const rates = useComputed(ratesOf)
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
          <a class="reference" href={hrefOf('/block/pending')}>
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
        <dt>Blocks are full by</dt>
        <dd class="number">{formatShare(fullness)}</dd>
      </div>
    </dl>
  )
}

/** Averages of the newest blocks, by virtual time. */
function ratesOf() {
  const [head] = blocks.value
  const recent = blocks.value.filter(({ sealedMs }) => sealedMs > (head?.sealedMs ?? 0) - rateMs)
  const before = blocks.value[recent.length]
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

function BlockRow({ block }: { readonly block: LiveBlock }) {
  const { number, sealedMs, transactionCount, gasUsed, gasLimit } = block
  const share = gasUsed / gasLimit
  return (
    <div class="row block-row">
      <BlockLink block={number} />
      <span class="number muted">{formatTimeOfDay(sealedMs)}</span>
      <span class="number">
        {transactionCount ?? '…'} <small>tx</small>
      </span>
      <span class="number share">
        {formatShare(share)} <small>gas</small>
      </span>
    </div>
  )
}

const stageWords = { pending: 'Pre-confirmed', sealed: 'Sealed', dropped: 'Dropped' } as const

function TransactionRow({ transaction }: { readonly transaction: LiveTransaction }) {
  const { hash, from, to, stage, hasFailed, blockNumber } = transaction
  const title = titleOf(transaction)
  const route = (
    <span class="route">
      <AddressLink address={from} /> <span aria-hidden="true">→</span>
      <span class="hidden">to</span>{' '}
      {to === null ? <span class="muted">new contract</span> : <AddressLink address={to} />}
    </span>
  )
  return (
    <div class={`row transaction-row ${title === undefined ? '' : 'titled'}`}>
      <span class={`badge ${hasFailed ? 'failed' : stage}`}>
        {hasFailed ? 'Failed' : stageWords[stage]}
      </span>
      {title === undefined ? (
        <>
          <TransactionLink hash={hash} />
          {route}
        </>
      ) : (
        <span class="titles">
          <TransactionLink hash={hash} title={title} />
          {route}
        </span>
      )}
      <bdi class="number amount">
        {title === undefined ? amountOf(transaction) : transferred(transaction)}
      </bdi>
      <span class="number block-number">
        <span class="hidden">in block</span> {formatInteger(blockNumber)}
      </span>
    </div>
  )
}

/** The value of a call that the title names. */
function transferred({ value }: LiveTransaction): string {
  return value > 0n ? formatWei(value) : ''
}

/** Characters of a function's name. */
const nameMax = 24

/** The value, or what a transaction without one does. */
function amountOf({ value, input, type }: LiveTransaction): string {
  const selector = input.slice(0, 10)
  if (type === '0x79') return 'batch'
  const isDeposit = type === '0x7e'
  if (value > 0n || (selector === '0x' && !isDeposit)) return formatWei(value)
  if (isDeposit) return 'deposit'
  const [called] = abiIndex.value.functions.get(selector.toLowerCase()) ?? []
  return called?.name.slice(0, nameMax) ?? selector
}
