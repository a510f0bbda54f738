/**
 * Reads the text of lcov.
 *
 * @see https://github.com/linux-test-project/lcov: man page of geninfo, "Tracefile format"
 */

/** The record of one source. */
export interface LcovRecord {
  readonly path: string
  /** Executions by line. */
  readonly lines: ReadonlyMap<number, number>
  readonly functions: readonly LcovFunction[]
  readonly branches: readonly LcovBranch[]
}

interface LcovFunction {
  readonly line: number
  readonly name: string
  readonly count: number
}

/** One way of a branch. */
interface LcovBranch {
  readonly line: number
  /** Number of the branch in its source. */
  readonly block: number
  /** 0 for a branch that was never reached, which the format writes as `-`. */
  readonly count: number
}

/** @throws {Error} for a line that the format does not have */
export function readLcov(text: string): readonly LcovRecord[] {
  const records: LcovRecord[] = []
  let open = new OpenRecord()
  for (const line of text.split('\n')) {
    if (line === 'end_of_record') {
      records.push(open)
      open = new OpenRecord()
    } else if (line !== '') open.read(line)
  }
  return records
}

/**
 * Reasons for which lcov and genhtml refuse a record, by the rules that 2.1 to 2.4 check in records without end lines: a
 * function ends on the last line with a count before the next function.
 *
 * @see https://github.com/linux-test-project/lcov: `_deriveFunctionEndLines` and `_checkConsistency` in `lib/lcovutil.pm`
 */
export function inconsistenciesOf({ path, lines, functions, branches }: LcovRecord): string[] {
  const starts = [...new Set(functions.map(({ line }) => line))].sort((a, b) => a - b)
  const ofFunctions = starts.flatMap((start, index) => {
    if (!lines.has(start)) return [`${path}:${start}: a function on a line without a count`]
    const end = starts[index + 1] ?? Number.POSITIVE_INFINITY
    const isHit = functions.some(({ line, count }) => line === start && count > 0)
    const hitLines = [...lines].filter(([line, count]) => start <= line && line < end && count > 0)
    if (isHit === hitLines.length > 0) return []
    return isHit
      ? [`${path}:${start}: the function was executed, and none of its lines`]
      : [`${path}:${start}: the function was not executed, but its line ${hitLines[0]![0]}`]
  })
  const ofBranches = [...new Set(branches.map(({ line }) => line))].flatMap((line) => {
    const count = lines.get(line)
    if (count === undefined) return [`${path}:${line}: a branch on a line without a count`]
    const isTaken = branches.some((branch) => branch.line === line && branch.count > 0)
    if (count > 0 === isTaken) return []
    return count > 0
      ? [`${path}:${line}: the line was executed, and none of its branches`]
      : [`${path}:${line}: the line was not executed, but one of its branches`]
  })
  return [...ofFunctions, ...ofBranches]
}

class OpenRecord implements LcovRecord {
  path = ''
  readonly lines = new Map<number, number>()
  readonly functions: LcovFunction[] = []
  readonly branches: LcovBranch[] = []
  readonly #lineOf = new Map<string, number>()

  read(text: string): void {
    const [, key, rest] = /^(\w+):(.*)$/.exec(text) ?? []
    if (key === undefined || rest === undefined) throw new Error(`no line of lcov: ${text}`)
    const [first = '', ...others] = rest.split(',')
    switch (key) {
      case 'SF':
        this.path = rest
        return
      case 'DA':
        this.lines.set(numberFrom(first), numberFrom(others[0]))
        return
      case 'FN':
        this.#lineOf.set(others.join(','), numberFrom(first))
        return
      case 'FNDA':
        this.#addFunction(others.join(','), numberFrom(first))
        return
      case 'BRDA':
        this.#addBranch(numberFrom(first), others)
        return
      default:
        if (!/^(TN|FNF|FNH|LF|LH|BRF|BRH)$/.test(key)) throw new Error(`no line of lcov: ${text}`)
    }
  }

  #addFunction(name: string, count: number): void {
    const line = this.#lineOf.get(name)
    if (line === undefined) throw new Error(`no line of the function ${name}`)
    this.functions.push({ line, name, count })
  }

  #addBranch(line: number, [block, , count]: readonly string[]): void {
    this.branches.push({
      line,
      block: numberFrom(block),
      count: count === '-' ? 0 : numberFrom(count),
    })
  }
}

function numberFrom(text = ''): number {
  if (!/^\d+$/.test(text)) throw new Error(`no whole number in lcov: ${text}`)
  return Number(text)
}
