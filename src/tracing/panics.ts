/** The codes of `Panic(uint256)` in words. */

/** @see https://docs.soliditylang.org/en/latest/control-structures.html#panic-via-assert-and-error-via-require */
const panics = new Map<bigint, string>([
  [0x00n, 'generic panic'],
  [0x01n, 'assertion failed'],
  [0x11n, 'arithmetic overflow or underflow'],
  [0x12n, 'division or modulo by zero'],
  [0x21n, 'conversion of a value out of range to an enum'],
  [0x22n, 'incorrectly encoded storage byte array'],
  [0x31n, 'pop of an empty array'],
  [0x32n, 'array index out of bounds'],
  [0x41n, 'allocation of too much memory'],
  [0x51n, 'call of a zero-initialized internal function'],
])

/** `arithmetic overflow or underflow (0x11)` */
export function panicText(code: bigint): string {
  const number = `0x${code.toString(16).padStart(2, '0')}`
  const known = panics.get(code)
  return known === undefined ? `code ${number}` : `${known} (${number})`
}
