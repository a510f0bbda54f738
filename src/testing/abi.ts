/**
 * Events and errors by their ABI, with viem's decoders.
 *
 * Loaded when a matcher is given an ABI, which is when there is something of viem's in the test.
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

/** An event or error with the values of its arguments, in order. */
export interface Decoded {
  readonly name: string
  readonly args: readonly DecodedArgument[]
}

export interface DecodedArgument {
  readonly name: string | undefined
  readonly value: unknown
  /** Of an indexed text or bytes, a log has the hash; what that is of is told from what is expected. */
  readonly isHashed: boolean
}

interface RawLog {
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** @returns `undefined` for a log of no event of the ABI */
export function decodeLog(abi: Abi, { topics, data }: RawLog): Decoded | undefined {
  const item = abi.find(
    (each): each is AbiEvent => each.type === 'event' && toEventSelector(each) === topics[0],
  )
  if (item === undefined) return undefined
  try {
    const [signature, ...indexed] = topics as [Hex, ...Hex[]] // the first one has just been compared
    const { args } = decodeEventLog({ abi: [item], topics: [signature, ...indexed], data })
    return { name: item.name, args: argumentsOf(item.inputs, args) }
  } catch {
    return undefined // other arguments are indexed than the ABI says: an event of another contract
  }
}

/** @returns `undefined` for data that is no error of the ABI */
export function decodeError(abi: Abi, data: Hex): Decoded | undefined {
  try {
    const { abiItem, args } = decodeErrorResult({ abi, data })
    if (abiItem.type !== 'error') return undefined
    return { name: abiItem.name, args: argumentsOf(abiItem.inputs, args) }
  } catch {
    return undefined // viem has no other way to say that it does not know it
  }
}

/** The names of the events or errors that an ABI has, each once. */
export function namesIn(abi: Abi, type: 'event' | 'error'): string[] {
  const names = abi.flatMap((item) => (item.type === type ? [item.name] : []))
  return [...new Set(names)]
}

/** The hash that stands for a text or for bytes in a log. */
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

/** viem gives an object when all arguments have names, otherwise a list. */
function argumentAt(args: unknown, name: string | undefined, index: number): unknown {
  if (Array.isArray(args)) return args[index]
  return (args as Readonly<Record<string, unknown>>)[name ?? index]
}
