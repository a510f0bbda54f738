/**
 * Decodes `console.log` calls of Hardhat's and Foundry's libraries.
 *
 * The libraries call an address without code. The calldata holds the message: the selector of one
 * of hundreds of functions named `log`, and its arguments.
 *
 * @see https://hardhat.org/hardhat-network/docs/reference#console.log
 */

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

const SELECTOR_BYTES = 4
const WORD_BYTES = 32

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
  return { text: formatValues(values), values }
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

/** Formats as `console.log` does in Node and browsers: the first text may have placeholders. */
function formatValues([first, ...rest]: readonly ConsoleValue[]): string {
  const left = [...rest]
  const head =
    typeof first === 'string'
      ? first.replaceAll(/%[sdifoOjx%]/g, (place) => {
          if (place === '%%') return '%'
          const value = left.shift()
          if (value === undefined) return place
          return place === '%x' && typeof value === 'bigint'
            ? `0x${value.toString(16)}`
            : String(value)
        })
      : first
  return [...(head === undefined ? [] : [head]), ...left].map(String).join(' ')
}
