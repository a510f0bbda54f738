/**
 * Logs and reverts, typed by an ABI.
 */

import type { Abi, AbiError, AbiEvent } from '../abi/abi.ts'
import { type Codec, codecOf, type ValuesOf } from '../abi/codec.ts'
import { selectorOf, topicOf } from '../abi/signature.ts'
import { bytesFromHex, type Hash, type Hex } from '../primitives/hex.ts'
import type { Frame } from './frame.ts'
import { Revert } from './revert.ts'
import { keyOfAddress, keyOfUint } from './slots.ts'

type Named<Item, Name> = Extract<Item, { readonly name: Name }>
type ArgsOf<Item> = Item extends AbiEvent | AbiError ? ValuesOf<Item['inputs']> : never

/** Emits a log from the frame's account: event name, then all arguments in ABI order. */
export type Emit<Interface extends Abi> = <
  Name extends Extract<Interface[number], AbiEvent>['name'],
>(
  frame: Frame,
  name: Name,
  ...args: ArgsOf<Named<Extract<Interface[number], AbiEvent>, Name>>
) => void

/** Creates a revert from an error's name and arguments, for the caller to throw. */
export type Refusal<Interface extends Abi> = <
  Name extends Extract<Interface[number], AbiError>['name'],
>(
  name: Name,
  ...args: ArgsOf<Named<Extract<Interface[number], AbiError>, Name>>
) => Revert

interface EventDefinition {
  readonly topic: Hash
  /** Per argument: true for a topic, false for data. */
  readonly isIndexed: readonly boolean[]
  readonly data: Codec
}

export function createEmit<const Interface extends Abi>(abi: Interface): Emit<Interface> {
  const known = new Map<string, EventDefinition>()
  return (frame, name, ...args) => {
    let event = known.get(name)
    if (event === undefined) known.set(name, (event = eventOf(abi, name)))
    const { topic, isIndexed, data } = event
    const values: readonly unknown[] = args
    const indexed = values.filter((_, index) => isIndexed[index])
    const rest = values.filter((_, index) => !isIndexed[index])
    frame.emit([topic, ...indexed.map(topicOfValue)], data.encode(rest as never[])) // typed by the ABI
  }
}

export function createRefusal<const Interface extends Abi>(abi: Interface): Refusal<Interface> {
  return (name, ...args) => {
    const item = abi.find((each): each is AbiError => each.type === 'error' && each.name === name)!
    const selector = bytesFromHex(selectorOf(item))
    const encoded = codecOf(item.inputs).encode(args as readonly never[]) // typed by the ABI
    const data = new Uint8Array(4 + encoded.length)
    data.set(selector)
    data.set(encoded, 4)
    return new Revert('error', data)
  }
}

function eventOf(abi: Abi, name: string): EventDefinition {
  const item = abi.find((each): each is AbiEvent => each.type === 'event' && each.name === name)!
  return {
    topic: topicOf(item),
    isIndexed: item.inputs.map(({ indexed }) => indexed),
    data: codecOf(item.inputs.filter(({ indexed }) => !indexed)),
  }
}

/** An indexed value as a topic. The standard indexes only addresses, numbers and ids. */
function topicOfValue(value: unknown): Hash {
  if (typeof value === 'bigint' || typeof value === 'number') return keyOfUint(BigInt(value))
  const hex = value as Hex // typed by the ABI
  return hex.length === 42 ? keyOfAddress(hex) : hex
}
