/**
 * Why a transaction does something else on the second chain than its rules alone make it do: it reads what
 * an earlier transaction has left there, or its block is another one.
 */

import type { CallContext } from '../execution/overrides.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import type { StateView } from '../state/view.ts'

/** The states of both chains before a transaction. */
export interface StatesBefore {
  readonly hash: Hash
  readonly first: CallContext
  readonly second: CallContext
}

/** The accounts that were read, each with its slots. */
export type Reads = ReadonlyMap<Address, ReadonlySet<bigint>>

/**
 * The earlier transaction that left something else in what was read.
 *
 * @param earlier in the order of their execution
 * @param sender its balance differs by the price of gas, and is looked at last
 */
export function rootOf(
  reads: Reads,
  { first, second }: Omit<StatesBefore, 'hash'>,
  earlier: readonly StatesBefore[],
  sender: Address,
): Hash | undefined {
  const differing = valuesOf(reads, sender).find(
    (value) => value(first.state) !== value(second.state),
  )
  if (differing === undefined) return undefined
  const root = earlier.findLast(
    (each) => differing(each.first.state) === differing(each.second.state),
  )
  return root?.hash
}

type Value = (state: StateView) => unknown

function valuesOf(reads: Reads, sender: Address): readonly Value[] {
  const accounts = [...reads]
  const slots = accounts.flatMap(([address, ofAccount]) =>
    Array.from(ofAccount, (slot) => (state: StateView) => state.storage(address, slot)),
  )
  const others = accounts.map(([address]) => address).filter((address) => address !== sender)
  return [
    ...slots,
    ...others.map((address) => (state: StateView) => state.codeHash(address)),
    ...others.map((address) => (state: StateView) => state.balance(address)),
    (state) => state.nonce(sender),
    (state) => state.balance(sender),
  ]
}

/** The other block of the second chain, in words; `undefined` if number and time are the same. */
export function otherBlock({ first, second }: Omit<StatesBefore, 'hash'>): string | undefined {
  const [one, other] = [first.environment, second.environment]
  if (one.number === other.number && one.timestamp === other.timestamp) return undefined
  return `time: in block ${other.number} at ${other.timestamp} s, not in block ${one.number} at ${one.timestamp} s`
}
