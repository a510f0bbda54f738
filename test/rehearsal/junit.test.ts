import { parse } from 'junit2json'
import { describe, expect, test } from 'vitest'
import { junitReport } from '../../src/rehearsal/junit.ts'
import { hostileText, rawIn } from '../support/hostile-text.ts'
import { hashAt, made, reportFrom, short } from './made-report.ts'

const coin = 'src/Coin.sol:Coin'

describe('the JUnit report', () => {
  test('has a suite for each contract, a test case for each transaction, and a failure for each that fails', async () => {
    const target = { contract: 'ether transfers', function: '', address: null }
    const report = reportFrom([short(9), made({ line: 10 }), made({ line: 11, target })])
    expect(await parse(junitReport(report))).toEqual({
      name: 'previewnet rehearse',
      tests: 3,
      failures: 1,
      errors: 0,
      time: 0,
      testsuite: [
        {
          name: 'ether transfers',
          tests: 1,
          failures: 0,
          errors: 0,
          time: 0,
          testcase: [{ classname: 'ether transfers', name: `line 11, ${hashAt(11)}`, time: 0 }],
        },
        {
          name: coin,
          tests: 2,
          failures: 1,
          errors: 0,
          time: 0,
          testcase: [
            {
              classname: coin,
              name: `transfer(address,uint256), line 9, ${hashAt(9)}`,
              time: 0,
              failure: [
                {
                  message:
                    'Short of gas: Coin.transfer(address,uint256) fails, and does what it did with a higher gas limit',
                  type: 'needsGas',
                  inner: expect.stringContaining('\n  New limit    140,288 at least;'),
                },
              ],
            },
            { classname: coin, name: `transfer(address,uint256), line 10, ${hashAt(10)}`, time: 0 },
          ],
        },
      ],
    })
  })

  test('fails by the differences that are asked for', async () => {
    const report = reportFrom([made({ line: 10 })])
    expect(junitReport(report)).toContain('failures="0"')
    expect(junitReport(report, ['gas=10%'])).toContain('failures="1"')
    expect(junitReport(report, ['gas=20%'])).toContain('failures="0"')
  })

  test('escapes text of others, and has no character that XML forbids', async () => {
    const name = `<a b="c">&amp;\uffff${hostileText}`
    const after = { status: 0, revertReason: name } as const
    const target = { contract: name, function: name, address: null }
    const text = junitReport(reportFrom([short(9, { target, after })]))
    expect(rawIn(text)).toEqual([])
    expect(text).not.toContain('\uffff')
    const parsed = (await parse(text)) as { testsuite: readonly { name: string }[] }
    expect(parsed.testsuite[0]!.name).toMatch(/^<a b="c">&amp;\ufffdbegin /)
  })
})
