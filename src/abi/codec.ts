/**
 * ABI encoding and decoding.
 *
 * Decoding is strict. It refuses non-zero padding, values out of range, invalid UTF-8, offsets or
 * lengths that point outside the data, and overlapping values: so it takes no longer than the data is
 * long. Trailing bytes are allowed: wallets append their own marks.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html#formal-specification-of-the-encoding
 */

import { ADDRESS_BYTES, NO_BYTES, WORD_BYTES } from '../primitives/bytes.ts'
import { bytesFromHex, type Hex, hexFromBytes, sizeOfHex, writeHex } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'
import { uintFromBytes, writeWord } from '../primitives/word.ts'
import type { AbiParameter } from './abi.ts'

/** Sizes of integers that are numbers in TypeScript, as in viem; larger ones are bigints. */
type NumberBits = 8 | 16 | 24 | 32 | 40 | 48

/** The TypeScript type of an ABI type. Hex is lower case; a tuple is the list of its members. */
export type ValueOf<Type extends string> = Type extends `${infer Item}[${string}]`
  ? readonly ValueOf<Item>[]
  : Type extends 'address' | 'function' | `bytes${string}`
    ? Hex
    : Type extends `${'u' | ''}int${NumberBits}`
      ? number
      : Type extends `${'u' | ''}int${string}`
        ? bigint
        : Type extends 'bool'
          ? boolean
          : Type extends 'string'
            ? string
            : Type extends 'tuple'
              ? readonly AbiValue[]
              : never

/** A value whose type is known only when the program runs. */
export type AbiValue = string | number | bigint | boolean | readonly AbiValue[]

/** The types of a list of parameters, in order. */
export type ValuesOf<Parameters extends readonly AbiParameter[]> = {
  readonly [Index in keyof Parameters]: ValueOf<Parameters[Index]['type']>
}

/** Encodes and decodes lists of values. Decoding throws an `Error` for non-strict ABI. */
export interface Codec<Parameters extends readonly AbiParameter[] = readonly AbiParameter[]> {
  encode(values: ValuesOf<Parameters>): Uint8Array
  decode(data: Uint8Array): ValuesOf<Parameters>
}

export interface CodecOptions {
  /** Number of values of an enumeration, by parameter name; `undefined` for other parameters. */
  readonly enumerationSize: (parameter: string) => number | undefined
}

const noEnumerations: CodecOptions = { enumerationSize: () => undefined }

/**
 * A codec for arguments, results, or the data of a log.
 *
 * @throws {RangeError} for a type that is not in the specification
 */
export function codecOf<const Parameters extends readonly AbiParameter[]>(
  parameters: Parameters,
  options: CodecOptions = noEnumerations,
): Codec<Parameters> {
  if (parameters.length === 0) return emptyCodec as unknown as Codec<Parameters> // no values, no types
  return codecFrom(parameters.map((parameter) => coderOf(parameter, options)))
}

/** A codec for one tuple with a dynamic member: `abi.encode(struct)`. */
export function structCodecOf<const Parameters extends readonly AbiParameter[]>(
  parameters: Parameters,
): Codec<Parameters> {
  const members = parameters.map((parameter) => coderOf(parameter, noEnumerations))
  const { encode, decode } = codecFrom<readonly [{ name: ''; type: 'tuple' }]>([tupleOf(members)])
  return {
    encode: (values) => encode([values as readonly AbiValue[]]), // of the types of the parameters
    decode: (data) => decode(data)[0] as unknown as ValuesOf<Parameters>, // the coder was built from them
  }
}

/** The coders were built from the parameters, and return one value for each. */
function codecFrom<Parameters extends readonly AbiParameter[]>(
  coders: readonly Coder[],
): Codec<Parameters> {
  return {
    encode: (values) => encodeList(coders, values as readonly AbiValue[]),
    decode: (data) =>
      decodeList(coders, coders.length, new Reader(data), 0) as unknown as ValuesOf<Parameters>,
  }
}

