/**
 * The statements of one code by instruction: which one an instruction belongs to, and where it is shown.
 *
 * A compound statement is shown at its condition, the part that runs before its body. Assembly is
 * stepped through by line.
 */

import type { Statement } from '../artifacts/ast-definitions.ts'
import type { SourceRange } from '../artifacts/source.ts'
import { type CodePlaces, contains, isSameRange, WRITTEN } from '../tracing/code-places.ts'

export interface StatementPlace {
  /** `undefined` for an expression outside of statements: initial values, arguments in headers. */
  readonly statement: Statement | undefined
  readonly range: SourceRange
  /** Path as the compiler knows it. */
  readonly path: string
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
}

export class Statements {
  readonly #places: CodePlaces
  readonly #byCounter = new Map<number, StatementPlace | undefined>()
  readonly #conditions = new Map<Statement, SourceRange | undefined>()

  constructor(places: CodePlaces) {
    this.#places = places
  }

  /** `undefined` for an instruction that no stop is for. */
  at(programCounter: number): StatementPlace | undefined {
    if (this.#byCounter.has(programCounter)) return this.#byCounter.get(programCounter)
    const found = this.#find(programCounter)
    this.#byCounter.set(programCounter, found)
    return found
  }

  /** Every statement that has an instruction. */
  all(): readonly StatementPlace[] {
    const { runtime, creation } = this.#places.contract
    const count = Math.max(runtime?.bytes.length ?? 0, creation?.bytes.length ?? 0)
    const found: StatementPlace[] = []
    for (let pc = 0; pc < count; pc += 1) {
      if ((this.#places.kindAt(pc) & WRITTEN) === 0) continue
      const place = this.at(pc)
      if (place !== undefined) found.push(place)
    }
    return found
  }

  #find(programCounter: number): StatementPlace | undefined {
    const place = this.#places.placeAt(programCounter)
    if (place === undefined) return undefined
    const { ast } = this.#places.contract.compilation
    const statement = ast.statementAt(place)
    if (statement === undefined) return this.#isOfHeader(place) ? this.#shown(place) : undefined
    if (statement.nodeType === 'InlineAssembly') return this.#shown(place, statement)
    const condition = this.#conditionOf(statement)
    if (condition === undefined) return this.#shown(statement.range, statement)
    return contains(condition, place) ? this.#shown(condition, statement) : undefined
  }

  #shown(range: SourceRange, statement?: Statement): StatementPlace | undefined {
    const source = this.#places.contract.compilation.sourceById(range.sourceId)
    const position = source?.positionAt(range.start)
    if (source === undefined || position === undefined) return undefined
    return { statement, range, path: source.path, ...position }
  }

  /**
   * True for arguments in the header of a function and for initial values. Parameters are put on the
   * stack where they are declared, and variables are taken off it at the block around them.
   */
  #isOfHeader(place: SourceRange): boolean {
    const { parameters = [], returnParameters = [], body } = this.#places.functionAt(place) ?? {}
    const others = [...parameters, ...returnParameters].map(({ range }) => range)
    return ![...others, ...(body === undefined ? [] : [body])].some((range) =>
      contains(range, place),
    )
  }

  /** `undefined` for a statement without its own body. */
  #conditionOf(statement: Statement): SourceRange | undefined {
    if (!compound.has(statement.nodeType)) return undefined
    if (this.#conditions.has(statement)) return this.#conditions.get(statement)
    const { branches } = this.#places.contract.compilation.ast
    const isOwn = ({ range }: { readonly range: SourceRange }) =>
      isSameRange(range, statement.range)
    // A loop without a condition has no instruction before its body.
    const nowhere = { ...statement.range, length: 0 }
    const condition =
      branches.find((branch) => isOwn(branch) && branch.condition !== undefined)?.condition ??
      nowhere
    this.#conditions.set(statement, condition)
    return condition
  }
}

const compound: ReadonlySet<string> = new Set([
  ...['IfStatement', 'ForStatement', 'WhileStatement', 'DoWhileStatement', 'TryStatement'],
])

/** True for instructions of the same statement; of assembly, of the same line. */
export function isSameStatement(one: StatementPlace, other: StatementPlace): boolean {
  const isLine = one.statement === undefined || one.statement.nodeType === 'InlineAssembly'
  if (one.statement !== other.statement) return false
  return !isLine || (one.line === other.line && one.path === other.path)
}
