/**
 * Coverage in the form of Istanbul, which many tools read, and the union of several.
 *
 * @see https://github.com/istanbuljs/istanbuljs/tree/main/packages/istanbul-lib-coverage
 */

import { expectArgument, isFieldsObject } from '../primitives/arguments.ts'
import { quoted } from '../primitives/quoted.ts'
import { compareKeys } from '../primitives/sorted.ts'

/** A place in a source. */
export interface CoveragePosition {
  /** From 1. */
  readonly line: number
  /** From 0. */
  readonly column: number
}

export interface CoverageRange {
  readonly start: CoveragePosition
  /** The place behind the last character. */
  readonly end: CoveragePosition
}

export interface CoveredFunction {
  /** `Token.transfer`; a constructor, fallback and receive have these names. */
  readonly name: string
  /** From the start of the declaration to the body. */
  readonly decl: CoverageRange
  readonly loc: CoverageRange
  readonly line: number
}

export interface CoveredBranch {
  /** `if` for `if`, `require` and `assert`; `cond-expr`, `binary-expr`, `switch` for `try`, `loop`. */
  readonly type: string
  readonly loc: CoverageRange
  /** One for each arm. */
  readonly locations: readonly CoverageRange[]
  readonly line: number
}

/** Coverage of one source. Counts have the keys of what they count. */
export interface FileCoverage {
  readonly path: string
  readonly statementMap: Readonly<Record<string, CoverageRange>>
  readonly s: Readonly<Record<string, number>>
  readonly fnMap: Readonly<Record<string, CoveredFunction>>
  readonly f: Readonly<Record<string, number>>
  readonly branchMap: Readonly<Record<string, CoveredBranch>>
  readonly b: Readonly<Record<string, readonly number[]>>
  /** Branches whose arms the code does not distinguish, by place; they are not in `branchMap`. */
  readonly notMeasured?: readonly CoverageRange[]
  /** True for a source without a syntax tree: it has lines and functions. */
  readonly branchesUnknown?: boolean
}

/** Coverage of sources by path. */
export type Coverage = Readonly<Record<string, FileCoverage>>

/** The items of one source with their counts, before they have keys. */
export interface FileItems {
  readonly path: string
  readonly statements: readonly (readonly [CoverageRange, number])[]
  readonly functions: readonly (readonly [CoveredFunction, number])[]
  readonly branches: readonly (readonly [CoveredBranch, readonly number[]])[]
  /** Places of the branches that have no counts. */
  readonly notMeasured: readonly CoverageRange[]
  readonly areBranchesUnknown: boolean
}

/**
 * The union of coverages: counts of the same item of the same path are added, and what one has not measured is
 * left out.
 *
 * @throws {DevnetError} INVALID_OPTION for anything but coverages, naming the source
 */
export function mergeCoverage(coverages: readonly Coverage[]): Coverage {
  const given: unknown = coverages
  expectArgument(Array.isArray(given), 'coverages', 'a list of coverages', given)
  for (const [index, each] of given.entries()) expectCoverage(`coverages[${index}]`, each)
  return coverageFrom(coverages.flatMap((each) => Object.values(each).map(itemsFrom)))
}

/** Sources may be listed several times. They are sorted by path, their items by place. */
export function coverageFrom(files: readonly FileItems[]): Coverage {
  const byPath = new Map<string, FileItems[]>()
  for (const file of files) {
    const same = byPath.get(file.path) ?? []
    if (same.push(file) === 1) byPath.set(file.path, same)
  }
  const sorted = [...byPath].sort(compareKeys)
  return Object.fromEntries(sorted.map(([path, same]) => [path, fileFrom(path, same)]))
}

function fileFrom(path: string, files: readonly FileItems[]): FileCoverage {
  const statements = united(
    files.flatMap((file) => file.statements),
    (range) => range,
    sumOf,
  )
  const functions = united(
    files.flatMap((file) => file.functions),
    ({ decl }) => decl,
    sumOf,
  )
  const notMeasured = new Map(
    files.flatMap((file) => file.notMeasured.map((range) => [placeOf(range), range])),
  )
  const branches = united(
    files.flatMap((file) => file.branches.filter(([{ loc }]) => !notMeasured.has(placeOf(loc)))),
    ({ loc }) => loc,
    (one, other) => one.map((count, way) => count + (other[way] ?? 0)),
  )
  return {
    path,
    statementMap: keyed(statements, ([range]) => range),
    s: keyed(statements, ([, count]) => count),
    fnMap: keyed(functions, ([each]) => each),
    f: keyed(functions, ([, count]) => count),
    branchMap: keyed(branches, ([branch]) => branch),
    b: keyed(branches, ([, counts]) => counts),
    notMeasured: [...notMeasured.values()].sort(byPlace),
    ...(files.some((file) => file.areBranchesUnknown) && { branchesUnknown: true }),
  }
}

