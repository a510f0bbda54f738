/**
 * The state changes of a transaction: balances, nonces, code and storage, before and after.
 */

import type { Address, Hex } from '../../src/primitives/hex.ts'
import type { WirePrestateDiff } from '../../src/rpc/wire/objects/prestate-trace.ts'
import { formatInteger, formatWei } from '../format.ts'
import { AddressLink } from './references.tsx'
import { Bytes } from './values.tsx'

type Account = WirePrestateDiff['post'][Address]

const noWord: Hex = `0x${'00'.repeat(32)}`

export function StateChanges({ diff }: { readonly diff: WirePrestateDiff }) {
  const { pre, post } = diff
  const addresses = [...new Set([...Object.keys(pre), ...Object.keys(post)])].sort() as Address[] // keys of both
  if (addresses.length === 0) return <p class="empty">Nothing changed.</p>
  return (
    <ul class="changes">
      {addresses.map((address) => (
        <li key={address}>
          <h3>
            <AddressLink address={address} isWhole />
          </h3>
          <Changes before={pre[address]} after={post[address]} />
        </li>
      ))}
    </ul>
  )
}

interface ChangesProps {
  readonly before: Account | undefined
  readonly after: Account | undefined
}

/** The diff has the values before, and after only those that changed. */
function Changes({ before, after }: ChangesProps) {
  const isGone = after === undefined
  const balance = after?.balance ?? (isGone ? '0x0' : before?.balance)
  const slots = [
    ...new Set([...Object.keys(before?.storage ?? {}), ...Object.keys(after?.storage ?? {})]),
  ].sort() as Hex[] // keys of both
  const [was, is] = [BigInt(before?.balance ?? 0), BigInt(balance ?? 0)]
  return (
    <dl class="facts">
      {was !== is && (
        <div>
          <dt>Balance</dt>
          <dd class="number breaking">
            {formatWei(was)} <Becomes /> {formatWei(is)}{' '}
            <span class={is > was ? 'rise' : 'fall'}>
              {is > was ? '+' : '−'}
              {formatWei(is > was ? is - was : was - is)}
            </span>
          </dd>
        </div>
      )}
      {after?.nonce !== undefined && (
        <div>
          <dt>Nonce</dt>
          <dd class="number">
            {formatInteger(before?.nonce ?? 0)} <Becomes /> {formatInteger(after.nonce)}
          </dd>
        </div>
      )}
      {(after?.code !== undefined || (isGone && before?.code !== undefined)) && (
        <div>
          <dt>Code</dt>
          <dd>
            <Bytes data={after?.code ?? '0x'} />
          </dd>
        </div>
      )}
      {slots.map((slot) => (
        <div key={slot}>
          <dt>Slot</dt>
          <dd class="mono breaking">
            <span class="muted">{trimmed(slot)}</span>
            <br />
            {trimmed(before?.storage?.[slot] ?? noWord)} <Becomes />{' '}
            {trimmed(after?.storage?.[slot] ?? noWord)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Becomes() {
  return (
    <>
      <span aria-hidden="true">→</span>
      <span class="hidden">becomes</span>
    </>
  )
}

/** A word without the zeros in front. */
function trimmed(word: string): string {
  return word.replace(/^0x0+(?=.)/, '0x')
}
