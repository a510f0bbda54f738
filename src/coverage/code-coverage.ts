/**
 * How often the items of a compilation were executed in one code, from the counts of its opcodes.
 *
 * Counts of unoptimised code are exact. Of optimised code it is certain what was executed and what was
 * not, as far as the compiler's source map is right, while how often may be estimated.
 */

import type { Branch, FunctionDefinition } from '../artifacts/ast-definitions.ts'
import type { CodeTemplate } from '../artifacts/code-template.ts'
import type { SourceRange } from '../artifacts/source.ts'
import type { CountedCode } from './accumulated-hits.ts'
import type { CodeItems } from './code-items.ts'
import { failsWithoutJump } from './failing-way.ts'
import { jumpsOnZero, pushedBefore, resultJump } from './jump-condition.ts'
import type { SourceItems } from './source-items.ts'

type Counts = Pick<CountedCode, 'reached' | 'jumped'>

/** Opcodes after which the next one is reached by a jump only: STOP, JUMP, RETURN, REVERT and the like. */
const ends: readonly (number | undefined)[] = [0x00, 0x56, 0xf3, 0xfd, 0xfe, 0xff]
const JUMPI = 0x57
const REVERT = 0xfd

export class CodeCoverage {
  readonly #items: SourceItems
  readonly #code: CodeItems
  readonly #counts: Counts

  constructor(items: SourceItems, code: CodeItems, counts: Counts) {
    this.#items = items
    this.#code = code
    this.#counts = counts
  }

  /** Executions of an extent; `undefined` if the code does not have it. */
  extent(index: number): number | undefined {
    const ranges = this.#code.ranges.get(index)
    if (ranges === undefined) return undefined
    // In each copy, what begins again is the same execution, parted by the optimizer.
    const byCopy = new Map<unknown, number>()
    for (const { pc, isJump, isLoop, copy } of ranges) {
      if ((byCopy.get(copy) ?? 0) > 0) continue
      byCopy.set(copy, isJump ? this.jumped(pc) : isLoop ? this.#entered(pc) : this.reached(pc))
    }
    return sumOf([...byCopy.values()])
  }

  get template(): CodeTemplate {
    return this.#code.template
  }

  reached(pc: number): number {
    return this.#counts.reached[pc] ?? 0
  }

  jumped(pc: number): number {
    return this.#counts.jumped[pc] ?? 0
  }

  /** Executions that came from the instruction before, rather than by a jump. */
  fellInto(pc: number): number {
    const { bytes, instructions } = this.template
    const index = instructions.indexAt(pc)
    const before = index === undefined ? undefined : instructions.programCounterOf(index - 1)
    if (before === undefined || ends.includes(bytes[before])) return 0
    const jumped = bytes[before] === JUMPI ? this.jumped(before) : 0
    return Math.min(this.reached(pc), this.reached(before) - jumped)
  }

  /** Executions of a modifier's extent in the copy of a function; `undefined` if there is none. */
  copyOf(extent: number, definition: FunctionDefinition): number | undefined {
    const first = this.#code.ranges.get(extent)?.find(({ copy }) => copy === definition)
    if (first === undefined) return undefined
    return first.isJump ? this.jumped(first.pc) : this.reached(first.pc)
  }

  /** Executions of a function's body; `undefined` if the code does not have it. */
  body(index: number): number | undefined {
    for (const statement of this.#items.statementsOf[index]!) {
      const count = this.extent(statement)
      if (count !== undefined) return count
    }
    const places = this.#code.functions.get(index)
    const last = places?.at(-1)
    if (places === undefined || last === undefined) return undefined
    // Of an empty function, optimised code may have no more than the refusal of value.
    const { bytes } = this.template
    const payment =
      bytes[last] === REVERT ? places.findLast((pc) => bytes[pc] === JUMPI) : undefined
    return payment === undefined ? this.reached(last) : this.jumped(payment)
  }

  /**
   * How often each arm of a branch was taken; `undefined` if the code does not have the branch, NaN if the branch was executed and
   * the code does not distinguish its arms.
   */
  branch(index: number): readonly number[] | undefined {
    const branch = this.#items.branches[index]!
    const paths = this.#items.pathExtents[index]!.map((extent) =>
      extent === undefined ? undefined : this.extent(extent),
    )
    const isMissing = !this.#code.ends.has(index) && paths.every((path) => path === undefined)
    const counts = isMissing ? undefined : this.#ways(index, branch, paths)
    if (counts !== undefined) return counts
    const around = this.extent(this.#items.statementAround[index]!)
    return around === undefined ? undefined : paths.map(() => (around === 0 ? 0 : Number.NaN))
  }

  #ways(
    index: number,
    branch: Branch,
    paths: readonly (number | undefined)[],
  ): readonly number[] | undefined {
    switch (branch.kind) {
      case 'require':
      case 'assert':
        return this.#check(index)
      case 'loop':
        return this.#loop(index, branch, paths[0])
      case 'or':
        return this.#rest(index, [undefined, paths[1] ?? this.#fell(index)])
      case 'try':
        return this.#try(index, branch, paths)
      case 'switch':
        return this.#switch(index, branch, paths)
      default:
        return this.#twoWays(index, branch, paths)
    }
  }

