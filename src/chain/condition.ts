/**
 * Conditions of a transaction: bounds of its block, and the storage of accounts before it.
 *
 * Owns the check against a block. Refusing the transaction is left to the caller.
 *
 * @see https://docs.optimism.io/operators/chain-operators/features/bundler-support
 */

import type { Address, Hash } from '../primitives/hex.ts'
import type { StateView } from '../state/view.ts'
import type { Condition } from '../transactions/transaction.ts'
import type { Block } from './block.ts'

/** The beginning of a block that a condition is checked against. */
interface BlockSoFar extends Pick<Block, 'number' | 'timestamp'> {
  readonly state: Pick<StateView, 'storage'>
}

/**
 * The first condition that a block does not meet, as text, or `undefined`.
 *
 * @param storageRootOf the root of an account's storage in that block; called only if a condition
 *   names one
 */
export function unmetIn(
  block: BlockSoFar,
  condition: Condition,
  storageRootOf: (address: Address) => Hash,
): string | undefined {
  const { blockNumberMin, blockNumberMax, timestampMin, timestampMax, knownAccounts } = condition
  const { number, timestamp, state } = block
  if (blockNumberMin !== undefined && number < blockNumberMin) {
    return `block number ${number} is below ${blockNumberMin}`
  }
  if (blockNumberMax !== undefined && number > blockNumberMax) {
    return `block number ${number} is above ${blockNumberMax}`
  }
  if (timestampMin !== undefined && timestamp < timestampMin) {
    return `timestamp ${timestamp} is below ${timestampMin}`
  }
  if (timestampMax !== undefined && timestamp > timestampMax) {
    return `timestamp ${timestamp} is above ${timestampMax}`
  }
  for (const [address, known] of knownAccounts) {
    if (typeof known === 'string') {
      if (storageRootOf(address) !== known) return `the storage of ${address} has another root`
      continue
    }
    for (const [slot, value] of known) {
      if (state.storage(address, slot) !== value) {
        return `slot 0x${slot.toString(16)} of ${address} holds another value`
      }
    }
  }
  return undefined
}
