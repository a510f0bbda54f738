/**
 * Coverage as text for lcov, genhtml and editors.
 *
 * @see https://github.com/linux-test-project/lcov: man page of geninfo, "Tracefile format"
 */

import { printable } from '../primitives/printable.ts'
import { type Coverage, expectCoverage, type FileCoverage } from './istanbul.ts'

/** Executions by line. */
type LineCounts = ReadonlyMap<number, number>

/** One record for each source. @throws {DevnetError} INVALID_OPTION for anything but a coverage */
export function lcovFrom(coverage: Coverage): string {
  expectCoverage('coverage', coverage)
  return Object.values(coverage).map(recordOf).join('')
}

function recordOf(file: FileCoverage): string {
  const counts = lineCounts(file)
  const lines = [
    ...['TN:', `SF:${printable(file.path)}`],
    ...functionsOf(file),
    ...linesOf(counts),
    ...branchesOf(file, counts),
    'end_of_record',
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function functionsOf({ fnMap, f }: FileCoverage): string[] {
  const names = new Set<string>()
  const named = Object.entries(fnMap).map(([key, { name, line }]) => {
    const unique = uniqueName(printable(name), names)
    names.add(unique)
    return { name: unique, line, count: f[key] ?? 0 }
  })
  return [
    ...named.map(({ name, line }) => `FN:${line},${name}`),
    ...totals(
      'FN',
      named.map(({ count }) => count),
    ),
    ...named.map(({ name, count }) => `FNDA:${count},${name}`),
  ]
}

/** The format finds counts by name: functions that are overloaded get numbers. */
function uniqueName(name: string, names: ReadonlySet<string>): string {
  let unique = name
  for (let number = 1; names.has(unique); number += 1) unique = `${name}.${number}`
  return unique
}

/**
 * Executions by line: as often as the first statement that begins on it (the header of a loop, not its body). A line of a
 * function or branch whose statements begin elsewhere, or were not reached, has the executions of that function or
 * branch: lcov 2.1 and later refuse a function or branch on a line without a count, or with one that contradicts it.
 */
export function lineCounts({ statementMap, s, fnMap, f, branchMap, b }: FileCoverage): LineCounts {
  const counts = new Map<number, number>()
  for (const [key, { start }] of Object.entries(statementMap)) {
    if (!counts.has(start.line)) counts.set(start.line, s[key] ?? 0)
  }
  const addUnlessExecuted = (line: number, count: number) => {
    if ((counts.get(line) ?? 0) === 0) counts.set(line, count)
  }
  for (const [key, { line }] of Object.entries(fnMap)) addUnlessExecuted(line, f[key] ?? 0)
  for (const [key, { line }] of Object.entries(branchMap)) {
    const taken = (b[key] ?? []).reduce((sum, count) => sum + count, 0)
    addUnlessExecuted(line, taken)
  }
  return counts
}

function linesOf(counts: LineCounts): string[] {
  const sorted = [...counts].sort(([one], [other]) => one - other)
  return [
    ...sorted.map(([line, count]) => `DA:${line},${count}`),
    ...totals('L', [...counts.values()]),
  ]
}

/**
 * Leaves out the branches of a line that was executed without deciding any of them, as where the condition of a `require`
 * reverts: lcov 2.1 and later refuse such a line, whether its branches have `0` or `-`.
 */
function branchesOf({ branchMap, b }: FileCoverage, counts: LineCounts): string[] {
  const arms = Object.entries(branchMap).flatMap(([key, { line }], block) =>
    (b[key] ?? []).map((count, arm) => ({ line, block, arm, count })),
  )
  const decided = new Set(arms.flatMap(({ line, count }) => (count > 0 ? [line] : [])))
  const printed = arms.filter(({ line }) => decided.has(line) || counts.get(line) === 0)
  return [
    ...printed.map(({ line, block, arm, count }) => `BRDA:${line},${block},${arm},${count}`),
    ...totals(
      'BR',
      printed.map(({ count }) => count),
    ),
  ]
}

function totals(prefix: string, counts: readonly number[]): string[] {
  return [`${prefix}F:${counts.length}`, `${prefix}H:${counts.filter((count) => count > 0).length}`]
}
