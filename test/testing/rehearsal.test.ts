/**
 * PREVIEWNET_REHEARSE in a project of a user's, whose configuration knows nothing of it: two files, in
 * each kind of worker.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileGate, enter, gateCreation } from '../support/gate.ts'
import { createProject, type Project, vitestRun } from '../support/project.ts'
import { runsAll } from '../support/property.ts'

const RULES = { PREVIEWNET_REHEARSE: 'amsterdam' }
const ONE_SUMMARY = ['--reporter=default', '--reporter=previewnet/testing']
/** Enough for a new slot and for a payment to a new account by the rules of Osaka alone. */
const NEEDS_GAS = /gas limit \d\d,000 → \d{3},\d{3}/

let project: Project
beforeAll(async () => {
  const compiled = await compileGate()
  const payment = (to: string) =>
    `await walletClient.sendTransaction({ to: '0x${to.padStart(40, '0')}', value: 1n, gas: 21_000n })`
  project = await createProject('previewnet-rehearsal-test', {
    'package.json': '{ "type": "module" }',
    'compiled.json': JSON.stringify(compiled),
    'vitest.config.js': `
      import { readFileSync } from 'node:fs'

      const artifacts = [JSON.parse(readFileSync(new URL('compiled.json', import.meta.url), 'utf8'))]
      const devnetOptions = { network: 'plain', mining: 'auto', artifacts }
      export default { test: { provide: { devnetOptions } } }`,
    'gate.test.js': `
      import { describe } from 'vitest'
      import { expect, test, testWith } from 'previewnet/vitest'

      const withGate = testWith(async ({ walletClient, publicClient }) => {
        ${payment('abcde')}
        const hash = await walletClient.sendTransaction({ data: '${gateCreation(compiled)}' , gas: 2_000_000n })
        return (await publicClient.getTransactionReceipt({ hash })).contractAddress
      })

      describe('a gate', () => {
        for (const name of ['one', 'other']) {
          withGate(\`is entered by \${name}\`, async ({ prepared: to, walletClient }) => {
            const hash = await walletClient.sendTransaction({ to, data: '${enter(5)}', gas: 50_000n })
            await expect(hash).not.toRevert()
          })
        }

        withGate('is not entered', () => {})
      })

      const attempts = []
      test('is paid at the second attempt', { retry: 1 }, async ({ walletClient }) => {
        ${payment('abcdf')}
        expect(attempts.push('again')).toBe(process.env.FAILS === undefined ? 2 : 3)
      })`,
    'others.test.js': `
      import { createDevnet } from 'previewnet'
      import { test } from 'previewnet/vitest'

      const of = (devnetOptions) => test.extend({ devnetOptions })
      for (const name of ['one', 'other']) {
        of({})(\`a chain with upgrades: \${name}\`, async ({ walletClient }) => {
          ${payment('abcde')}
        })
      }

      of({ network: 'plain', limits: { journalBytesMax: 10_000 } })('a long journal', async ({ devnet, walletClient }) => {
        await devnet.request({ method: 'anvil_setCode', params: ['0x${'ab'.repeat(20)}', '0x${'00'.repeat(6_000)}'] })
        ${payment('abcde')}
      })

      const remote = createDevnet({ network: 'plain' })
      const provider = { request: async (request) => (await remote).request(request) }
      of({ fork: { provider } })('a fork', async ({ walletClient }) => {
        ${payment('abcde')}
      })`,
    'plain.mjs': `
      import { afterEach, beforeEach, test } from 'node:test'
      import { prepareDevnet, useDevnet, withDevnet } from 'previewnet/testing'

      const pay = (devnet, to) =>
        devnet.request({ method: 'eth_sendTransaction', params: [{ to, value: '0x1', gas: '0x5208' }] })
      const paid = prepareDevnet((devnet) => pay(devnet, '0x${'1'.repeat(40)}'), { network: 'plain' })
      test('around a body', () => withDevnet(paid, (devnet) => pay(devnet, '0x${'2'.repeat(40)}')))
      const used = useDevnet({ beforeEach, afterEach }, { network: 'plain' })
      test('every test has a devnet', () => pay(used.devnet, '0x${'3'.repeat(40)}'))`,
  })
})
afterAll(() => project[Symbol.asyncDispose]())

