/**
 * ABI encoding and decoding. The only import of the coding library, whose parts are put together here as
 * the ABI wants them.
 *
 * Decoding is strict: padding that is not zero, a value its type cannot hold, text that is not UTF-8,
 * an offset or a length that leads outside, and bytes that two values share are all refused. Bytes that
 * no value uses are let be, for wallets append marks of their own.
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
import type { AbiParameter } from './abi-item.ts'

/** What a value of an ABI type is here. Hex is lower case. */
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

/** The values of a list of parameters, in order. */
export type ValuesOf<Parameters extends readonly AbiParameter[]> = {
  readonly [Index in keyof Parameters]: ValueOf<Parameters[Index]['type']>
}

/** Codes lists of values. Decoding throws an `Error` of the library's when the bytes are not strict. */
export interface Codec<Parameters extends readonly AbiParameter[] = readonly AbiParameter[]> {
  encode(values: ValuesOf<Parameters>): Uint8Array
  decode(data: Uint8Array): ValuesOf<Parameters>
}

export interface CodecOptions {
  /** How many values an enumeration has; of a parameter that is none, `undefined`. */
  readonly enumerationSize: (parameter: string) => number | undefined
}

const noEnumerations: CodecOptions = { enumerationSize: () => undefined }
const NO_BYTES = new Uint8Array(0)

/** The coding of a list of parameters: of arguments, results, or the data of a log. */
export function codecOf<const Parameters extends readonly AbiParameter[]>(
  parameters: Parameters,
  options: CodecOptions = noEnumerations,
): Codec<Parameters> {
  if (parameters.length === 0) return emptyCodec as unknown as Codec<Parameters> // no values, no types
  const coder = tuple(parameters.map((parameter) => coderOf(parameter, options)))
  return {
    encode: (values) => coder.encode([...values]),
    // The coder was put together from these parameters, and gives a value for each.
    decode: (data) => coder.decode(data, lenient) as unknown as ValuesOf<Parameters>,
  }
}

/** The coding of one tuple of parameters with a dynamic one among them: `abi.encode(struct)`. */
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

/** Whatever type the value has; what callers see is told by {@link ValueOf}. */
type AnyCoder = CoderType<unknown>

/** Forgets the type of the value: a coder of one type is otherwise none of another. */
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

/** UTF-8, and nothing of it lost: the library's own leaves out a mark at the beginning. */
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

/** @param valuesMax how many values the enumeration has that a `uint8` stands for */
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

/** A length and the items, whose offsets count from behind the length. */
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
