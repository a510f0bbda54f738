/**
 * Hex strings: the types every room speaks, and the conversions to and from bytes.
 *
 * Inside the core, addresses and hashes are lower-case `0x` strings and serve as map keys as they
 * are; whoever lets text in (the RPC parameters, the options) lower-cases it once.
 */

/** A `0x` string: any number of hex digits. */
export type Hex = `0x${string}`
/** 20 bytes as a lower-case `0x` string of 42 characters. */
export type Address = Hex
/** 32 bytes as a lower-case `0x` string of 66 characters. */
export type Hash = Hex

/** 20 zero bytes. */
export const ZERO_ADDRESS: Address = `0x${'00'.repeat(20)}`
/** 32 zero bytes; also the block hash of everything that is pre-confirmed. */
export const ZERO_HASH: Hash = `0x${'00'.repeat(32)}`

const pairOfByte: string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
)

/** Lower-case hex of the bytes, two digits a byte; `0x` when there are none. */
export function hexFromBytes(bytes: Uint8Array): Hex {
  let text = ''
  for (let index = 0; index < bytes.length; index += 1) text += pairOfByte[bytes[index]!]
  return `0x${text}`
}

function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  if (code >= 97 && code <= 102) return code - 87
  if (code >= 65 && code <= 70) return code - 55
  return -1
}

/**
 * The bytes of a `0x` string with an even number of digits, any case.
 *
 * @throws {RangeError} when the text is not that
 */
export function bytesFromHex(hex: string): Uint8Array {
  if (!hex.startsWith('0x')) throw new RangeError(`expected a 0x string, got "${hex.slice(0, 12)}"`)
  if (hex.length % 2 !== 0) throw new RangeError(`expected an even number of hex digits`)
  const bytes = new Uint8Array((hex.length - 2) / 2)
  for (let index = 0; index < bytes.length; index += 1) {
    const high = digitOf(hex.charCodeAt(2 + index * 2))
    const low = digitOf(hex.charCodeAt(3 + index * 2))
    if (high < 0 || low < 0) throw new RangeError(`expected hex digits at byte ${index}`)
    bytes[index] = high * 16 + low
  }
  return bytes
}

const addressPattern = /^0x[0-9a-fA-F]{40}$/
const hashPattern = /^0x[0-9a-fA-F]{64}$/
const dataPattern = /^0x(?:[0-9a-fA-F]{2})*$/

/** Is this a 20-byte `0x` string, in any case? */
export function isAddress(text: unknown): text is Address {
  return typeof text === 'string' && addressPattern.test(text)
}

/** Is this a 32-byte `0x` string, in any case? */
export function isHash(text: unknown): text is Hash {
  return typeof text === 'string' && hashPattern.test(text)
}

/** Is this a `0x` string of whole bytes, in any case, `0x` included? */
export function isData(text: unknown): text is Hex {
  return typeof text === 'string' && dataPattern.test(text)
}
