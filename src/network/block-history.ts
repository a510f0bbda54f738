/**
 * The writes a block makes to the history contracts before its first transaction, if its hardfork
 * has them.
 *
 * The protocol lets the system address call these contracts. The same slots are written here
 * without running code, and only where the contract has code: a call to an account without code
 * does nothing.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2935 hashes of the last 8,191 blocks
 * @see https://eips.ethereum.org/EIPS/eip-4788 beacon roots of the last 8,191 seconds
 */

import { type EvmRules, isSince } from '../primitives/evm-rules.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { wordFromHash } from '../primitives/word.ts'
import { EMPTY_CODE } from '../state/code.ts'
import { OverlayView } from '../state/overlay-view.ts'
import type { StateView } from '../state/view.ts'
import type { Write } from '../state/write.ts'
import type { Network } from './network.ts'
import { predeployAddresses } from './predeploys.ts'

const { beaconBlockRoots: BEACON_ROOTS_ADDRESS, historyStorage: BLOCK_HASHES_ADDRESS } =
  predeployAddresses

/** Slots of a ring buffer. EIP-2935 has one, EIP-4788 two. */
export const HISTORY_LENGTH = 8_191n

export interface HistoryEntry {
  readonly evmRules: EvmRules
  readonly number: bigint
  /** Seconds since the epoch. */
  readonly timestamp: bigint
  readonly parentHash: Hash
  /** `undefined` before Cancun. */
  readonly parentBeaconBlockRoot: Hash | undefined
}

/**
 * All that a block writes before its first transaction: the state that begins with its upgrade or
 * hardfork, and its history.
 *
 * @param parent rules of the parent
 * @param view the state after the parent
 */
export function openingWrites(
  network: Pick<Network, 'upgradeWrites'>,
  block: HistoryEntry,
  parent: EvmRules,
  view: StateView,
): Write[] {
  const begun = network.upgradeWrites(parent, block.evmRules)
  if (begun.length === 0) return historyWrites(block, view)
  const after = new OverlayView(view)
  after.apply(begun)
  return [...begun, ...historyWrites(block, after)]
}

/** @param view the state after the parent */
export function historyWrites(block: HistoryEntry, view: StateView): Write[] {
  return historyWritesTo(block, (address) => view.codeHash(address) !== EMPTY_CODE.hash)
}

/** @param hasContract returns true if the contract at the address exists */
export function historyWritesTo(
  block: HistoryEntry,
  hasContract: (address: Address) => boolean,
): Write[] {
  const writes: Write[] = []
  const write = (address: Address, slot: bigint, value: bigint) =>
    writes.push({ field: 'storage', address, slot, value })
  const { parentBeaconBlockRoot: beaconRoot } = block
  if (beaconRoot !== undefined && hasContract(BEACON_ROOTS_ADDRESS)) {
    const slot = block.timestamp % HISTORY_LENGTH
    write(BEACON_ROOTS_ADDRESS, slot, block.timestamp)
    write(BEACON_ROOTS_ADDRESS, slot + HISTORY_LENGTH, wordFromHash(beaconRoot))
  }
  const hasBlockHashes = isSince(block.evmRules.hardfork, 'prague')
  if (hasBlockHashes && hasContract(BLOCK_HASHES_ADDRESS)) {
    const slot = (block.number - 1n) % HISTORY_LENGTH
    write(BLOCK_HASHES_ADDRESS, slot, wordFromHash(block.parentHash))
  }
  return writes
}
