/** The binary under chaos: what it prints, and that the same seed does the same. */

import { describe, expect, test } from 'vitest'
import { replay } from '../../src/index.ts'
import { ask as request, startInProcess } from '../support/binary.ts'

const still = ['-p', '0', '--genesis-time', '1767225600000', '--speed', '0'] as const

/** @returns `undefined` where a fault breaks the answer off */
const ask = (...asked: Parameters<typeof request>) => request(...asked).catch(() => undefined)

/** Without late answers: nobody would move time while one waits. */
const seed = (value: number) =>
  ['--chaos', JSON.stringify({ seed: value, rates: { slowResponses: 0 } })] as const

/** Twenty seconds with a request each, over HTTP. */
async function session(...texts: readonly string[]) {
  const { started, written, url, stop, exitCode } = startInProcess(...still, ...texts)
  await started
  for (let second = 0; second < 20; second += 1) {
    await ask(url(), 'eth_blockNumber')
    await ask(url(), 'previewnet_advance', [1_000])
  }
  const past = (await ask(url(), 'previewnet_pastFaults')) as { readonly chaos: string }[]
  const digest = await ask(url(), 'previewnet_digest')
  stop()
  expect(await exitCode).toBe(0)
  return { lines: written.out.split('\n'), past, digest, err: written.err }
}

describe('previewnet chaos', () => {
  /** Sends once more when a send has failed, and expects to have paid no more than once for each. */
  const resends = `
    const ask = async (method, params) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await fetch(process.env.PREVIEWNET_URL, { method: 'POST', body })
      const { result, error } = await response.json()
      if (error) throw new Error(error.message)
      return result
    }
    const [from] = await ask('eth_accounts', []).catch(() => ask('eth_accounts', [])).catch(() => process.exit(0))
    const to = '0x00000000000000000000000000000000000000d1'
    const send = () => ask('eth_sendTransaction', [{ from, to, value: '0x1' }])
    for (let count = 0; count < 4; count += 1) await send().catch(send).catch(() => {})
    const paid = await ask('eth_getBalance', [to, 'pending']).catch(() => '0x0')
    process.exit(Number(paid) > 4 ? 3 : 0)`
  const rates = ['--profile', 'flaky-rpc', '--rates', '{"slowResponses":0,"truncateResponse":0}']

  async function chaos(script: string, ...texts: readonly string[]) {
    const command = ['--', process.execPath, '--input-type=module', '-e', script]
    const { exitCode, written } = startInProcess('chaos', ...texts, '-p', '0', ...command)
    return { exitCode: await exitCode, ...written }
  }

  test('finds the fault that breaks a command, and says how to inject it', async () => {
    const { exitCode, out, err } = await chaos(resends, ...rates, '--seeds', '20')
    expect(exitCode, err).toBe(1)
    const found =
      /^Fails under chaos, flaky-rpc, seed (\d+)\. After \d+ runs 1 fault suffices:\n {2}httpStatus 502 after eth_sendTransaction has run, at \d+ ms\n.*\n {2}(\{.*\})\nRepeat it with previewnet chaos --profile flaky-rpc --rates '.*' --seed \1 --seeds 1 -- /.exec(
        out,
      )
    expect(JSON.parse(found?.[2] ?? out)).toEqual({
      method: 'previewnet_fault',
      params: [
        expect.objectContaining({ kind: 'httpStatus', status: 502, on: 'answer', count: 1 }),
      ],
    })
    expect(err).toMatch(
      /^chaos: without faults: exit code 0\nchaos: seed 0, all of its faults: exit code /,
    )
  })

  test('passes where no fault breaks the command', async () => {
    const { exitCode, out } = await chaos(
      'process.exit(0)',
      ...rates,
      '--seeds',
      '2',
      '--seed',
      '5',
    )
    expect([exitCode, out]).toEqual([0, 'Passes under chaos, flaky-rpc, seeds 5 to 6.\n'])
  })

  test('ends a command that waits for ever, which is a failure like any other', async () => {
    const waits = `
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
      for (let count = 0; count < 8; count += 1) {
        const response = await fetch(process.env.PREVIEWNET_URL, { method: 'POST', body })
        if (!response.ok) await new Promise(() => setInterval(() => {}, 1_000))
      }`
    const { exitCode, out, err } = await chaos(waits, ...rates, '--time-limit', '3')
    expect(exitCode, err).toBe(1)
    expect(err).toContain('The command still ran after 3 s, and was ended.\nchaos: seed ')
    expect(err).toContain('of its faults: exit code 124\n')
    expect(out).toMatch(/1 fault suffices:\n {2}httpStatus \d+ (instead of|after) eth_chainId/)
  })

  test('ends with the exit code of a command that fails without any fault', async () => {
    const { exitCode, out, err } = await chaos('process.exit(7)', ...rates)
    expect([exitCode, out]).toEqual([7, ''])
    expect(err).toContain('The command fails without any fault.')
  })

  test.each([
    [['--seeds', '0', '--', 'true'], '--seeds: expected a whole number from 1'],
    [['--time-limit', '0', '--', 'true'], '--time-limit: expected a whole number from 1'],
    [['--profile', 'reorg', '--', 'true'], 'profile: expected'],
    [['--rates', '{"reorg":61}', '--', 'true'], 'rates.reorg: expected a number from 0 to 60'],
    [['--seeds', '2'], 'expected a command after --, got none'],
    [['--chaos', '7', '--', 'true'], '--chaos: expected --profile, --rates and --seed'],
  ])('refuses %j', async (texts, message) => {
    const { exitCode, written } = startInProcess('chaos', ...texts)
    expect(await exitCode).toBe(2)
    expect(written.err).toContain(message)
  })
})

