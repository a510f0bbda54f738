/**
 * An asset's multiplier (ERC-8056): the displayed amount of one unit, for splits and dividends.
 *
 * It changes display values only, not balances, transfers or supply. One change may be scheduled;
 * it takes effect at its timestamp without a transaction.
 *
 * @see https://docs.base.org/specifications/b20
 */

import type { Hex } from '../primitives/hex.ts'
import { UINT64_MAX, WORD_MAX } from '../primitives/word.ts'
import type { assetAbi } from './abi.ts'
import type { Handlers } from './dispatch.ts'
import type { Frame } from './frame.ts'
import { ROLE_IDS } from './ids.ts'
import { ASSET_SLOTS, PENDING_LANES, TOKEN_SLOTS } from './layout.ts'
import { overflow } from './revert.ts'
import { expectRole } from './roles.ts'
import { withLane } from './storage.ts'
import { emit, refusal } from './token-records.ts'
import { transferHandlers } from './transfers.ts'

/** One as an 18-decimal fixed-point number. */
const WAD = 10n ** 18n
const MULTIPLIER_MAX = (1n << 128n) - 1n

/** ERC-165, and the parts of ERC-8056: multiplier, schedule, balances. */
const INTERFACE_IDS: readonly Hex[] = ['0x01ffc9a7', '0xa60bf13d', '0x4bd27648', '0xd890fd71']

export const multiplierHandlers = {
  WAD_PRECISION: () => WAD,
  MAX_UI_MULTIPLIER: () => MULTIPLIER_MAX,

  multiplier: currentMultiplier,
  uiMultiplier: currentMultiplier,

  newUIMultiplier(frame) {
    const pending = readPending(frame)
    return pending.effectiveAt > frame.environment.timestamp
      ? pending.multiplier
      : multiplierAfter(frame, pending)
  },

  effectiveAt: (frame) => readPending(frame).effectiveAt,

  toScaledBalance: scaled,
  toUIAmount: scaled,
  toRawBalance: raw,
  fromUIAmount: raw,
  scaledBalanceOf: (frame, account) => scaled(frame, transferHandlers.balanceOf(frame, account)),
  balanceOfUI: (frame, account) => scaled(frame, transferHandlers.balanceOf(frame, account)),
  totalSupplyUI: (frame) => scaled(frame, frame.load(TOKEN_SLOTS.totalSupply)),

  updateUIMultiplier(frame, newMultiplier, effectiveAt) {
    const now = frame.environment.timestamp
    expectRole(frame, ROLE_IDS.OPERATOR_ROLE)
    expectMultiplier(newMultiplier)
    if (effectiveAt <= now) throw refusal('EffectiveAtInPast', effectiveAt)
    if (effectiveAt > UINT64_MAX) throw refusal('EffectiveAtTooFar', effectiveAt)
    const pending = readPending(frame)
    if (pending.effectiveAt > now) {
      throw refusal('UIMultiplierUpdateExists', pending.effectiveAt)
    }
    // A scheduled value that has taken effect is stored before it is replaced.
    if (pending.effectiveAt !== 0n) frame.store(ASSET_SLOTS.multiplier, pending.multiplier)
    const old = storedMultiplier(frame)
    storePending(frame, { multiplier: newMultiplier, effectiveAt })
    emit(frame, 'UIMultiplierUpdated', old, newMultiplier, effectiveAt)
  },

  cancelUIMultiplierUpdate(frame) {
    expectRole(frame, ROLE_IDS.OPERATOR_ROLE)
    const { multiplier, effectiveAt } = readPending(frame)
    if (effectiveAt <= frame.environment.timestamp) {
      throw refusal('UIMultiplierUpdateDoesNotExist')
    }
    storePending(frame, nothingPending)
    emit(frame, 'UIMultiplierUpdateCancelled', multiplier, effectiveAt)
  },

  /** Takes effect at once and cancels a scheduled change. Version 1 has no schedule. */
  updateMultiplier(frame, newMultiplier) {
    expectRole(frame, ROLE_IDS.OPERATOR_ROLE)
    if (frame.version === 1) {
      if (newMultiplier === 0n) throw refusal('InvalidMultiplier')
      frame.store(ASSET_SLOTS.multiplier, newMultiplier)
      emit(frame, 'MultiplierUpdated', newMultiplier)
      return
    }
    expectMultiplier(newMultiplier)
    const now = frame.environment.timestamp
    const pending = readPending(frame)
    const old = multiplierAfter(frame, pending)
    frame.store(ASSET_SLOTS.multiplier, newMultiplier)
    if (pending.effectiveAt !== 0n) storePending(frame, nothingPending)
    if (pending.effectiveAt > now) {
      emit(frame, 'UIMultiplierUpdateCancelled', pending.multiplier, pending.effectiveAt)
    }
    emit(frame, 'MultiplierUpdated', newMultiplier)
    emit(frame, 'UIMultiplierUpdated', old, newMultiplier, now)
  },

  supportsInterface: (_frame, interfaceId) => INTERFACE_IDS.includes(interfaceId),
} satisfies Partial<Handlers<typeof assetAbi>>

interface Pending {
  readonly multiplier: bigint
  /** Seconds since the epoch; zero if no change is scheduled. */
  readonly effectiveAt: bigint
}

const nothingPending: Pending = { multiplier: 0n, effectiveAt: 0n }

function currentMultiplier(frame: Frame): bigint {
  if (frame.version === 1) return storedMultiplier(frame)
  return multiplierAfter(frame, readPending(frame))
}

/** The scheduled multiplier from its timestamp on, the stored one before. */
function multiplierAfter(frame: Frame, { multiplier, effectiveAt }: Pending): bigint {
  const isDue = effectiveAt !== 0n && frame.environment.timestamp >= effectiveAt
  return isDue ? multiplier : storedMultiplier(frame)
}

function storedMultiplier(frame: Frame): bigint {
  const multiplier = frame.load(ASSET_SLOTS.multiplier)
  return multiplier === 0n ? WAD : multiplier
}

function readPending(frame: Frame): Pending {
  const word = frame.load(ASSET_SLOTS.pending)
  return {
    multiplier: BigInt.asUintN(128, word),
    effectiveAt: BigInt.asUintN(64, word >> PENDING_LANES.effectiveAt.shiftBits),
  }
}

function storePending(frame: Frame, { multiplier, effectiveAt }: Pending): void {
  const word = withLane(frame.load(ASSET_SLOTS.pending), PENDING_LANES.multiplier, multiplier)
  frame.store(ASSET_SLOTS.pending, withLane(word, PENDING_LANES.effectiveAt, effectiveAt))
}

function expectMultiplier(multiplier: bigint): void {
  if (multiplier === 0n || multiplier > MULTIPLIER_MAX) throw refusal('InvalidMultiplier')
}

function scaled(frame: Frame, amount: bigint): bigint {
  return product(amount, currentMultiplier(frame)) / WAD
}

function raw(frame: Frame, amount: bigint): bigint {
  const multiplier = currentMultiplier(frame)
  // Only a state edit can have stored a scheduled zero.
  if (multiplier === 0n) throw overflow()
  return product(amount, WAD) / multiplier
}

/** @throws {Revert} Panic(0x11) */
function product(first: bigint, second: bigint): bigint {
  if (first * second > WORD_MAX) throw overflow()
  return first * second
}
