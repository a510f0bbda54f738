/**
 * Rehearses what the devnets of tests did, by the rules of PREVIEWNET_REHEARSE, and sums it up by test.
 *
 * Loaded only if the variable is set. What a setup sent is rehearsed with each copy, for the state that it
 * leaves, and reported once. A devnet that cannot be rehearsed is reported with the reason: a test never
 * fails for it.
 */

import { basename } from 'node:path'
import { type Devnet, DevnetError, type DevnetOptions, rehearse } from '../index.ts'
import { once } from '../primitives/once.ts'
import { parseFailOn, parseRules } from '../rehearsal/parse.ts'
import {
  FAIL_ON_DEFAULT,
  type RehearsalReport,
  type RehearsedTransaction,
} from '../rehearsal/report.ts'
import { counted, ruleName } from '../rehearsal/report-text.ts'
import {
  flipsOf,
  folder,
  leaveTests,
  type RehearsedTest,
  summaryOf,
  takeAllTests,
} from './rehearsal-summary.ts'
import { variable } from './run-folder.ts'

const RULES = 'PREVIEWNET_REHEARSE'
const FAIL_ON = 'PREVIEWNET_REHEARSE_FAIL_ON'

const rules = parsed(RULES, parseRules)!
const failOnText = variable(FAIL_ON)
const failOn = parsed(FAIL_ON, parseFailOn) ?? FAIL_ON_DEFAULT

function parsed<Value>(name: string, parse: (text: string) => Value): Value | undefined {
  const text = variable(name)
  try {
    return text === undefined ? undefined : parse(text)
  } catch (error) {
    throw new Error(`${name}: ${(error as RangeError).message}`, { cause: error })
  }
}

interface TestName {
  readonly id: string
  readonly file: string
  /** With the file's. */
  readonly name: string
}

/** The tests of the current file, by id; of a test that is retried, the last attempt. */
const tests = new Map<string, RehearsedTest>()

/**
 * To be called before the devnet's test.
 *
 * @param options with which the devnet was created
 * @returns rehearses what the devnet has done since; to be called when it is closed: the recording of a
 *   fork is a file by then
 */
export function beginRehearsal(
  devnet: Devnet,
  { artifacts, fork, natives }: DevnetOptions,
): (test: TestName) => Promise<readonly RehearsedTest[]> {
  const begun = devnet.digest()
  const given = {
    ...(artifacts !== undefined && { artifacts }),
    ...(fork !== undefined && { fork }),
    ...(natives !== undefined && { natives }),
  }
  const lines = linesOf(devnet)
  return async ({ id, file, name }) => {
    try {
      const report = await rehearse(devnet.journal(), rules, given)
      const isSetup = ({ line = 0 }: RehearsedTransaction) => line <= lines
      const setup = { name: `${file} > setup`, report: reportOn(report, isSetup) }
      const own = { name, report: reportOn(report, (each) => !isSetup(each)) }
      return [...add(begun, setup), ...add(id, own)]
    } catch (error) {
      return add(id, { name, skipped: error instanceof Error ? error.message : String(error) })
    }
  }
}

/** The lines that a journal has by now; 0 if it is not kept. */
function linesOf(devnet: Devnet): number {
  try {
    return devnet.journal().split('\n').length - 1
  } catch (error) {
    if (error instanceof DevnetError) return 0 // the test's end says so
    throw error
  }
}

function reportOn(
  report: RehearsalReport,
  isIncluded: (transaction: RehearsedTransaction) => boolean,
): RehearsalReport {
  return { ...report, transactions: report.transactions.filter(isIncluded) }
}

/** @returns nothing of a test that sent nothing */
function add(key: string, test: RehearsedTest): readonly RehearsedTest[] {
  if (test.report?.transactions.length === 0) return []
  tests.set(key, test)
  return [test]
}

/**
 * Leaves the tests of a file for the report of the run; prints them if there is none.
 *
 * @throws {Error} if a transaction fails by PREVIEWNET_REHEARSE_FAIL_ON
 */
export async function endFile(): Promise<void> {
  const rehearsed = takeTests()
  await leaveTests(rehearsed)
  const failure = failureOf(rehearsed)
  if (failure !== undefined) throw failure
  if (folder.path === undefined) print(rehearsed)
}

/** Names a test of a runner other than Vitest. */
export function testOfProcess(name: string): TestName {
  const file = basename(process.argv[1] ?? '')
  return { id: crypto.randomUUID(), file, name: `${file} > ${name}` }
}

/** Prints the tests of runners other than Vitest at the end of the process. */
export const printAtExit = once(() => process.once('exit', () => print(takeTests())))

function takeTests(): readonly RehearsedTest[] {
  const rehearsed = [...tests.values()]
  tests.clear()
  return rehearsed
}

/** @returns an error if a transaction fails by PREVIEWNET_REHEARSE_FAIL_ON */
export function failureOf(rehearsed: readonly RehearsedTest[]): Error | undefined {
  const count = rehearsed.flatMap((test) => flipsOf(test, failOn)).length
  if (failOnText === undefined || count === 0) return undefined
  const fail = `${count === 1 ? 'fails' : 'fail'} by ${FAIL_ON}=${failOnText}`
  const summary = folder.path === undefined ? summaryOf(rehearsed, rules, failOn) : ''
  const failure = new Error(`${counted(count)} ${fail}\n\n${summary}`.trimEnd())
  failure.stack = `${failure}` // it has no place in a test
  return failure
}

function print(rehearsed: readonly RehearsedTest[]): void {
  const summary = summaryOf(rehearsed, rules, failOn)
  if (summary !== '') console.log(summary)
}

/** Begins a run with one summary. */
export function beginRun(): Promise<void> {
  return folder.create()
}

/** Prints one summary of all files of a run. */
export async function printRun(): Promise<void> {
  const rehearsed = await takeAllTests()
  console.log(
    summaryOf(rehearsed, rules, failOn) ||
      `Rehearsal by ${ruleName(rules)}: no transaction was sent`,
  )
}
