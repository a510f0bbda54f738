/**
 * How often the items of a compilation were executed in one code, from the counts of its opcodes.
 *
 * Counts of unoptimised code are exact. Of optimised code it is certain what was executed and what was
 * not, as far as the compiler's source map is right, while how often may be estimated.
 */

import type { Branch } from '../artifacts/ast-definitions.ts'
import type { CountedCode } from './accumulated-hits.ts'
import type { CodeItems } from './code-items.ts'
import { failsWithoutJump, pushedBefore } from './failing-way.ts'
import type { SourceItems } from './source-items.ts'

type Counts = Pick<CountedCode, 'reached' | 'jumped'>

/** Opcodes after which the next one is reached by a jump only: STOP, JUMP, RETURN, REVERT and the like. */
const ends: readonly (number | undefined)[] = [0x00, 0x56, 0xf3, 0xfd, 0xfe, 0xff]
const JUMPI = 0x57

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
    const stretches = this.#code.stretches.get(index)
    if (stretches === undefined) return undefined
    // In each copy, what begins anew is the same execution, parted by the optimizer.
    const byCopy = new Map<unknown, number>()
    for (const { pc, isJump, isLoop, copy } of stretches) {
      if ((byCopy.get(copy) ?? 0) > 0) continue
      byCopy.set(copy, isJump ? this.#jumped(pc) : isLoop ? this.#entered(pc) : this.#reached(pc))
    }
    return sumOf([...byCopy.values()])
  }

  /** Executions of a function's body; `undefined` if the code does not have it. */
  body(index: number): number | undefined {
    for (const statement of this.#items.statementsOf[index]!) {
      const count = this.extent(statement)
      if (count !== undefined) return count
    }
    const last = this.#code.functions.get(index)?.at(-1)
    return last === undefined ? undefined : this.#reached(last)
  }

  /** Executions of the code from its beginning. */
  get entered(): number {
    return this.#reached(0)
  }

  /** How often a branch went each way; `undefined` if the code does not have the branch. */
  branch(index: number): readonly number[] | undefined {
    const branch = this.#items.branches[index]!
    const paths = this.#items.pathExtents[index]!.map((extent) =>
      extent === undefined ? undefined : this.extent(extent),
    )
    const isMissing = !this.#code.ends.has(index) && paths.every((path) => path === undefined)
    if (isMissing) return undefined
    switch (branch.kind) {
      case 'require':
      case 'assert':
        return this.#check(index)
      case 'loop':
        return paths[0] === undefined ? undefined : this.#loop(index, branch, paths[0])
      case 'or':
        return this.#rest(index, [undefined, paths[1] ?? this.#fell(index)])
      case 'try':
        return this.#rest(index, paths)
      default:
        return this.#twoWays(index, branch, paths)
    }
  }

  #check(index: number): readonly number[] {
    const jumps = this.#jumpsOf(index)
    if (jumps.length === 0) {
      const total = this.#statementAround(index)
      const passed = Math.min(total, this.#reached(this.#code.ends.get(index) ?? 0))
      return [passed, total - passed]
    }
    const failed = jumps.map((pc) => {
      const jumped = this.#jumped(pc)
      const fell = this.#reached(pc) - jumped
      return failsWithoutJump(this.#code.template, pc) ? fell : jumped
    })
    const all = sumOf(jumps.map((pc) => this.#reached(pc)))
    return [all - sumOf(failed), sumOf(failed)]
  }

  /** @param body executions of the body, which of `do` come before the condition */
  #loop(index: number, branch: Branch, body: number): readonly number[] {
    const entered = this.#statementAround(index)
    const asked = this.#asked(index)
    const { condition, paths } = branch
    const range = paths[0]?.range
    const isDo = range !== undefined && condition !== undefined && range.start < condition.start
    const repeated = isDo ? this.#repeated(index) : body
    return [repeated, asked === undefined ? entered : Math.max(0, asked - repeated)]
  }

  /** How often the condition of a `do` loop led back to its body. */
  #repeated(index: number): number {
    const counts = this.#jumpsOf(index).map((pc) => {
      const isBack = (pushedBefore(this.#code.template, pc) ?? pc) < pc
      return isBack ? this.#jumped(pc) : this.#reached(pc) - this.#jumped(pc)
    })
    return sumOf(counts)
  }

  #twoWays(index: number, branch: Branch, paths: readonly (number | undefined)[]) {
    const isUnknown = paths.every((path) => path === undefined)
    if (!isUnknown) return this.#rest(index, paths)
    const { viaIR } = this.#items.compilation.compiler.settings
    if (viaIR || this.#jumpsOf(index).length === 0) return undefined
    // Neither way has code of its own: the compiler jumps to the way of a ternary, and over an `if`.
    const jumped = sumOf(this.#jumpsOf(index).map((pc) => this.#jumped(pc)))
    const fell = this.#fell(index)
    return branch.kind === 'if' ? [fell, jumped] : [jumped, fell]
  }

  /** The first way whose executions are not known has what the others leave. */
  #rest(index: number, paths: readonly (number | undefined)[]): readonly number[] {
    const missing = paths.indexOf(undefined)
    const counts = paths.map((count) => count ?? 0)
    if (missing < 0) return counts
    const total = this.#asked(index) ?? this.#statementAround(index)
    counts[missing] = Math.max(0, total - sumOf(counts))
    return counts
  }

  /** How often the condition had a value; `undefined` if no JUMPI tells it. */
  #asked(index: number): number | undefined {
    const jumps = this.#jumpsOf(index)
    return jumps.length === 0 ? undefined : sumOf(jumps.map((pc) => this.#reached(pc)))
  }

  #fell(index: number): number {
    const jumps = this.#jumpsOf(index)
    return sumOf(jumps.map((pc) => this.#reached(pc) - this.#jumped(pc)))
  }

  /** The JUMPI of the condition in each copy: later ones belong to what the branch encodes. */
  #jumpsOf(index: number): readonly number[] {
    const byCopy = new Map<unknown, number>()
    for (const { pc, copy } of this.#code.jumps.get(index) ?? []) {
      if (!byCopy.has(copy)) byCopy.set(copy, pc)
    }
    return [...byCopy.values()]
  }

  /** Executions of the innermost statement around a branch, or of the branch if it is one. */
  #statementAround(index: number): number {
    const around = this.#items.statementAround[index]!
    return around < 0 ? 0 : (this.extent(around) ?? 0)
  }

  #reached(pc: number): number {
    return this.#counts.reached[pc] ?? 0
  }

  #jumped(pc: number): number {
    return this.#counts.jumped[pc] ?? 0
  }

  /** Executions that came from the instruction before, rather than by a jump back. */
  #entered(pc: number): number {
    const { bytes, instructions } = this.#code.template
    const index = instructions.indexAt(pc)
    const before = index === undefined ? undefined : instructions.programCounterOf(index - 1)
    if (before === undefined || ends.includes(bytes[before])) return this.#reached(pc)
    const jumped = bytes[before] === JUMPI ? this.#jumped(before) : 0
    const fell = Math.min(this.#reached(pc), this.#reached(before) - jumped)
    return fell > 0 ? fell : this.#reached(pc)
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
