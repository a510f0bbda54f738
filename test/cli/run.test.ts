import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Machine } from '../../src/api.ts'
import { type CliDeps, run } from '../../src/cli/run.ts'
import { sharedMachine } from '../../src/engine/wasm/machine.ts'
import { createDevnet, VERSION } from '../../src/index.ts'
import { CONSOLE_ADDRESS } from '../../src/primitives/console-address.ts'

const nowMs = Date.UTC(2026, 8, 1, 10, 0, 0, 345)

/** A machine that stands still until it is moved by hand. */
class StillMachine implements Machine {
  nowMs = nowMs
  /** By how much time moves each time that somebody looks, in ms. */
  pace = 0
  wakeUp = () => {}

  now(): number {
    this.nowMs += this.pace
    return this.nowMs
  }

  wake(_delayMs: number, callback: () => void): () => void {
    this.wakeUp = callback
    return () => {
      this.wakeUp = () => {}
    }
  }
}

/** Starts the binary in process; `started` settles when it listens or has ended. */
function start(...texts: string[]) {
  return startAt({ isErrTerminal: false }, ...texts)
}

function startAt({ isErrTerminal }: Pick<CliDeps, 'isErrTerminal'>, ...texts: string[]) {
  const stopping = new AbortController()
  const machine = new StillMachine()
  const written = { out: '', err: '' }
  let listen = () => {}
  const listening = new Promise<void>((resolve) => {
    listen = resolve
  })
  const exitCode = run(texts, {
    columns: 100,
    isColored: false,
    isErrTerminal,
    machine,
    stop: stopping.signal,
    stopNow: new AbortController().signal,
    stay() {},
    out(text) {
      written.out += text
      listen()
    },
    err(text) {
      written.err += text
    },
  })
  const url = () => `http://${written.out.trimEnd().split(' ').at(-1)}`
  const started = Promise.race([listening, exitCode])
  return { started, exitCode, machine, written, url, stop: () => stopping.abort() }
}

async function ask(url: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', body })
  return ((await response.json()) as { result: unknown }).result
}

test('the banner tells everything a client needs, one thing per line', async () => {
  const { started, written, stop, exitCode } = start('--port', '0', '--accounts', '2')
  await started
  const port = /(\d+)\n$/.exec(written.out)?.[1]
  const devnet = await createDevnet()
  expect(written.out.split('\n')).toEqual([
    `previewnet ${VERSION}`,
    '',
    'Accounts',
    '  0  0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266  10000 ETH',
    '  1  0x70997970c51812dc3a010c7d01b50e0d17dc79c8  10000 ETH',
    '',
    'Private keys',
    '  These keys are public. Never send anything of value to their accounts.',
    '  0  0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    '  1  0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
    '',
    'Chain',
    '  Chain id        84538453  0x509f455',
    '  Block time      200 ms',
    '  Genesis time    2026-09-01T10:00:00.200Z  1788256800200 ms',
    '  Seed            0',
    '  Mnemonic        test test test test test test test test test test test junk',
    '',
    'Endpoints',
    `  HTTP            http://127.0.0.1:${port}`,
    `  WebSocket       ws://127.0.0.1:${port}`,
    `  Faucet          http://127.0.0.1:${port}/api/vibenet/faucet/drip  POST {"address": "0x…"}`,
    `  Faucet account  ${devnet.faucet.address}  0.1 ETH per drip`,
    '',
    `Listening on 127.0.0.1:${port}`,
    '',
  ])
  stop()
  expect(await exitCode).toBe(0)
  expect(written.err).toBe('')
})

test('of a public endpoint it tells HTTP and the stream of flashblocks, and no more', async () => {
  const { started, written, stop, exitCode } = start('--port', '0', '--network', 'mainnet')
  await started
  const port = /(\d+)\n$/.exec(written.out)?.[1]
  const lines = written.out.split('\n')
  expect(lines).toContain('  Block time    2000 ms, in flashblocks of 200 ms')
  expect(lines.slice(lines.indexOf('Endpoints'))).toEqual([
    'Endpoints',
    `  HTTP          http://127.0.0.1:${port}`,
    `  Flashblocks   ws://127.0.0.1:${port}/flashblocks`,
    '',
    `Listening on 127.0.0.1:${port}`,
    '',
  ])
  stop()
  expect(await exitCode).toBe(0)
})

