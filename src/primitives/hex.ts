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

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The character codes of the digits, and of both digits of each byte as they lie in memory. */
const codeOfDigit = encoder.encode('0123456789abcdefABCDEF')
const codesOfByte = new Uint16Array(256)
const digitsOfByte = new Uint8Array(codesOfByte.buffer)
for (let byte = 0; byte < 256; byte += 1) {
  digitsOfByte[2 * byte] = codeOfDigit[byte >> 4]!
  digitsOfByte[2 * byte + 1] = codeOfDigit[byte & 15]!
}

/** `0x` and the digits of up to so many bytes; longer texts get room of their own. */
const scratchBytes = 512
const scratch = textRoom(scratchBytes)
const scratchText = new Uint8Array(scratch.buffer)
/** What of the scratch holds the text of so many bytes; made once for each length. */
const beginnings: Uint8Array[] = []

function textRoom(byteCount: number): Uint16Array {
  const room = new Uint16Array(byteCount + 1)
  encoder.encodeInto('0x', new Uint8Array(room.buffer))
  return room
}

/**
 * Lower-case hex of the bytes, two digits a byte; `0x` when there are none.
 *
 * Handed to the runtime as one text: put together from its parts it would be copied once more when it
 * becomes a map key (32 bytes: 0.22 µs instead of 0.59).
 */
export function hexFromBytes(bytes: Uint8Array): Hex {
  return hexOfRange(bytes, 0, bytes.length)
}

/** Hex of some bytes among others, without a view of them, which costs as much as a short text. */
export function hexOfRange(bytes: Uint8Array, from: number, length: number): Hex {
  const isLong = length > scratchBytes
  const room = isLong ? textRoom(length) : scratch
  for (let index = 0; index < length; index += 1) {
    room[index + 1] = codesOfByte[bytes[from + index]!]!
  }
  const text = isLong ? room : (beginnings[length] ??= scratchText.subarray(0, 2 * length + 2))
  return decoder.decode(text) as Hex // it begins with 0x
}

/**
 * For each two character codes as they lie in memory: the byte whose digits they are, plus one; zero
 * where they are no digits. Two at once, for data is read on the way of every transaction and call.
 */
const byteOfCodes = new Uint16Array(1 << 16)
const twoCodes = new Uint16Array(1)
const eachCode = new Uint8Array(twoCodes.buffer)
for (let high = 0; high < codeOfDigit.length; high += 1) {
  eachCode[0] = codeOfDigit[high]!
  for (let low = 0; low < codeOfDigit.length; low += 1) {
    eachCode[1] = codeOfDigit[low]!
    byteOfCodes[twoCodes[0]!] = 16 * valueOfDigit(high) + valueOfDigit(low) + 1
  }
}

/** @param at its place among the codes, where the capitals stand last */
function valueOfDigit(at: number): number {
  return at < 16 ? at : at - 6
}

/**
 * The bytes of a `0x` string with an even number of digits, any case.
 *
 * @throws {RangeError} when the text is not that
 */
export function bytesFromHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(sizeOfHex(hex))
  writeHex(bytes, 0, hex)
  return bytes
}

/** How many bytes a `0x` string stands for. @throws {RangeError} when it cannot stand for any */
export function sizeOfHex(hex: string): number {
  if (!hex.startsWith('0x')) throw new RangeError(`expected a 0x string, got "${hex.slice(0, 12)}"`)
  if (hex.length % 2 !== 0) throw new RangeError(`expected an even number of hex digits`)
  return hex.length / 2 - 1
}

/**
 * Writes the bytes a `0x` string stands for into others, as many as {@link sizeOfHex} says.
 *
 * @throws {RangeError} when there are other characters than digits behind the first two
 */
export function writeHex(into: Uint8Array, at: number, hex: string): void {
  const isLong = hex.length > scratchText.length
  const codes = isLong ? new Uint16Array(hex.length / 2) : scratch
  const room = isLong ? new Uint8Array(codes.buffer) : scratchText
  const { written } = encoder.encodeInto(hex, room)
  const count = hex.length / 2 - 1
  let all = 0
  for (let index = 0; index < count; index += 1) {
    const byte = byteOfCodes[codes[index + 1]!]! - 1
    all |= byte
    into[at + index] = byte
  }
  // Text with other than ASCII characters does not fit, or takes more room than it has characters.
  if (written !== hex.length || all < 0) throw new RangeError('expected nothing but hex digits')
}

const addressPattern = /^0x[0-9a-fA-F]{40}$/
const hashPattern = /^0x[0-9a-fA-F]{64}$/
const dataPattern = /^0x(?:[0-9a-fA-F]{2})*$/

/** Is this a 20-byte `0x` string, in any case? */
export function isAddress(text: unknown): text is Address {
  return typeof text === 'string' && addressPattern.test(text)
}

/** An address in lower case, as it is a key everywhere; `undefined` for what is none. */
export function addressFrom(given: unknown): Address | undefined {
  return isAddress(given) ? (given.toLowerCase() as Address) : undefined // that keeps the shape
}

/** Is this a 32-byte `0x` string, in any case? */
export function isHash(text: unknown): text is Hash {
  return typeof text === 'string' && hashPattern.test(text)
}

/** Is this a `0x` string of whole bytes, in any case, `0x` included? */
export function isData(text: unknown): text is Hex {
  return typeof text === 'string' && dataPattern.test(text)
}
