/**
 * Decodes events and errors by their ABI, with viem's decoders.
 *
 * Loaded when a matcher is given an ABI: viem is then installed.
 */

import {
  type Abi,
  type AbiEvent,
  type AbiParameter,
  decodeErrorResult,
  decodeEventLog,
  type Hex,
  keccak256,
  stringToBytes,
  toEventSelector,
} from 'viem'

/** A decoded event or error with its arguments in order. */
export interface Decoded {
  readonly name: string
  readonly args: readonly DecodedArgument[]
}

export interface DecodedArgument {
  readonly name: string | undefined
  readonly value: unknown
  /** True for indexed text or bytes: the log has a hash, so the expected value is hashed. */
  readonly isHashed: boolean
}

interface RawLog {
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** @returns `undefined` if the ABI has no such event */
export function decodeLog(abi: Abi, { topics, data }: RawLog): Decoded | undefined {
  const item = abi.find(
    (each): each is AbiEvent => each.type === 'event' && toEventSelector(each) === topics[0],
  )
  if (item === undefined) return undefined
  try {
    const [signature, ...indexed] = topics as [Hex, ...Hex[]] // compared above
    const { args } = decodeEventLog({ abi: [item], topics: [signature, ...indexed], data })
    return { name: item.name, args: argumentsOf(item.inputs, args) }
  } catch {
    return undefined // the indexed arguments differ: an event of another contract
  }
}

/** @returns `undefined` if the ABI has no such error */
export function decodeError(abi: Abi, data: Hex): Decoded | undefined {
  try {
    const { abiItem, args } = decodeErrorResult({ abi, data })
    if (abiItem.type !== 'error') return undefined
    return { name: abiItem.name, args: argumentsOf(abiItem.inputs, args) }
  } catch {
    return undefined // viem throws for an unknown error
  }
}

/** The distinct names of an ABI's events or errors. */
export function namesIn(abi: Abi, type: 'event' | 'error'): string[] {
  const names = abi.flatMap((item) => (item.type === type ? [item.name] : []))
  return [...new Set(names)]
}

/** The topic of an indexed text or bytes. */
export function hashOfDynamic(value: Hex | string): Hex {
  return keccak256(/^0x(?:[0-9a-fA-F]{2})*$/.test(value) ? (value as Hex) : stringToBytes(value))
}

function argumentsOf(inputs: readonly AbiParameter[], args: unknown): DecodedArgument[] {
  return inputs.map((input, index) => {
    const isIndexed = 'indexed' in input && input.indexed === true
    const isHashed = isIndexed && (input.type === 'string' || input.type === 'bytes')
    const named = input.name === '' ? undefined : input.name
    return { name: named, value: argumentAt(args, named, index), isHashed }
  })
}

/** viem returns an object if all arguments are named, else a list. */
function argumentAt(args: unknown, name: string | undefined, index: number): unknown {
  if (Array.isArray(args)) return args[index]
  return (args as Readonly<Record<string, unknown>>)[name ?? index]
}
