/**
 * Which functions and modifiers the code of others names: who may call whom.
 *
 * Names stand for all functions of that name, since a virtual function may be overridden.
 */

import { isObject } from '../primitives/codec.ts'
import { firstIndex } from '../primitives/sorted.ts'
import type { ContractDefinition, FunctionDefinition } from './ast-definitions.ts'
import { type AstNode, childrenOf, isDeclared, nodeOf, rangeOf, textOf } from './ast-node.ts'
import type { Outline } from './outline.ts'
import type { SourceRange } from './source.ts'

/** Stands for any function: the value of a variable of function type is not known. */
export const ANY_FUNCTION = '*'

/** A function or modifier that is named somewhere. */
interface Reference {
  readonly range: SourceRange
  readonly name: string
}

export class References {
  /** By source, by rising start. */
  readonly #bySource = new Map<number, Reference[]>()
  /** Names that a function reaches, by its AST id, by the contract whose code holds it. */
  readonly #reached = new Map<ContractDefinition | undefined, Map<number, ReadonlySet<string>>>()
  readonly #byName = new Map<string, FunctionDefinition[]>()

  /**
   * @param roots any values; those that are no tree contribute nothing
   * @param outlines of sources without a tree
   */
  constructor(
    roots: readonly unknown[],
    functions: readonly FunctionDefinition[],
    outlines: readonly Outline[],
  ) {
    const names = new Map(functions.map(({ id, name }) => [id, name]))
    for (const root of roots) this.#walk(root, names)
    const named = new Set(names.values())
    const hasFunctionTypes = outlines.some((each) => each.hasFunctionTypes)
    for (const outline of outlines) this.#readWords(outline, named, hasFunctionTypes)
    for (const references of this.#bySource.values()) {
      references.sort(({ range: one }, { range: other }) => one.start - other.start)
    }
    for (const each of functions) {
      const same = this.#byName.get(each.name) ?? []
      if (same.push(each) === 1) this.#byName.set(each.name, same)
    }
  }

  /** Names of the functions that a range of source names. */
  namesIn({ sourceId, start, length }: SourceRange): ReadonlySet<string> {
    const all = this.#bySource.get(sourceId) ?? []
    const end = start + length
    const within = all.slice(firstFrom(all, start), firstFrom(all, end))
    return new Set(within.map(({ name }) => name))
  }

  /**
   * True if the code of a function may call another, through others too, without leaving the contract.
   *
   * @param contract whose code holds the functions; `undefined` for any
   */
  reaches(
    from: FunctionDefinition,
    to: FunctionDefinition,
    contract: ContractDefinition | undefined,
  ): boolean {
    return mayHold(contract, to) && this.#reachedFrom(from, contract).has(to.name)
  }

  #reachedFrom(
    from: FunctionDefinition,
    contract: ContractDefinition | undefined,
  ): ReadonlySet<string> {
    const ofContract = this.#reached.get(contract) ?? new Map<number, ReadonlySet<string>>()
    this.#reached.set(contract, ofContract)
    const known = ofContract.get(from.id)
    if (known !== undefined) return known
    const reached = new Set<string>()
    const waiting: FunctionDefinition[] = [from]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const name of this.namesIn(next.range)) {
        if (reached.has(name)) continue
        reached.add(name)
        const named = this.#byName.get(name) ?? []
        waiting.push(...named.filter((each) => mayHold(contract, each)))
      }
    }
    ofContract.set(from.id, reached)
    return reached
  }

  #walk(root: unknown, names: ReadonlyMap<number, string>): void {
    const waiting: unknown[] = [root]
    const seen = new Set<unknown>()
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      const node = nodeOf(value)
      if (node === undefined || seen.has(value)) continue
      seen.add(value)
      const name = nameOf(node, names)
      const range = rangeOf(node.fields)
      if (name !== undefined && range !== undefined) this.#take({ name, range })
      for (const child of childrenOf(node)) if (child !== undefined) waiting.push(child)
    }
  }

  /**
   * A word that some function has as its name may stand for it. Where types of functions are declared, a
   * call of anything else may be one of any function.
   */
  #readWords(
    { tokens, sourceId, aliases }: Outline,
    named: ReadonlySet<string>,
    hasFunctionTypes: boolean,
  ): void {
    for (let at = 0; at < tokens.count; at += 1) {
      if (!tokens.isWord(at) || tokens.is(at - 1, 'function') || tokens.is(at - 1, 'modifier')) {
        continue
      }
      const word = tokens.textOf(at)
      const name = aliases.get(word) ?? word
      const start = tokens.startOf(at)
      const range = { sourceId, start, length: tokens.endOf(at) - start }
      if (named.has(name)) this.#take({ name, range })
      else if (hasFunctionTypes && tokens.is(at + 1, '(')) this.#take({ name: ANY_FUNCTION, range })
    }
  }

  #take(reference: Reference): void {
    const { sourceId } = reference.range
    const references = this.#bySource.get(sourceId) ?? []
    if (references.push(reference) === 1) this.#bySource.set(sourceId, references)
  }
}

/** True if the code of a contract may hold that of a function: its own, of a library, or a free one. */
function mayHold(
  holder: ContractDefinition | undefined,
  { contract }: FunctionDefinition,
): boolean {
  if (holder === undefined || contract === undefined || contract.kind === 'library') return true
  return holder.linearizedBases.includes(contract)
}

function nameOf({ fields }: AstNode, names: ReadonlyMap<number, string>): string | undefined {
  const { referencedDeclaration: id, typeDescriptions } = fields
  if (typeof id !== 'number') return undefined
  const name = names.get(id)
  if (name !== undefined) return name
  const type = isObject(typeDescriptions) ? textOf(typeDescriptions.typeString) : ''
  return isDeclared(id) && type.startsWith('function ') ? ANY_FUNCTION : undefined
}

/** Index of the first that starts at an offset or after it. */
function firstFrom(references: readonly Reference[], offset: number): number {
  return firstIndex(0, references.length, (index) => references[index]!.range.start >= offset)
}