describe('previewnet --chaos', () => {
  test('does the same for the same seed where only requests move time', async () => {
    const [one, other, next] = [
      await session(...seed(4)),
      await session(...seed(4)),
      await session(...seed(5)),
    ]
    expect(one.past.length).toBeGreaterThan(10)
    expect(one.past.some((each) => each.chaos.startsWith('httpStatus eth_blockNumber '))).toBe(true)
    expect([other.past, other.digest]).toEqual([one.past, one.digest])
    expect(next.past).not.toEqual(one.past)
  })

  test('prints its seed, each fault as it strikes, and once what the network lacks', async () => {
    const { lines, past } = await session(...seed(4))
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}Chaos +all, seed 4$/))
    const lacks =
      'warning: chaos: the network preview has no loseFlashblock, repeatFlashblock, reorderFlashblocks'
    expect(lines.filter((line) => line.startsWith('warning: chaos'))).toEqual([lacks])
    const printed = lines.filter((line) => line.startsWith('chaos '))
    expect(printed.length).toBeGreaterThanOrEqual(past.length)
    expect(printed).toContainEqual(expect.stringMatching(/^chaos reorg depth \d/))
    expect(printed).toContainEqual(
      expect.stringMatching(/^chaos httpStatus \d+ (instead of|after) eth_blockNumber/),
    )
  })

  test('prints JSON lines where the log has them', async () => {
    const { lines } = await session(...seed(4), '--log-format', 'json')
    const faults = lines.filter((line) => line.startsWith('{"event":"fault"'))
    expect(JSON.parse(faults[0]!)).toMatchObject({
      fault: { kind: expect.any(String) },
      atMs: expect.any(Number),
      chaos: expect.any(String),
    })
  })

  test('has all profiles and the devnet’s seed without a value', async () => {
    const { started, written, stop, exitCode } = startInProcess('--chaos', '--seed', '9', '-p', '0')
    await started
    stop()
    await exitCode
    expect(written.out).toMatch(/^ {2}Chaos +all, seed 9$/m)
  })

  test('gives the digest of its journal, whatever moves its time', async () => {
    const { started, url, stop, exitCode, pass } = startInProcess('-p', '0', '--chaos', '6')
    await started
    for (let step = 0; step < 20; step += 1) {
      void ask(url(), 'eth_blockNumber')
      await pass(500)
    }
    const journal = await ask(url(), 'previewnet_record')
    const past = await ask(url(), 'previewnet_pastFaults')
    const digest = await ask(url(), 'previewnet_digest')
    stop()
    await exitCode
    await using again = await replay(String(journal))
    expect(again.faults.past()).toEqual(past)
    expect(again.digest()).toBe(digest)
  })

  test('refuses what is no chaos', async () => {
    const { exitCode, written } = startInProcess('--chaos', 'reorg')
    expect(await exitCode).toBe(2)
    expect(written.err).toContain('--chaos: expected a seed, a profile (all, flaky-rpc,')
  })
})

test('--speed moves virtual time so many times as fast, and refuses what is no speed', async () => {
  const { started, url, stop, exitCode, pass } = startInProcess('-p', '0', '--speed', '2')
  await started
  await pass(2_000)
  const blocks = Number(await ask(url(), 'eth_blockNumber'))
  expect(blocks).toBeGreaterThanOrEqual(20)
  expect(blocks).toBeLessThanOrEqual(21)
  stop()
  await exitCode
  const refused = startInProcess('--speed', 'fast')
  expect(await refused.exitCode).toBe(2)
  expect(refused.written.err).toContain('--speed: expected a number from 0 to 1000, got "fast"')
})
