/**
 * The corpus of coverage: the counts of each line, branch and function are those that stand beside it.
 *
 * Of optimised code it is compared what was executed and what was not, on the lines that have a count:
 * the compiler merges statements, and code by IR lacks many. What such code does not show of a branch with an empty arm
 * is left out, never counted wrongly.
 */

import { beforeAll, expect, test } from 'vitest'
import { createDevnet, lcovFrom } from '../../src/index.ts'
import {
  type CoverageCase,
  fileOf,
  foundCounts,
  readCoverageCases,
  runSteps,
  writtenCounts,
} from '../support/coverage-cases.ts'
import { inconsistenciesOf, readLcov } from '../support/lcov.ts'
import { describeEach, runsAll } from '../support/property.ts'
import { type Compiled, compileAll, type SolcSettings, solcVersions } from '../support/solc.ts'

const cases = readCoverageCases()
const builds = solcVersions.flatMap((version): SolcSettings[] => {
  const plain = { version, optimizer: false, viaIR: false }
  const optimised = { ...plain, optimizer: true }
  return version.startsWith('0.8')
    ? [plain, optimised, { ...optimised, viaIR: true }]
    : [plain, optimised]
})
const named = builds.map((build) => ({ build, name: nameOf(build) }))
const isInPart = ({ version }: SolcSettings) => runsAll || version === '0.8.37'

/** Lines that compilers give to another place than the one they were written at. */
const misled: Readonly<Record<string, readonly number[]>> = {
  optimised: [40],
  'via IR': [27, 29, 40, 79],
}

const compiled = new Map<string, Compiled>()
beforeAll(async () => {
  const wanted = builds
    .filter(isInPart)
    .flatMap((build) =>
      cases.filter((given) => isFor(given, build)).map((given) => ({ given, build })),
    )
  const outputs = await compileAll(
    wanted.map(({ given: { path, source }, build }) => ({
      sources: { [path]: source },
      settings: build,
    })),
  )
  for (const [index, { given, build }] of wanted.entries()) {
    compiled.set(`${given.path} ${nameOf(build)}`, outputs[index]!)
  }
})

describeEach(named, ({ build }) => isInPart(build))('with solc $name', ({ build, name }) => {
  test.each(cases.filter((given) => isFor(given, build)))(
    'the counts of $path are those beside its lines',
    async (given) => {
      const { input, output } = compiled.get(`${given.path} ${name}`)!
      const artifacts = [{ input, output, solcLongVersion: build.version }]
      await using devnet = await createDevnet({ network: 'plain', artifacts, coverage: 'on' })
      await runSteps(devnet, given, output)
      const coverage = await devnet.coverage()
      expect(readLcov(lcovFrom(coverage)).flatMap(inconsistenciesOf)).toEqual([])
      const found = foundCounts(fileOf(coverage, given))
      const written = writtenCounts(given)
      if (!build.optimizer) expect(found).toEqual(written)
      else expect(executionsOf(found, written, build, given)).toEqual([])
    },
  )
})

/** The found lines whose counts, or those of their branches, are wrong. */
function executionsOf(
  found: readonly string[],
  written: readonly string[],
  { viaIR }: SolcSettings,
  { path }: CoverageCase,
): readonly string[] {
  const expected = new Map(written.map((line) => [Number.parseInt(line, 10), line]))
  const hasEmptyWays = /(Empty|Clauses)\.sol$/.test(path)
  const exempt = path.endsWith('Modern.sol') ? misled[viaIR ? 'via IR' : 'optimised']! : []
  return found.filter((line) => {
    const number = Number.parseInt(line, 10)
    if (exempt.includes(number)) return false
    const [one, other] = [flagsOf(line), flagsOf(expected.get(number) ?? '')]
    // Code by IR may lack the branches of a line, and optimised code those with an empty way.
    return viaIR || hasEmptyWays ? !other.startsWith(one) : one !== other
  })
}

/** The counts of a line as zeros and ones. */
function flagsOf(line: string): string {
  return line.replace(/^\d+: /, '').replaceAll(/\d+/g, (count) => (count === '0' ? '0' : '1'))
}

function isFor({ since }: CoverageCase, { version }: SolcSettings): boolean {
  const order: readonly string[] = solcVersions
  return order.indexOf(version) >= order.indexOf(since)
}

function nameOf({ version, optimizer, viaIR }: SolcSettings): string {
  return `${version}${optimizer ? ' optimised' : ''}${viaIR ? ' via IR' : ''}`
}
