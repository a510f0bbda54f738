/**
 * What a message costs before it runs, and the least it pays for its data.
 */

import type { Message } from '../../primitives/message.ts'

const TRANSACTION_GAS = 21_000
const CREATION_GAS = 32_000
const ZERO_BYTE_GAS = 4
const NON_ZERO_BYTE_GAS = 16
const ACCESS_LIST_ADDRESS_GAS = 2_400
const ACCESS_LIST_SLOT_GAS = 1_900
const INIT_CODE_WORD_GAS = 2
const AUTHORIZATION_GAS = 25_000
const FLOOR_GAS_PER_TOKEN = 10
const TOKENS_PER_NON_ZERO_BYTE = 4

/**
 * @see https://eips.ethereum.org/EIPS/eip-2028, EIP-2930, EIP-3860 and EIP-7702
 */
export function intrinsicGas(message: Message): bigint {
  const { to, data, accessList, authorizationList } = message
  const nonZero = nonZeroBytes(data)
  let gas = TRANSACTION_GAS
  gas += ZERO_BYTE_GAS * (data.length - nonZero) + NON_ZERO_BYTE_GAS * nonZero
  if (to === null) gas += CREATION_GAS + INIT_CODE_WORD_GAS * Math.ceil(data.length / 32)
  for (const { storageKeys } of accessList) {
    gas += ACCESS_LIST_ADDRESS_GAS + ACCESS_LIST_SLOT_GAS * storageKeys.length
  }
  return BigInt(gas + AUTHORIZATION_GAS * authorizationList.length)
}

/** @see https://eips.ethereum.org/EIPS/eip-7623 */
export function calldataFloor({ data }: Message): bigint {
  const nonZero = nonZeroBytes(data)
  const tokens = data.length - nonZero + TOKENS_PER_NON_ZERO_BYTE * nonZero
  return BigInt(TRANSACTION_GAS + FLOOR_GAS_PER_TOKEN * tokens)
}

function nonZeroBytes(data: Uint8Array): number {
  let count = 0
  for (let index = 0; index < data.length; index += 1) if (data[index] !== 0) count += 1
  return count
}
