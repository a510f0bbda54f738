/**
 * The report of a campaign as text, JSON and JUnit's XML.
 *
 * It has no times of the machine: the same campaign has the same report, to the byte.
 */

import { NAME } from '../index.ts'
import { printable } from '../primitives/printable.ts'
import { inXml, xmlAttributes } from '../primitives/xml.ts'
import type { CampaignFailure, CampaignReport } from './campaign.ts'

export const reporters = ['text', 'json', 'junit'] as const

export type Reporter = (typeof reporters)[number]

const printers: Readonly<Record<Reporter, (file: string, report: CampaignReport) => string>> = {
  text: textReport,
  json: jsonReport,
  junit: junitReport,
}

/** @param file of the simulation, as it was given */
export function printReport(reporter: Reporter, file: string, report: CampaignReport): string {
  return printers[reporter](file, report)
}

function textReport(file: string, report: CampaignReport): string {
  const { failures } = report
  const details = failures.map((failure, index) => {
    const { kind, runs } = failure
    const heading = `${index + 1}. ${printable(kind)}: ${countOf(runs, 'run')}`
    const lines = detailsOf(file, failure).split('\n')
    return [heading, ...lines.map((line) => `   ${line}`.trimEnd())].join('\n')
  })
  return `${[headingOf(file, report), ...details].join('\n\n')}\n`
}

function headingOf(file: string, report: CampaignReport): string {
  const { firstSeed, runs, runsDone, actions, features, isComplete, failures } = report
  const done = isComplete
    ? countOf(runs, 'run')
    : `stopped after ${countOf(runsDone, 'run')} of ${shownCount(runs)}`
  const seeds = `seeds ${firstSeed} to ${firstSeed + runs - 1}`
  const counts = [
    countOf(actions, 'action'),
    ...(features === undefined ? [] : [countOf(features, 'feature')]),
  ]
  const found = failures.length === 0 ? 'nothing found' : countOf(failures.length, 'failure')
  return `${printable(file)}: ${[done, seeds, ...counts].join(', ')}: ${found}`
}

function detailsOf(file: string, failure: CampaignFailure): string {
  const { shrunk } = failure
  const message =
    shrunk === undefined
      ? 'It was not made smaller.'
      : shrunk.message.split('\n').map(printable).join('\n')
  return `${message}\n\nAgain: ${commandOf(file, failure)}`
}

/** The command that repeats a failure. */
function commandOf(file: string, { seed, shrunk }: CampaignFailure): string {
  const unshrunk = typeof seed === 'string' ? '--path 0' : '--runs 1'
  const path = shrunk === undefined ? unshrunk : `--path ${shrunk.path}`
  return `${NAME} simulate ${printable(file)} --seed ${seed} ${path}`
}

function countOf(count: number, noun: string): string {
  return `${shownCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

function shownCount(count: number): string {
  return count.toLocaleString('en')
}

function jsonReport(file: string, { failures, features, ...report }: CampaignReport): string {
  const shown = failures.map((failure) => {
    const { kind, runs, seed, steps, shrunk } = failure
    return {
      kind,
      runs,
      seed,
      steps,
      path: shrunk?.path ?? null,
      elapsedMs: shrunk?.elapsedMs ?? null,
      message: shrunk?.message ?? null,
      command: commandOf(file, failure),
    }
  })
  return `${JSON.stringify({ file, ...report, features: features ?? null, failures: shown }, null, 2)}\n`
}

/** A test case for each kind of failure; one that passes, or is skipped, if there is none. */
function junitReport(file: string, report: CampaignReport): string {
  const { failures, isComplete } = report
  const suite = xmlAttributes({ classname: file, name: headingOf(file, report) })
  const rest = isComplete ? `<testcase ${suite}/>` : `<testcase ${suite}><skipped/></testcase>`
  const cases =
    failures.length === 0 ? [rest] : failures.map((failure) => testCaseOf(file, failure))
  const counts = {
    tests: cases.length,
    failures: failures.length,
    errors: 0,
    skipped: failures.length === 0 && !isComplete ? 1 : 0,
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${xmlAttributes({ name: NAME, ...counts })}>`,
    `  <testsuite ${xmlAttributes({ name: file, ...counts })}>`,
    ...cases.map((text) => `    ${text}`),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function testCaseOf(file: string, failure: CampaignFailure): string {
  const { kind, runs } = failure
  const message = `${countOf(runs, 'run')} failed`
  const details = inXml(detailsOf(file, failure))
  const test = xmlAttributes({ classname: file, name: kind })
  return `<testcase ${test}><failure ${xmlAttributes({ message, type: kind })}>${details}</failure></testcase>`
}
