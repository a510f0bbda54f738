/**
 * A transaction as one row of a live list: its stage, its call, its value and its block.
 */

import { formatWei } from '../amounts.ts'
import { purposeOf, titleOf } from '../call-text.ts'
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

/** The value, or what a transaction without one does. */
function amountOf(studio: Studio, transaction: LiveTransaction): string {
  const purpose = purposeOf(studio, transaction)
  return transaction.value > 0n || purpose === 'transfer' ? formatWei(transaction.value) : purpose
}
