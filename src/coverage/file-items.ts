/**
 * The items of a compilation by source, with lines and columns.
 */

import type { Branch, BranchKind, FunctionDefinition } from '../artifacts/ast-definitions.ts'
import type { Source, SourceRange } from '../artifacts/source.ts'
import type { CoveragePosition, CoverageRange, CoveredBranch, FileItems } from './istanbul.ts'
import type { SourceItems } from './source-items.ts'

/**
 * Executions of the items of a compilation; `undefined` for one that no code has, NaN for the arms of a branch that were
 * taken, while the code does not show how often.
 */
export interface ItemCounts {
  readonly statements: (number | undefined)[]
  readonly functions: (number | undefined)[]
  readonly branches: (readonly number[] | undefined)[]
}

/** The items of a source, and the text that they are places in. */
export interface TextItems extends FileItems {
  readonly text: string
}

const types: Readonly<Record<BranchKind, string>> = {
  if: 'if',
  require: 'if',
  assert: 'if',
  ternary: 'cond-expr',
  or: 'binary-expr',
  try: 'switch',
  switch: 'switch',
  loop: 'loop',
}

/** Statements that the compiler merges with the jumps before them. */
const jumps = ['Break', 'Continue', 'Return', 'YulBreak', 'YulContinue', 'YulLeave']

/** Sources whose text is not known are left out: they have no lines. */
export function filesOf(items: SourceItems, counts: ItemCounts): readonly TextItems[] {
  const known = new KnownCounts(items, counts)
  const sources = [...items.compilation.sources.values()]
  return sources
    .flatMap((source) => {
      const { id, text } = source
      if (id === undefined || text === undefined) return []
      return { ...fileOf(source, items, known), text }
    })
    .filter(({ functions }) => functions.length > 0)
}

/**
 * Counts of items, also of those that are in no code: zero if nothing has their function, `undefined` if
 * the compiler left them out of it.
 */
class KnownCounts {
  readonly #items: SourceItems
  readonly #counts: ItemCounts
  readonly #isCompiled: ReadonlyMap<FunctionDefinition, boolean>
  #names: ReadonlySet<string> | undefined

  constructor(items: SourceItems, counts: ItemCounts) {
    this.#items = items
    this.#counts = counts
    const { functions } = items
    this.#isCompiled = new Map(
      functions.map((each, index) => [each, counts.functions[index] !== undefined]),
    )
  }

  function(index: number): number | undefined {
    return this.#counts.functions[index] ?? this.#zero(this.#items.functions[index]!, 0)
  }

  branch(index: number): readonly number[] | undefined {
    const { definition, paths } = this.#items.branches[index]!
    const zeros = paths.map(() => 0)
    const counts = this.#counts.branches[index] ?? this.#zero(definition, zeros)
    return counts?.some(Number.isNaN) === true ? undefined : counts
  }

  statement(index: number): number | undefined {
    const { definition, nodeType } = this.#items.statements[index]!
    const count = this.#counts.statements[index] ?? this.#zero(definition, 0)
    if (count !== undefined || !jumps.includes(nodeType)) return count
    return this.#follows(index - 1, index) ? this.statement(index - 1) : undefined
  }

  /** The count of an item without code. */
  #zero<Zero>(definition: FunctionDefinition, zero: Zero): Zero | undefined {
    if (this.#isCompiled.get(definition) === true) return undefined
    return this.#isVanished(definition) ? undefined : zero
  }

  /** True for a function that has no code because it does nothing, or is part of the code of others. */
  #isVanished(definition: FunctionDefinition): boolean {
    const { compilation, functions, statementsOf } = this.#items
    if (statementsOf[functions.indexOf(definition)]?.length === 0) return true
    if (!compilation.compiler.settings.viaIR) return false
    const { references } = compilation.ast
    this.#names ??= new Set(functions.flatMap(({ range }) => [...references.namesIn(range)]))
    const { kind, name, visibility } = definition
    const isEntry = visibility === 'public' || visibility === 'external' || kind === 'constructor'
    return isEntry || kind === 'modifier' || this.#names.has(name)
  }

  /** True if one statement is executed right after another: nothing is between them. */
  #follows(one: number, other: number): boolean {
    const [before, after] = [this.#items.statements[one], this.#items.statements[other]!]
    if (before === undefined || before.definition !== after.definition) return false
    const start = before.range.start + before.range.length
    const source = this.#items.compilation.sourceById(after.range.sourceId)
    const between = source?.textOf({ start, length: after.range.start - start })
    return between !== undefined && /^(;|\s|\/\/.*)*$/.test(between)
  }
}

function fileOf(source: Source, items: SourceItems, known: KnownCounts): FileItems {
  const isOwn = ({ range }: { readonly range: SourceRange }) => range.sourceId === source.id
  const statements = items.statements.flatMap((each, index) => {
    const count = isOwn(each) ? known.statement(index) : undefined
    return count === undefined ? [] : [[rangeIn(source, each.range), count] as const]
  })
  const functions = items.functions.flatMap((each, index) => {
    const count = isOwn(each) ? known.function(index) : undefined
    return count === undefined ? [] : [[functionIn(source, each), count] as const]
  })
  const branches: (readonly [CoveredBranch, readonly number[]])[] = []
  const notMeasured: CoverageRange[] = []
  for (const [index, branch] of items.branches.entries()) {
    if (!isOwn(branch)) continue
    const counts = known.branch(index)
    if (counts === undefined) notMeasured.push(rangeIn(source, branch.range))
    else branches.push([branchIn(source, branch), counts])
  }
  const areBranchesUnknown = items.compilation.isOutlined(source)
  const path = pathOf(source)
  return { path, statements, functions, branches, notMeasured, areBranchesUnknown }
}

function branchIn(source: Source, { kind, range, paths }: Branch): CoveredBranch {
  const loc = rangeIn(source, range)
  const locations = paths.map((path) =>
    path.range === undefined ? loc : rangeIn(source, path.range),
  )
  return { type: types[kind], loc, locations, line: loc.start.line }
}

function functionIn(source: Source, { contract, name, kind, range, body }: FunctionDefinition) {
  const bodyRange = body ?? range
  const decl = { ...range, length: bodyRange.start - range.start }
  const own = name === '' ? kind : name
  return {
    name: contract === undefined ? own : `${contract.name}.${own}`,
    decl: rangeIn(source, decl),
    loc: rangeIn(source, bodyRange),
    line: positionIn(source, range.start).line,
  }
}

/** Hardhat 3 puts the paths of a project into a folder of that name. */
function pathOf({ path }: Source): string {
  return path.startsWith('project/') ? path.slice('project/'.length) : path
}

function rangeIn(source: Source, { start, length }: SourceRange): CoverageRange {
  return { start: positionIn(source, start), end: positionIn(source, start + length) }
}

/** A place outside of the text, as a foreign syntax tree may have, is its nearer end. */
function positionIn(source: Source, offset: number): CoveragePosition {
  const { line, column } = source.positionAt(Math.max(0, Math.min(offset, source.size)))!
  return { line, column: column - 1 }
}
