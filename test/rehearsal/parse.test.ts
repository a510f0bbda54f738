import { describe, expect, test } from 'vitest'
import { parseFailOn } from '../../src/rehearsal/parse.ts'

describe('the list of differences that fail', () => {
  test('has names and a rise of gas', () => {
    expect(parseFailOn('status,logs,etherLogs,returnData,halts,gas=10%')).toEqual([
      ...['status', 'logs', 'etherLogs', 'returnData', 'halts', 'gas=10%'],
    ])
    expect(parseFailOn('gas=0.5%')).toEqual(['gas=0.5%'])
  })

  test.each([
    '',
    'status,',
    'Status',
    'gas',
    'gas=10',
    'gas=-1%',
    'gas=%',
    'address',
    'status, logs',
  ])('refuses %j', (text) => {
    expect(() => parseFailOn(text)).toThrow(RangeError)
  })

  test('says what was expected and found', () => {
    expect(() => parseFailOn('status,gas')).toThrow(
      'expected status, logs, etherLogs, returnData, halts or gas=10%, with commas between, got "gas"',
    )
  })
})
