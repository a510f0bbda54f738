/**
 * A transaction as one row of a live list: its stage, its call, its value and its block.
 */

import type { Hex } from '../../src/primitives/hex.ts'
import { formatWei } from '../amounts.ts'
import { titleOf } from '../call-text.ts'
import { formatInteger } from '../format.ts'
import type { LiveTransaction } from '../live/types.ts'
import { type Studio, useStudio } from '../studio.ts'
import { AddressLink, TransactionLink } from './references.tsx'
import { Ago } from './time-ago.tsx'

const stageWords = { pending: 'Pre-confirmed', sealed: 'Sealed', dropped: 'Dropped' } as const

export function TransactionRow({ transaction }: { readonly transaction: LiveTransaction }) {
  const studio = useStudio()
  const { hash, from, to, stage, hasFailed, blockNumber, atMs } = transaction
  const title = titleOf(studio, transaction)
  return (
    <div class="row transaction-row">
      <span class={`badge ${hasFailed ? 'failed' : stage}`}>
        {hasFailed ? 'Failed' : stageWords[stage]}
      </span>
      <span class="titles">
        <TransactionLink hash={hash} {...(title !== undefined && { title })} />
        <span class="route">
          <AddressLink address={from} /> <span aria-hidden="true">→</span>
          <span class="hidden">to</span>{' '}
          {to === null ? <span class="muted">new contract</span> : <AddressLink address={to} />}
        </span>
      </span>
      <bdi class="number amount">
        {title === undefined ? amountOf(studio, transaction) : transferred(transaction)}
      </bdi>
      <span class="number block-number">
        <span class="hidden">in block</span> {formatInteger(blockNumber)} <Ago ms={atMs} />
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
function amountOf({ contracts }: Studio, { to, value, input, type }: LiveTransaction): string {
  const selector = input.slice(0, 10) as Hex // a prefix of hex
  if (type === '0x79') return 'batch'
  const isDeposit = type === '0x7e'
  if (value > 0n || (selector === '0x' && !isDeposit)) return formatWei(value)
  if (isDeposit) return 'deposit'
  const called = to === null ? undefined : contracts.callAt(to, selector)
  return called?.name.slice(0, nameMax) ?? selector
}