test('where blocks are cut in flashblocks, pending moves with each of them', async () => {
  const { started, machine, url, stop, exitCode } = start('--port', '0', '--network', 'mainnet')
  await started
  const to = `0x${'0b'.repeat(20)}`
  await ask(url(), 'eth_sendTransaction', [{ to, value: '0x5' }])
  expect(await ask(url(), 'eth_getBalance', [to, 'pending'])).toBe('0x0')
  machine.nowMs += 200
  machine.wakeUp()
  await expect.poll(() => ask(url(), 'eth_getBalance', [to, 'pending'])).toBe('0x5')
  expect(await ask(url(), 'eth_getBalance', [to, 'latest'])).toBe('0x0')
  stop()
  expect(await exitCode).toBe(0)
})

test('a transaction may have more gas than 2^24 where --transaction-gas-max says so', async () => {
  const most = ['--transaction-gas-max', '100000000']
  const { started, url, stop, exitCode, written } = start('--port', '0', ...most)
  await started
  const request = { to: `0x${'0b'.repeat(20)}`, value: '0x5', gas: '0x1c9c380' } // 30 million
  const hash = await ask(url(), 'eth_sendTransaction', [request])
  expect(await ask(url(), 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  expect(await ask(url(), 'eth_getTransactionByHash', [hash])).toMatchObject({ gas: '0x1c9c380' })
  stop()
  expect(await exitCode).toBe(0)
  expect(written.err).toBe('')
})

test('virtual time is the machine’s, from a block boundary on', async () => {
  const { started, machine, url, stop, exitCode } = start('--port', '0')
  await started
  expect(await ask(url(), 'eth_blockNumber')).toBe('0x0')
  machine.nowMs += 700
  machine.wakeUp()
  // genesis at .200, now at 1.045: four boundaries
  await expect.poll(() => ask(url(), 'eth_blockNumber')).toBe('0x4')
  expect(await ask(url(), 'eth_getBlockByNumber', ['0x4', false])).toMatchObject({
    timestamp: `0x${Math.floor((nowMs + 655) / 1_000).toString(16)}`,
  })
  stop()
  expect(await exitCode).toBe(0)
})

test('a given genesis time is where virtual time begins, at real speed', async () => {
  const { started, machine, url, stop, exitCode, written } = start(
    '--port',
    '0',
    '--genesis-time',
    '2030-01-01',
  )
  await started
  expect(written.out).toContain('2030-01-01T00:00:00.000Z')
  machine.nowMs += 1_000
  machine.wakeUp()
  await expect.poll(() => ask(url(), 'eth_blockNumber')).toBe('0x5')
  stop()
  expect(await exitCode).toBe(0)
})

test('the binary obeys a stop signal that comes before it listens', async () => {
  const { stop, exitCode } = start('--port', '0')
  stop()
  expect(await exitCode).toBe(0)
})

test('time that cannot go on ends it with 1 and one line', async () => {
  const { started, machine, exitCode, written, url } = start('--port', '0')
  await started
  machine.nowMs = Number.NaN // no machine's clock says that
  machine.wakeUp()
  expect(await exitCode).toBe(1)
  expect(written.err).toMatch(/^error: virtual time has stopped: advance: .*\n$/)
  await expect(ask(url(), 'eth_blockNumber')).rejects.toThrow('fetch failed')
})

test('a port that is taken ends the binary with 1 and one line', async () => {
  const first = start('--port', '0')
  await first.started
  const { port } = new URL(first.url())
  const second = start('--port', port)
  expect(await second.exitCode).toBe(1)
  expect(second.written).toEqual({
    out: '',
    err: `error: port ${port} on 127.0.0.1 is already in use\n`,
  })
  first.stop()
  await first.exitCode
})

test('a wrong argument ends the binary with 2 and one line', async () => {
  const { exitCode, written } = start('--seed', 'lucky')
  expect(await exitCode).toBe(2)
  expect(written.out).toBe('')
  expect(written.err).toMatch(/^error: --seed: expected .*, got "lucky"\n$/)
})

test('a mnemonic that is none ends it with 2 and one line', async () => {
  const { exitCode, written } = start('--port', '0', '--mnemonic', 'not a mnemonic')
  expect(await exitCode).toBe(2)
  expect(written.err).toMatch(/^error: mnemonic: .*\n$/)
})

test('--json says what the banner says on one line, and keeps the last line', async () => {
  const { started, written, stop, exitCode } = start('--port', '0', '--json', '--accounts', '1')
  await started
  const [line, last] = written.out.trimEnd().split('\n')
  const facts = JSON.parse(line ?? '')
  expect(facts).toMatchObject({
    name: 'previewnet',
    version: VERSION,
    accounts: [{ address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266' }],
    config: { chainId: 84_538_453, accounts: 1, faucetDripWei: '100000000000000000' },
  })
  expect(last).toBe(`Listening on ${facts.endpoints.host}:${facts.endpoints.port}`)
  stop()
  expect(await exitCode).toBe(0)
})

test('--config-out writes the same to a file before it says that it listens', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
  const file = join(folder, 'devnet.json')
  const { started, stop, exitCode, url } = start('--port', '0', '--config-out', file)
  await started
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ endpoints: { httpUrl: url() } })
  stop()
  expect(await exitCode).toBe(0)
  await rm(folder, { recursive: true })
})

test('a --config-out that cannot be written ends it with 1 and one line', async () => {
  const file = join(tmpdir(), 'previewnet-none', 'devnet.json')
  const { exitCode, written } = start('--port', '0', '--config-out', file)
  expect(await exitCode).toBe(1)
  expect(written.out).toBe('')
  expect(written.err).toMatch(/^error: --config-out .*devnet\.json: ENOENT: .*\n$/)
})

test('verbosity 1 writes a line for every request', async () => {
  const { started, written, stop, exitCode, url } = start('--port', '0', '--verbosity', '1')
  await started
  const endpoint = url()
  await ask(endpoint, 'eth_chainId')
  await ask(endpoint, 'eth_getBalance')
  stop()
  expect(await exitCode).toBe(0)
  expect(written.out.trimEnd().split('\n').slice(-2)).toEqual([
    expect.stringMatching(/^10:00:00\.345 {2}eth_chainId {2}ok {2}\d+\.\d ms {2}http$/),
    expect.stringMatching(/^10:00:00\.345 {2}eth_getBalance {2}-32602 {2}\d+\.\d ms {2}http$/),
  ])
})

test('--log-format json writes requests as objects', async () => {
  const flags = ['--verbosity', '1', '--log-format', 'json', '--json']
  const { started, written, stop, exitCode, url } = start('--port', '0', ...flags)
  await started
  await ask(url(), 'eth_chainId')
  stop()
  expect(await exitCode).toBe(0)
  expect(JSON.parse(written.out.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    event: 'request',
    timeMs: nowMs,
    transport: 'http',
    method: 'eth_chainId',
  })
})

test('a host that others can reach has to be asked for, and is warned of', async () => {
  const refused = start('--port', '0', '--host', '0.0.0.0')
  expect(await refused.exitCode).toBe(2)
  expect(refused.written.err).toMatch(
    /^error: host: expected an address of this machine alone.*\n$/,
  )
  const { started, written, stop, exitCode } = start(
    ...['--port', '0', '--host', '0.0.0.0', '--allow-remote'],
  )
  await started
  expect(written.out.split('\n')[0]).toBe(
    'warning: other machines can reach 0.0.0.0, and the keys of all accounts are public',
  )
  stop()
  expect(await exitCode).toBe(0)
})

/** Has somebody say `hello 7` by calling the console itself. */
async function sayHello(url: string): Promise<void> {
  const word = (digits: string) => digits.padStart(64, '0')
  const text = Buffer.from('hello').toString('hex').padEnd(64, '0')
  const data = `0xb60e72cc${word('40')}${word('7')}${word('5')}${text}`
  await ask(url, 'eth_sendTransaction', [{ to: CONSOLE_ADDRESS, data, gas: '0x186a0' }])
}

test('the binary prints what contracts log to the console, a line each', async () => {
  const { started, url, written, stop, exitCode } = start('--port', '0')
  await started
  const banner = written.out
  await sayHello(url())
  expect(written.out).toBe(`${banner}console.log: hello 7\n`)
  stop()
  expect(await exitCode).toBe(0)
})

test('--log-format json writes what contracts say as objects, silent writes nothing', async () => {
  const json = start('--port', '0', '--log-format', 'json', '--json')
  await json.started
  const endpoint = json.url()
  await sayHello(endpoint)
  json.stop()
  await json.exitCode
  expect(JSON.parse(json.written.out.trimEnd().split('\n').at(-1) ?? '')).toEqual({
    event: 'console',
    timeMs: nowMs,
    text: 'hello 7',
    transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  })
  const silent = start('--port', '0', '--log-format', 'silent')
  await silent.started
  const banner = silent.written.out
  await sayHello(silent.url())
  silent.stop()
  await silent.exitCode
  expect(silent.written.out).toBe(banner)
})

test('a long job is followed on a terminal, and in the end nothing is left of it', async () => {
  const { started, machine, url, written, stop, exitCode } = startAt(
    { isErrTerminal: true },
    '--port',
    '0',
  )
  await started
  const banner = written.out
  machine.pace = 100
  await ask(url(), 'anvil_mine', ['0x8'])
  machine.pace = 0
  const wiped = '\r\x1b[K'
  expect(written.err.startsWith(`${wiped}sealing: 3 of 8 blocks, 37 %${wiped}`)).toBe(true)
  expect(written.err.endsWith(`sealing: 7 of 8 blocks, 87 %${wiped}`)).toBe(true)
  expect(written.out).toBe(banner)
  stop()
  expect(await exitCode).toBe(0)
})

test.each([
  ['where no terminal is', false, []],
  ['in JSON', true, ['--json']],
  ['in lines of JSON', true, ['--log-format', 'json']],
  ['in silence', true, ['--log-format', 'silent']],
])('the binary shows no progress of a long job %s', async (_, isErrTerminal, flags) => {
  const { started, machine, url, written, stop, exitCode } = startAt(
    { isErrTerminal },
    ...['--port', '0', ...flags],
  )
  await started
  const endpoint = url()
  machine.pace = 100
  await ask(endpoint, 'anvil_mine', ['0x8'])
  machine.pace = 0
  expect(await ask(endpoint, 'eth_blockNumber')).toBe('0x8')
  expect(written.err).toBe('')
  stop()
  expect(await exitCode).toBe(0)
})

test('clients have time go by faster, stop and go on', async () => {
  const { started, machine, url, stop, exitCode } = start('--port', '0')
  await started
  const wake = async (ms: number) => {
    machine.nowMs += ms
    machine.wakeUp()
    return ask(url(), 'previewnet_now')
  }
  const genesisMs = nowMs - 145
  const now = (ms: number, block: string, speed: number) => ({
    ...{ ms: genesisMs + ms, block, flashblock: null, speed },
  })
  expect(await wake(0)).toEqual(now(145, '0x0', 1))
  expect(await ask(url(), 'previewnet_setSpeed', [10])).toBeNull()
  expect(await wake(20)).toEqual(now(345, '0x1', 10))
  expect(await ask(url(), 'previewnet_pause')).toBeNull()
  expect(await wake(60_000)).toEqual(now(345, '0x1', 0))
  expect(await ask(url(), 'previewnet_step')).toEqual({
    from: genesisMs + 345,
    to: genesisMs + 400,
    sealed: 1,
  })
  expect(await ask(url(), 'previewnet_resume')).toBeNull()
  expect(await wake(20)).toEqual(now(600, '0x3', 10))
  stop()
  expect(await exitCode).toBe(0)
})

test('the first failure of the fast engine is told of loudly, with a file that reproduces it', async () => {
  const { started, written, url, stop, exitCode } = start(
    ...['--port', '0', '--log-format', 'silent', '--engine', 'wasm'],
  )
  await started
  const call = { to: CONSOLE_ADDRESS }
  for (let count = 0; count < 2; count += 1) {
    sharedMachine.current.exports.layOut(21, 0, 0, 0, 0, 0) // the next execution traps
    expect(await ask(url(), 'eth_call', [call])).toBe('0x')
  }
  const [, path] = /with this file: (\S+)\n$/.exec(written.err) ?? []
  expect(written.err.split('\n')).toEqual([
    'error: the wasm engine failed to execute a message: memory access out of bounds',
    '       The reference engine executed it instead, and the chain goes on.',
    `       This is a bug of previewnet; please report it with this file: ${path}`,
    '',
  ])
  expect(JSON.parse(await readFile(path!, 'utf8'))).toMatchObject({
    version: VERSION,
    options: { network: 'preview' },
    mode: 'call',
    message: { to: CONSOLE_ADDRESS },
  })
  await rm(dirname(path!), { recursive: true })
  stop()
  expect(await exitCode).toBe(0)
})
