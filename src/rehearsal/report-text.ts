/**
 * The report of rehearsals as text: what fails first, a paragraph each, then tables.
 *
 * Transactions that differ in gas or logs of ether alone are only counted, unless a call inside runs
 * out of gas. Equal findings share a paragraph, and what only follows from an earlier transaction is a
 * line under that one.
 */

import { grouped, plainTable, signedPercent, type Table } from '../gas-report/table.ts'
import type { Hex } from '../primitives/hex.ts'
import { printable, shortened } from '../primitives/printable.ts'
import { compare } from '../primitives/sorted.ts'
import { ofContracts, ofEther } from './rehearse.ts'
import {
  ETHER_TRANSFERS,
  FAIL_ON_DEFAULT,
  type FailOn,
  failsBy,
  groupedBy,
  type RehearsalReport,
  type RehearsedTransaction,
  type Tally,
  type Target,
} from './report.ts'
import type {
  Cause,
  CauseFrame,
  OutcomeDifference,
  Rehearsal,
  RehearsedOutcome,
  Rules,
  Verdict,
} from './types.ts'

/** The worst first. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  breaks: 'broken',
  refused: 'refused',
  needsGas: 'short of gas',
  unknown: 'undecided',
  changed: 'changed',
  rescued: 'rescued',
  failsAlready: 'failing anyway',
  same: 'unchanged',
}

const meanings: Readonly<Record<Verdict, string>> = {
  breaks: 'fails, and no gas limit gives the old outcome',
  refused: 'is not accepted',
  needsGas: 'fails, and does what it did with a higher gas limit',
  unknown: 'is not known to do what it did',
  changed: 'succeeds both times, and differs',
  rescued: 'failed, and succeeds',
  failsAlready: 'fails both times',
  same: 'does the same',
}

const limits: Readonly<Record<Rehearsal['limit'], string>> = {
  fixed: 'set by the sender',
  estimate: 'estimated by the sender',
  devnet: 'left to the devnet',
}

/** Differences that a receipt shows and that are no matter of gas. */
const shownDifferences: readonly OutcomeDifference[] = ['status', 'logs', 'returnData', 'address']

/** EIPs that concern nearly every transaction: no paragraph is about them. */
const everywhere: Readonly<Record<number, string>> = {
  2780: 'changes the price of a transaction itself',
  7708: 'logs each transfer of ether, perhaps before the logs of contracts',
}

/** Items of a list that are shown. */
const ITEMS_MAX = 3
/** Characters of a word of return data, of which one is shown. */
const WORD_LENGTH = 64

