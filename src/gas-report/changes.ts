/**
 * What has changed between two gas reports: the mean gas of functions and deployments, and sizes.
 */

import { expectArgument, isFieldsObject, refuseArgument } from '../primitives/arguments.ts'
import type { ContractGas, GasReport } from './gas-report.ts'
import { parseGasReport } from './parse-gas-report.ts'
import { grouped, markdownTable, plainTable, signedPercent, type Table } from './table.ts'

export interface GasChange {
  /** `src/Token.sol:Token`. */
  readonly contract: string
  /** A signature, `deployment` or `size`. */
  readonly what: string
  /** Mean gas, or bytes; `undefined` if the first report does not have it. */
  readonly from: number | undefined
  readonly to: number | undefined
}

/**
 * Changes in the order of names. What is the same in both is left out.
 *
 * @throws {DevnetError} INVALID_OPTION for anything but reports
 */
export function gasReportChanges(from: GasReport, to: GasReport): readonly GasChange[] {
  parseGasReport(from, 'from', refuseArgument)
  parseGasReport(to, 'to', refuseArgument)
  const names = namesOf(from.contracts, to.contracts)
  return names.flatMap((contract) => {
    const [before, after] = [figuresOf(from.contracts[contract]), figuresOf(to.contracts[contract])]
    return namesOf(Object.fromEntries(before), Object.fromEntries(after)).flatMap((what) => {
      const change = { contract, what, from: before.get(what), to: after.get(what) }
      return change.from === change.to ? [] : [change]
    })
  })
}

/** True if an entry of both reports takes more gas. @param tolerancePercent of the earlier gas */
export function hasRisen(changes: readonly GasChange[], tolerancePercent = 0): boolean {
  return changes.some(
    ({ from, to }) =>
      from !== undefined && to !== undefined && 100 * (to - from) > tolerancePercent * from,
  )
}

/** @throws {DevnetError} INVALID_OPTION for anything but changes */
export function gasChangesTable(changes: readonly GasChange[]): string {
  expectChanges(changes)
  return changes.length === 0 ? `${nothing}\n` : tablesOf(changes).map(plainTable).join('\n')
}

/** As Markdown, for the comment of a pull request. */
export function gasChangesMarkdown(changes: readonly GasChange[]): string {
  expectChanges(changes)
  return changes.length === 0 ? `${nothing}\n` : tablesOf(changes).map(markdownTable).join('\n')
}

function expectChanges(given: unknown): void {
  const areChanges = Array.isArray(given) && given.every(isChange)
  expectArgument(areChanges, 'changes', 'a list as gasReportChanges returns it', given)
}

function isChange(given: unknown): boolean {
  if (!isFieldsObject(given)) return false
  const { contract, what, from, to } = given
  const areFigures = [from, to].every((each) => each === undefined || Number.isSafeInteger(each))
  return typeof contract === 'string' && typeof what === 'string' && areFigures
}

const nothing = 'Gas and sizes are the same.'
const columns = ['Function', 'Before', 'After', 'Change', '']

function tablesOf(changes: readonly GasChange[]): readonly Table[] {
  const contracts = [...new Set(changes.map(({ contract }) => contract))]
  return contracts.map((title) => {
    const own = changes.filter(({ contract }) => contract === title)
    return { title, columns, rows: own.map(rowOf) }
  })
}

function rowOf({ what, from, to }: GasChange): readonly string[] {
  const name = what === 'size' ? 'size in bytes' : what
  if (from === undefined) return [name, '-', grouped(to ?? 0), 'new', '']
  if (to === undefined) return [name, grouped(from), '-', 'gone', '']
  const change = to - from
  const sign = change < 0 ? '-' : '+'
  const shown = `${sign}${grouped(Math.abs(change))}`
  return [name, grouped(from), grouped(to), shown, signedPercent(change, from)]
}

/** Means and sizes by name; without a call there are none. */
function figuresOf(contract: ContractGas | undefined): ReadonlyMap<string, number> {
  const figures = new Map<string, number>()
  if (contract === undefined) return figures
  const { deployments, functions } = contract
  if (deployments.count > 0) figures.set('deployment', deployments.mean)
  figures.set('size', deployments.size)
  for (const [name, { calls, mean }] of Object.entries(functions)) {
    if (calls > 0) figures.set(name, mean)
  }
  return figures
}

/** The names of both, each once: those of deployments first, then in order. */
function namesOf(one: object, other: object): readonly string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort()
  const ofDeployments = ['deployment', 'size'].filter((name) => names.includes(name))
  return [...ofDeployments, ...names.filter((name) => !ofDeployments.includes(name))]
}
