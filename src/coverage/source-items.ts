/**
 * The functions, statements and branches of a compilation that can be covered, and the ones that a place
 * in its sources belongs to.
 *
 * Items are named by their index. An extent is a range of source whose executions are counted: each
 * statement has one, at the same index, and after them each arm of a branch that has its own source.
 */

import type {
  Branch,
  BranchPath,
  FunctionDefinition,
  Statement,
} from '../artifacts/ast-definitions.ts'
import type { Compilation } from '../artifacts/compilation.ts'
import { RangeTree } from '../artifacts/range-tree.ts'
import { holdsRange, type SourceRange } from '../artifacts/source.ts'

export interface Extent {
  readonly range: SourceRange
  readonly definition: FunctionDefinition
  readonly isLoop: boolean
}

/** The items that a place in the sources belongs to. */
export interface PlaceFacts {
  /** Extents around the place, inner ones first. */
  readonly extents: readonly number[]
  /** The function or modifier around the place. */
  readonly definition: FunctionDefinition | undefined
  /** Its index; `undefined` for a place in a statement. */
  readonly functionIndex: number | undefined
  /** Branches whose place it is. */
  readonly branches: readonly number[]
}

interface Placed {
  readonly range: SourceRange
}

const loops = ['ForStatement', 'WhileStatement', 'DoWhileStatement', 'YulForLoop']
const nowhere: PlaceFacts = {
  extents: [],
  definition: undefined,
  functionIndex: undefined,
  branches: [],
}

export class SourceItems {
  readonly compilation: Compilation
  /** Functions and modifiers with a body. */
  readonly functions: readonly FunctionDefinition[]
  /** Statements of Solidity, and of Yul in `assembly` blocks, by place. */
  readonly statements: readonly Statement[]
  readonly branches: readonly Branch[]
  /** The statements of each function, in the order of the source. */
  readonly statementsOf: readonly (readonly number[])[]
  /** The innermost statement around each branch, or the branch itself; -1 for none. */
  readonly statementAround: readonly number[]
  /** The extent of each arm of each branch; `undefined` for an arm without source. */
  readonly pathExtents: readonly (readonly (number | undefined)[])[]
  readonly extents: readonly Extent[]
  readonly #innermost: RangeTree<{ readonly range: SourceRange; readonly index: number }>
  /** The extent around each extent. */
  readonly #parents: readonly (number | undefined)[]
  readonly #branchesByPlace = new Map<string, number[]>()
  readonly #functionIndexes: ReadonlyMap<FunctionDefinition, number>
  readonly #facts = new Map<string, PlaceFacts>()

  constructor(compilation: Compilation) {
    const { ast } = compilation
    this.compilation = compilation
    this.functions = ast.functions.filter(({ body }) => body !== undefined)
    this.#functionIndexes = new Map(this.functions.map((each, index) => [each, index]))
    // The code of `_` is that of the function.
    const statements = ast.statements.filter(({ nodeType }) => nodeType !== 'PlaceholderStatement')
    this.statements = [...statements, ...ast.yulStatements].sort(byPlace)
    // The text of a source shows some of its branches only.
    const whole = ast.branches.filter(({ definition }) => !definition.isOutlined)
    this.branches = whole.filter((branch) => !isEndless(branch, compilation))
    const extents: Extent[] = this.statements.map(({ nodeType, range, definition }) => ({
      range,
      definition,
      isLoop: loops.includes(nodeType),
    }))
    this.pathExtents = this.branches.map(({ paths, definition }) =>
      paths.map(({ range }: BranchPath) =>
        range === undefined ? undefined : extents.push({ range, definition, isLoop: false }) - 1,
      ),
    )
    this.extents = extents
    const statementsOf: readonly number[][] = this.functions.map(() => [])
    for (const [index, { definition }] of this.statements.entries()) {
      statementsOf[this.#functionIndexes.get(definition) ?? -1]?.push(index)
    }
    this.statementsOf = statementsOf
    const tree = new RangeTree(this.statements.map(({ range }, index) => ({ range, index })))
    this.statementAround = this.branches.map(({ range }) => tree.innermost(range)?.index ?? -1)
    this.#innermost = new RangeTree(extents.map(({ range }, index) => ({ range, index })))
    this.#parents = parentsOf(extents)
    for (const [index, { range }] of this.branches.entries()) {
      listed(this.#branchesByPlace, keyOf(range)).push(index)
    }
  }

  /** True for code by IR, whose source map lacks many places. */
  get isByIr(): boolean {
    return this.compilation.compiler.settings.viaIR
  }

  /** The first statement of a modifier, if it is executed before what the modifier is for. */
  firstStatementOf(modifier: FunctionDefinition): number | undefined {
    const [first] = this.statementsOf[this.#functionIndexes.get(modifier) ?? -1] ?? []
    const placeholder = this.compilation.ast.statements.find(
      ({ nodeType, definition }) => nodeType === 'PlaceholderStatement' && definition === modifier,
    )
    if (first === undefined || placeholder === undefined) return first
    return this.statements[first]!.range.start < placeholder.range.start ? first : undefined
  }

  /** The same object for the same place. */
  factsAt(place: SourceRange): PlaceFacts {
    const key = keyOf(place)
    const known = this.#facts.get(key)
    if (known !== undefined) return known
    const facts = this.#find(place, key)
    this.#facts.set(key, facts)
    return facts
  }

  #find(place: SourceRange, key: string): PlaceFacts {
    const definition = this.compilation.ast.functionAt(place)
    const functionIndex = definition && this.#functionIndexes.get(definition)
    if (functionIndex === undefined) return nowhere
    const extents: number[] = []
    let extent = this.#innermost.innermost(place)?.index
    for (; extent !== undefined; extent = this.#parents[extent]) extents.push(extent)
    const branches = this.#branchesByPlace.get(key) ?? []
    const isOutside = extents.length === 0
    return { extents, definition, functionIndex: isOutside ? functionIndex : undefined, branches }
  }
}

/** True for a loop that nothing but a statement in it ends. */
function isEndless({ kind, condition }: Branch, compilation: Compilation): boolean {
  if (kind !== 'loop') return false
  const text = condition && compilation.sourceById(condition.sourceId)?.textOf(condition)
  return condition === undefined || (text !== undefined && alwaysTrue.test(text))
}

/** Literals of Solidity and of Yul. */
const alwaysTrue = /^(true|[1-9]\d*|0x0*[1-9a-f][\da-f]*)$/i

/** The extent around each, in the order in which {@link RangeTree} nests them. */
function parentsOf(extents: readonly Extent[]): readonly (number | undefined)[] {
  const parents: (number | undefined)[] = extents.map(() => undefined)
  const sorted = [...extents.keys()].sort((a, b) => byPlace(extents[a]!, extents[b]!))
  const around: number[] = []
  for (const index of sorted) {
    while (
      around.length > 0 &&
      !holdsRange(extents[around.at(-1)!]!.range, extents[index]!.range)
    ) {
      around.pop()
    }
    parents[index] = around.at(-1)
    around.push(index)
  }
  return parents
}

/** By source, then start; what encloses another comes first. */
function byPlace({ range: one }: Placed, { range: other }: Placed): number {
  return one.sourceId - other.sourceId || one.start - other.start || other.length - one.length
}

/** Text that equal places have in common. */
export function keyOf({ sourceId, start, length }: SourceRange): string {
  return `${sourceId}:${start}:${length}`
}

function listed<Key>(lists: Map<Key, number[]>, key: Key): number[] {
  const list = lists.get(key) ?? []
  if (list.length === 0) lists.set(key, list)
  return list
}
