/**
 * A transaction in one sentence: who called what, and what came of it.
 */

import { callText, functionCalled } from '../call-text.ts'
import { formatWei } from '../format.ts'
import { type Studio, useStudio } from '../studio.ts'
import type { ShownTransaction } from '../transaction.ts'
import { AddressLink } from './references.tsx'
import { ContractText } from './values.tsx'

export function Happened({ shown }: { readonly shown: ShownTransaction }) {
  return (
    <p class="lead happened">
      <Action shown={shown} />
      <Outcome shown={shown} />
    </p>
  )
}

function Action({ shown }: { readonly shown: ShownTransaction }) {
  const studio = useStudio()
  const { transaction, receipt } = shown
  const { from, to, type, value, calls = [], isSystemTx } = transaction
  const created = receipt?.contractAddress ?? undefined
  const sender = <AddressLink address={from} />
  if (isSystemTx === true) return <>The chain itself called {to && <AddressLink address={to} />}</>
  if (type === '0x79') {
    const count = calls.flat().length
    return (
      <>
        {sender} sent a Base Transaction with {count === 1 ? 'one call' : `${count} calls`}
      </>
    )
  }
  if (to === null) {
    return (
      <>
        {sender} created {created === undefined ? 'a contract' : <AddressLink address={created} />}
      </>
    )
  }
  const call = callIn(studio, shown)
  return (
    <>
      {type === '0x7e' && 'A deposit from L1: '}
      {sender} {call === undefined ? `sent ${formatWei(value)} to ` : 'called '}
      <AddressLink address={to} />
      {call !== undefined && (
        <>
          {' · '}
          <bdi class="mono breaking">{call}</bdi>
          {BigInt(value) > 0n && ` with ${formatWei(value)}`}
        </>
      )}
    </>
  )
}

/** The function that is called, with its arguments; undefined for a transfer. */
function callIn(studio: Studio, shown: ShownTransaction): string | undefined {
  const { to, input } = shown.transaction
  if (to === null || input === '0x') return undefined
  const call = functionCalled(studio, shown)
  return call === undefined ? input.slice(0, 10) : callText(studio, call)
}

function Outcome({ shown }: { readonly shown: ShownTransaction }) {
  const { times, receipt, trace, tree } = shown
  if (times.stage === 'waiting') {
    return (
      <>
        ; it waits: <span class="breaking">{times.waitsBecause}</span>.
      </>
    )
  }
  const isFailed =
    receipt === null ? tree !== undefined && tree.error !== null : receipt.status === '0x0'
  if (!isFailed) return <>; it succeeded.</>
  return (
    <>
      ; it{' '}
      <strong class="failure-reason">
        <ContractText text={trace?.message ?? 'failed'} />
      </strong>
      .
    </>
  )
}
