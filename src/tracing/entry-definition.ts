/**
 * The definition that a call was for, where the compiler's checks before it failed.
 */

import { AbiIndex } from '../abi/abi-index.ts'
import type {
  ContractDefinition,
  FunctionDefinition,
  VariableDeclaration,
} from '../artifacts/ast-definitions.ts'
import type { CompiledContract } from '../artifacts/contract.ts'
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

/** The definition of the contract that a code was compiled from; `undefined` without a syntax tree. */
export function createdContract({ contract }: CodePlaces): ContractDefinition | undefined {
  const id = contract.compilation.sources.get(contract.sourceName)?.id
  return contract.compilation.ast.contracts.find(
    ({ name, range }) => name === contract.name && range.sourceId === id,
  )
}

/** `undefined` without a syntax tree. */
export function entryDefinition(
  places: CodePlaces,
  start: FrameStart,
): EntryDefinition | undefined {
  const { contract: compiled } = places
  const contract = createdContract(places)
  if (contract === undefined) return undefined
  if (isInitCode(start)) {
    const own = contract.functions.find(({ kind }) => kind === 'constructor')
    const range = own?.range ?? contract.range
    return { contract, name: 'constructor', range, definition: own }
  }
  const none = { contract, name: null, range: contract.range, definition: undefined }
  return selected(contract, compiled, start.input) ?? none
}

function selected(
  contract: ContractDefinition,
  { abi, methodIdentifiers }: CompiledContract,
  input: Uint8Array,
): EntryDefinition | undefined {
  const selector = hexFromBytes(input.subarray(0, 4))
  // Compilers before 0.6 tell no selectors in their trees.
  const [signature] = [...methodIdentifiers].find(([, each]) => each === selector) ?? []
  const told = signature?.slice(0, signature.indexOf('('))
  const called = told ?? new AbiIndex(abi).functionOf(input)?.name
  for (const each of contract.linearizedBases) {
    const isCalled = (own: FunctionDefinition | VariableDeclaration) =>
      own.selector === undefined ? own.name === called : own.selector === selector
    const definition = each.functions.find((own) => own.body !== undefined && isCalled(own))
    const found = definition ?? each.stateVariables.find(isCalled)
    if (found !== undefined && called !== undefined) {
      return { contract: each, name: found.name, range: found.range, definition }
    }
  }
  const kinds = input.length === 0 ? (['receive', 'fallback'] as const) : (['fallback'] as const)
  return kinds.map((kind) => inherited(contract, kind)).find((found) => found !== undefined)
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
