/**
 * The coverage of a devnet beside that of `forge coverage` and of solidity-coverage, for the same calls.
 *
 * Four suites in test/clients/coverage: contracts with each form of a choice and of a loop, OpenZeppelin's
 * contracts, the libraries of Uniswap V3 below a pool of ours, and Uniswap's own pool and factory. The
 * source of these two is in the package for Optimism only, whose libraries are linked, not inlined. Each
 * line has to have the same count in all three tools, and each function. Each difference has a reason, see
 * `test/support/coverage-reasons.ts`, and the number of differences by reason is written here, so that a
 * new one fails. Branches are compared with solidity-coverage: forge has one way of an `if` without `else`.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Coverage } from '../../src/index.ts'
import {
  branchesByLine,
  type CountsByLine,
  CoveredSource,
  countsByLine,
  functionsByLine,
  type Reason,
} from '../support/coverage-differences.ts'
import {
  forgeFunctions,
  forgeLines,
  hardhatBranches,
  hardhatFunctions,
  hardhatLines,
  isHardhatBranch,
} from '../support/coverage-reasons.ts'
import {
  type BuildInfo,
  build,
  coverageFolder,
  coverWithDevnet,
  coverWithForge,
  coverWithHardhat,
  type HardhatFile,
  type Suite,
} from '../support/coverage-tools.ts'
import type { LcovRecord } from '../support/lcov.ts'
import { install } from '../support/own-packages.ts'

beforeAll(() => install(coverageFolder))

/** How often each reason explains a difference, and the differences without one. */
interface Comparison {
  readonly reasons: Readonly<Record<string, number>>
  readonly unexplained: readonly string[]
}

type Counts = (source: CoveredSource) => readonly [ours: CountsByLine, theirs: CountsByLine]

function compare(ours: Coverage, reasons: readonly Reason[], counts: Counts): Comparison {
  const tally: Record<string, number> = {}
  const unexplained: string[] = []
  for (const source of sourcesOf(ours)) {
    const [own, theirs] = counts(source)
    for (const { difference, reason } of source.compare(own, theirs, reasons)) {
      if (reason !== undefined) tally[reason] = (tally[reason] ?? 0) + 1
      else unexplained.push(`${source.file.path}: ${JSON.stringify(difference)}`)
    }
  }
  return { reasons: tally, unexplained }
}

/** Those that are covered, without the ones that make the calls. */
function sourcesOf(coverage: Coverage): readonly CoveredSource[] {
  const files = Object.values(coverage).filter(({ path }) => !path.endsWith('.t.sol'))
  return files.map(
    (file) => new CoveredSource(file, readFileSync(join(coverageFolder, file.path), 'utf8')),
  )
}

interface Expected {
  readonly suite: Suite
  /** At least so many lines have a count. */
  readonly lines: number
  /** Names of contracts whose functions all run. */
  readonly whole?: readonly string[]
  readonly forgeLines: Comparison['reasons']
  readonly forgeFunctions: Comparison['reasons']
  readonly hardhatLines: Comparison['reasons']
  readonly hardhatFunctions: Comparison['reasons']
  readonly hardhatBranches: Comparison['reasons']
}

