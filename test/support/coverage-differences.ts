/**
 * What two tools count differently in one source, and which reasons explain it.
 *
 * A reason is a rule that says what the other tool counts instead, wherever the numbers show it. What no
 * reason explains is a difference to look into.
 */

import type {
  CoveragePosition,
  CoverageRange,
  CoveredBranch,
  CoveredFunction,
  FileCoverage,
} from '../../src/index.ts'

/** Counts of the same kind of item, by line: executions, or those of all ways of its branches. */
export type CountsByLine = ReadonlyMap<number, string>

interface Difference {
  readonly line: number
  /** The source on that line. */
  readonly text: string
  /** `undefined` for a line that has no such item. */
  readonly ours: string | undefined
  readonly theirs: string | undefined
}

export interface Reason {
  readonly reason: string
  /** True if it is why the tools differ. */
  readonly explains: (difference: Difference, source: CoveredSource) => boolean
}

/** A source with the coverage that a devnet reports of it. */
export class CoveredSource {
  readonly file: FileCoverage
  readonly #lines: readonly string[]

  constructor(file: FileCoverage, text: string) {
    this.file = file
    this.#lines = text.split('\n')
  }

  textOf(line: number): string {
    return this.#lines[line - 1]!.trim()
  }

  /** The text up to a position, without the space before it. */
  textBefore({ line, column }: CoveragePosition): string {
    const before = this.#lines.slice(0, line - 1)
    return [...before, this.#lines[line - 1]!.slice(0, column)].join('\n').trimEnd()
  }

  /** Lines on which a statement begins, with the executions of the first one. */
  get lines(): CountsByLine {
    const { statementMap, s } = this.file
    const first = new Map<number, number>()
    for (const [key, { start }] of Object.entries(statementMap)) {
      if (!first.has(start.line)) first.set(start.line, s[key]!)
    }
    return countsByLine([...first].sort(([one], [other]) => one - other))
  }

  get functions(): CountsByLine {
    return functionsByLine(this.file)
  }

  branches(isWanted: (branch: CoveredBranch) => boolean): CountsByLine {
    return branchesByLine(this.file, isWanted)
  }

  /** Executions of the ways of the branches on a line. */
  waysOf(line: number): readonly (readonly number[])[] {
    const { branchMap, b } = this.file
    return Object.entries(branchMap).flatMap(([key, { loc }]) =>
      loc.start.line === line ? [b[key]!] : [],
    )
  }

  /** True if a statement that begins on a line before includes this one. */
  isInStatement(line: number): boolean {
    return this.#statementsAround(line).length > 0
  }

  /** True if the line lies in a block of assembly. */
  isInAssembly(line: number): boolean {
    const around = this.#statementsAround(line)
    return around.some(({ start }) => this.textOf(start.line).startsWith('assembly'))
  }

  /** True if the line lies between the start of a function or modifier and its body. */
  isInHeader(line: number): boolean {
    const { decl } = this.#functionAround(line) ?? {}
    return decl !== undefined && line <= decl.end.line
  }

  /** The text of the function or modifier around a line, up to its body; its name has its contract's. */
  functionAt(line: number): { readonly name: string; readonly header: string } | undefined {
    const found = this.#functionAround(line)
    if (found === undefined) return undefined
    const { decl, name } = found
    const header = this.#lines.slice(decl.start.line - 1, decl.end.line).join(' ')
    return { name, header: header.trim() }
  }

  #functionAround(line: number): CoveredFunction | undefined {
    return Object.values(this.file.fnMap).find(
      ({ decl, loc }) => decl.start.line <= line && loc.end.line >= line,
    )
  }

  #statementsAround(line: number): readonly CoverageRange[] {
    const ranges = Object.values(this.file.statementMap)
    return ranges.filter(({ start, end }) => start.line < line && end.line >= line)
  }

  /** Each difference beside the reason that explains it; unexplained ones beside `undefined`. */
  compare(ours: CountsByLine, theirs: CountsByLine, reasons: readonly Reason[]) {
    const lines = [...new Set([...ours.keys(), ...theirs.keys()])].sort((a, b) => a - b)
    return lines
      .map((line) => ({
        ...{ line, text: this.textOf(line), ours: ours.get(line), theirs: theirs.get(line) },
      }))
      .filter((each) => each.ours !== each.theirs)
      .map((difference) => ({
        difference,
        reason: reasons.find(({ explains }) => explains(difference, this))?.reason,
      }))
  }
}

/** @param counts several of one line are listed in order */
export function countsByLine(
  counts: readonly (readonly [number, number | string])[],
): CountsByLine {
  const byLine = new Map<number, string>()
  for (const [line, count] of counts) {
    const known = byLine.get(line)
    byLine.set(line, known === undefined ? `${count}` : `${known}, ${count}`)
  }
  return byLine
}

export function functionsByLine({ fnMap, f }: Pick<FileCoverage, 'fnMap' | 'f'>): CountsByLine {
  return countsByLine(Object.entries(fnMap).map(([key, { line }]) => [line, f[key]!]))
}

/** A ternary is on the line of its first way, where solidity-coverage has it. */
export function branchesByLine(
  { branchMap, b }: Pick<FileCoverage, 'branchMap' | 'b'>,
  isWanted: (branch: CoveredBranch) => boolean,
): CountsByLine {
  const wanted = Object.entries(branchMap).filter(([, branch]) => isWanted(branch))
  const ways = wanted.map(([key, { type, line, locations }]) => {
    const own = type === 'cond-expr' ? locations[0]!.start.line : line
    return [own, b[key]!.join(' ')] as const
  })
  return countsByLine(ways.sort(([, one], [, other]) => (one < other ? -1 : 1)))
}
