/**
 * Pausing a token's transfers, minting, burning or seizing.
 *
 * @see https://docs.base.org/specifications/b20
 */

import type { tokenAbi } from './abi.ts'
import type { Handlers } from './dispatch.ts'
import type { Frame } from './frame.ts'
import { PAUSABLE, ROLE_IDS } from './ids.ts'
import { TOKEN_SLOTS } from './layout.ts'
import { expectRole } from './roles.ts'
import { emit, refusal } from './token-records.ts'
import { enumerationSize } from './versions.ts'

export const pauseHandlers = {
  isPaused,

  pausedFeatures(frame) {
    const paused = frame.load(TOKEN_SLOTS.paused)
    const known = enumerationSize(frame.version, 'feature') ?? 0
    return Object.values(PAUSABLE).filter(
      (feature) => feature < known && (paused & bitOf(feature)) !== 0n,
    )
  },

  pause(frame, features) {
    expectRole(frame, ROLE_IDS.PAUSE_ROLE)
    if (features.length === 0) throw refusal('EmptyFeatureSet')
    const paused = frame.load(TOKEN_SLOTS.paused)
    frame.store(TOKEN_SLOTS.paused, paused | bitsOf(features))
    emit(frame, 'Paused', frame.caller, features)
  },

  unpause(frame, features) {
    expectRole(frame, ROLE_IDS.UNPAUSE_ROLE)
    if (features.length === 0) throw refusal('EmptyFeatureSet')
    const paused = frame.load(TOKEN_SLOTS.paused)
    frame.store(TOKEN_SLOTS.paused, paused & ~bitsOf(features))
    emit(frame, 'Unpaused', frame.caller, features)
  },
} satisfies Partial<Handlers<typeof tokenAbi>>

/** @throws {Revert} ContractPaused */
export function expectNotPaused(frame: Frame, feature: number): void {
  if (isPaused(frame, feature)) throw refusal('ContractPaused', feature)
}

function isPaused(frame: Frame, feature: number): boolean {
  return (frame.load(TOKEN_SLOTS.paused) & bitOf(feature)) !== 0n
}

function bitOf(feature: number): bigint {
  return 1n << BigInt(feature)
}

function bitsOf(features: readonly number[]): bigint {
  return features.reduce((bits, feature) => bits | bitOf(feature), 0n)
}
