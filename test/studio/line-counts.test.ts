/** Coverage and gas by the lines of a source, without a browser. */

import { describe, expect, test } from 'vitest'
import { lineCountsOf } from '../../studio/source/line-counts.ts'

const range = (line: number) => ({ start: { line, column: 0 }, end: { line, column: 9 } })
const named = (name: string, line: number) => ({ name, line, decl: range(line), loc: range(line) })
const figures = (calls: number, mean: number) => ({ calls, min: mean - 1, mean, max: mean + 1 })

const coverage = {
  'src/Token.sol': {
    path: 'src/Token.sol',
    statementMap: { 0: range(5), 1: range(5), 2: range(6) },
    s: { 0: 3, 1: 40, 2: 0 },
    fnMap: { 0: named('Token.transfer', 4), 1: named('Token.burn', 8) },
    f: { 0: 3, 1: 0 },
    branchMap: { 0: { type: 'if', loc: range(5), locations: [range(5), range(5)], line: 5 } },
    b: { 0: [3, 0] },
  },
  'src/Base.sol': {
    path: 'src/Base.sol',
    statementMap: {},
    s: {},
    fnMap: { 0: named('Base.transfer', 2), 1: named('Base.pause', 6) },
    f: { 0: 0, 1: 2 },
    branchMap: {},
    b: {},
  },
}

const gas = {
  contract: 'src/Token.sol:Token',
  report: {
    contracts: {
      'src/Token.sol:Token': {
        deployments: { count: 1, min: 9, mean: 9, median: 9, max: 9, size: 9 },
        functions: {
          'transfer(address,uint256)': { ...figures(3, 30_000), median: 30_000 },
          'transfer(address)': { ...figures(1, 45_000), median: 45_000 },
          'pause()': { ...figures(2, 10_000), median: 10_000 },
        },
      },
    },
  },
}

describe('the counts of lines', () => {
  test('are those of the first statement of a line, and of functions', () => {
    const lines = lineCountsOf(coverage, 'src/Token.sol', undefined)
    expect([...lines].map(([line, { count }]) => [line, count])).toEqual([
      [5, 3],
      [6, 0],
      [4, 3],
      [8, 0],
    ])
  })

  test('say how many arms of choices were taken', () => {
    const line = lineCountsOf(coverage, 'src/Token.sol', undefined).get(5)
    expect(line).toMatchObject({ ways: 2, taken: 1 })
  })

  test('have the gas of functions where the contract declares or inherits them', () => {
    const own = lineCountsOf(coverage, 'src/Token.sol', gas)
    expect(own.get(4)?.gas.map(({ signature, mean, heat }) => [signature, mean, heat])).toEqual([
      ['transfer(address,uint256)', 30_000, 1],
      ['transfer(address)', 45_000, 0.5],
    ])
    expect(own.get(8)?.gas).toEqual([])
    const base = lineCountsOf(coverage, 'src/Base.sol', gas)
    expect(base.get(2)?.gas).toEqual([])
    expect(base.get(6)?.gas).toMatchObject([{ signature: 'pause()', calls: 2, min: 9_999 }])
  })

  test('do not exist for a source that was not counted', () => {
    expect(lineCountsOf(coverage, 'src/Other.sol', gas).size).toBe(0)
  })
})
