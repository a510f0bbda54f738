/**
 * PREVIEWNET_CHAOS in a project of a user's: clients with planted bugs, each of which is found and made small.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProject, type Project, vitestRun } from '../support/project.ts'

const recipient = `0x${'d1'.repeat(20)}`

let project: Project
beforeAll(async () => {
  project = await createProject('previewnet-chaos-test', {
    'package.json': '{ "type": "module" }',
    'bugs.test.js': `
      import { expect, test, testWith } from 'previewnet/vitest'

      const to = '${recipient}'
      const balanceOf = (devnet, tag) =>
        devnet.request({ method: 'eth_getBalance', params: [to, tag] }).then(BigInt)

      test('resend: a payment is made once, though a send fails', async ({ devnet }) => {
        const from = devnet.accounts[0].address
        const send = () => devnet.request({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x1' }] })
        for (let count = 0; count < 5; count += 1) {
          await send().catch(send).catch(send)
          await devnet.advance(200)
        }
        await devnet.advance(1_000)
        const paid = await balanceOf(devnet, 'latest').catch(() => 5n)
        expect(paid).toBeLessThanOrEqual(5n)
      })

      test('removed: the sum of the logs is the balance, though blocks are replaced', async ({ devnet }) => {
        const seen = new Set()
        // Emits its call data's first word as a topic.
        const code = '0x6000356000a100'
        await devnet.request({ method: 'anvil_setCode', params: [to, '0x60003560006000a100'] })
        devnet.on('message', ({ data }) => seen.add(data.result.blockHash + data.result.logIndex)) // ignores removed
        await devnet.request({ method: 'eth_subscribe', params: ['logs', { address: to }] })
        const from = devnet.accounts[0].address
        for (let count = 0; count < 10; count += 1) {
          await devnet.request({ method: 'eth_sendTransaction', params: [{ from, to, gas: '0x186a0' }] })
          await devnet.advance(1_000)
        }
        const logs = await devnet.request({ method: 'eth_getLogs', params: [{ address: to, fromBlock: '0x0' }] })
        expect(seen.size).toBeLessThanOrEqual(logs.length)
      })

      test('pending: what was shown as paid is in a block', async ({ devnet }) => {
        const from = devnet.accounts[0].address
        for (let count = 0; count < 8; count += 1) {
          const before = await balanceOf(devnet, 'latest')
          await devnet.request({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x1' }] })
          const shown = await balanceOf(devnet, 'pending')
          await devnet.advance(1_000)
          expect(await balanceOf(devnet, 'latest')).toBeGreaterThanOrEqual(shown) // trusts pending
        }
      })

      test('batch: a page reads what it has asked for', async ({ devnet }) => {
        const { httpUrl } = await devnet.listen({ port: 0 })
        const ask = (method, id) => ({ jsonrpc: '2.0', id, method, params: [] })
        for (let count = 0; count < 20; count += 1) {
          const body = JSON.stringify(['eth_chainId', 'eth_blockNumber', 'eth_gasPrice'].map(ask))
          const response = await fetch(httpUrl, { method: 'POST', body })
          if (!response.ok) continue
          const answers = await response.json().catch(() => [])
          if (answers.length === 0) continue
          const price = answers.find(({ id }) => id === 2) // reads what is there
          expect(price).toBeDefined()
        }
      })

      test('late: a test that awaits a late answer goes on', async ({ devnet }) => {
        for (let count = 0; count < 30; count += 1) await devnet.request({ method: 'eth_chainId' }).catch(() => {})
      })

      testWith(async ({ devnet }) => {
        for (let count = 0; count < 50; count += 1) await devnet.request({ method: 'eth_chainId' })
      })('setup: meets no fault', async ({ devnet }) => {
        await devnet.advance(100)
      })

      test('alone: fails by itself', async ({ devnet }) => {
        expect(await devnet.request({ method: 'eth_chainId' })).toBe('0x1')
      })

      test('without: a devnet passes', () => {})`,
    'hooks.mjs': `
      import { afterEach, beforeEach, test } from 'node:test'
      import { useDevnet } from 'previewnet/testing'

      const used = useDevnet({ beforeEach, afterEach })
      test('between hooks', async () => {
        for (let count = 0; count < 40; count += 1) await used.devnet.request({ method: 'eth_chainId' })
      })`,
    'plain.mjs': `
      import { test } from 'node:test'
      import { withDevnet } from 'previewnet/testing'

      test('around a body', () =>
        withDevnet(async (devnet) => {
          for (let count = 0; count < 20; count += 1) await devnet.request({ method: 'eth_chainId' })
        }))`,
    'bare.mjs': `
      import { withDevnet } from 'previewnet/testing'

      await withDevnet(async (devnet) => {
        const errors = []
        for (let count = 0; count < 20; count += 1) {
          await devnet.request({ method: 'eth_chainId' }).catch((error) => errors.push(error))
        }
        if (errors.length > 0) throw new Error(process.argv[2])
      })`,
  })
})
afterAll(() => project[Symbol.asyncDispose]())

function run(value: string, name: string, ...args: readonly string[]) {
  const chaos = { PREVIEWNET_CHAOS: value, PREVIEWNET_CHAOS_SEEDS: '20' }
  return project.node(chaos, ...vitestRun, '-t', name, ...args)
}

describe('a test that fails under chaos', () => {
  /** Of the faults of the profile, only drops. */
  const drops = '{"profile":"reorgs","rates":{"reorg":0,"skipBlock":0,"halveBlock":0}}'

  test.each([
    ['resend', 'flaky-rpc', 'httpStatus 502 after eth_sendTransaction has run'],
    ['removed', 'reorgs', 'reorg depth'],
    ['pending', drops, 'dropPreconfirmed'],
    ['batch', 'flaky-rpc', 'truncateBatch missing'],
  ])('is reported with the one fault that suffices: %s, under %s', async (name, chaos, fault) => {
    const { output, exitCode } = await run(chaos, name)
    expect(exitCode).toBe(1)
    const [, seed = '', at = '', line = ''] =
      new RegExp(
        `Fails under chaos, [a-z-]+, seed (\\d+)\\. After \\d+ runs 1 fault suffices:\\n +${fault}[^\\n]*, at (\\d+) ms\\n.*\\n +(.*)\\n`,
      ).exec(output) ?? []
    expect(line, output).toMatch(`await devnet.faults.after(${at}, { kind: `)
    const again =
      chaos === drops ? `\\{"seed":${seed},"profile":"reorgs",.*\\}` : `${chaos}:${seed}`
    expect(output).toMatch(new RegExp(`PREVIEWNET_CHAOS='${again}' PREVIEWNET_CHAOS_SEEDS=1`))
  })

  test('is not blamed on faults if it fails without any', async () => {
    const { output, exitCode } = await run('all', 'alone')
    expect(exitCode).toBe(1)
    expect(output).toContain("expected '0x509f455' to be '0x1'")
    expect(output).not.toContain('under chaos')
  })
})

