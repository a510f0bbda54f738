/**
 * Finds the definition that a call was for when a check of the compiler before it failed.
 */

import type { AbiParameter } from '../abi/abi.ts'
import { indexOf } from '../abi/abi-index.ts'
import type { ContractDefinition, FunctionDefinition } from '../artifacts/ast-definitions.ts'
import type { CompiledContract } from '../artifacts/contract.ts'
import { isNamedType, mayBeType } from '../artifacts/declared-type.ts'
import type { SourceRange } from '../artifacts/source.ts'
import { type FrameStart, isCreation } from '../engine/trace.ts'
import { hexFromBytes } from '../primitives/hex.ts'
import type { CodePlaces } from './code-places.ts'

export interface EntryDefinition {
  readonly contract: ContractDefinition
  /** `null` for a contract without a function for the call. */
  readonly name: string | null
  readonly range: SourceRange
  /** `undefined` for a getter, and where there is no function. */
  readonly definition: FunctionDefinition | undefined
}

/** The code of a frame is init code. */
export function isInitCode({ type }: FrameStart): boolean {
  return isCreation(type)
}

/** The function that calldata selects; `undefined` for init code, getters and without a syntax tree. */
export function calledFunction(
  places: CodePlaces,
  start: FrameStart,
): FunctionDefinition | undefined {
  if (isInitCode(start)) return undefined
  return entryDefinition(places, start)?.definition
}

/** `undefined` if neither a syntax tree nor the text of the source shows it. */
export function entryDefinition(
  places: CodePlaces,
  start: FrameStart,
): EntryDefinition | undefined {
  const { contract: compiled, created: contract } = places
  if (contract === undefined) return undefined
  if (isInitCode(start)) {
    const own = contract.functions.find(({ kind }) => kind === 'constructor')
    const range = own?.range ?? contract.range
    return { contract, name: 'constructor', range, definition: own }
  }
  const named = functionName(compiled, start.input)
  if (named !== undefined) return selected(contract, compiled, named, start.input)
  const unnamed = unnamedFunction(compiled, start.input)
  if (unnamed !== null) return inherited(contract, unnamed)
  return { contract, name: null, range: contract.range, definition: undefined }
}

/**
 * The name of the function that a call is for, by the ABI and the compiler's list of selectors.
 *
 * @returns `null` for a contract without a function for the call
 */
export function entryName(contract: CompiledContract, start: FrameStart): string | null {
  if (isInitCode(start)) return 'constructor'
  return functionName(contract, start.input) ?? unnamedFunction(contract, start.input)
}

/** Libraries have functions that their ABI lacks. */
function functionName(
  { abi, methodIdentifiers }: CompiledContract,
  input: Uint8Array,
): string | undefined {
  if (input.length < 4) return undefined
  const selector = hexFromBytes(input.subarray(0, 4))
  const [signature] = [...methodIdentifiers].find(([, each]) => each === selector) ?? []
  return signature?.slice(0, signature.indexOf('(')) ?? indexOf(abi).functionOf(input)?.name
}

function unnamedFunction(
  { abi }: CompiledContract,
  input: Uint8Array,
): 'fallback' | 'receive' | null {
  const has = (type: 'fallback' | 'receive') => abi.some((item) => item.type === type)
  if (input.length === 0 && has('receive')) return 'receive'
  return has('fallback') ? 'fallback' : null
}

function selected(
  contract: ContractDefinition,
  { abi }: CompiledContract,
  called: string,
  input: Uint8Array,
): EntryDefinition | undefined {
  const selector = hexFromBytes(input.subarray(0, 4))
  const inputs = indexOf(abi).functionOf(input)?.inputs
  for (const each of contract.linearizedBases) {
    const found = each.functions.filter((own) =>
      own.selector === undefined
        ? own.name === called && isEntry(own) && mayTake(own, inputs)
        : own.selector === selector && own.body !== undefined,
    )
    const named = found.length > 1 ? found.filter((own) => isNamedIn(own, inputs)) : found
    // Overloads may differ in types that are not known.
    if (found.length > 0 && named.length !== 1) return undefined
    const [definition] = named
    const variable = each.stateVariables.find((own) =>
      own.selector === undefined ? own.name === called : own.selector === selector,
    )
    const declared = definition ?? variable
    if (declared !== undefined) {
      return { contract: each, name: declared.name, range: declared.range, definition }
    }
  }
  return undefined
}

function isEntry({ body, visibility }: FunctionDefinition): boolean {
  return body !== undefined && (visibility === 'public' || visibility === 'external')
}

/** @param inputs `undefined` if the ABI does not list the function */
function mayTake(
  { parameters, isOutlined }: FunctionDefinition,
  inputs: readonly AbiParameter[] | undefined,
): boolean {
  if (inputs === undefined) return true
  if (inputs.length !== parameters.length) return false
  return !isOutlined || parameters.every(({ type }, index) => mayBeType(type, inputs[index]!))
}

function isNamedIn(
  { parameters }: FunctionDefinition,
  inputs: readonly AbiParameter[] | undefined,
): boolean {
  return parameters.every(({ type }, index) => {
    const input = inputs?.[index]
    return input !== undefined && (isNamedType(type, input) || type === input.type)
  })
}

function inherited(
  { linearizedBases }: ContractDefinition,
  name: 'receive' | 'fallback',
): EntryDefinition | undefined {
  for (const contract of linearizedBases) {
    const definition = contract.functions.find(({ kind }) => kind === name)
    if (definition !== undefined) return { contract, name, range: definition.range, definition }
  }
  return undefined
}