  #check(index: number): readonly number[] {
    const jumps = this.#jumpsOf(index)
    if (jumps.length === 0) {
      const total = this.#statementAround(index)
      const passed = Math.min(total, this.reached(this.#code.ends.get(index) ?? 0))
      return [passed, total - passed]
    }
    const failed = jumps.map((pc) => {
      const jumped = this.jumped(pc)
      const fell = this.reached(pc) - jumped
      return failsWithoutJump(this.template, pc) ? fell : jumped
    })
    const all = sumOf(jumps.map((pc) => this.reached(pc)))
    return [all - sumOf(failed), sumOf(failed)]
  }

  /**
   * @param body executions of the body, which of `do` come before the condition; `undefined` for an empty one, for
   *   which the jump of the condition counts
   */
  #loop(index: number, branch: Branch, body: number | undefined): readonly number[] | undefined {
    if (body === undefined && (this.#items.isByIr || this.#jumpsOf(index).length === 0))
      return undefined
    const entered = this.#statementAround(index)
    const asked = this.#asked(index)
    const { condition, paths } = branch
    const range = paths[0]?.range
    const isDo = range !== undefined && condition !== undefined && range.start < condition.start
    const repeated = isDo || body === undefined ? this.#repeated(index) : body
    return [repeated, asked === undefined ? entered : Math.max(0, asked - repeated)]
  }

  /** How often the condition of a `do` loop led back to its body, or that of another loop into an empty one. */
  #repeated(index: number): number {
    const counts = this.#jumpsOf(index).map((pc) => {
      const isBack = (pushedBefore(this.template, pc) ?? pc) < pc
      return isBack ? this.jumped(pc) : this.reached(pc) - this.jumped(pc)
    })
    return sumOf(counts)
  }

  #twoWays(index: number, branch: Branch, paths: readonly (number | undefined)[]) {
    const isUnknown = paths.every((path) => path === undefined)
    if (!isUnknown) return this.#rest(index, paths)
    if (this.#items.isByIr || this.#jumpsOf(index).length === 0) return undefined
    // Where both arms are empty, the compiler may have negated the condition.
    if (branch.kind === 'if' && branch.paths[1]?.range !== undefined) return undefined
    // Neither arm has its own code: the compiler jumps to the arm of a ternary, and over an `if`.
    const jumped = sumOf(this.#jumpsOf(index).map((pc) => this.jumped(pc)))
    const fell = this.#fell(index)
    return branch.kind === 'if' ? [fell, jumped] : [jumped, fell]
  }

  #try(
    index: number,
    branch: Branch,
    paths: readonly (number | undefined)[],
  ): readonly number[] | undefined {
    const byJumps = this.#items.isByIr ? undefined : this.#tryByJumps(branch)
    const counts = byJumps ?? this.#tryByCalls(branch, paths)
    if (counts === undefined) return undefined
    // The optimizer may join the code of two of them.
    const isOwn =
      sumOf(counts) <= this.#statementAround(index) && counts.every((count) => count >= 0)
    return isOwn ? counts : undefined
  }

  /**
   * The arms of a `try` from the jumps at its place, which are in this order: on success; then for `catch Error` and for
   * `catch Panic` one on another selector, since solc 0.8.1, and one on valid data; then one on data for `catch` with bytes.
   * The clause for any failure has what they leave.
   */
  #tryByJumps({ range, paths: clauses }: Branch): readonly number[] | undefined {
    const has = (name: string) => clauses.some((clause) => clause.name === name)
    const named = ['catch Error', 'catch Panic'].filter(has)
    const jumpsEach = /^0\.(6|7|8\.0\b)/.test(this.#items.compilation.compiler.version) ? 1 : 2
    const namedEnd = 1 + jumpsEach * named.length
    const jumps = this.#code.jumpsAt(range)
    const size = namedEnd + (has('catch bytes') ? 1 : 0)
    if (jumps.length === 0 || jumps.length % size !== 0) return undefined
    let [succeeded, others] = [0, 0]
    const caught = named.map(() => 0)
    for (const [index, { pc }] of jumps.entries()) {
      const [way, held] = [index % size, this.#held(pc)]
      if (way === 0) {
        succeeded += held
        others += this.reached(pc) - held
      } else if (way % jumpsEach === 0 && way < namedEnd) {
        caught[way / jumpsEach - 1]! += held
        others -= held
      }
    }
    return clauses.map(({ name }) => {
      if (name === 'success') return succeeded
      return caught[named.indexOf(name)] ?? others
    })
  }

  /** The arms of a `try` without such jumps: an empty success, and one empty clause for any failure, follow from the call. */
  #tryByCalls(
    { condition, paths: clauses }: Branch,
    paths: readonly (number | undefined)[],
  ): readonly number[] | undefined {
    const missing = clauses.flatMap(({ name }, way) => (paths[way] === undefined ? [name] : []))
    if (missing.length === 0) return paths.map((count) => count ?? 0)
    if (missing.includes('catch Error') || missing.includes('catch Panic')) return undefined
    const results = this.#resultsAt(condition)
    if (results === undefined) return undefined
    const known = sumOf(paths.slice(1).map((count) => count ?? 0))
    return paths.map(
      (count, way) => count ?? (way === 0 ? results.succeeded : results.failed - known),
    )
  }

  /** How often calls at a place succeeded and failed; `undefined` if the code does not have it. */
  #resultsAt(place: SourceRange | undefined) {
    const calls = place === undefined ? [] : this.#code.callsAt(place)
    let [succeeded, failed] = [0, 0]
    for (const call of calls) {
      const jump = resultJump(this.template, call.pc)
      if (jump === undefined) return undefined
      const jumped = this.jumped(jump.pc)
      const fell = this.reached(jump.pc) - jumped
      succeeded += jump.isOnFailure ? fell : jumped
      failed += jump.isOnFailure ? jumped : fell
    }
    return calls.length === 0 ? undefined : { succeeded, failed }
  }

  /** A case without code has the jumps of its comparison; a missing one what the others leave. */
  #switch(
    index: number,
    branch: Branch,
    paths: readonly (number | undefined)[],
  ): readonly number[] | undefined {
    const isOptimised = this.#items.compilation.compiler.settings.optimizer.enabled
    const counts = branch.paths.map(({ place }, way) => {
      const jumps = place === undefined || isOptimised ? [] : this.#code.jumpsAt(place)
      return (
        paths[way] ??
        (jumps.length === 0 ? undefined : sumOf(jumps.map(({ pc }) => this.#held(pc))))
      )
    })
    const missing = counts.filter((count) => count === undefined)
    return missing.length > 1 ? undefined : this.#rest(index, counts)
  }

  /** How often the condition of a JUMPI held, before the compiler negated it. */
  #held(pc: number): number {
    const jumped = this.jumped(pc)
    return jumpsOnZero(this.template, pc) ? this.reached(pc) - jumped : jumped
  }

  /** Counts of all arms: the first one without a count has what the others leave. */
  #rest(index: number, paths: readonly (number | undefined)[]): readonly number[] {
    const missing = paths.indexOf(undefined)
    const counts = paths.map((count) => count ?? 0)
    if (missing < 0) return counts
    const total = this.#asked(index) ?? this.#statementAround(index)
    counts[missing] = Math.max(0, total - sumOf(counts))
    return counts
  }

  /** How often the condition had a value; `undefined` if no JUMPI shows it. */
  #asked(index: number): number | undefined {
    const jumps = this.#jumpsOf(index)
    return jumps.length === 0 ? undefined : sumOf(jumps.map((pc) => this.reached(pc)))
  }

  #fell(index: number): number {
    const jumps = this.#jumpsOf(index)
    return sumOf(jumps.map((pc) => this.reached(pc) - this.jumped(pc)))
  }

  /** The JUMPI of the condition in each copy: later ones belong to what the branch encodes. */
  #jumpsOf(index: number): readonly number[] {
    const byCopy = new Map<unknown, number>()
    for (const { pc, copy } of this.#code.jumpsAt(this.#items.branches[index]!.range)) {
      if (!byCopy.has(copy)) byCopy.set(copy, pc)
    }
    return [...byCopy.values()]
  }

  /** Executions of the innermost statement around a branch, or of the branch if it is one. */
  #statementAround(index: number): number {
    const around = this.#items.statementAround[index]!
    return around < 0 ? 0 : (this.extent(around) ?? 0)
  }

  /** Executions that came from the instruction before, if any did: the others are jumps back. */
  #entered(pc: number): number {
    const fell = this.fellInto(pc)
    return fell > 0 ? fell : this.reached(pc)
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
