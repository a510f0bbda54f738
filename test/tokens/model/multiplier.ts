/** An asset's multiplier: how balances are shown, now and from a second in the future on. */

import type { Address, Hex } from '../../../src/primitives/hex.ts'
import { ROLE_IDS } from '../../../src/tokens/ids.ts'
import { needRole } from './roles.ts'
import { type Functions, log, need, needWord, type TokenCall } from './state.ts'
import { balanceOf } from './transfers.ts'

const WAD = 10n ** 18n
const MULTIPLIER_MAX = 2n ** 128n - 1n

export const multiplierFunctions = {
  WAD_PRECISION: () => WAD,
  MAX_UI_MULTIPLIER: () => MULTIPLIER_MAX,
  multiplier: current,
  uiMultiplier: current,
  newUIMultiplier: ({ token }) => token.pending?.multiplier ?? token.multiplier ?? WAD,
  effectiveAt: ({ token }) => token.pending?.effectiveAt ?? 0n,
  toScaledBalance: scaled,
  toUIAmount: scaled,
  toRawBalance: raw,
  fromUIAmount: raw,
  scaledBalanceOf: (call, who: Address) => scaled(call, balanceOf(call.token.balances, who)),
  balanceOfUI: (call, who: Address) => scaled(call, balanceOf(call.token.balances, who)),
  totalSupplyUI: (call) => scaled(call, call.token.supply),
  supportsInterface: (_call, id: Hex) =>
    ['0x01ffc9a7', '0xa60bf13d', '0x4bd27648', '0xd890fd71'].includes(id),

  updateUIMultiplier(call, multiplier: bigint, effectiveAt: bigint) {
    const { token, now } = call
    needRole(call, ROLE_IDS.OPERATOR_ROLE)
    need(multiplier > 0n && multiplier <= MULTIPLIER_MAX, 'InvalidMultiplier')
    need(effectiveAt > now, 'EffectiveAtInPast', effectiveAt)
    need(effectiveAt < 2n ** 64n, 'EffectiveAtTooFar', effectiveAt)
    if (token.pending !== undefined) {
      const { effectiveAt: due, multiplier: next } = token.pending
      need(due <= now, 'UIMultiplierUpdateExists', due)
      token.multiplier = next
    }
    token.pending = { multiplier, effectiveAt }
    log(call, 'UIMultiplierUpdated', token.multiplier ?? WAD, multiplier, effectiveAt)
  },

  cancelUIMultiplierUpdate(call) {
    const { token } = call
    const { pending } = token
    needRole(call, ROLE_IDS.OPERATOR_ROLE)
    need(isToCome(call), 'UIMultiplierUpdateDoesNotExist')
    token.pending = undefined
    log(call, 'UIMultiplierUpdateCancelled', pending?.multiplier, pending?.effectiveAt)
  },

  updateMultiplier(call, multiplier: bigint) {
    const { token, now, version } = call
    needRole(call, ROLE_IDS.OPERATOR_ROLE)
    const max = version === 1 ? 2n ** 256n - 1n : MULTIPLIER_MAX
    need(multiplier > 0n && multiplier <= max, 'InvalidMultiplier')
    const { pending } = token
    const old = current(call)
    if (isToCome(call)) {
      log(call, 'UIMultiplierUpdateCancelled', pending?.multiplier, pending?.effectiveAt)
    }
    token.multiplier = multiplier
    token.pending = undefined
    log(call, 'MultiplierUpdated', multiplier)
    if (version >= 2) log(call, 'UIMultiplierUpdated', old, multiplier, now)
  },
} satisfies Functions<TokenCall>

function isToCome({ token, now }: TokenCall): boolean {
  return token.pending !== undefined && token.pending.effectiveAt > now
}

function current(call: TokenCall): bigint {
  const { pending, multiplier = WAD } = call.token
  return pending === undefined || isToCome(call) ? multiplier : pending.multiplier
}

function scaled(call: TokenCall, amount: bigint): bigint {
  return needWord(amount * current(call)) / WAD
}

function raw(call: TokenCall, amount: bigint): bigint {
  return needWord(amount * WAD) / current(call)
}
