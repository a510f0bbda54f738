/**
 * Executions of functions whose body has no code: `receive`, `fallback`, constructors, and modifiers of `_` alone.
 *
 * They follow from the code around them. Code by IR has too little of it: there only constructors are known.
 */

import type {
  ContractDefinition,
  FunctionDefinition,
  FunctionKind,
} from '../artifacts/ast-definitions.ts'
import type { CodeTemplate } from '../artifacts/code-template.ts'
import type { SourceRange } from '../artifacts/source.ts'
import type { CodeCoverage } from './code-coverage.ts'
import { pushedBefore } from './jump-condition.ts'
import type { SourceItems } from './source-items.ts'

const STOP = 0x00
const LT = 0x10
const CALLDATASIZE = 0x36
const JUMPI = 0x57

/**
 * Adds the executions of empty functions to those of the others.
 *
 * @param bodies executions by the index of the function; `undefined` where the code does not have it
 * @param contract the one whose code it is
 */
export function addEmptyFunctions(
  bodies: (number | undefined)[],
  items: SourceItems,
  coverage: CodeCoverage,
  contract: ContractDefinition | undefined,
  isInitCode: boolean,
): void {
  const missing = items.functions.flatMap((each, index) =>
    bodies[index] === undefined ? [{ each, index }] : [],
  )
  if (isInitCode) {
    for (const { each, index } of missing) {
      const isRun = contract?.linearizedBases.some((base) => base === each.contract)
      if (each.kind === 'constructor' && isRun === true) bodies[index] = coverage.reached(0)
    }
  }
  if (items.isByIr) return
  const runs = (...kinds: readonly FunctionKind[]) =>
    missing.filter(
      ({ each, index }) => kinds.includes(each.kind) && items.statementsOf[index]!.length === 0,
    )
  if (contract !== undefined && !isInitCode) {
    const entries = runs('receive', 'fallback').filter(({ each }) => isEntryOf(contract, each))
    const counts = entries.length === 0 ? undefined : entryCounts(coverage, contract)
    for (const { each, index } of entries) {
      bodies[index] = each.kind === 'receive' ? counts?.receive : counts?.fallback
    }
  }
  for (const { each, index } of runs('modifier')) {
    bodies[index] = modifierCount(each, items, coverage, bodies, contract)
  }
}

/** True for the `receive` or `fallback` that a contract has: its own, or that of the nearest base. */
function isEntryOf(
  { linearizedBases }: ContractDefinition,
  definition: FunctionDefinition,
): boolean {
  const all = linearizedBases.flatMap(({ functions }) => functions)
  return all.find(({ kind }) => kind === definition.kind) === definition
}

/**
 * Executions of `receive` and of `fallback`, from the code that chooses between them. Recent compilers make one code of both
 * if both are empty: then `receive` has the calls of fewer than four bytes, if the contract has functions.
 */
function entryCounts(coverage: CodeCoverage, { range, linearizedBases }: ContractDefinition) {
  const { template } = coverage
  const has = (wanted: FunctionKind) =>
    linearizedBases.some(({ functions }) => functions.some(({ kind }) => kind === wanted))
  const { stops, onSize, onShort } = entryCode(template, range)
  const stopped = stops.reduce((sum, pc) => sum + coverage.reached(pc), 0)
  if (!has('receive')) return { receive: undefined, fallback: stopped }
  if (onSize !== undefined) {
    const receive = coverage.reached(onSize) - coverage.jumped(onSize)
    const target = pushedBefore(template, onSize)
    if (target === undefined) return { receive, fallback: undefined }
    // The code of `receive` may run on into that of `fallback`.
    const jumped = coverage.reached(target) - coverage.fellInto(target)
    const before = stops.filter((pc) => pc < onSize)
    const fallback = before.reduce((sum, pc) => sum + coverage.reached(pc), jumped)
    return { receive, fallback }
  }
  if (onShort === undefined) return undefined
  const receive = coverage.jumped(onShort)
  return { receive, fallback: Math.max(0, stopped - receive) }
}

/** The STOPs at the place of a contract, its JUMPI on calldata of any size, and that on fewer than four bytes. */
function entryCode({ bytes, instructions, sourceMap }: CodeTemplate, place: SourceRange) {
  const stops: number[] = []
  let onSize: number | undefined
  let onShort: number | undefined
  for (const [index, { sourceId, start, length }] of sourceMap.entries()) {
    const isAt = sourceId === place.sourceId && start === place.start && length === place.length
    const pc = instructions.programCounterOf(index)
    if (!isAt || pc === undefined) continue
    if (bytes[pc] === STOP) stops.push(pc)
    if (bytes[pc] !== JUMPI) continue
    const before = instructions.programCounterOf(index - 2)
    if (before === undefined) continue
    if (bytes[before] === CALLDATASIZE) onSize ??= pc
    if (bytes[before] === LT) onShort ??= pc
  }
  return { stops, onSize, onShort }
}

/** Executions of a modifier of `_` alone: as often as what follows it, in each function that has it. */
function modifierCount(
  modifier: FunctionDefinition,
  items: SourceItems,
  coverage: CodeCoverage,
  bodies: readonly (number | undefined)[],
  contract: ContractDefinition | undefined,
): number | undefined {
  let count: number | undefined
  for (const [index, definition] of items.functions.entries()) {
    const body = bodies[index]
    if (body === undefined) continue
    const modifiers = modifiersOf(definition, items, contract)
    for (const [place, each] of modifiers.entries()) {
      if (each !== modifier) continue
      const next = modifiers
        .slice(place + 1)
        .find((other) => items.firstStatementOf(other) !== undefined)
      const statement = next === undefined ? undefined : items.firstStatementOf(next)
      const executed = statement === undefined ? body : coverage.copyOf(statement, definition)
      if (executed !== undefined) count = (count ?? 0) + executed
    }
  }
  return count
}

/** The modifiers that run with a function of a contract: a derived contract may replace one. */
function modifiersOf(
  definition: FunctionDefinition,
  { compilation }: SourceItems,
  contract: ContractDefinition | undefined,
): readonly FunctionDefinition[] {
  const { ast } = compilation
  const isOfContract = contract?.linearizedBases.some((base) => base === definition.contract)
  const bases = (isOfContract === true ? contract : definition.contract)?.linearizedBases ?? []
  const all = bases.flatMap(({ functions }) => functions).filter(({ kind }) => kind === 'modifier')
  return ast.invocationsOf(definition.id).flatMap(({ name, targetId }) => {
    const target = all.find(({ id }) => id === targetId)
    return target === undefined ? [] : (all.find((each) => each.name === name) ?? target)
  })
}
