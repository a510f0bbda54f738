/**
 * Decodes `console.log` calls of Hardhat's and Foundry's libraries.
 *
 * The libraries call an address without code. The calldata holds the message: the selector of one
 * of hundreds of functions named `log`, and its arguments.
 *
 * @see https://hardhat.org/hardhat-network/docs/reference#console.log
 */

import { SELECTOR_BYTES, WORD_BYTES } from '../primitives/bytes.ts'
import { hexFromBytes } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import { once } from '../primitives/once.ts'
import { uintFromBytes } from '../primitives/word.ts'

/** Numbers as `bigint`; addresses and bytes as hex. */
export type ConsoleValue = bigint | boolean | string

export interface ConsoleMessage {
  /** The message, with `%s` and other placeholders filled in. */
  readonly text: string
  readonly values: readonly ConsoleValue[]
}

/** @returns `undefined` for an unknown selector or truncated arguments */
export function decodeConsoleCall(calldata: Uint8Array): ConsoleMessage | undefined {
  const types = selectors().get(hexFromBytes(calldata.subarray(0, SELECTOR_BYTES)))
  if (types === undefined) return undefined
  const body = calldata.subarray(SELECTOR_BYTES)
  const values: ConsoleValue[] = []
  for (const [index, type] of types.entries()) {
    const value = decodeValue(body, index * WORD_BYTES, type)
    if (value === undefined) return undefined
    values.push(value)
  }
  return { text: formatValues(values, types), values }
}

/** Argument types by selector: hundreds of hashes, computed when a contract first logs. */
const selectors = once(selectorTable)

function selectorTable(): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, readonly string[]>()
  const add = (name: string, types: readonly string[], spelled: readonly string[] = types) => {
    const signature = new TextEncoder().encode(`${name}(${spelled.join(',')})`)
    table.set(keccakHash(signature).slice(0, 2 + 2 * SELECTOR_BYTES), types)
  }
  for (const types of combinations(['uint256', 'string', 'bool', 'address'], 4)) {
    add('log', types)
    // The first libraries hashed the alias `uint`, which gives a selector Solidity never uses.
    add(
      'log',
      types,
      types.map((type) => (type === 'uint256' ? 'uint' : type)),
    )
  }
  for (const spelled of ['int256', 'int']) {
    add('log', ['int256'], [spelled])
    add('log', ['string', 'int256'], ['string', spelled])
    add('logInt', ['int256'], [spelled])
  }
  for (const spelled of ['uint256', 'uint']) add('logUint', ['uint256'], [spelled])
  const fixedBytes = Array.from({ length: WORD_BYTES }, (_, index) => `bytes${index + 1}`)
  for (const type of ['string', 'bool', 'address', 'bytes', ...fixedBytes]) {
    add(`log${type[0]?.toUpperCase()}${type.slice(1)}`, [type])
    add('log', [type])
  }
  return table
}

/** All lists of `length` names, with repetition. */
function combinations(names: readonly string[], length: number): string[][] {
  if (length === 0) return [[]]
  const shorter = combinations(names, length - 1)
  const longest = shorter.filter((list) => list.length === length - 1)
  return [...shorter, ...longest.flatMap((list) => names.map((name) => [...list, name]))]
}

/**
 * @param at offset of the argument's word
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html
 */
function decodeValue(body: Uint8Array, at: number, type: string): ConsoleValue | undefined {
  const word = wordAt(body, at)
  if (word === undefined) return undefined
  const [, size] = /^bytes(\d+)$/.exec(type) ?? []
  if (size !== undefined) return hexFromBytes(word.subarray(0, Number(size)))
  switch (type) {
    case 'bool':
      return uintFromBytes(word) !== 0n
    case 'address':
      return hexFromBytes(word.subarray(12))
    case 'int256':
      return BigInt.asIntN(256, uintFromBytes(word))
    case 'string':
    case 'bytes': {
      const bytes = bytesAt(body, uintFromBytes(word))
      if (bytes === undefined) return undefined
      return type === 'bytes' ? hexFromBytes(bytes) : new TextDecoder().decode(bytes)
    }
    default:
      return uintFromBytes(word)
  }
}

