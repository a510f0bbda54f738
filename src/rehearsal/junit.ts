/**
 * The report of rehearsals as JUnit's XML: a suite for each contract, a test case for each transaction, none of
 * which takes time.
 *
 * @see https://github.com/jenkinsci/xunit-plugin for the schema, junit-10.xsd
 */

import { inXml, xmlAttributes } from '../primitives/xml.ts'
import { NAME } from '../version.ts'
import {
  FAIL_ON_DEFAULT,
  type FailOn,
  failsBy,
  groupedBy,
  type RehearsalReport,
  type RehearsedTransaction,
} from './report.ts'
import { transactionText } from './report-text.ts'

/** @param failOn the differences that fail a test case */
export function junitReport(
  { transactions }: RehearsalReport,
  failOn: readonly FailOn[] = FAIL_ON_DEFAULT,
): string {
  const countsOf = (list: readonly RehearsedTransaction[]) => {
    const failures = list.filter((each) => failsBy(each, failOn)).length
    return { tests: list.length, failures, errors: 0, time: 0 }
  }
  const suites = groupedBy(transactions, ({ target }) => target.contract)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${xmlAttributes({ name: `${NAME} rehearse`, ...countsOf(transactions) })}>`,
    ...suites.flatMap(([name, list]) => [
      `  <testsuite ${xmlAttributes({ name, ...countsOf(list) })}>`,
      ...list.map((each) => `    ${testCaseOf(each, failsBy(each, failOn))}`),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n')
}

function testCaseOf(transaction: RehearsedTransaction, isFailure: boolean): string {
  const { target, hash, line, verdict } = transaction
  const place = line === undefined ? '' : `line ${line}`
  const name = [target.function, place, hash].filter((each) => each !== '').join(', ')
  const test = xmlAttributes({ classname: target.contract, name, time: 0 })
  if (!isFailure) return `<testcase ${test}/>`
  const details = transactionText(transaction)
  const message = details.slice(0, details.indexOf('\n'))
  return `<testcase ${test}><failure ${xmlAttributes({ message, type: verdict })}>${inXml(details)}</failure></testcase>`
}
