/**
 * The Nonce Manager of Base Transactions (EIP-8430): the sequences of nonce keys, and a ring of the
 * replay ids of transactions without a nonce.
 *
 * Owns its storage layout (ERC-7201, namespace `base.nonce_manager`) and what a transaction writes
 * there. Calls of the contract are left to system-contracts.ts.
 *
 * @see https://github.com/ethereum/EIPs/pull/12385 EIP-8430
 */

import { type Address, type Hash, type Hex, hexFromBytes } from '../../primitives/hex.ts'
import type { EmittedLog } from '../../primitives/message.ts'
import { bytesFromWord, hexFromWord, UINT64_MAX } from '../../primitives/word.ts'
import type { StateView } from '../../state/view.ts'
import type { Write } from '../../state/write.ts'
import { keyOfAddress, keyOfUint, mappingSlot } from '../../tokens/slots.ts'
import { NONCE_FREE_KEY } from '../../transactions/base-transaction.ts'
import { NONCE_MANAGER_ADDRESS } from './base-addresses.ts'

/** Ms that the bound of a transaction without a nonce may lie ahead of its block. */
export const NONCE_FREE_WINDOW_MS = 30_000n
/** Replay ids in the ring. */
const RING_SIZE = 300_000n

const ROOT = 0x9d3ea32ad25774a46482ebbae019e8da4242109d164d324a59aa787515b9fe00n
/** Account → nonce key → next sequence. */
const LANES = ROOT
/** Replay id → bound of its validity, in ms. */
const BOUNDS = ROOT + 1n
/** Position → replay id. */
const RING = ROOT + 2n
/** The position of the next replay id. */
const POINTER = ROOT + 3n

/** `NonceIncremented(address indexed account, uint256 indexed nonceKey, uint64 newNonce)`. */
const NONCE_INCREMENTED: Hash = '0x42d98041765078b1557c6a9fe7e4a27230ca413fc141df57d89acd6cc68ffb45'

/** The slot of the next sequence of an account's nonce key. */
export function sequenceSlot(account: Address, nonceKey: bigint): bigint {
  return mappingSlot(mappingSlot(LANES, keyOfAddress(account)), keyOfUint(nonceKey))
}

/** The next sequence of an account's nonce key. Key 0 is the account's nonce. */
export function nextSequence(view: StateView, account: Address, nonceKey: bigint): bigint {
  if (nonceKey === 0n) return view.nonce(account)
  return view.storage(NONCE_MANAGER_ADDRESS, sequenceSlot(account, nonceKey))
}

/** The reason why a replay id cannot be recorded now; `undefined` if it can. */
export function replayRefusal(
  view: StateView,
  replayId: Hash,
  nowMs: bigint,
): 'replayed' | 'full' | undefined {
  if (isLive(view, replayId, nowMs)) return 'replayed'
  const occupant = occupantOf(view)
  return occupant !== undefined && isLive(view, occupant, nowMs) ? 'full' : undefined
}

/** The writes and logs by which a transaction uses its nonce. */
export interface NonceUse {
  readonly writes: readonly Write[]
  readonly logs: readonly EmittedLog[]
}

/**
 * Uses the next sequence of a nonce key other than {@link NONCE_FREE_KEY}. The last one, which calls
 * alone reach, stays.
 */
export function useSequence(view: StateView, account: Address, nonceKey: bigint): NonceUse {
  const used = nextSequence(view, account, nonceKey)
  if (used >= UINT64_MAX) return { writes: [], logs: [] }
  const next = used + 1n
  if (nonceKey === 0n) {
    return { writes: [{ field: 'nonce', address: account, value: next }], logs: [] }
  }
  const topics = [NONCE_INCREMENTED, keyOfAddress(account), keyOfUint(nonceKey)]
  const data: Hex = hexFromWord(next)
  return {
    writes: [stored(sequenceSlot(account, nonceKey), next)],
    logs: [{ address: NONCE_MANAGER_ADDRESS, topics, data }],
  }
}

/** Records a replay id in place of the oldest one, which is no longer live. */
export function useReplayId(view: StateView, replayId: Hash, validBeforeMs: bigint): NonceUse {
  const position = view.storage(NONCE_MANAGER_ADDRESS, POINTER)
  const occupant = occupantOf(view)
  const next = position + 1n
  const writes = [
    ...(occupant === undefined ? [] : [stored(boundSlot(occupant), 0n)]),
    stored(ringSlot(position), BigInt(replayId)),
    stored(boundSlot(replayId), validBeforeMs),
    stored(POINTER, next >= RING_SIZE ? 0n : next),
  ]
  return { writes, logs: [] }
}

/** The replay id at the position of the next one; `undefined` if there is none. */
function occupantOf(view: StateView): Hash | undefined {
  const position = view.storage(NONCE_MANAGER_ADDRESS, POINTER)
  const word = view.storage(NONCE_MANAGER_ADDRESS, ringSlot(position))
  return word === 0n ? undefined : hexFromBytes(bytesFromWord(word))
}

function isLive(view: StateView, replayId: Hash, nowMs: bigint): boolean {
  return view.storage(NONCE_MANAGER_ADDRESS, boundSlot(replayId)) > nowMs
}

function boundSlot(replayId: Hash): bigint {
  return mappingSlot(BOUNDS, replayId)
}

function ringSlot(position: bigint): bigint {
  return mappingSlot(RING, keyOfUint(position))
}

function stored(slot: bigint, value: bigint): Write {
  return { field: 'storage', address: NONCE_MANAGER_ADDRESS, slot, value }
}
