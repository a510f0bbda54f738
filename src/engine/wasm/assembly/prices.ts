/**
 * Gas prices that change with a hardfork, from `src/engine/gas-schedule.ts`, which says what they are for.
 *
 * Written by `npm run generate`; not to be edited.
 */

export const SSTORE_SET_GAS: i64 = 20_000
export const SSTORE_RESET_GAS: i64 = 2_900
export const SSTORE_CLEAR_REFUND: i64 = 4_800
export const SLOT_WRITE_GAS: i64 = 10_000
export const SLOT_CLEAR_REFUND: i64 = 11_616
export const NEW_ACCOUNT_STATE_GAS: i64 = 183_600
export const NEW_SLOT_STATE_GAS: i64 = 97_920
export const CODE_BYTE_STATE_GAS: i64 = 1_530

export let coldAccountGas: i64 = 0
export let codeReadGas: i64 = 0
export let callValueGas: i64 = 0
export let newAccountGas: i64 = 0
export let newHeirGas: i64 = 0
export let createGas: i64 = 0
export let codeByteGas: i64 = 0
export let codeWordGas: i64 = 0

export function setPrices(isAmsterdam: bool): void {
  coldAccountGas = isAmsterdam ? 3_000 : 2_600
  codeReadGas = isAmsterdam ? 100 : 0
  callValueGas = isAmsterdam ? 11_300 : 9_000
  newAccountGas = isAmsterdam ? 0 : 25_000
  newHeirGas = isAmsterdam ? 9_000 : 25_000
  createGas = isAmsterdam ? 12_000 : 32_000
  codeByteGas = isAmsterdam ? 0 : 200
  codeWordGas = isAmsterdam ? 6 : 0
}
