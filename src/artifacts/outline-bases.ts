/**
 * The bases of contracts that an outline found: which contract a header names, and the order in which
 * functions are looked for.
 *
 * @see https://docs.soliditylang.org/en/latest/contracts.html#multiple-inheritance-and-linearization
 */

import type { ContractDefinition } from './ast-definitions.ts'
import type { Outline, OutlinedContract } from './outline.ts'
import { ContractNames, importsOf, type NamedSource } from './outline-imports.ts'
import type { Source } from './source.ts'

/**
 * Fills in the bases of the contracts of outlines. A contract of which one base is not known has none but
 * itself: which of its functions runs is then not known either.
 *
 * @param contracts of all sources
 * @param remappings of import paths
 */
export function linkOutlines(
  outlines: readonly Outline[],
  sources: readonly Source[],
  contracts: readonly ContractDefinition[],
  remappings: readonly string[],
): void {
  if (outlines.length === 0) return
  const outlined = new Map(outlines.map((outline) => [outline.path, outline]))
  const named = new Map(
    sources.map((source): [string, NamedSource] => [
      source.path,
      {
        imports: outlined.get(source.path)?.imports ?? importsOf(source.text ?? ''),
        contracts: contracts.filter(({ range }) => range.sourceId === source.id),
      },
    ]),
  )
  const names = new ContractNames(named, remappings)
  const linker = new Linker(names)
  for (const outline of outlines) for (const each of outline.contracts) linker.add(outline, each)
  for (const outline of outlines) {
    for (const each of outline.contracts) each.linearizedBases.push(...linker.linearize(each))
  }
}

class Linker {
  readonly #names: ContractNames
  /** Direct bases, most basic first; `undefined` for one that is not known. */
  readonly #bases = new Map<ContractDefinition, readonly (ContractDefinition | undefined)[]>()
  readonly #linearized = new Map<ContractDefinition, readonly ContractDefinition[] | undefined>()

  constructor(names: ContractNames) {
    this.#names = names
  }

  /** Finds the contracts that the headers of a contract and of its constructor name. */
  add(outline: Outline, contract: OutlinedContract): void {
    const find = (path: string) => this.#names.find(outline.path, path)
    const found = contract.baseInvocations.map((each) => ({ ...each, base: find(each.path) }))
    this.#bases.set(
      contract,
      found.map(({ base }) => base),
    )
    const targeted = found.map(({ base, ...each }) => ({ ...each, targetId: base?.id }))
    if (targeted.length > 0) outline.invocations.set(contract.id, targeted)
    const own = contract.functions.find(({ kind }) => kind === 'constructor')
    const inHeader = own && outline.invocations.get(own.id)
    if (inHeader === undefined) return
    const constructors = inHeader.map((each) => ({ ...each, targetId: find(each.path)?.id }))
    outline.invocations.set(own!.id, constructors)
  }

  linearize(contract: ContractDefinition): readonly ContractDefinition[] {
    return this.#linearize(contract) ?? [contract]
  }

  /** `undefined` if a base is not known. */
  #linearize(contract: ContractDefinition): readonly ContractDefinition[] | undefined {
    if (this.#linearized.has(contract)) return this.#linearized.get(contract)
    const bases = this.#bases.get(contract)
    if (bases === undefined) return contract.linearizedBases
    this.#linearized.set(contract, undefined) // also for one that is its own base
    const reversed = bases.toReversed()
    const ofBases = reversed.map((base) => base && this.#linearize(base))
    const direct = reversed.flatMap((base) => base ?? [])
    const isWhole = direct.length === bases.length && ofBases.every((each) => each !== undefined)
    const merged = isWhole ? merge([...ofBases.flatMap((each) => [each ?? []]), direct]) : undefined
    const found = merged && [contract, ...merged]
    this.#linearized.set(contract, found)
    return found
  }
}

/** The C3 merge; `undefined` if there is no order that keeps those of all lists. */
function merge(
  lists: readonly (readonly ContractDefinition[])[],
): readonly ContractDefinition[] | undefined {
  const merged: ContractDefinition[] = []
  let rest = lists.filter((list) => list.length > 0)
  while (rest.length > 0) {
    const heads = rest.flatMap(([head]) => head ?? [])
    const next = heads.find((head) => rest.every((list) => list.indexOf(head) <= 0))
    if (next === undefined) return undefined
    merged.push(next)
    rest = rest
      .map((list) => (list[0] === next ? list.slice(1) : list))
      .filter((list) => list.length > 0)
  }
  return merged
}