const suites: readonly Expected[] = [
  {
    suite: { name: 'contracts', solc: 'solc' },
    lines: 230,
    forgeLines: {
      'forge gives a function the line of its declaration': 61,
      'forge counts an `if` whose condition is a name as often as it is true': 4,
      'forge counts `while` as often as its condition is evaluated': 2,
      'forge gives `do` the line of its condition': 2,
      'forge gives a loop without a condition no line': 2,
      'forge gives `delete` no line': 4,
      'forge gives a block of assembly, and a switch in it, no line': 8,
      'forge gives a case of a switch a line, and counts how often it is compared': 3,
      'forge knows no free functions': 3,
      'forge gives a `catch` a line': 5,
      'forge counts one of the copies of a modifier': 2,
    },
    forgeFunctions: {
      'forge knows no free functions': 2,
      'forge counts one of the copies of a modifier': 2,
      'forge counts a function before its modifiers': 4,
      'forge counts calls of a public function from outside only': 2,
      'forge knows no constructor whose body is empty': 1,
    },
    hardhatLines: {
      'solidity-coverage gives what follows `else` without braces no line': 6,
      'solidity-coverage does not look into `do`': 1,
      'solidity-coverage gives a block a line': 3,
      'solidity-coverage does not look into assembly': 21,
      'solidity-coverage gives `_` in a modifier a line': 4,
    },
    hardhatFunctions: { 'solidity-coverage knows no `receive`': 1 },
    hardhatBranches: {
      'solidity-coverage knows no branch of `assert`': 3,
      'solidity-coverage does not look into the call of `try`': 1,
      'solidity-coverage gives each modifier of a function a branch': 6,
    },
  },
  {
    suite: { name: 'openzeppelin', solc: 'solc' },
    lines: 2_800,
    forgeLines: {
      'forge gives a function the line of its declaration': 848,
      'forge counts one of the copies of a modifier': 4,
      'forge gives `delete` no line': 16,
      'forge gives a block of assembly, and a switch in it, no line': 147,
      'forge gives parts of a statement over several lines lines of their own': 14,
      'forge gives a case of a switch a line, and counts how often it is compared': 10,
      'forge counts an `if` whose condition is a name as often as it is true': 7,
      'forge gives a `catch` a line': 4,
      'forge counts `while` as often as its condition is evaluated': 9,
      'forge gives a loop of assembly the lines of its parts': 4,
      'forge gives a loop without a condition no line': 1,
      'forge counts `return;` as often as the function around it': 1,
    },
    forgeFunctions: {
      'forge counts one of the copies of a modifier': 4,
      'forge counts calls of a public function from outside only': 29,
      'forge counts a function before its modifiers': 8,
      'forge knows no constructor whose body is empty': 5,
    },
    hardhatLines: {
      'solidity-coverage gives what follows `else` without braces no line': 37,
      'solidity-coverage does not look into assembly': 430,
      'solidity-coverage gives a block a line': 65,
      'solidity-coverage gives `_` in a modifier a line': 11,
      'solidity-coverage counts `delete` once where nothing else lies between two executions': 1,
    },
    hardhatFunctions: {},
    hardhatBranches: {
      'solidity-coverage gives each modifier of a function a branch': 16,
      'solidity-coverage knows no ternary that is an argument, a field or in parentheses': 5,
    },
  },
  {
    suite: { name: 'uniswap', solc: 'solc-0.7.6' },
    lines: 550,
    forgeLines: {
      'forge gives a function the line of its declaration': 70,
      'forge gives a block of assembly, and a switch in it, no line': 34,
      'forge gives a loop without a condition no line': 1,
      'forge gives parts of a statement over several lines lines of their own': 9,
      'forge counts an `if` whose condition is a name as often as it is true': 10,
      'forge gives `delete` no line': 1,
      'forge gives a case of a switch a line, and counts how often it is compared': 2,
      'forge gives a loop of assembly the lines of its parts': 3,
      'forge counts `while` as often as its condition is evaluated': 1,
    },
    forgeFunctions: {},
    hardhatLines: {
      'solidity-coverage gives what follows `else` without braces no line': 8,
      'solidity-coverage does not look into assembly': 107,
    },
    hardhatFunctions: {},
    hardhatBranches: {
      'solidity-coverage knows no ternary that is an argument, a field or in parentheses': 6,
    },
  },
  {
    suite: { name: 'uniswap-pool', solc: 'solc-0.7.6' },
    lines: 650,
    whole: ['UniswapV3Factory', 'UniswapV3Pool', 'UniswapV3PoolDeployer'],
    forgeLines: {
      'forge gives a function the line of its declaration': 80,
      'forge gives a block of assembly, and a switch in it, no line': 30,
      'forge gives parts of a statement over several lines lines of their own': 19,
      'forge counts an `if` whose condition is a name as often as it is true': 14,
      'forge counts one of the copies of a modifier': 4,
      'forge gives `delete` no line': 2,
      'forge gives a loop without a condition no line': 1,
      'forge counts `while` as often as its condition is evaluated': 1,
    },
    forgeFunctions: {
      'forge counts a function before its modifiers': 4,
      'forge counts calls of a public function from outside only': 2,
      'forge counts one of the copies of a modifier': 3,
    },
    hardhatLines: {
      'solidity-coverage gives what follows `else` without braces no line': 7,
      'solidity-coverage does not look into assembly': 89,
      'solidity-coverage gives a block a line': 1,
      'solidity-coverage gives `_` in a modifier a line': 3,
    },
    hardhatFunctions: {
      'solidity-coverage gives a function the line of its last modifier': 22,
    },
    hardhatBranches: {
      'solidity-coverage gives each modifier of a function a branch': 13,
      'solidity-coverage knows no ternary that is an argument, a field or in parentheses': 10,
    },
  },
]

