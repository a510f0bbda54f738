/**
 * The JSON-RPC QUANTITY: `0x`, lower-case digits, no leading zeros; zero is `0x0`.
 *
 * @see https://ethereum.org/developers/docs/apis/json-rpc#quantities-encoding
 */

import type { Hex } from './hex.ts'

/** @param value zero or more */
export function quantityFromUint(value: bigint | number): Hex {
  return `0x${value.toString(16)}`
}

const quantityPattern = /^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$/

/** Parses a QUANTITY; `undefined` if the text is not one. */
export function uintFromQuantity(text: string): bigint | undefined {
  return quantityPattern.test(text) ? BigInt(text) : undefined
}