const emptyCodec = { encode: () => NO_BYTES, decode: () => [] }

/** Encodes and decodes the values of one type. */
interface Coder {
  /** True for values of any length, which stand behind an offset. */
  readonly isDynamic: boolean
  /** Bytes among the values beside it: those of a value, or of its offset. */
  readonly headBytes: number
  /** @throws {RangeError} for a value of another type, or out of range */
  encode(value: AbiValue): Uint8Array
  /** @throws {RangeError} for data that is no strict encoding */
  decode(reader: Reader, at: number): AbiValue
}

/** The bytes of an encoding. Each is read once: values that overlap are refused. */
class Reader {
  readonly #bytes: Uint8Array
  readonly #isRead: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#isRead = new Uint8Array(bytes.length)
  }

  bytes(at: number, count: number): Uint8Array {
    const end = at + count
    const { length } = this.#bytes
    if (end > length) throw new RangeError(`expected ${count} bytes at ${at}, got ${length} in all`)
    if (this.#isRead.subarray(at, end).includes(1)) {
      throw new RangeError(
        `expected ${count} bytes of their own at ${at}, got those of another value`,
      )
    }
    this.#isRead.fill(1, at, end)
    return this.#bytes.subarray(at, end)
  }

  word(at: number): bigint {
    return uintFromBytes(this.bytes(at, WORD_BYTES))
  }

  /** An offset or a length. */
  size(at: number): number {
    const size = this.word(at)
    if (size > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('expected a smaller number')
    return Number(size)
  }

  padding(at: number, count: number): void {
    if (this.bytes(at, count).some((byte) => byte !== 0)) {
      throw new RangeError(`expected ${count} bytes of padding at ${at}`)
    }
  }
}

/** Values one after the other, then those that stand behind an offset. */
function encodeList(coders: readonly Coder[], values: readonly AbiValue[]): Uint8Array {
  if (values.length !== coders.length) {
    throw new RangeError(`expected ${coders.length} values, got ${values.length}`)
  }
  const encoded = coders.map((coder, index) => coder.encode(values[index]!)) // as many as coders
  let tail = coders.reduce((sum, { headBytes }) => sum + headBytes, 0)
  const sizes = coders.map(({ isDynamic }, index) => (isDynamic ? encoded[index]!.length : 0))
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, tail))
  let head = 0
  for (const [index, { headBytes, isDynamic }] of coders.entries()) {
    if (isDynamic) writeWord(bytes, head, BigInt(tail))
    bytes.set(encoded[index]!, isDynamic ? tail : head)
    head += headBytes
    tail += sizes[index]!
  }
  return bytes
}

/**
 * @param coders one for each value, or one for all
 * @param start of the values, from which their offsets count
 */
function decodeList(
  coders: readonly Coder[],
  count: number,
  reader: Reader,
  start: number,
): readonly AbiValue[] {
  const values: AbiValue[] = []
  let head = start
  while (values.length < count) {
    const { headBytes, isDynamic, decode } = coders[values.length] ?? coders[0]! // there is one
    values.push(decode(reader, isDynamic ? start + reader.size(head) : head))
    head += headBytes
  }
  return values
}

