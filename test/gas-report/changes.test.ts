/**
 * Tables of gas reports, and what has changed between two of them.
 */

import { describe, expect, test } from 'vitest'
import { hasRisen } from '../../src/gas-report/changes.ts'
import { parseGasReport } from '../../src/gas-report/parse-gas-report.ts'
import type { GasReport } from '../../src/index.ts'
import {
  gasChangesMarkdown,
  gasChangesTable,
  gasReportChanges,
  gasReportMarkdown,
  gasReportTable,
} from '../../src/index.ts'
import { fc } from '../support/property.ts'

const figures = (gas: number) => ({ min: gas, mean: gas, median: gas, max: gas })

function reportOf(transfer: number, size: number, others: Record<string, number> = {}): GasReport {
  const functions = Object.entries({ 'transfer(address,uint256)': transfer, ...others })
  return {
    contracts: {
      'src/Token.sol:Token': {
        deployments: { count: 1, ...figures(712_345), size },
        functions: Object.fromEntries(
          functions.map(([name, gas]) => [name, { calls: 10, ...figures(gas) }]),
        ),
      },
    },
  }
}

const before = reportOf(51_234, 3_210, { 'mint(uint256)': 60_000, 'gone()': 1 })
const after = reportOf(50_000, 3_300, { 'mint(uint256)': 60_000, 'fresh()': 2 })
const changes = gasReportChanges(before, after)

describe('a gas report', () => {
  test('is a table for a terminal', () => {
    expect(gasReportTable(before)).toBe(
      [
        'src/Token.sol:Token                           Calls      Min     Mean   Median      Max',
        '  deployment, 3,210 bytes (13.1 % of 24,576)      1  712,345  712,345  712,345  712,345',
        '  transfer(address,uint256)                      10   51,234   51,234   51,234   51,234',
        '  mint(uint256)                                  10   60,000   60,000   60,000   60,000',
        '  gone()                                         10        1        1        1        1',
        '',
      ].join('\n'),
    )
  })

  test('says that code is larger than the limit', () => {
    expect(gasReportTable(before, 3_000)).toContain('3,210 bytes (107.0 % of 3,000, too large)')
  })

  test('is Markdown, whatever the names', () => {
    const { deployments } = before.contracts['src/Token.sol:Token']! // it has one
    const text = gasReportMarkdown({ contracts: { 'a|b_c': { deployments, functions: {} } } })
    expect(text).toContain('#### a\\|b\\_c\n\n| Function | Calls |')
    expect(text).toContain('| --- | ---: |')
  })

  test('without a contract says so', () => {
    expect(gasReportTable({ contracts: {} })).toBe(
      'No contract of a known artifact was called or deployed.\n',
    )
  })
})

describe('two gas reports', () => {
  test('differ by mean and size, in numbers and percent', () => {
    expect(gasChangesTable(changes)).toBe(
      [
        'src/Token.sol:Token          Before   After  Change',
        '  size in bytes               3,210   3,300     +90  +2.8 %',
        '  fresh()                         -       2     new',
        '  gone()                          1       -    gone',
        '  transfer(address,uint256)  51,234  50,000  -1,234  -2.4 %',
        '',
      ].join('\n'),
    )
    expect(gasChangesMarkdown(changes)).toContain(
      '| transfer(address,uint256) | 51,234 | 50,000 | -1,234 | -2.4 % |',
    )
    expect(gasChangesTable(gasReportChanges(before, before))).toBe('Gas and sizes are the same.\n')
  })

  test('have risen if an entry of both takes more than the tolerance', () => {
    expect([hasRisen(changes), hasRisen(changes, 2.7), hasRisen(changes, 2.9)]).toEqual([
      true,
      true,
      false,
    ])
    expect(hasRisen(gasReportChanges(reportOf(5, 5), reportOf(4, 5, { 'fresh()': 9 })))).toBe(false)
  })

  test('are read from JSON, and anything else is refused', () => {
    const refuse = (where: string, expected: string) => {
      throw new RangeError(`${where}: expected ${expected}`)
    }
    const json = JSON.parse(JSON.stringify(before))
    expect(parseGasReport(json, 'old.json', refuse)).toEqual(before)
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.jsonValue().map((contracts) => ({ contracts })),
        ),
        (value) => {
          try {
            gasChangesTable(gasReportChanges(parseGasReport(value, 'old.json', refuse), after))
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError)
          }
        },
      ),
    )
  })
})
