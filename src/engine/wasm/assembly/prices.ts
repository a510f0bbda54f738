/**
 * Gas prices that change with a hardfork: those of the hardfork that runs.
 *
 * Only Amsterdam changes any. `gas.ts` has the prices that are always the same, and the numbers of state
 * gas.
 *
 * @see https://eips.ethereum.org/EIPS/eip-8038 and EIP-8037 for Amsterdam
 */

/** Cold access of an account (EIP-2929). */
export let coldAccountGas: i64 = 0
/** Added to the access by the opcodes that read code besides an account. */
export let codeReadGas: i64 = 0
/** CALL and CALLCODE with value, stipend included. */
export let callValueGas: i64 = 0
/** CALL with value to an account that does not exist. */
export let newAccountGas: i64 = 0
/** SELFDESTRUCT that pays an account that does not exist. */
export let newHeirGas: i64 = 0
export let createGas: i64 = 0
/** Storing the code of a contract. */
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