const gateSummary = [
  'gate.test.js > a gate > is entered by one\n  short of gas: ',
  'gate.test.js > a gate > is entered by other\n  short of gas: ',
  'gate.test.js > is paid at the second attempt\n  short of gas: ',
  'gate.test.js > setup\n  short of gas: ',
]
const otherSummary = [
  'others.test.js > a fork\n  short of gas: ',
  'Not rehearsed (2 ×): chains with upgrades of Base have no plan for amsterdam: take the network plain\n',
  'Not rehearsed (1 ×): the journal is not kept: ',
]

function run(environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
  return project.node(environment, ...vitestRun, ...args)
}

function expectEachOnce(output: string, texts: readonly string[]): void {
  for (const text of texts) expect(output.split(text), text).toHaveLength(2)
}

describe('a run with PREVIEWNET_REHEARSE', () => {
  const pools = [
    ['forks'],
    ['threads', '--no-isolate'],
    ...(runsAll ? [['threads'], ['vmThreads']] : []),
  ]
  for (const pool of pools) {
    test(`sums each file up at its end, in a pool of ${pool.join(' ')}`, async () => {
      const { output, exitCode } = await run(RULES, `--pool=${pool[0]}`, ...pool.slice(1))
      expectEachOnce(output, [
        'stdout | gate.test.js\nRehearsal of 5 transactions by amsterdam ',
        ...gateSummary,
      ])
      expectEachOnce(output, [
        'stdout | others.test.js\nRehearsal of 1 transaction by amsterdam ',
        ...otherSummary,
      ])
      expect(output).toMatch(NEEDS_GAS)
      expect(output).toMatch(/out of gas \(SSTORE, src\/Gate\.sol:\d+, EIP-8037\)\n/)
      expect(output).toContain('in place of osaka: 4 short of gas, 1 changed\n')
      expect(output).toMatch(/\n {2}EIP-8037, out of gas +2 /)
      expect(exitCode).toBe(0)
    })
  }

  for (const pool of ['forks', 'threads']) {
    test(`has one summary with the reporter, in a pool of ${pool}`, async () => {
      const { output, exitCode } = await run(RULES, `--pool=${pool}`, ...ONE_SUMMARY)
      expectEachOnce(output, [
        'Rehearsal of 6 transactions by amsterdam ',
        ...gateSummary,
        ...otherSummary,
      ])
      expect(output).toContain('in place of osaka: 5 short of gas, 1 changed\n')
      expect(exitCode).toBe(0)
    })
  }

  for (const reporters of [[], ONE_SUMMARY]) {
    test(`fails by PREVIEWNET_REHEARSE_FAIL_ON, ${reporters.length === 0 ? 'without' : 'with'} the reporter`, async () => {
      const environment = { ...RULES, PREVIEWNET_REHEARSE_FAIL_ON: 'status,logs' }
      const { output, exitCode } = await run(environment, ...reporters)
      const failure = 'by PREVIEWNET_REHEARSE_FAIL_ON=status,logs\n'
      expect(output).toContain(
        ` FAIL  gate.test.js [ gate.test.js ]\nError: 4 transactions fail ${failure}`,
      )
      expect(output).toContain(`Error: 1 transaction fails ${failure}`)
      expectEachOnce(output, [...gateSummary, ...otherSummary])
      expect(output).toContain('8 passed (8)')
      expect(exitCode).toBe(1)
    })
  }

  test('has one summary without a reporter as the command of previewnet rehearse', async () => {
    const binary = ['node_modules/previewnet/dist/cli.js', 'rehearse', '--to', 'amsterdam']
    const args = [...binary, '--port', '0', '--', process.execPath, ...vitestRun]
    const { output, exitCode } = await project.node({}, ...args)
    const summary = output.slice(output.indexOf('Rehearsal of 6 transactions by amsterdam '))
    expectEachOnce(summary, [...gateSummary, ...otherSummary])
    expect(exitCode).toBe(1) // some fail by status and logs
  })

  test('passes if nothing differs as PREVIEWNET_REHEARSE_FAIL_ON says', async () => {
    const environment = { ...RULES, PREVIEWNET_REHEARSE_FAIL_ON: 'gas=900000%' }
    const { output, exitCode } = await run(environment, ...ONE_SUMMARY)
    expect(output).toContain('in place of osaka: 5 short of gas, 1 changed\n')
    expect(output).not.toContain('\n  short of gas: ')
    expect(exitCode).toBe(0)
  })

  test('shows the failures of tests as they are', async () => {
    const { output, exitCode } = await run({ ...RULES, FAILS: 'yes' })
    expect(output).toContain(
      ' FAIL  gate.test.js > is paid at the second attempt\nAssertionError: ',
    )
    expect(output).toContain('1 failed | 7 passed (8)')
    expectEachOnce(output, [...gateSummary, ...otherSummary])
    expect(exitCode).toBe(1)
  })

  for (const [name, text, expected] of [
    [
      'PREVIEWNET_REHEARSE',
      'amsterdm',
      'one of shanghai, cancun, prague, osaka, amsterdam, everest,',
    ],
    [
      'PREVIEWNET_REHEARSE_FAIL_ON',
      'satus',
      'status, logs, etherLogs, returnData, halts or gas=10%, with commas',
    ],
  ] as const) {
    test(`refuses a value of ${name} that names nothing, before it runs tests`, async () => {
      for (const reporters of [[], ONE_SUMMARY]) {
        const { output, exitCode } = await run({ ...RULES, [name]: text }, ...reporters)
        expectEachOnce(output, [`${name}: expected ${expected}`])
        expect(output).toContain(`got "${text}"`)
        expect(output).not.toContain('passed')
        expect(exitCode).toBe(1)
      }
    })
  }
})