describe.each(suites)('the coverage of $suite.name', (expected) => {
  let builds: readonly BuildInfo[]
  let ours: Coverage
  beforeAll(async () => {
    builds = await build(expected.suite)
    ours = await coverWithDevnet(builds)
  })

  const paths = () => sourcesOf(ours).map(({ file }) => file.path)

  test.runIf(expected.whole)('has a count of each function of its whole contracts', () => {
    const files = Object.values(ours).flatMap(({ fnMap, f }) =>
      Object.entries(fnMap).map(([key, { name }]) => ({ name, count: f[key]! })),
    )
    for (const contract of expected.whole!) {
      const functions = files.filter(({ name }) => name.startsWith(`${contract}.`))
      expect(functions.length, contract).toBeGreaterThan(0)
      expect(functions.filter(({ count }) => count === 0)).toEqual([])
    }
  })

  describe('beside that of forge', () => {
    let theirs: ReadonlyMap<string, LcovRecord>
    beforeAll(async () => {
      theirs = await coverWithForge(expected.suite)
    })

    const recordOf = ({ file }: CoveredSource): LcovRecord => theirs.get(file.path)!

    test('has the same sources', () => {
      const all = [...theirs.keys()].filter((path) => !path.endsWith('.t.sol'))
      expect(paths()).toEqual(all.sort())
    })

    test('has the same count of each line, but for known reasons', () => {
      const counts: Counts = (source) => [source.lines, countsByLine([...recordOf(source).lines])]
      const { reasons, unexplained } = compare(ours, forgeLines, counts)
      expect(unexplained).toEqual([])
      expect(reasons).toEqual(expected.forgeLines)
      const sizes = sourcesOf(ours).map(({ lines }) => lines.size)
      expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(expected.lines)
    })

    test('has the same count of each function, but for known reasons', () => {
      const { reasons, unexplained } = compare(ours, forgeFunctions, (source) => {
        const { functions } = recordOf(source)
        return [source.functions, countsByLine(functions.map(({ line, count }) => [line, count]))]
      })
      expect(unexplained).toEqual([])
      expect(reasons).toEqual(expected.forgeFunctions)
    })
  })

  describe('beside that of solidity-coverage', () => {
    let theirs: ReadonlyMap<string, HardhatFile>
    beforeAll(async () => {
      theirs = await coverWithHardhat(expected.suite, builds)
    })

    const fileOf = ({ file }: CoveredSource): HardhatFile => theirs.get(file.path)!

    test('has the same sources with functions', () => {
      const all = [...theirs].filter(([, { fnMap }]) => Object.keys(fnMap).length > 0)
      expect(paths()).toEqual(all.map(([path]) => path).sort())
    })

    test('has the same count of each line, but for known reasons', () => {
      const { reasons, unexplained } = compare(ours, hardhatLines, (source) => {
        const lines = Object.entries(fileOf(source).l)
        return [source.lines, countsByLine(lines.map(([line, count]) => [Number(line), count]))]
      })
      expect(unexplained).toEqual([])
      expect(reasons).toEqual(expected.hardhatLines)
    })

    test('has the same count of each function, but for known reasons', () => {
      const counts: Counts = (source) => [source.functions, functionsByLine(fileOf(source))]
      const { reasons, unexplained } = compare(ours, hardhatFunctions, counts)
      expect(unexplained).toEqual([])
      expect(reasons).toEqual(expected.hardhatFunctions)
    })

    test('has the same count of each arm of a choice, but for known reasons', () => {
      const counts: Counts = (source) => [
        source.branches(isHardhatBranch),
        branchesByLine(fileOf(source), ({ type }) => type === 'if'),
      ]
      const { reasons, unexplained } = compare(ours, hardhatBranches, counts)
      expect(unexplained).toEqual([])
      expect(reasons).toEqual(expected.hardhatBranches)
    })
  })
})
