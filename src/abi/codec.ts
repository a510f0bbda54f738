/**
 * ABI encoding and decoding: the only import of micro-packed, whose coders are combined here.
 *
 * Decoding is strict. It refuses non-zero padding, values out of range, invalid UTF-8, offsets or
 * lengths that point outside the data, and overlapping values. Trailing bytes are allowed: wallets
 * append marks of their own.
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
  padLeft,
  padRight,
  pointer,
  tuple,
  U256BE,
  validate,
  wrap,
  ZeroPad,
} from 'micro-packed'
import type { Hex } from '../primitives/hex.ts'
import type { AbiParameter } from './abi.ts'

/** The TypeScript type of an ABI type. Hex is lower case. */
export type ValueOf<Type extends string> = Type extends `${infer Item}[]`
  ? readonly ValueOf<Item>[]
  : Type extends 'address' | `bytes${string}`
    ? Hex
    : Type extends 'uint8'
      ? number
      : Type extends `uint${string}`
        ? bigint
        : Type extends 'bool'
          ? boolean
          : Type extends 'string'
            ? string
            : never

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
const NO_BYTES = new Uint8Array(0)

/** A codec for arguments, results, or the data of a log. */
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

const numberOfUint = {
  encode: (value: bigint) => Number(value),
  decode: (value: number) => BigInt(value),
}

/** An offset or a length. */
const size = apply(
  validate(U256BE, (value) => {
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('expected a smaller number')
    return value
  }),
  numberOfUint,
)

const textEncoder = new TextEncoder()
const textDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** UTF-8 including a byte order mark, which the library's own coder drops. */
const text = apply(bytes(size), {
  encode: (utf8: Uint8Array) => textDecoder.decode(utf8),
  decode: (value: string) => textEncoder.encode(value),
})

const coderByType = new Map<string, AnyCoder>()

function coderOf({ type, name }: AbiParameter, options: CodecOptions): AnyCoder {
  const valuesMax = options.enumerationSize(name)
  if (valuesMax !== undefined && type.startsWith('uint8')) return makeCoder(type, valuesMax)
  let coder = coderByType.get(type)
  if (coder === undefined) {
    coder = makeCoder(type, undefined)
    coderByType.set(type, coder)
  }
  return coder
}

/** @param valuesMax number of values if a `uint8` stands for an enumeration */
function makeCoder(type: string, valuesMax: number | undefined): AnyCoder {
  if (type.endsWith('[]')) {
    return untyped(pointer(size, arrayOf(makeCoder(type.slice(0, -2), valuesMax))))
  }
  if (type === 'string') return untyped(pointer(size, padRight(32, text, ZeroPad)))
  if (type === 'bytes') return untyped(pointer(size, padRight(32, hexOf(size), ZeroPad)))
  if (type === 'address') return untyped(padLeft(32, hexOf(20), ZeroPad))
  if (type === 'bool') return untyped(padLeft(32, bool, ZeroPad))
  if (type.startsWith('bytes')) {
    return untyped(padRight(32, hexOf(Number(type.slice(5))), ZeroPad))
  }
  const limit = valuesMax === undefined ? 1n << BigInt(type.slice(4)) : BigInt(valuesMax)
  const uint = validate(U256BE, (value) => {
    if (value >= limit) throw new RangeError(`expected a number below ${limit}, got ${value}`)
    return value
  })
  return type === 'uint8' ? untyped(apply(uint, numberOfUint)) : untyped(uint)
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