describe('a run of node:test with PREVIEWNET_REHEARSE', () => {
  const arguments_ = ['--test', '--test-reporter=spec', 'plain.mjs']
  const lineOf = (name: string) =>
    `plain.mjs > ${name}\n  short of gas: ether transfer, gas limit 21,000 → 204,600, out of gas before the first frame (EIP-8037)\n`
  const summary = ['every test has a devnet', 'setup', 'withDevnet'].map(lineOf).join('')

  test('sums each process up at its end', async () => {
    const { output, exitCode } = await project.node(RULES, ...arguments_)
    expectEachOnce(output, [`in place of osaka: 3 short of gas\n\n${summary}\nBy cause`])
    expect(output).toContain('pass 2\n')
    expect(exitCode).toBe(0)
  })

  test('fails tests by PREVIEWNET_REHEARSE_FAIL_ON', async () => {
    const environment = { ...RULES, PREVIEWNET_REHEARSE_FAIL_ON: 'status' }
    const { output, exitCode } = await project.node(environment, ...arguments_)
    expectEachOnce(output, [`in place of osaka: 3 short of gas\n\n${summary}`])
    for (const [count, names] of [
      ['2 transactions fail', ['setup', 'withDevnet']],
      ['1 transaction fails', ['every test has a devnet']],
    ] as const) {
      expect(output).toContain(`Error: ${count} by PREVIEWNET_REHEARSE_FAIL_ON=status\n`)
      // Indented below the test.
      const lines = names.map(lineOf).join('').replaceAll('\n', '\n  ').trimEnd()
      expect(output).toContain(`\n  ${lines}\n`)
    }
    expect(output).toContain('pass 0\n')
    expect(exitCode).toBe(1)
  })
})

describe('a run without PREVIEWNET_REHEARSE', () => {
  test('prints nothing of it, even with the reporter and with PREVIEWNET_REHEARSE_FAIL_ON', async () => {
    const environment = { PREVIEWNET_REHEARSE_FAIL_ON: 'status' }
    const { output, exitCode } = await run(environment, ...ONE_SUMMARY)
    expect(output).not.toContain('rehears')
    expect(output).toContain('8 passed (8)')
    expect(exitCode).toBe(0)
  })
})
