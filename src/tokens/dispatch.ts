/**
 * Dispatches a call: selector, arguments, handler, result.
 *
 * The table combines an ABI with one handler per function; the compiler checks the handlers against
 * the ABI's types.
 *
 * @see https://docs.base.org/specifications/b20
 */

import type { Abi, AbiFunction, AbiParameter } from '../abi/abi.ts'
import { type Codec, codecOf, type ValueOf, type ValuesOf } from '../abi/codec.ts'
import { selectorOf } from '../abi/signature.ts'
import { bytesFromHex, type Hex } from '../primitives/hex.ts'
import type { Frame } from './frame.ts'
import { notCanonical, Revert, unknownSelector } from './revert.ts'
import { enumerationSize, hasFunction, type TokenVersion } from './versions.ts'

type ResultOf<Outputs extends readonly AbiParameter[]> = Outputs['length'] extends 1
  ? ValueOf<Outputs[0]['type']>
  : ValuesOf<Outputs>

type Handler<Item extends AbiFunction> = Item['outputs']['length'] extends 0
  ? (frame: Frame, ...args: ValuesOf<Item['inputs']>) => void
  : (frame: Frame, ...args: ValuesOf<Item['inputs']>) => ResultOf<Item['outputs']>

/** One handler per function of the ABI. A handler throws {@link Revert} to fail. */
export type Handlers<Interface extends Abi> = {
  readonly [Item in Extract<Interface[number], AbiFunction> as Item['name']]: Handler<Item>
}

/** Runs the called function. @returns its encoded result */
export type Dispatch = (frame: Frame, data: Uint8Array) => Uint8Array

interface Definition {
  readonly selector: Hex
  readonly isView: boolean
  readonly inputs: Codec
  readonly outputs: Codec
  readonly resultCount: number
  readonly run: (frame: Frame, ...args: readonly unknown[]) => unknown
}

/** Definitions by selector, as a number. */
type Table = ReadonlyMap<number, Definition>

/** @param beforeWrite runs before every non-view function, after its arguments are decoded */
export function createDispatch<const Interface extends Abi>(
  abi: Interface,
  handlers: Handlers<Interface>,
  beforeWrite: (frame: Frame) => void = () => undefined,
): Dispatch {
  // Built on first use: a devnet whose tokens are never called need not hash a hundred signatures.
  const tables = new Map<TokenVersion, Table>()
  const tableFor = (version: TokenVersion) => {
    const table = tables.get(version) ?? tableOf(abi, handlers, version)
    tables.set(version, table)
    return table
  }
  return (frame, data) => {
    const definition = data.length < 4 ? undefined : tableFor(frame.version).get(selectorAt(data))
    if (definition === undefined) throw unknownSelector(data)
    const args = decoded(definition, data.subarray(4))
    if (!definition.isView) beforeWrite(frame)
    const result = definition.run(frame, ...args)
    return definition.outputs.encode(resultsOf(definition, result))
  }
}

type FunctionNamed<Interface extends Abi, Name> = Extract<
  Interface[number],
  AbiFunction & { readonly name: Name }
>

export function functionNamed<const Interface extends Abi, const Name extends string>(
  abi: Interface,
  name: Name,
): FunctionNamed<Interface, Name> {
  const item = abi.find((each) => each.type === 'function' && each.name === name)
  return item as FunctionNamed<Interface, Name> // found by that name
}

function tableOf<Interface extends Abi>(
  abi: Interface,
  handlers: Handlers<Interface>,
  version: TokenVersion,
): Table {
  const table = new Map<number, Definition>()
  const options = { enumerationSize: (name: string) => enumerationSize(version, name) }
  for (const item of abi) {
    if (item.type !== 'function' || !hasFunction(version, item.name)) continue
    const selector = selectorOf(item)
    table.set(selectorAt(bytesFromHex(selector)), {
      selector,
      isView: item.stateMutability === 'view',
      inputs: codecOf(item.inputs, options),
      outputs: codecOf(item.outputs),
      resultCount: item.outputs.length,
      // The handler of this name takes what this item's inputs decode to.
      run: handlers[item.name as keyof Handlers<Interface>] as unknown as Definition['run'],
    })
  }
  return table
}

function selectorAt(data: Uint8Array): number {
  return ((data[0]! << 24) | (data[1]! << 16) | (data[2]! << 8) | data[3]!) >>> 0
}

function decoded({ inputs, selector }: Definition, data: Uint8Array): readonly unknown[] {
  try {
    return inputs.decode(data)
  } catch {
    // The library's message does not matter: the data may be any bytes.
    throw notCanonical(selector)
  }
}

function resultsOf({ resultCount }: Definition, result: unknown): readonly never[] {
  // The handler returns what the outputs' types ask for.
  if (resultCount === 0) return []
  return (resultCount === 1 ? [result] : result) as readonly never[]
}
