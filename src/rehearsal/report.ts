/**
 * The report of many rehearsals: by transaction, by contract and function, by cause.
 *
 * Owns what counts as a failure. Leaves its printed forms to `report-text.ts` and `junit.ts`.
 */

import type { Address, Hash } from '../primitives/hex.ts'
import { compareKeys } from '../primitives/sorted.ts'
import { VERSION } from '../version.ts'
import type { Cause, CauseFrame, OutcomeDifference, Rehearsal, Rules, Verdict } from './types.ts'

/** A rehearsed transaction of a session or of a remote chain. */
export interface RehearsedTransaction extends Rehearsal {
  readonly hash: Hash
  readonly sender: Address
  readonly target: Target
  /** Line of the journal that sent it, from 1. */
  readonly line?: number
  /** Block of the remote chain that holds it. */
  readonly blockNumber?: bigint
  /** True if the session undid it later, by a revert or a reorg. */
  readonly undone?: true
}

/** The called contract and function, as far as they are known. */
export interface Target {
  /** `src/Token.sol:Token`, or an address; {@link ETHER_TRANSFERS} for accounts without code. */
  readonly contract: string
  /** `transfer(address,uint256)`, a selector, `receive`; {@link CONSTRUCTOR} for a creation. */
  readonly function: string
  /** `null` for a creation. */
  readonly address: Address | null
}

export const ETHER_TRANSFERS = 'ether transfers'
export const CONSTRUCTOR = 'constructor'

/** The transactions of one function. */
export interface Tally {
  readonly transactions: number
  readonly verdicts: Readonly<Partial<Record<Verdict, number>>>
  readonly gasBefore: bigint
  readonly gasAfter: bigint
}

export interface ContractTally {
  /** By signature, in the order of names. */
  readonly functions: Readonly<Record<string, Tally>>
  readonly deployments?: Tally
}

/** The changes by one rule in all transactions together. */
export interface ReportCause {
  readonly eip: number | null
  readonly what: string
  /** Number of transactions that have it. */
  readonly transactions: number
  /** Gas after less gas before, of all of them. */
  readonly gas: bigint
  /** The lines that it changes, each once. */
  readonly lines: readonly CauseFrame[]
}

/**
 * A difference that fails a report. `halts`: gas newly runs out, if only in a call inside, unseen by status
 * and logs. `gas=10%`: a transaction takes over 10 % more gas.
 */
export type FailOn = Exclude<OutcomeDifference, 'gas' | 'address'> | 'halts' | `gas=${number}%`

export const FAIL_ON_DEFAULT: readonly FailOn[] = ['status', 'logs']

export interface RehearsalReport {
  readonly from: Rules
  readonly to: Rules
  /** The specification that the prices of `to` follow. */
  readonly revision: string
  /** Version of the package. */
  readonly devnet: string
  /** In the order of the session. */
  readonly transactions: readonly RehearsedTransaction[]
  /** By name, in the order of names. */
  readonly contracts: Readonly<Record<string, ContractTally>>
  /** The ones that most transactions have come first. */
  readonly causes: readonly ReportCause[]
  readonly summary: Readonly<Record<Verdict, number>>
  /** Facts about this run that the reader has to know, such as a nonce that was raised; each once. */
  readonly notes: readonly string[]
  /** True if a transaction fails by {@link FailOn}. */
  readonly failed: boolean
}

/** The contents of a report. */
export interface Rehearsed
  extends Pick<RehearsalReport, 'from' | 'to' | 'revision' | 'transactions'> {
  readonly notes?: readonly string[]
  readonly failOn?: readonly FailOn[] | undefined
}

export function reportOf(rehearsed: Rehearsed): RehearsalReport {
  const { from, to, revision, transactions, notes = [], failOn = FAIL_ON_DEFAULT } = rehearsed
  return {
    from,
    to,
    revision,
    devnet: VERSION,
    transactions,
    contracts: contractTallies(transactions),
    causes: reportCauses(transactions),
    summary: summaryOf(transactions),
    notes: [...new Set(notes)],
    failed: transactions.some((each) => failsBy(each, failOn)),
  }
}

