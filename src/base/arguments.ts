/**
 * Checks of arguments that callers without TypeScript can get wrong.
 *
 * Each throws a RangeError that names the field, what was expected and what was found.
 */

import { type Address, bytesFromHex, isAddress, isData } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'

export function uint(name: string, value: unknown): bigint {
  const isWhole = typeof value === 'bigint' || Number.isSafeInteger(value)
  const whole = isWhole ? BigInt(value as bigint | number) : -1n // just checked
  if (whole >= 0n) return whole
  return refuse(name, 'a whole number from 0', value)
}

export function address(name: string, given: unknown): Address {
  if (isAddress(given)) return given.toLowerCase() as Address // lower case keeps the shape
  return refuse(name, 'an address of 20 bytes in hex', given)
}

export function bytes(name: string, given: unknown): Uint8Array {
  return isData(given) ? bytesFromHex(given) : refuse(name, 'bytes in hex', given)
}

export function expectList(name: string, given: unknown): void {
  if (!Array.isArray(given)) refuse(name, 'a list', given)
}

export function expectObject(name: string, given: unknown): void {
  if (typeof given !== 'object' || given === null) refuse(name, 'an object', given)
}

export function refuse(name: string, expected: string, given: unknown): never {
  throw new RangeError(`${name}: expected ${expected}, got ${quoted(given)}`)
}
