import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createLog, type LogFormat } from '../../src/cli/log.ts'
import type { Address, TransactionEvent } from '../../src/index.ts'
import { ask, startInProcess } from '../support/binary.ts'

const SENDER: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
/** Reverts with the calldata. */
const REVERTER: Address = `0x${'0e'.repeat(20)}`
/** Loops until its gas is used. */
const LOOPER: Address = `0x${'0f'.repeat(20)}`

const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const reason = `0x08c379a0${word(32)}${word(7)}${Buffer.from('too few').toString('hex').padEnd(64, '0')}`
const panic = `0x4e487b71${word(0x11)}`
const customError = `0xcf479181${word(5)}`

/** The text printed after the banner. */
function logOf(out: string): string {
  return out.slice(out.indexOf('\n', out.indexOf('Listening on')) + 1)
}

/** Runs the binary, sends transactions one after the other, and stops it. */
async function printed(flags: readonly string[], requests: readonly object[]) {
  const { started, url, stop, exitCode, written } = startInProcess('--port', '0', ...flags)
  await started
  const endpoint = url()
  await ask(endpoint, 'anvil_setCode', [REVERTER, '0x365f5f37365ffd'])
  await ask(endpoint, 'anvil_setCode', [LOOPER, '0x5b5f56'])
  const hashes: unknown[] = []
  for (const request of requests) {
    const full = { from: SENDER, gas: '0x186a0', ...request }
    hashes.push(await ask(endpoint, 'eth_sendTransaction', [full]))
  }
  const response = await fetch(`${endpoint}/api/vibenet/faucet/drip`, {
    method: 'POST',
    body: JSON.stringify({ address: SENDER }),
  })
  const { tx_hash: drip } = (await response.json()) as { tx_hash: string }
  stop()
  expect(await exitCode).toBe(0)
  expect(written.err).toBe('')
  return { hashes, drip, log: logOf(written.out) }
}

