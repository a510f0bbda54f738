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

/** The digits are counted first: a number of many decimal digits takes the square of their count. */
const looseText = /^(?:0x0*([0-9a-f]{0,64})|0*(\d{0,78}))$/i

/** Parses hex after `0x` or decimal text, leading zeros allowed; `undefined` beyond 78 or 64 digits. */
export function uintFromText(text: string): bigint | undefined {
  const [, hex, decimal] = looseText.exec(text) ?? []
  if (text === '' || /^0x$/i.test(text)) return undefined
  if (hex !== undefined) return BigInt(`0x0${hex}`)
  return decimal === undefined ? undefined : BigInt(decimal)
}