test.each(['forks', 'threads'])(
  'tests that no fault breaks pass, in a pool of %s',
  async (pool) => {
    const { output, exitCode } = await run(
      'flaky-rpc',
      'late|setup|without',
      `--pool=${pool}`,
      '--no-isolate',
    )
    expect(exitCode, output).toBe(0)
    expect(output).toMatch(/Tests.* 3 passed/)
  },
)

test('withDevnet repeats its body, with no runner of tests that knows of it', async () => {
  const chaos = { PREVIEWNET_CHAOS: 'flaky-rpc', PREVIEWNET_CHAOS_SEEDS: '5' }
  const { output, exitCode } = await project.node(chaos, '--test', 'plain.mjs')
  expect(exitCode).toBe(1)
  expect(output).toMatch(/Fails under chaos, flaky-rpc, seed \d\. After \d+ runs 1 fault suffices:/)
})

// Mocha takes the words of an error from its stack, and so does Node for one that nobody catches.
test.each(['it broke', ''])('the stack of an error "%s" has the faults, too', async (message) => {
  const chaos = { PREVIEWNET_CHAOS: 'flaky-rpc', PREVIEWNET_CHAOS_SEEDS: '5' }
  const { output, exitCode } = await project.node(chaos, 'bare.mjs', message)
  expect(exitCode).toBe(1)
  expect(output).toMatch(
    /Error(: it broke)?\n\nFails under chaos, flaky-rpc, seed \d\..*PREVIEWNET_CHAOS_SEEDS=1\n +at /s,
  )
})

test('useDevnet says that its tests run without chaos, and they do', async () => {
  const { output, exitCode } = await project.node(
    { PREVIEWNET_CHAOS: 'flaky-rpc' },
    '--test',
    'hooks.mjs',
  )
  expect(exitCode, output).toBe(0)
  expect(output).toContain('tests of useDevnet run without chaos, as hooks cannot repeat them')
})

test.each([
  [{ PREVIEWNET_CHAOS: 'flaky' }, 'PREVIEWNET_CHAOS: expected a seed, a profile'],
  [
    { PREVIEWNET_CHAOS: 'all', PREVIEWNET_CHAOS_SEEDS: '0' },
    'PREVIEWNET_CHAOS_SEEDS: expected a whole number',
  ],
])('%j is an error before any test', async (environment, message) => {
  const { output, exitCode } = await project.node(environment, ...vitestRun)
  expect(exitCode).toBe(1)
  expect(output).toContain(message)
})