describe('the transaction log', () => {
  test('prints each transaction with its outcome, at the default verbosity', async () => {
    const { hashes, drip, log } = await printed(
      [],
      [
        { to: REVERTER, data: reason },
        { to: REVERTER, data: panic },
        { to: REVERTER, data: customError },
        { to: REVERTER },
        { to: LOOPER },
        { data: '0x5f5ff3' },
        { data: '0xfe' },
        { to: `0x${'ab'.repeat(20)}`, value: '0x1' },
      ],
    )
    const from = '  From      0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const reverter = '  To        0x0E0e0e0E0e0E0E0e0E0e0e0E0e0e0e0e0e0e0e0E'
    const failed = (text: string) => `  Failed    execution reverted${text}`
    const block = '  Block     1'
    const gasUsed = expect.stringMatching(/^ {2}Gas used {2}\d+$/)
    expect(log.split('\n')).toEqual([
      ...[`Transaction ${hashes[0]}`, from, reverter, gasUsed, block, failed(': too few'), ''],
      ...[`Transaction ${hashes[1]}`, from, reverter, gasUsed, block],
      ...[failed(': panic: arithmetic underflow or overflow (0x11)'), ''],
      ...[`Transaction ${hashes[2]}`, from, reverter, gasUsed, block],
      ...[failed(` with the custom error 0xcf479181, data ${customError}`), ''],
      ...[`Transaction ${hashes[3]}`, from, reverter, gasUsed, block],
      ...[failed(' without a reason'), ''],
      ...[
        `Transaction ${hashes[4]}`,
        from,
        '  To        0x0f0f0F0f0f0F0F0f0F0F0F0F0F0F0f0f0F0F0F0F',
      ],
      ...['  Gas used  100000', block, '  Failed    out of gas', ''],
      ...[`Transaction ${hashes[5]}`, from],
      ...['  Created   0x5FC8d32690cc91D4c39d9d3abcBD16989F875707', gasUsed, block, ''],
      ...[`Transaction ${hashes[6]}`, from, '  To        a new contract'],
      ...['  Gas used  100000', block, '  Failed    invalid opcode: INVALID', ''],
      ...[`Transaction ${hashes[7]}`, from],
      ...['  To        0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB', '  Gas used  21000', block, ''],
      ...[`Drip ${drip}`, '  From      0x61D48F7Bdbd4260751C5E1549B80daBCE518e342'],
      ...['  To        0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '  Gas used  21000', block, ''],
      '',
    ])
  })

  test('prints ok for no transaction that failed', async () => {
    const { log } = await printed(['--verbosity', '1'], [{ to: REVERTER, data: reason }])
    expect(log).toContain('eth_sendTransaction  answered')
    expect(log).not.toMatch(/\bok\b/i)
  })

  test('is one object per line with --log-format json', async () => {
    const { hashes, drip, log } = await printed(
      ['--log-format', 'json'],
      [{ to: REVERTER, data: reason }, { data: '0x5f5ff3' }],
    )
    const [failed, created, dripped] = log
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(failed).toEqual({
      event: 'transaction',
      timeMs: expect.any(Number),
      hash: hashes[0],
      from: SENDER,
      to: REVERTER,
      contractAddress: null,
      gasUsed: expect.any(Number),
      blockNumber: 1,
      failure: { message: 'execution reverted: too few', data: reason },
      isDrip: false,
    })
    expect(created).toMatchObject({ to: null, contractAddress: expect.stringMatching(/^0x/) })
    expect(created).not.toHaveProperty('failure')
    expect(dripped).toMatchObject({ hash: drip, isDrip: true })
  })

  test('--json leaves it to standard error, so that standard output is one object', async () => {
    const { started, written, stop, exitCode } = startInProcess('--port', '0', '--json')
    await started
    const { endpoints } = JSON.parse(written.out)
    const to = `0x${'0b'.repeat(20)}`
    const hash = await ask(endpoints.httpUrl, 'eth_sendTransaction', [{ to }])
    stop()
    expect(await exitCode).toBe(0)
    expect(written.out).toMatch(/^\{.*\}\n$/)
    expect(written.err).toContain(`Transaction ${hash}\n`)
  })

  test('-q prints neither banner nor log', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
    const file = join(folder, 'devnet.json')
    const { written, stop, exitCode } = startInProcess(
      ...['--port', '0', '--config-out', file, '-q', '--verbosity', '1'],
    )
    const read = () => readFile(file, 'utf8').catch(() => '')
    await expect.poll(read).toMatch(/\}\n$/)
    const { endpoints } = JSON.parse(await read())
    await ask(endpoints.httpUrl, 'eth_sendTransaction', [{ to: REVERTER }])
    stop()
    expect(await exitCode).toBe(0)
    expect(written).toEqual({ out: '', err: '' })
    await rm(folder, { recursive: true })
  })
})

describe('a refused request', () => {
  const wrong = 'params[0]: expected an address of 20 bytes, got "0x12"'

  /** Sends requests that are refused, and returns the log. */
  async function logAfter(flags: readonly string[], ...requests: [string, unknown[]][]) {
    const { started, url, stop, exitCode, written } = startInProcess('--port', '0', ...flags)
    await started
    for (const [method, params] of requests) await ask(url(), method, params)
    stop()
    expect(await exitCode).toBe(0)
    return logOf(written.out).trimEnd().split('\n')
  }

  const balance: [string, unknown[]] = ['eth_getBalance', ['0x12']]

  test('is printed once at the default verbosity, with its reason', async () => {
    const requests: [string, unknown[]][] = [balance, balance, ['eth_chainId', []]]
    expect(await logAfter([], ...requests, ['eth_getCode', ['0x12']], ['eth_none', []])).toEqual([
      `refused eth_getBalance: ${wrong} (error -32602)`,
      `refused eth_getCode: ${wrong} (error -32602)`,
      'refused eth_none: Method not found: "eth_none" (error -32601)',
    ])
  })

  test('is counted when it comes again', async () => {
    const lines = await logAfter([], ...Array.from({ length: 101 }, () => balance))
    expect(lines).toEqual([
      `refused eth_getBalance: ${wrong} (error -32602)`,
      `refused eth_getBalance: ${wrong} (error -32602, 10 times)`,
      `refused eth_getBalance: ${wrong} (error -32602, 100 times)`,
    ])
  })

  test('has its reason in its line at --verbosity 1, each time', async () => {
    const lines = await logAfter(['--verbosity', '1'], balance, balance)
    expect(lines).toHaveLength(2)
    for (const line of lines) {
      expect(line).toContain(`  eth_getBalance  error -32602: ${wrong}  `)
    }
  })

  test('is an object with --log-format json', async () => {
    const [line = '', ...others] = await logAfter(['--log-format', 'json'], balance, balance)
    expect(others).toEqual([])
    expect(JSON.parse(line)).toMatchObject({
      ...{ event: 'refused', method: 'eth_getBalance', transport: 'http', count: 1 },
      ...{ errorCode: -32602, errorMessage: wrong },
    })
  })

  test('is printed again after a thousand others', () => {
    const written: string[] = []
    const log = createLog({
      ...{ format: 'pretty', verbosity: 0, isColored: false, faucetAddress: REVERTER },
      now: () => 0,
      detailsOf: () => undefined,
      out: (text) => written.push(String(text)),
    })
    const refuse = (index: number) =>
      log.request({
        ...{ transport: 'http', method: 'm', durationMs: 1 },
        ...{ errorCode: -32602, errorMessage: `wrong ${index}` },
      })
    for (let index = 0; index < 1_000; index += 1) refuse(index)
    refuse(0)
    expect(written).toHaveLength(1_000)
    refuse(1_000)
    refuse(1) // it was the oldest
    expect(written).toHaveLength(1_002)
  })
})