/** @param failOn the differences that failed the report */
export function reportText(
  report: RehearsalReport,
  failOn: readonly FailOn[] = FAIL_ON_DEFAULT,
): string {
  const { transactions } = report
  const consequences = consequencesIn(transactions)
  const followers = new Set([...consequences.values()].flat())
  const findings = transactions.filter(
    (each) =>
      !followers.has(each) &&
      (isFinding(each) || failsBy(each, failOn) || consequences.has(each.hash)),
  )
  const paragraphs = Object.keys(verdictWords).flatMap((verdict) => {
    const equal = groupedBy(
      findings.filter((each) => each.verdict === verdict),
      keyOf,
    )
    return equal
      .toSorted(([, [one]], [, [other]]) => findings.indexOf(one!) - findings.indexOf(other!))
      .map(([, list]) => paragraphOf(list, consequences).join('\n'))
  })
  const failed = transactions.filter((each) => failsBy(each, failOn)).length
  const end =
    failed === 0 ? 'Nothing fails' : `${counted(failed)} ${failed === 1 ? 'fails' : 'fail'}`
  const parts = [
    headOf(report, findings.length + followers.size)
      .map(printable)
      .join('\n'),
    ...paragraphs,
    ...[textOf(functionTable(report)), causesText(report)].filter((text) => text !== ''),
    `${end} by ${failOn.join(', ')}.`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** The lines about one transaction, as a paragraph of the report has them. */
export function transactionText(transaction: RehearsedTransaction): string {
  return paragraphOf([transaction], new Map()).join('\n')
}

/** `Token.transfer(address,uint256)`. */
export function nameOf({ contract, function: signature }: Target): string {
  const name = contract.slice(contract.lastIndexOf(':') + 1)
  return contract === ETHER_TRANSFERS ? 'ether transfer' : `${name}.${signature}`
}

function isFinding({ verdict, differs, causes }: Rehearsal): boolean {
  if (verdict !== 'changed') return verdict !== 'same' && verdict !== 'failsAlready'
  // No receipt shows that gas ran out in a call which is caught.
  return (
    shownDifferences.some((each) => differs.includes(each)) || causes.some((each) => each.halts)
  )
}

/** The rules, and the number of transactions of each verdict, in one line. */
export function titleOf({ from, to, revision, transactions, summary }: RehearsalReport): string {
  const counts = Object.entries(verdictWords)
    .map(([verdict, words]) => ({ count: summary[verdict as Verdict], words }))
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => `${grouped(count)} ${words}`)
  const rules = `${ruleName(to)} (${revision}) in place of ${ruleName(from)}`
  const found = counts.join(', ') || 'none'
  return `Rehearsal of ${counted(transactions.length)} by ${rules}: ${found}`
}

function headOf(report: RehearsalReport, shownCount: number): string[] {
  const { transactions, causes, notes } = report
  const rest = transactions.length - shownCount
  const common = Object.entries(everywhere).flatMap(([eip, words]) => {
    const of = causes.filter((each) => each.eip === Number(eip))
    const most = Math.max(...of.map((each) => each.transactions))
    return of.length === 0 ? [] : [`EIP-${eip} ${words} (${counted(most)})`]
  })
  return [
    titleOf(report),
    ...notes.map((note) => `Note: ${note}`),
    ...(common.length === 0 ? [] : [`In the tables alone: ${common.join('; ')}.`]),
    ...(rest === 0
      ? []
      : [`${counted(rest)} with no difference but gas and logs of ether: only counted.`]),
  ]
}

export function ruleName({ hardfork, upgrade }: Rules): string {
  return hardfork ?? upgrade
}

/** The transactions that follow from others, by the hash of the first of these. */
function consequencesIn(
  transactions: readonly RehearsedTransaction[],
): ReadonlyMap<string, readonly RehearsedTransaction[]> {
  const rootOf = new Map<string, string>()
  for (const { hash, causes } of transactions) {
    const origin = causes.find(({ transaction }) => transaction !== undefined)?.transaction
    if (origin !== undefined) rootOf.set(hash, rootOf.get(origin) ?? origin)
  }
  return new Map(
    groupedBy(
      transactions.filter(({ hash }) => rootOf.has(hash)),
      ({ hash }) => rootOf.get(hash)!,
    ),
  )
}

/** Equal for transactions that share a paragraph. */
function keyOf({ target, verdict, causes }: RehearsedTransaction): string {
  const shown = causes.map(({ eip, what, opcode, halts, frame }) => [
    ...[eip, what, opcode, halts],
    frame && placeOf(frame),
  ])
  return JSON.stringify([target.contract, target.function, verdict, shown])
}

/** @param transactions equal ones: the figures are those of the one with the highest new limit */
function paragraphOf(
  transactions: readonly RehearsedTransaction[],
  consequences: ReadonlyMap<string, readonly RehearsedTransaction[]>,
): string[] {
  const ordered = transactions.toSorted((one, other) => compare(limitOf(other), limitOf(one)))
  const [first] = ordered as [RehearsedTransaction]
  const { verdict, target, causes } = first
  const words = verdictWords[verdict]
  const following = transactions.flatMap(({ hash }) => consequences.get(hash) ?? [])
  const shown = causes
    .filter(({ eip }) => everywhere[eip ?? 0] === undefined && verdict !== 'refused')
    .sort((one, other) => weightOf(other) - weightOf(one))
  const details: readonly (readonly [label: string, text: string])[] = [
    ['Transaction', listed(ordered)],
    ...differencesOf(first),
    ...firstOf(shown.map(causeText)).map((text) => ['Cause', text] as const),
    ...firstOf(
      groupedBy(following, ({ target: each }) => nameOf(each)).map(
        ([name, list]) => `${name} has another outcome because of it: ${listed(list)}`,
      ),
    ).map((text) => ['Then', text] as const),
  ]
  return [
    `${words[0]!.toUpperCase()}${words.slice(1)}: ${nameOf(target)} ${meanings[verdict]}`,
    ...details.map(([label, text]) => `  ${label.padEnd(11)}  ${text}`),
  ].map(printable)
}

function limitOf({ withNewGasLimit }: Rehearsal): bigint {
  return withNewGasLimit?.gasLimit ?? 0n
}

function listed(transactions: readonly RehearsedTransaction[]): string {
  const [first, ...others] = transactions.map(({ hash, line, blockNumber, undone }) => {
    const place = line === undefined ? blockNumber && `block ${blockNumber}` : `line ${line}`
    return { hash, place: `${place ?? hash}${undone === true ? ', undone' : ''}` }
  })
  const { hash, place } = first!
  const alone = place === hash ? hash : `${hash} (${place})`
  if (others.length === 0) return alone
  const more = firstOf(others.map((each) => each.place)).join(', ')
  return `${alone} and ${grouped(others.length)} like it: ${more}`
}

function differencesOf(rehearsal: Rehearsal): readonly (readonly [label: string, text: string])[] {
  const { before, after, differs, limit, withNewGasLimit } = rehearsal
  const isDifferent = (difference: OutcomeDifference) => differs.includes(difference)
  const logs = (of: typeof ofEther) => {
    const [old, now] = [of(before.logs).length, of(after.logs).length]
    return old === now ? `${old}, with other topics or data` : `${old} → ${now}`
  }
  const gas = grouped(Number(after.gasLimit))
  const least = withNewGasLimit && grouped(Number(withNewGasLimit.gasLimit))
  const isData = isDifferent('returnData') && !isDifferent('status')
  const hasGas = isDifferent('gas') && after.status !== null && before.status !== null
  const lines: readonly (readonly [isShown: boolean, label: string, text: string])[] = [
    [isDifferent('status'), 'Status', `${statusText(before)} → ${statusText(after)}`],
    [isDifferent('logs'), 'Logs', logs(ofContracts)],
    [isDifferent('etherLogs'), 'Ether logs', logs(ofEther)],
    [isData, 'Returns', dataText(before.returnData, after.returnData)],
    [
      isDifferent('address'),
      'Address',
      `${before.contractAddress ?? 'none'} → ${after.contractAddress ?? 'none'}`,
    ],
    [hasGas, 'Gas used', gasText(before, after)],
    [true, 'Gas limit', `${gas}, ${limits[limit]}`],
    [
      withNewGasLimit !== null,
      'New limit',
      `${least} at least; gas used ${gasText(before, withNewGasLimit ?? after)}`,
    ],
  ]
  return lines.filter(([isShown]) => isShown).map(([, label, text]) => [label, text])
}

function statusText({ status, refused, revertReason }: RehearsedOutcome): string {
  if (status === null) return `refused (${refused})`
  return revertReason === null ? `${status}` : `${status} (${revertReason})`
}

/** Both data, from the first word that differs. */
function dataText(before: Hex, after: Hex): string {
  const wordOf = (data: Hex, from: number) => data.slice(from, from + WORD_LENGTH)
  let from = 2
  while (from < before.length && wordOf(before, from) === wordOf(after, from)) from += WORD_LENGTH
  const shown = (data: Hex) => shortened(data.slice(from), WORD_LENGTH)
  const begin = from === 2 ? '0x' : '0x…'
  return `${begin}${shown(before)} → ${begin}${shown(after)}`
}

function gasText(before: RehearsedOutcome, after: RehearsedOutcome): string {
  const [old, now] = [Number(before.gasUsed), Number(after.gasUsed)]
  return `${grouped(old)} → ${grouped(now)} (${signedPercent(now - old, old)})`
}

/** Causes where gas ran out, or that change values but no gas, such as gasleft(), come first; then by gas. */
function weightOf({ halts, gasBefore, gasAfter }: Cause): number {
  const isFirst = halts === true || gasBefore === gasAfter
  return isFirst ? Number.POSITIVE_INFINITY : Math.abs(Number(gasAfter - gasBefore))
}

export function causeText({
  eip,
  what,
  opcode,
  count,
  gasBefore,
  gasAfter,
  halts,
  frame,
}: Cause): string {
  const place = [opcode, frame && placeOf(frame), eip === null ? null : `EIP-${eip}`]
  const shown = place.filter((each) => each != null).join(', ')
  const times = count === 1 ? '' : `, ${grouped(count)} times`
  const gas =
    halts === true || gasAfter === gasBefore
      ? ''
      : `: ${signedGas(gasAfter - gasBefore)} gas${times}`
  return `${what}${shown === '' ? '' : ` (${shown})`}${gas}`
}

/** `Coin.sol:105`. */
function placeOf({ file, line }: CauseFrame): string {
  return `${file}:${line}`
}

function functionTable({ contracts, summary }: RehearsalReport): Table {
  const shown = Object.entries(verdictWords).filter(([verdict]) => summary[verdict as Verdict] > 0)
  const rowOf = (name: string, tally: Tally) => {
    const { transactions, gasBefore, gasAfter } = tally
    const counts = shown.map(([verdict]) => grouped(tally.verdicts[verdict as Verdict] ?? 0))
    const gas = [gasBefore, gasAfter].map((each) => grouped(Number(each)))
    const change = signedPercent(Number(gasAfter - gasBefore), Number(gasBefore))
    return [printable(name), grouped(transactions), ...counts, ...gas, change]
  }
  const rows = Object.entries(contracts).flatMap(([contract, { functions, deployments }]) => [
    ...(deployments === undefined ? [] : [rowOf(`${contract}, deployment`, deployments)]),
    ...Object.entries(functions).map(([signature, tally]) =>
      rowOf(contract === ETHER_TRANSFERS ? contract : `${contract}.${signature}`, tally),
    ),
  ])
  const words = shown.map(([, word]) => word)
  const columns = ['Function', 'transactions', ...words, 'gas before', 'gas after', 'change']
  return { title: 'By function', columns, rows }
}

/** The table of causes; empty if there is none. */
export function causesText({ causes }: RehearsalReport): string {
  const rows = causes.flatMap(({ eip, what, transactions, gas, lines }) => {
    const name = eip === null ? what : `EIP-${eip}, ${what}`
    const places = firstOf(lines.map(placeOf)).join(', ')
    const row = [printable(name), grouped(transactions), signedGas(gas)]
    return places === '' ? [row] : [row, [`  ${printable(places)}`]]
  })
  return textOf({ title: 'By cause', columns: ['Cause', 'transactions', 'gas'], rows })
}

function textOf(table: Table): string {
  return table.rows.length === 0 ? '' : plainTable(table).trimEnd()
}

function signedGas(gas: bigint): string {
  return `${gas < 0n ? '-' : '+'}${grouped(Number(gas < 0n ? -gas : gas))}`
}

export function counted(count: number): string {
  return `${grouped(count)} transaction${count === 1 ? '' : 's'}`
}

/** The first items, and the number of the others. */
function firstOf(items: readonly string[]): readonly string[] {
  const rest = items.length - ITEMS_MAX
  return rest <= 0 ? items : [...items.slice(0, ITEMS_MAX), `… ${grouped(rest)} more`]
}