/** True if one of these differences is found in a transaction. */
export function failsBy(
  { before, after, differs, causes }: Rehearsal,
  failOn: readonly FailOn[],
): boolean {
  return failOn.some((difference) => {
    if (difference === 'halts') return causes.some(({ halts }) => halts === true)
    if (!difference.startsWith('gas=')) return differs.some((each) => each === difference)
    const percent = Number(difference.slice('gas='.length, -1))
    // Neither outcome is refused: a refused transaction takes no gas.
    const areRun = before.status !== null && after.status !== null
    const rise = Number(after.gasUsed) - Number(before.gasUsed)
    return areRun && rise > (Number(before.gasUsed) * percent) / 100
  })
}

function summaryOf(transactions: readonly Rehearsal[]): Record<Verdict, number> {
  const summary: Record<Verdict, number> = {
    breaks: 0,
    refused: 0,
    needsGas: 0,
    unknown: 0,
    changed: 0,
    rescued: 0,
    failsAlready: 0,
    same: 0,
  }
  for (const { verdict } of transactions) summary[verdict] += 1
  return summary
}

function contractTallies(
  transactions: readonly RehearsedTransaction[],
): Readonly<Record<string, ContractTally>> {
  const byContract = groupedBy(transactions, ({ target }) => target.contract)
  const tallies = byContract.map(([name, ofContract]) => {
    const byFunction = groupedBy(ofContract, ({ target }) => target.function)
    const listed = byFunction.map(([signature, list]) => [signature, tallyOf(list)] as const)
    const functions = listed.filter(([signature]) => signature !== CONSTRUCTOR)
    const deployments = listed.find(([signature]) => signature === CONSTRUCTOR)?.[1]
    const tally = { functions: Object.fromEntries(functions) }
    return [name, deployments === undefined ? tally : { ...tally, deployments }] as const
  })
  return Object.fromEntries(tallies)
}

function tallyOf(transactions: readonly Rehearsal[]): Tally {
  const verdicts = groupedBy(transactions, ({ verdict }) => verdict)
  return {
    transactions: transactions.length,
    verdicts: Object.fromEntries(verdicts.map(([verdict, list]) => [verdict, list.length])),
    gasBefore: sum(transactions.map(({ before }) => before.gasUsed)),
    gasAfter: sum(transactions.map(({ after }) => after.gasUsed)),
  }
}

function reportCauses(transactions: readonly RehearsedTransaction[]): readonly ReportCause[] {
  const all = transactions.flatMap((each) => each.causes.map((cause) => ({ of: each, cause })))
  const byRule = groupedBy(all, ({ cause }) => `${cause.eip} ${cause.what}`)
  const causes = byRule.map(([, list]) => ({
    eip: list[0]!.cause.eip,
    what: list[0]!.cause.what,
    // Not by hash: tests that begin alike send the same transactions.
    transactions: new Set(list.map(({ of }) => of)).size,
    gas: sum(list.map(({ cause }) => cause.gasAfter - cause.gasBefore)),
    lines: linesOf(list.map(({ cause }) => cause)),
  }))
  return causes.sort((one, other) => other.transactions - one.transactions)
}

/** The lines of causes, each once, in the order of files and lines. */
function linesOf(causes: readonly Cause[]): readonly CauseFrame[] {
  const frames = causes.flatMap(({ frame }) => (frame === undefined ? [] : [frame]))
  const byPlace = groupedBy(frames, ({ file, line }) => `${file}:${String(line).padStart(9, '0')}`)
  return byPlace.map(([, [first]]) => first!)
}

/** Groups in the order of their keys. */
export function groupedBy<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): readonly (readonly [key: string, values: readonly Value[]])[] {
  const groups = new Map<string, Value[]>()
  for (const value of values) {
    const key = keyOf(value)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [value])
    else known.push(value)
  }
  return [...groups].sort(compareKeys)
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}