describe('the mnemonic in the banner', () => {
  async function mnemonicWith(...flags: string[]): Promise<string> {
    const { started, written, stop, exitCode } = startInProcess('--port', '0', '-a', '1', ...flags)
    await started
    stop()
    expect(await exitCode).toBe(0)
    return /^ {2}Mnemonic +(.*)$/m.exec(written.out)?.[1] ?? ''
  }

  test('--mnemonic-random draws another one at each start, with as many words as asked', async () => {
    const [one, other] = [
      await mnemonicWith('--mnemonic-random'),
      await mnemonicWith('--mnemonic-random'),
    ]
    expect(one.split(' ')).toHaveLength(12)
    expect(one).not.toBe(other)
    expect((await mnemonicWith('--mnemonic-random', '24')).split(' ')).toHaveLength(24)
  })

  test('--mnemonic-seed gives the same one for the same number', async () => {
    const mnemonic = await mnemonicWith('--mnemonic-seed', '7')
    expect(mnemonic).toBe(
      'achieve eagle where pull casual creek benefit slush tiger edit fury inmate',
    )
    expect(await mnemonicWith('--mnemonic-seed', '8')).not.toBe(mnemonic)
  })

  test('--mnemonic-random keeps the one of a saved devnet', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
    const flags = ['--mnemonic-random', '--state', join(folder, 'state')]
    expect(await mnemonicWith(...flags)).toBe(await mnemonicWith(...flags))
    await rm(folder, { recursive: true })
  })
})

describe('createLog', () => {
  /** The lines that a log writes for one failed transaction. */
  function lines(format: LogFormat, failure: TransactionEvent['failure']): string[] {
    const written: string[] = []
    const log = createLog({
      format,
      verbosity: 0,
      isColored: false,
      faucetAddress: REVERTER,
      now: () => 0,
      detailsOf: () => undefined,
      out: (text) => written.push(String(text)),
    })
    log.transaction({
      hash: `0x${'01'.repeat(32)}`,
      from: SENDER,
      to: null,
      contractAddress: LOOPER,
      gasUsed: 21_000n,
      blockNumber: 2n ** 40n,
      failure,
    })
    return written.join('').trimEnd().split('\n')
  }

  test('cuts long revert data', () => {
    const data = `0x${'ab'.repeat(500)}` as const
    expect(lines('pretty', { message: 'execution reverted', data }).at(-1)).toBe(
      `  Failed    execution reverted with the custom error 0xabababab, data 0x${'ab'.repeat(99)}…`,
    )
  })

  test('names data without a selector as it is', () => {
    expect(lines('pretty', { message: 'execution reverted', data: '0x1234' }).at(-1)).toBe(
      '  Failed    execution reverted with the data 0x1234',
    )
  })

  test('writes nothing when it is silent', () => {
    expect(lines('silent', undefined)).toEqual([''])
  })
})
