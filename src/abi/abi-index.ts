/**
 * Decodes calls, results, errors and logs by an ABI: items are found by selector and topic.
 *
 * Data that is no strict encoding of the item's types gives `undefined`: it may be any bytes.
 */

import { SELECTOR_BYTES } from '../primitives/bytes.ts'
import { bytesFromHex, type Hex, hexFromBytes } from '../primitives/hex.ts'
import type { Abi, AbiError, AbiEvent, AbiFunction, AbiParameter } from './abi.ts'
import { type AbiValue, codecOf } from './codec.ts'
import { canonicalType, selectorOf, topicOf } from './signature.ts'

/** A parameter and its value. */
export interface DecodedArgument extends AbiParameter {
  /** Hex is lower case; a tuple is the list of its members, in the order of `components`. */
  readonly value: AbiValue
}

/** A call, an error or a log, by name. */
export interface Decoded<Item> {
  readonly item: Item
  readonly args: readonly DecodedArgument[]
}

/** Errors of the language, which no ABI lists. */
const builtInErrors: readonly AbiError[] = [
  { type: 'error', name: 'Error', inputs: [{ name: 'message', type: 'string' }] },
  { type: 'error', name: 'Panic', inputs: [{ name: 'code', type: 'uint256' }] },
]

export class AbiIndex {
  readonly #abi: Abi
  #functions: ReadonlyMap<Hex, AbiFunction> | undefined
  #errors: ReadonlyMap<Hex, AbiError> | undefined
  #events: ReadonlyMap<Hex, AbiEvent> | undefined

  constructor(abi: Abi) {
    this.#abi = abi
  }

  /** The function that calldata selects. */
  functionOf(calldata: Uint8Array): AbiFunction | undefined {
    this.#functions ??= bySelector(this.#abi.filter((item) => item.type === 'function'))
    return this.#functions.get(selectorAt(calldata))
  }

  decodeCall(calldata: Uint8Array): Decoded<AbiFunction> | undefined {
    const item = this.functionOf(calldata)
    return item && decodedItem(item, calldata.subarray(SELECTOR_BYTES))
  }

  /** Custom errors of the ABI, `Error(string)` and `Panic(uint256)`. */
  decodeError(data: Uint8Array): Decoded<AbiError> | undefined {
    this.#errors ??= bySelector([
      ...this.#abi.filter((item) => item.type === 'error'),
      ...builtInErrors,
    ])
    const item = this.#errors.get(selectorAt(data))
    return item && decodedItem(item, data.subarray(SELECTOR_BYTES))
  }

  /** Indexed values of dynamic types are hashes: their type here is `bytes32`. */
  decodeLog(topics: readonly Hex[], data: Uint8Array): Decoded<AbiEvent> | undefined {
    this.#events ??= new Map(
      this.#abi.flatMap((item) => (item.type === 'event' ? [[topicOf(item), item] as const] : [])),
    )
    const named = topics[0] === undefined ? undefined : this.#events.get(topics[0])
    const found = named?.anonymous === true ? undefined : named
    return found && decodedLog(found, topics.slice(1), data)
  }
}

/** Selectors and topics are hashes, so that each ABI is indexed once. */
const indexes = new WeakMap<Abi, AbiIndex>()

/** The same index for the same ABI. */
export function indexOf(abi: Abi): AbiIndex {
  let index = indexes.get(abi)
  if (index === undefined) indexes.set(abi, (index = new AbiIndex(abi)))
  return index
}

/** Values with their parameters; `undefined` if the data is no strict encoding of the types. */
export function decodeArguments(
  parameters: readonly AbiParameter[],
  data: Uint8Array,
): readonly DecodedArgument[] | undefined {
  try {
    const values = codecOf(parameters).decode(data) as readonly AbiValue[] // of any ABI type
    return parameters.map((parameter, index) => ({ ...parameter, value: values[index]! }))
  } catch {
    // The data may be any bytes, and the types any text.
    return undefined
  }
}

function bySelector<Item extends AbiFunction | AbiError>(
  items: readonly Item[],
): ReadonlyMap<Hex, Item> {
  // Of two items with one selector the first counts.
  return new Map(items.toReversed().map((item) => [selectorOf(item), item]))
}

function selectorAt(data: Uint8Array): Hex {
  return hexFromBytes(data.subarray(0, SELECTOR_BYTES))
}

function decodedItem<Item extends AbiFunction | AbiError>(
  item: Item,
  data: Uint8Array,
): Decoded<Item> | undefined {
  const args = decodeArguments(item.inputs, data)
  return args && { item, args }
}

function decodedLog(
  item: AbiEvent,
  topics: readonly Hex[],
  data: Uint8Array,
): Decoded<AbiEvent> | undefined {
  const indexed = item.inputs.filter((input) => input.indexed)
  if (indexed.length !== topics.length) return undefined
  const words = topics.map((topic) => topic.slice(2)).join('')
  const fromTopics = decodeArguments(indexed.map(typeInTopic), bytesFromHex(`0x${words}`))
  const plain = item.inputs.filter((input) => !input.indexed)
  const fromData = decodeArguments(plain, data)
  if (fromTopics === undefined || fromData === undefined) return undefined
  const [ofTopics, ofData] = [fromTopics.values(), fromData.values()]
  const args = item.inputs.map(({ indexed }) => (indexed ? ofTopics : ofData).next().value!)
  return { item, args }
}

/** Strings, bytes, arrays and tuples are hashed. */
function typeInTopic(parameter: AbiParameter): AbiParameter {
  const type = canonicalType(parameter)
  const isHashed = type === 'string' || type === 'bytes' || /[[(]/.test(type)
  return isHashed ? { name: parameter.name, type: 'bytes32' } : parameter
}
