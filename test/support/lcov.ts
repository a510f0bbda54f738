/**
 * Reads the text of lcov.
 *
 * @see https://github.com/linux-test-project/lcov: man page of geninfo, "Tracefile format"
 */

/** What a record tells of one source. */
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