function wordAt(body: Uint8Array, at: number): Uint8Array | undefined {
  return at + WORD_BYTES <= body.length ? body.subarray(at, at + WORD_BYTES) : undefined
}

/** Bytes of any length, preceded by a word with the length. */
function bytesAt(body: Uint8Array, offset: bigint): Uint8Array | undefined {
  if (offset > BigInt(body.length)) return undefined
  const first = Number(offset) + WORD_BYTES
  const length = wordAt(body, Number(offset))
  if (length === undefined || uintFromBytes(length) > BigInt(body.length - first)) return undefined
  return body.subarray(first, first + Number(uintFromBytes(length)))
}

/**
 * Formats as forge does: the first argument, if it is a `string`, may have placeholders for the next ones. `%f`, `%j` and `%O`,
 * which forge does not have, print as Hardhat's do.
 *
 * @see https://getfoundry.sh/reference/forge-std/console-log
 */
function formatValues(values: readonly ConsoleValue[], types: readonly string[]): string {
  const [first] = values
  if (types[0] !== 'string' || typeof first !== 'string') return values.map(String).join(' ')
  let next = 1
  const text = first.replaceAll(/%([sdifoOjx%]|\d*e)/g, (place, verb: string) => {
    if (verb === '%') return '%'
    const value = values[next]
    const exponent = exponentOf(verb)
    if (value === undefined || (exponent ?? 0) > EXPONENT_MAX) return place
    const type = types[next] as string
    next += 1
    if (typeof value === 'bigint') {
      if (exponent !== undefined) return fixedPoint(value, exponent)
      if (verb === 'e') return scientific(value)
      return verb === 'x' ? `0x${BigInt.asUintN(256, value).toString(16)}` : String(value)
    }
    return formatOther(verb, value, type)
  })
  return [text, ...values.slice(next).map(String)].join(' ')
}

/** forge takes `%1024e` and leaves `%1025e` as it is. */
const EXPONENT_MAX = 1024

/** @returns 18 for `18e`; `undefined` for `e` and for other letters */
function exponentOf(verb: string): number | undefined {
  return verb.length > 1 ? Number(verb.slice(0, -1)) : undefined
}

/** Formats a value that is no number: a number's placeholder prints `NaN`. */
function formatOther(verb: string, value: boolean | string, type: string): string {
  switch (verb) {
    case 'd':
      return typeof value === 'boolean' ? String(Number(value)) : 'NaN'
    case 'x':
      return type === 'string' || type === 'bool' ? 'NaN' : String(value)
    case 'o':
      return `'${value}'`
    case 's':
    case 'f':
    case 'j':
    case 'O':
      return String(value)
    default:
      return 'NaN'
  }
}

/** @returns `1.5` for 1.5e18 with the exponent 18 */
function fixedPoint(value: bigint, exponent: number): string {
  const { sign, digits } = signAndDigits(value)
  const padded = digits.padStart(exponent + 1, '0')
  const point = padded.length - exponent
  return sign + withPoint(padded.slice(0, point), padded.slice(point))
}

/** @returns `1.5e3` for 1500 */
function scientific(value: bigint): string {
  const { sign, digits } = signAndDigits(value)
  return `${sign}${withPoint(digits.slice(0, 1), digits.slice(1))}e${digits.length - 1}`
}

function signAndDigits(value: bigint): { readonly sign: string; readonly digits: string } {
  return value < 0n ? { sign: '-', digits: String(-value) } : { sign: '', digits: String(value) }
}

function withPoint(integer: string, decimals: string): string {
  const significant = decimals.replace(/0+$/, '')
  return significant === '' ? integer : `${integer}.${significant}`
}