const textEncoder = new TextEncoder()
const textDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Coders of types without a number of items: few enough to be kept. */
const coderByType = new Map<string, Coder>()
const fixedSize = /\[\d/

function coderOf(parameter: AbiParameter, options: CodecOptions): Coder {
  const { type, name } = parameter
  const valuesMax = options.enumerationSize(name)
  if (valuesMax !== undefined && type.startsWith('uint8')) return makeCoder(parameter, 0, valuesMax)
  if (type.startsWith('tuple') || fixedSize.test(type)) return makeCoder(parameter, 0)
  let coder = coderByType.get(type)
  if (coder === undefined) coderByType.set(type, (coder = makeCoder(parameter, 0)))
  return coder
}

/** Arrays and tuples in each other at most. */
const DEPTH_MAX = 64

const arrayType = /^(.+)\[(\d{0,15})\]$/s

/**
 * @param valuesMax number of values if a `uint8` stands for an enumeration
 * @throws {RangeError} for a type that is not in the specification
 */
function makeCoder(parameter: AbiParameter, depth: number, valuesMax?: number): Coder {
  if (depth > DEPTH_MAX) throw new RangeError(`expected a type at most ${DEPTH_MAX} deep`)
  const { type, components = [] } = parameter
  const [, itemType, length = ''] = arrayType.exec(type) ?? []
  if (itemType !== undefined) {
    const item = makeCoder({ ...parameter, type: itemType }, depth + 1, valuesMax)
    return length === '' ? arrayOf(item) : fixedArrayOf(item, Number(length))
  }
  if (type === 'tuple') {
    // Without members a value takes no bytes, and an array of any length would be decoded.
    if (components.length === 0) throw new RangeError('expected a tuple with members')
    return tupleOf(components.map((each) => makeCoder(each, depth + 1)))
  }
  if (type === 'string') return text
  if (type === 'bytes') return bytes
  return elementaryCoder(type, valuesMax)
}

/** A coder of values that have a size each: that of their offset, if one of their parts has any length. */
function compound(
  areDynamic: boolean,
  size: number,
  { encode, decode }: Pick<Coder, 'encode' | 'decode'>,
): Coder {
  return { isDynamic: areDynamic, headBytes: areDynamic ? WORD_BYTES : size, encode, decode }
}

function tupleOf(members: readonly Coder[]): Coder {
  const size = members.reduce((sum, { headBytes }) => sum + headBytes, 0)
  return compound(
    members.some(({ isDynamic }) => isDynamic),
    size,
    {
      encode: (value) => encodeList(members, listFrom(value)),
      decode: (reader, at) => decodeList(members, members.length, reader, at),
    },
  )
}

function fixedArrayOf(item: Coder, length: number): Coder {
  if (length === 0) throw new RangeError('expected an array with items')
  return compound(item.isDynamic, length * item.headBytes, {
    encode(value) {
      const items = listFrom(value)
      if (items.length === length) return encodeItems(item, items)
      throw new RangeError(`expected ${length} items, got ${items.length}`)
    },
    decode: (reader, at) => decodeList([item], length, reader, at),
  })
}

/** A length and the items, whose offsets count from the end of the length. */
function arrayOf(item: Coder): Coder {
  return compound(true, WORD_BYTES, {
    encode(value) {
      const items = listFrom(value)
      return withLength(items.length, encodeItems(item, items))
    },
    decode: (reader, at) => decodeList([item], reader.size(at), reader, at + WORD_BYTES),
  })
}

function encodeItems(item: Coder, items: readonly AbiValue[]): Uint8Array {
  return encodeList(Array<Coder>(items.length).fill(item), items)
}

function listFrom(value: AbiValue): readonly AbiValue[] {
  if (typeof value === 'object') return value
  throw new RangeError(`expected a list, got ${quoted(value)}`)
}

/** A length, and bytes that are padded to whole words. */
function withLength(length: number, encoded: Uint8Array): Uint8Array {
  const padded = new Uint8Array(WORD_BYTES + wholeWords(encoded.length))
  writeWord(padded, 0, BigInt(length))
  padded.set(encoded, WORD_BYTES)
  return padded
}

function wholeWords(size: number): number {
  return Math.ceil(size / WORD_BYTES) * WORD_BYTES
}

function bytesBehindLength(reader: Reader, at: number): Uint8Array {
  const size = reader.size(at)
  const start = at + WORD_BYTES
  const found = reader.bytes(start, size)
  reader.padding(start + size, wholeWords(size) - size)
  return found
}

const bytes: Coder = compound(true, WORD_BYTES, {
  encode(value) {
    const given = bytesFromHex(textFrom(value))
    return withLength(given.length, given)
  },
  decode: (reader, at) => hexFromBytes(bytesBehindLength(reader, at)),
})

/** UTF-8 including a byte order mark. */
const text: Coder = compound(true, WORD_BYTES, {
  encode(value) {
    const utf8 = textEncoder.encode(textFrom(value))
    return withLength(utf8.length, utf8)
  },
  decode: (reader, at) => textDecoder.decode(bytesBehindLength(reader, at)),
})

function textFrom(value: AbiValue): string {
  if (typeof value === 'string') return value
  throw new RangeError(`expected a text, got ${quoted(value)}`)
}

/** @see https://docs.soliditylang.org/en/latest/abi-spec.html#types */
function elementaryCoder(type: string, valuesMax: number | undefined): Coder {
  if (type === 'address') return fixedBytes(ADDRESS_BYTES, WORD_BYTES - ADDRESS_BYTES)
  if (type === 'bool') return bool
  if (type === 'function') return fixedBytes(24, 0)
  const [, name, digits = ''] = /^(bytes|uint|int)([1-9]\d{0,2})$/.exec(type) ?? []
  const count = Number(digits)
  if (name === 'bytes' && count <= WORD_BYTES) return fixedBytes(count, 0)
  const isInteger = (name === 'uint' || name === 'int') && count <= 256 && count % 8 === 0
  if (!isInteger) throw new RangeError(`expected an ABI type, got ${type.slice(0, 40)}`)
  return integer(name === 'int', count, valuesMax)
}

/** @param start where the bytes begin in their word */
function fixedBytes(size: number, start: number): Coder {
  return compound(false, WORD_BYTES, {
    encode(value) {
      const hex = textFrom(value)
      const found = sizeOfHex(hex)
      if (found !== size) throw new RangeError(`expected ${size} bytes, got ${found}`)
      const word = new Uint8Array(WORD_BYTES)
      writeHex(word, start, hex)
      return word
    },
    decode(reader, at) {
      reader.padding(at, start)
      const end = start + size
      reader.padding(at + end, WORD_BYTES - end)
      return hexFromBytes(reader.bytes(at + start, size))
    },
  })
}

const bool: Coder = compound(false, WORD_BYTES, {
  encode(value) {
    if (typeof value !== 'boolean') throw new RangeError(`expected a boolean, got ${quoted(value)}`)
    return encodedWord(value ? 1n : 0n)
  },
  decode(reader, at) {
    const value = reader.word(at)
    if (value > 1n) throw new RangeError(`expected 0 or 1, got ${value}`)
    return value === 1n
  },
})

/** Integers of at most 48 bits are numbers. */
function integer(isSigned: boolean, bits: number, valuesMax: number | undefined): Coder {
  const isNumber = bits <= 48
  const expectInRange = (value: bigint) => {
    const inRange = isSigned
      ? BigInt.asIntN(bits, value) === value
      : BigInt.asUintN(bits, value) === value &&
        (valuesMax === undefined || value < BigInt(valuesMax))
    if (inRange) return
    const limit = valuesMax === undefined ? '' : ` below ${valuesMax}`
    throw new RangeError(`expected a number of ${bits} bits${limit}, got ${value}`)
  }
  return compound(false, WORD_BYTES, {
    encode(given) {
      const isInteger = typeof given === 'bigint' || (isNumber && typeof given === 'number')
      if (!isInteger) throw new RangeError(`expected an integer, got ${quoted(given)}`)
      const value = BigInt(given)
      expectInRange(value)
      return encodedWord(BigInt.asUintN(256, value))
    },
    decode(reader, at) {
      const word = reader.word(at)
      const value = isSigned ? BigInt.asIntN(256, word) : word
      expectInRange(value)
      return isNumber ? Number(value) : value
    },
  })
}

function encodedWord(value: bigint): Uint8Array {
  const word = new Uint8Array(WORD_BYTES)
  writeWord(word, 0, value)
  return word
}
