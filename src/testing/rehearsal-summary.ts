/**
 * The summary of rehearsed tests as text: the flips by test, then totals.
 */

import { deserialize, serialize } from 'node:v8'
import { grouped } from '../gas-report/table.ts'
import { compare } from '../primitives/sorted.ts'
import {
  type FailOn,
  failsBy,
  type RehearsalReport,
  type RehearsedTransaction,
  reportOf,
} from '../rehearsal/report.ts'
import {
  causesText,
  causeText,
  nameOf,
  ruleName,
  titleOf,
  verdictWords,
} from '../rehearsal/report-text.ts'
import type { Rules } from '../rehearsal/types.ts'
import { RunFolder } from './run-folder.ts'

/** Exists if the run has one summary. */
export const folder = new RunFolder('VITEST_PREVIEWNET_REHEARSALS')

/** A test or a setup that sent something, or whose devnet could not be rehearsed. */
export interface RehearsedTest {
  /** `token.test.ts > transfers > to a new holder`. */
  readonly name: string
  readonly report?: RehearsalReport
  /** The reason. */
  readonly skipped?: string
}

/** Leaves the tests of a file for the summary of the run, if there is one. */
export function leaveTests(rehearsed: readonly RehearsedTest[]): Promise<void> {
  return folder.leave(crypto.randomUUID(), serialize(rehearsed)) // JSON has no bigints
}

/** Takes the tests of all files, and removes the folder. */
export async function takeAllTests(): Promise<readonly RehearsedTest[]> {
  const rehearsed: RehearsedTest[] = []
  for await (const bytes of folder.take()) {
    rehearsed.push(...(deserialize(bytes) as readonly RehearsedTest[])) // as leaveTests left it
  }
  return rehearsed
}

export function flipsOf(
  { report }: RehearsedTest,
  failOn: readonly FailOn[],
): readonly RehearsedTransaction[] {
  return report?.transactions.filter((each) => failsBy(each, failOn)) ?? []
}

/** The flips by test, then totals by cause, and the reasons of devnets that were skipped. */
export function summaryOf(
  rehearsed: readonly RehearsedTest[],
  rules: Rules,
  failOn: readonly FailOn[],
): string {
  const byName = rehearsed.toSorted((one, other) => compare(one.name, other.name))
  if (rehearsed.length === 0) return ''
  const total = joined(byName.flatMap(({ report }) => report ?? []))
  const skipped = counted(byName.flatMap((test) => test.skipped ?? []))
  const parts = [
    total === undefined ? `Rehearsal by ${ruleName(rules)}` : titleOf(total),
    byName.flatMap((test) => flipLines(test, failOn)).join('\n'),
    total === undefined ? '' : causesText(total),
    total?.notes.map((note) => `Note: ${note}`).join('\n') ?? '',
    skipped.map(([reason, count]) => `Not rehearsed (${count} ×): ${reason}`).join('\n'),
  ].filter((part) => part !== '')
  return parts.join('\n\n')
}

function joined(reports: readonly RehearsalReport[]): RehearsalReport | undefined {
  const [first] = reports
  if (first === undefined) return undefined
  const transactions = reports.flatMap((report) => report.transactions)
  return reportOf({ ...first, transactions, notes: reports.flatMap(({ notes }) => notes) })
}

function flipLines(test: RehearsedTest, failOn: readonly FailOn[]): readonly string[] {
  const lines = counted(flipsOf(test, failOn).map(flipLine))
  const shown = lines.map(([line, count]) => `  ${count === 1 ? '' : `${count} × `}${line}`)
  return lines.length === 0 ? [] : [test.name, ...shown]
}

/** `short of gas: Coin.transfer(address,uint256), gas limit 65,000 → 140,288, out of gas (SSTORE, Coin.sol:105, EIP-8037)` */
function flipLine(transaction: RehearsedTransaction): string {
  const { after, before, causes, differs, target, verdict, withNewGasLimit } = transaction
  const limits = [before.gasLimit, withNewGasLimit?.gasLimit].map((gas) => grouped(Number(gas)))
  const cause = causes.find(({ halts }) => halts) ?? causes.find(({ frame }) => frame !== undefined)
  const parts = [
    nameOf(target),
    verdict === 'changed' ? `${differs.join(', ')} differ` : [],
    withNewGasLimit === null ? [] : `gas limit ${limits.join(' → ')}`,
    after.refused ?? [],
    cause === undefined ? [] : causeText(cause),
  ]
  return `${verdictWords[verdict]}: ${parts.flat().join(', ')}`
}

/** Texts with their numbers, each once. */
function counted(texts: readonly string[]): readonly (readonly [text: string, count: number])[] {
  return [...new Set(texts)].map((text) => [text, texts.filter((each) => each === text).length])
}
