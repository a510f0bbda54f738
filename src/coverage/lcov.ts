/**
 * Coverage as text for lcov, genhtml and editors.
 *
 * @see https://github.com/linux-test-project/lcov: man page of geninfo, "Tracefile format"
 */

import { printable } from '../primitives/printable.ts'
import type { Coverage, FileCoverage } from './istanbul.ts'

/** One record for each source. */
export function lcovFrom(coverage: Coverage): string {
  return Object.values(coverage).map(recordOf).join('')
}

function recordOf(file: FileCoverage): string {
  const lines = [
    ...['TN:', `SF:${printable(file.path)}`],
    ...functionsOf(file),
    ...linesOf(file),
    ...branchesOf(file),
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

/** A line was executed as often as the first statement that begins on it: the header of a loop, not its body. */
function linesOf({ statementMap, s }: FileCoverage): string[] {
  const counts = new Map<number, number>()
  for (const [key, { start }] of Object.entries(statementMap)) {
    if (!counts.has(start.line)) counts.set(start.line, s[key] ?? 0)
  }
  const sorted = [...counts].sort(([one], [other]) => one - other)
  return [
    ...sorted.map(([line, count]) => `DA:${line},${count}`),
    ...totals('L', [...counts.values()]),
  ]
}

function branchesOf({ branchMap, b }: FileCoverage): string[] {
  const ways = Object.entries(branchMap).flatMap(([key, { line }], block) =>
    (b[key] ?? []).map((count, way) => ({ count, text: `BRDA:${line},${block},${way},${count}` })),
  )
  return [
    ...ways.map(({ text }) => text),
    ...totals(
      'BR',
      ways.map(({ count }) => count),
    ),
  ]
}

function totals(prefix: string, counts: readonly number[]): string[] {
  return [`${prefix}F:${counts.length}`, `${prefix}H:${counts.filter((count) => count > 0).length}`]
}
