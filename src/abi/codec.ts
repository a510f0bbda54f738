/**
 * ABI encoding and decoding: the only import of micro-packed, whose coders are combined here.
 *
 * Decoding is strict. It refuses non-zero padding, values out of range, invalid UTF-8, offsets or
 * lengths that point outside the data, and overlapping values. Trailing bytes are allowed: wallets
 * append their own marks.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html#formal-specification-of-the-encoding
 */

import {
  apply,
  array,
  bool,
  bytes,
  type CoderType,
  hex,
  I256BE,
  padLeft,
  padRight,
  pointer,
  tuple,
  U256BE,
  validate,
  wrap,
  ZeroPad,
} from 'micro-packed'
import { NO_BYTES } from '../primitives/bytes.ts'
import type { Hex } from '../primitives/hex.ts'
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
  const coder = tuple(parameters.map((parameter) => coderOf(parameter, options)))
  return {
    encode: (values) => coder.encode([...values]),
    // The coder was built from these parameters and returns one value for each.
    decode: (data) => coder.decode(data, lenient) as unknown as ValuesOf<Parameters>,
  }
}

/** A codec for one tuple with a dynamic member: `abi.encode(struct)`. */
export function structCodecOf<const Parameters extends readonly AbiParameter[]>(
  parameters: Parameters,
): Codec<Parameters> {
  const members = tuple(parameters.map((parameter) => coderOf(parameter, noEnumerations)))
  const coder = tuple([pointer(size, members)])
  return {
    encode: (values) => coder.encode([[...values]]),
    decode: (data) => coder.decode(data, lenient)[0] as unknown as ValuesOf<Parameters>, // as above
  }
}

const emptyCodec = { encode: () => NO_BYTES, decode: () => [] }
const lenient = { allowUnreadBytes: true }

/** A coder whose value type is erased; callers see {@link ValueOf}. */
type AnyCoder = CoderType<unknown>

/** Erases the value type: coders of different types are not assignable to each other. */
function untyped<Value>(coder: CoderType<Value>): AnyCoder {
  return coder as unknown as AnyCoder
}

const numberOfInteger = {
  encode: (value: bigint) => Number(value),
  decode: (value: number) => BigInt(value),
}

/** An offset or a length. */
const size = apply(
  validate(U256BE, (value) => {
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('expected a smaller number')
    return value
  }),
  numberOfInteger,
)

const textEncoder = new TextEncoder()
const textDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** UTF-8 including a byte order mark, which the library's own coder drops. */
const text = apply(bytes(size), {
  encode: (utf8: Uint8Array) => textDecoder.decode(utf8),
  decode: (value: string) => textEncoder.encode(value),
})