/** Joins the counts of items with the same place and kind, and sorts by place. */
function united<Item extends object, Count>(
  items: readonly (readonly [Item, Count])[],
  rangeOf: (item: Item) => CoverageRange,
  add: (one: Count, other: Count) => Count,
): (readonly [Item, Count])[] {
  const byKey = new Map<string, readonly [Item, Count]>()
  for (const [item, count] of items) {
    const type = 'type' in item ? item.type : ''
    const key = `${placeOf(rangeOf(item))} ${type}`
    const known = byKey.get(key)
    byKey.set(key, known === undefined ? [item, count] : [known[0], add(known[1], count)])
  }
  return [...byKey.values()].sort(([one], [other]) => byPlace(rangeOf(one), rangeOf(other)))
}

/** Text that equal ranges have in common. */
function placeOf({ start, end }: CoverageRange): string {
  return `${start.line}:${start.column}-${end.line}:${end.column}`
}

/** Sorts an enclosing range before the ranges in it. */
function byPlace(one: CoverageRange, other: CoverageRange): number {
  return compare(one.start, other.start) || compare(other.end, one.end)
}

function compare(one: CoveragePosition, other: CoveragePosition): number {
  return one.line - other.line || one.column - other.column
}

function sumOf(one: number, other: number): number {
  return one + other
}

function keyed<Item, Value>(items: readonly Item[], pick: (item: Item) => Value) {
  return Object.fromEntries(items.map((item, index) => [String(index), pick(item)]))
}

function itemsFrom(file: FileCoverage): FileItems {
  const { path, statementMap, s, fnMap, f, branchMap, b } = file
  const { notMeasured = [], branchesUnknown } = file
  return {
    path,
    areBranchesUnknown: branchesUnknown === true,
    statements: Object.entries(statementMap).map(([key, range]) => [range, s[key] ?? 0]),
    functions: Object.entries(fnMap).map(([key, each]) => [each, f[key] ?? 0]),
    branches: Object.entries(branchMap).map(([key, branch]) => [branch, b[key] ?? []]),
    notMeasured,
  }
}

/**
 * Checks what this module and lcov.ts read of a coverage, which another tool may have made.
 *
 * @throws {DevnetError} INVALID_OPTION
 */
export function expectCoverage(what: string, given: unknown): void {
  expectArgument(isFieldsObject(given), what, 'an object with the coverage of each source', given)
  for (const [path, file] of Object.entries(given)) {
    expectArgument(isFileCoverage(file), `${what}[${quoted(path)}]`, expectedOfFile, file)
  }
}

const expectedOfFile = 'path, statementMap, s, fnMap, f, branchMap and b, as Istanbul has them'

function isFileCoverage(given: unknown): boolean {
  if (!isFieldsObject(given) || typeof given.path !== 'string') return false
  const { statementMap, s, fnMap, f, branchMap, b, notMeasured = [] } = given
  const isCounts = (value: unknown) => Array.isArray(value) && value.every(isNumber)
  return (
    isMapOf(statementMap, isRange) &&
    isMapOf(s, isNumber) &&
    isMapOf(fnMap, isFunction) &&
    isMapOf(f, isNumber) &&
    isMapOf(branchMap, isBranch) &&
    isMapOf(b, isCounts) &&
    Array.isArray(notMeasured) &&
    notMeasured.every(isRange)
  )
}

function isMapOf(given: unknown, isValue: (value: unknown) => boolean): boolean {
  return isFieldsObject(given) && Object.values(given).every(isValue)
}

function isFunction(given: unknown): boolean {
  if (!isFieldsObject(given)) return false
  const { name, decl, line } = given
  return typeof name === 'string' && isRange(decl) && isNumber(line)
}

function isBranch(given: unknown): boolean {
  if (!isFieldsObject(given)) return false
  const { type, loc, line } = given
  return typeof type === 'string' && isRange(loc) && isNumber(line)
}

function isRange(given: unknown): boolean {
  return isFieldsObject(given) && isPosition(given.start) && isPosition(given.end)
}

/** Tools write `null` for the column behind a line. */
function isPosition(given: unknown): boolean {
  if (!isFieldsObject(given)) return false
  const { line, column } = given
  return isNumber(line) && (column === null || isNumber(column))
}

function isNumber(given: unknown): boolean {
  return typeof given === 'number'
}
