/**
 * Parameters, results and local variables of a function, from the stack. Code whose stack is unknown
 * has none, and a reason instead: a wrong value would be worse than none.
 */

import type { CompiledContract } from '../artifacts/contract.ts'
import { hexFromBytes } from '../primitives/hex.ts'
import { uintFromBytes } from '../primitives/word.ts'
import type { Execution } from './execution.ts'
import { type StackVariable, stackLayoutAt } from './stack-layout.ts'
import type { DebugFrame } from './stops.ts'
import { pointedVariable, type StorageMoment } from './storage-variable.ts'
import { KnownVariable, ListVariable, quotedText, shownBytes, type Variable } from './variable.ts'
import { numberInWord, wordTypeOf, wordVariable } from './word.ts'

export type FrameVariables =
  | { readonly parameters: readonly Variable[]; readonly locals: readonly Variable[] }
  /** Why there are none. */
  | { readonly reason: string }

/** @param storage of the frame's account; `undefined` without a layout */
export function frameVariables(
  execution: Execution,
  { places, definition, site, begun, step, executed }: DebugFrame,
  storage: StorageMoment | undefined,
): FrameVariables {
  if (places === undefined || definition === undefined || site === undefined) return unknown
  const reason = reasonFor(places.contract)
  if (reason !== undefined) return { reason }
  if (definition.isOutlined) return withoutTree
  if (begun === undefined) return unknown
  const layout = stackLayoutAt(places.contract.compilation, {
    definition,
    statement: begun.place.range,
    isAssembly: begun.place.statement?.nodeType === 'InlineAssembly',
    entrySize: site.stackSize,
    statementSize: begun.stackSize,
  })
  if (layout === undefined) return unknown
  const reader = { execution, step, storage, calldata: executed.start.input }
  const stack = execution.stackAt(step)
  const read = (each: StackVariable) => stackVariable(each, stack, reader)
  return { parameters: layout.parameters.map(read), locals: layout.locals.map(read) }
}

const unknown = { reason: 'the variables of this function are not known here' }

const withoutTree = {
  reason: 'the artifact has no syntax tree of the source: ast = true in foundry.toml keeps it',
}

function reasonFor({ compilation: { compiler } }: CompiledContract): string | undefined {
  const { language, version, settings } = compiler
  if (version === '' || language !== 'Solidity')
    return 'the artifact does not say how it was compiled'
  if (settings.viaIR)
    return 'code by IR keeps variables anywhere: compile without viaIR to see them'
  if (!settings.optimizer.enabled) return undefined
  return 'the optimizer moves variables: compile without it to see them'
}

interface Reader {
  readonly execution: Execution
  readonly step: number
  readonly storage: StorageMoment | undefined
  readonly calldata: Uint8Array
}

function stackVariable(
  { declaration, index }: StackVariable,
  stack: readonly bigint[],
  reader: Reader,
): Variable {
  const { name, type, storageLocation } = declaration
  const word = stack[index] ?? 0n
  const wordType = wordTypeOf(type)
  if (wordType !== undefined)
    return wordVariable(name, type, numberInWord(word, wordType), wordType)
  const referred = type.replace(/ (memory|calldata|storage( pointer| ref)?)$/, '')
  const address = `0x${word.toString(16)}`
  if (storageLocation === 'memory') return memoryVariable(name, referred, word, reader)
  if (storageLocation === 'calldata') {
    const data = slice(reader.calldata, word, stack[index + 1] ?? 0n)
    const isBytes = referred === 'bytes' || referred === 'string'
    return isBytes && data !== undefined
      ? bytesVariable(name, referred, data)
      : new KnownVariable(name, type, { text: `calldata at ${address}` })
  }
  const isStorage = storageLocation === 'storage'
  const pointed = isStorage ? reader.storage : undefined
  const found = pointed && pointedVariable(name, referred, word, pointed)
  return found ?? new KnownVariable(name, type, { text: isStorage ? `slot ${address}` : address })
}

function memoryVariable(name: string, type: string, pointer: bigint, reader: Reader): Variable {
  const memory = reader.execution.memoryAt(reader.step)
  const wordAt = (at: bigint) => {
    const data = slice(memory, at, 32n)
    return data && uintFromBytes(data)
  }
  const length = wordAt(pointer)
  const elsewhere = new KnownVariable(name, type, { text: `memory at 0x${pointer.toString(16)}` })
  if (length === undefined) return elsewhere
  if (type === 'bytes' || type === 'string') {
    const data = slice(memory, pointer + 32n, length)
    return data === undefined ? elsewhere : bytesVariable(name, type, data)
  }
  const [, item = '', digits] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  const wordType = wordTypeOf(item)
  if (wordType === undefined || digits === undefined) return elsewhere
  const count = digits === '' ? length : BigInt(digits)
  const first = digits === '' ? pointer + 32n : pointer
  if (slice(memory, first, 32n * count) === undefined) return elsewhere
  return new ListVariable(name, type, {
    text: `length ${count}`,
    length: Number(count),
    item: (index) => {
      const word = wordAt(first + 32n * BigInt(index)) ?? 0n // within memory, as just checked
      return wordVariable(`[${index}]`, item, numberInWord(word, wordType), wordType)
    },
  })
}

function bytesVariable(name: string, type: string, data: Uint8Array): Variable {
  if (type === 'bytes') {
    const hex = hexFromBytes(data)
    return new KnownVariable(name, type, { text: shownBytes(hex), scalar: hex })
  }
  const text = new TextDecoder().decode(data)
  return new KnownVariable(name, type, { text: quotedText(text), scalar: text })
}

/** `undefined` for a range that is not within the bytes. */
function slice(bytes: Uint8Array, offset: bigint, size: bigint): Uint8Array | undefined {
  if (offset + size > BigInt(bytes.length)) return undefined
  return bytes.subarray(Number(offset), Number(offset + size))
}