/** Coders of types without a number of items: few enough to be kept. */
const coderByType = new Map<string, AnyCoder>()
const fixedSize = /\[\d/

function coderOf(parameter: AbiParameter, options: CodecOptions): AnyCoder {
  const { type, name } = parameter
  const valuesMax = options.enumerationSize(name)
  if (valuesMax !== undefined && type.startsWith('uint8')) {
    return makeCoder(parameter, 0, valuesMax).coder
  }
  if (type.startsWith('tuple') || fixedSize.test(type)) return makeCoder(parameter, 0).coder
  let coder = coderByType.get(type)
  if (coder === undefined) {
    coder = makeCoder(parameter, 0).coder
    coderByType.set(type, coder)
  }
  return coder
}

interface TypeCoder {
  readonly coder: AnyCoder
  /** True for values of any length, which stand behind an offset. */
  readonly isDynamic: boolean
}

/** Arrays and tuples in each other at most. */
const DEPTH_MAX = 64

const arrayType = /^(.+)\[(\d{0,15})\]$/s

/**
 * @param valuesMax number of values if a `uint8` stands for an enumeration
 * @throws {RangeError} for a type that is not in the specification
 */
function makeCoder(parameter: AbiParameter, depth: number, valuesMax?: number): TypeCoder {
  if (depth > DEPTH_MAX) throw new RangeError(`expected a type at most ${DEPTH_MAX} deep`)
  const { type, components = [] } = parameter
  const [, itemType, length = ''] = arrayType.exec(type) ?? []
  if (itemType !== undefined) {
    const item = makeCoder({ ...parameter, type: itemType }, depth + 1, valuesMax)
    return length === '' ? dynamic(arrayOf(item.coder)) : fixedArray(item, Number(length))
  }
  if (type === 'tuple') {
    // Without members a value takes no bytes, and an array of any length would be decoded.
    if (components.length === 0) throw new RangeError('expected a tuple with members')
    const members = components.map((each) => makeCoder(each, depth + 1))
    const coder = untyped(tuple(members.map((each) => each.coder)))
    return members.some((each) => each.isDynamic) ? dynamic(coder) : fixed(coder)
  }
  if (type === 'string') return dynamic(padRight(32, text, ZeroPad))
  if (type === 'bytes') return dynamic(padRight(32, hexOf(size), ZeroPad))
  return fixed(elementaryCoder(type, valuesMax))
}

function dynamic<Value>(coder: CoderType<Value>): TypeCoder {
  return { coder: untyped(pointer(size, coder)), isDynamic: true }
}

function fixed(coder: AnyCoder): TypeCoder {
  return { coder, isDynamic: false }
}

function fixedArray({ coder, isDynamic }: TypeCoder, length: number): TypeCoder {
  if (length === 0) throw new RangeError('expected an array with items')
  const items = array(length, coder)
  return isDynamic ? dynamic(items) : fixed(untyped(items))
}

/** @see https://docs.soliditylang.org/en/latest/abi-spec.html#types */
function elementaryCoder(type: string, valuesMax: number | undefined): AnyCoder {
  if (type === 'address') return untyped(padLeft(32, hexOf(20), ZeroPad))
  if (type === 'bool') return untyped(padLeft(32, bool, ZeroPad))
  if (type === 'function') return untyped(padRight(32, hexOf(24), ZeroPad))
  const [, name, digits = ''] = /^(bytes|uint|int)([1-9]\d{0,2})$/.exec(type) ?? []
  const count = Number(digits)
  if (name === 'bytes' && count <= 32) return untyped(padRight(32, hexOf(count), ZeroPad))
  const isInteger = (name === 'uint' || name === 'int') && count <= 256 && count % 8 === 0
  if (!isInteger) throw new RangeError(`expected an ABI type, got ${type.slice(0, 40)}`)
  const coder = name === 'uint' ? uintCoder(count, valuesMax) : intCoder(count)
  return count <= 48 ? untyped(apply(coder, numberOfInteger)) : untyped(coder)
}

function uintCoder(bits: number, valuesMax: number | undefined): CoderType<bigint> {
  const limit = valuesMax === undefined ? 1n << BigInt(bits) : BigInt(valuesMax)
  return validate(U256BE, (value) => {
    if (value >= limit) throw new RangeError(`expected a number below ${limit}, got ${value}`)
    return value
  })
}

function intCoder(bits: number): CoderType<bigint> {
  return validate(I256BE, (value) => {
    if (BigInt.asIntN(bits, value) === value) return value
    throw new RangeError(`expected a number of ${bits} bits, got ${value}`)
  })
}

function hexOf(length: Parameters<typeof bytes>[0]): CoderType<string> {
  return hex(length, { isLE: false, with0x: true })
}

/** A length and the items, whose offsets count from the end of the length. */
function arrayOf(item: AnyCoder): CoderType<unknown[]> {
  return wrap({
    encodeStream: (writer, values: unknown[]) => {
      size.encodeStream(writer, values.length)
      writer.bytes(array(values.length, item).encode(values))
    },
    decodeStream: (reader) => {
      const length = size.decodeStream(reader)
      return array(length, item).decodeStream(reader.offsetReader(reader.pos))
    },
  })
}
