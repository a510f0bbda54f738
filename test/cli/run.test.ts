import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, utimesSync } from 'node:fs'
import {
  appendFile,
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  watch,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Machine } from '../../src/backend/types.ts'
import { runFaucet } from '../../src/cli/faucet.ts'
import { unwritable } from '../../src/cli/file-errors.ts'
import type { CliDeps } from '../../src/cli/process-deps.ts'
import { createProgressLine } from '../../src/cli/progress.ts'
import { run } from '../../src/cli/run.ts'
import { readStateFile, saveFromTimeToTime, writeStateFile } from '../../src/cli/state-file.ts'
import { type Holder, lockStateFile, type Processes } from '../../src/cli/state-lock.ts'
import { sharedMachine } from '../../src/engine/wasm/machine.ts'
import { NFV_ADDRESS } from '../../src/faucet/nfv.ts'
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type Progress,
  replay,
  type StateAppend,
  type StateMark,
  VERSION,
} from '../../src/index.ts'
import { CONSOLE_ADDRESS } from '../../src/primitives/console-address.ts'
import { usdvAddress } from '../../src/tokens/genesis.ts'
import { ask, startInProcess } from '../support/binary.ts'
import { GivenMemory } from '../support/memory.ts'
import { fc, runs } from '../support/property.ts'
import {
  editJson,
  type ForwardedRequest,
  type RemotePost,
  RemoteServer,
  type ResponseEffects,
} from '../support/remote-server.ts'

describe('previewnet', () => {
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
      environment: {},
      isColored: false,
      isErrTerminal,
      machine,
      memory: new GivenMemory(),
      workingFolder: '/',
      stop: stopping.signal,
      stopNow: new AbortController().signal,
      stay() {},
      streams: { input: new PassThrough(), output: new PassThrough() },
      out(text) {
        written.out += text
        listen()
      },
      err(text) {
        written.err += text
      },
    })
    const url = () => {
      const json = /"httpUrl":"([^"]+)"/.exec(written.out)?.[1]
      return json ?? `http://${/\nListening on (\S+)\n/.exec(written.out)?.[1]}`
    }
    const started = Promise.race([listening, exitCode])
    return { started, exitCode, machine, written, url, stop: () => stopping.abort() }
  }

  async function ask(
    url: string,
    method: string,
    params: readonly unknown[] = [],
  ): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', body })
    return ((await response.json()) as { result: unknown }).result
  }

  /** A remote chain, and a binary that forks it. */
  async function startFork(...texts: string[]) {
    const parent = await createDevnet()
    await parent.mine(3)
    const remote = await RemoteServer.start(({ method, params }: ForwardedRequest) =>
      parent.request({ method, params } as Parameters<Devnet['request']>[0]),
    )
    const url = `${remote.url}/v2/a-key-of-somebody`
    const given = ['--port', '0', '--fork-url', url, '--retries', '0', '--no-storage-caching']
    const binary = start(...given, ...texts)
    await binary.started
    return { parent, remote, ...binary }
  }

  test('a fork waits for a remote that is away, and makes up for the time', async () => {
    const { remote, machine, written, url, stop, exitCode } = await startFork()
    await using _ = remote
    const step = async (ms: number) => {
      machine.nowMs += ms
      machine.wakeUp()
      await ask(url(), 'evm_snapshot') // behind the step in the queue
    }
    const head = async () => Number(await ask(url(), 'eth_blockNumber'))
    await step(1_000)
    const first = await head()
    remote.rule = () => ({ kind: 'reset' })
    await step(13_200)
    await step(200)
    const warned =
      /warning: fork: no answer to eth_getProof.* from 127.0.0.1:\d+: connection reset; blocks wait until it is back\n/g
    expect(written.out.match(warned)).toHaveLength(1)
    const waiting = await head()
    remote.rule = () => ({ kind: 'answer' })
    await step(200)
    expect(written.out).toContain('fork: the remote is back, and blocks are sealed again\n')
    expect(await head()).toBe(first + 68)
    expect(waiting).toBeLessThan(first + 65)
    stop()
    expect(await exitCode).toBe(0)
    expect(written.out + written.err).not.toContain('a-key')
  })

  test('a fork of a block whose state was edited says so once, or is refused as asked', async () => {
    await using parent = await createDevnet()
    await parent.mine(3)
    const address = `0x${'aa'.repeat(20)}` as const
    await parent.request({ method: 'anvil_setBalance', params: [address, '0x64'] })
    const server = await parent.listen({ port: 0 })
    const given = ['--port', '0', '--fork-url', server.httpUrl, '--no-storage-caching']
    const binary = start(...given)
    await binary.started
    expect(await ask(binary.url(), 'eth_getBalance', [address, 'latest'])).toBe('0x64')
    binary.stop()
    expect(await binary.exitCode).toBe(0)
    const host = new URL(server.httpUrl).host
    const edited = 'state was edited at it after it was sealed'
    const warning = `warning: fork: block 3 of ${host}: its header does not prove its state: ${edited}\n`
    expect(binary.written.out.split(warning)).toHaveLength(2)
    expect(binary.written.out).toMatch(/Fork of .* at block 3, verified, with edited state\n/)
    const strict = start(...given, '--fork-verify', 'always')
    expect(await strict.exitCode).toBe(1)
    expect(strict.written.err).toBe(
      `error: fork: the state of block 3 of ${host} cannot be verified: ${edited}; fork it with verify 'auto' or 'never' (--fork-verify auto or never), or fork an older block\n`,
    )
    const trusting = start(...given, '--fork-verify', 'never')
    await trusting.started
    expect(await ask(trusting.url(), 'eth_getBalance', [address, 'latest'])).toBe('0x64')
    trusting.stop()
    expect(await trusting.exitCode).toBe(0)
    expect(trusting.written.out).not.toContain('does not prove')
    const wrong = start(...given, '--fork-verify', 'maybe')
    expect(await wrong.exitCode).toBe(2)
    expect(wrong.written.err).toContain('expected one of auto, always, never, got "maybe"')
  })

  test('GET /health names the fork', async () => {
    const { parent, remote, url, stop, exitCode } = await startFork('--fork-chain-id', '99')
    await using _ = remote
    const health = await (await fetch(`${url()}/health`)).json()
    const head = await parent.request({
      ...{ method: 'eth_getBlockByNumber', params: ['latest', false] },
    })
    expect(health).toMatchObject({
      chainId: 99,
      fork: {
        ...{ host: remote.host, chainId: 99, blockNumber: 3 },
        ...{ blockHash: head!.hash, isVerified: true },
      },
    })
    const asked = remote.posts.flatMap(({ requests }) => requests.map(({ method }) => method))
    expect(asked).not.toContain('eth_chainId')
    stop()
    expect(await exitCode).toBe(0)
  })

  const letters = (from: number, to: number) =>
    fc
      .tuple(
        fc.stringMatching(new RegExp(`^[a-zA-Z][a-zA-Z0-9]{${from},${to}}$`)),
        fc.integer({ min: 10, max: 99 }),
      )
      .map(([text, digits]) => `${text}${digits}`)

  type Keys = Record<'path' | 'query' | 'user' | 'password' | 'header', string>

  const keys = fc.record<Keys>({
    path: letters(14, 40),
    query: letters(8, 40),
    user: letters(6, 20),
    password: letters(6, 20).map((text) => `${text}/+"%`),
    header: letters(8, 40),
  })

  test("the binary prints, answers and writes no key of a fork's URL", async () => {
    const parent = await createDevnet()
    await parent.mine(3)
    const remote = await RemoteServer.start(({ method, params }: ForwardedRequest) =>
      parent.request({ method, params } as Parameters<Devnet['request']>[0]),
    )
    await using _ = remote
    const check = async ({ path, query, user, password, header }: Keys) => {
      const folder = await mkdtemp(join(tmpdir(), 'previewnet-keys-'))
      vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'))
      const login = `${user}:${encodeURIComponent(password)}`
      const url = `http://${login}@${remote.host}/v2/${path}?key=${query}`
      const headers = { 'x-api-key': header }
      const secrets = [path, query, user, password, encodeURIComponent(password), header]
      secrets.push(Buffer.from(`${user}:${password}`).toString('base64'))
      const said: unknown[] = []
      const call = async (at: string, method: string, params: readonly unknown[] = []) => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
        said.push(await (await fetch(at, { method: 'POST', body })).text())
      }
      const answering = (fields: object) =>
        editJson((answers: object | object[]) =>
          Array.isArray(answers)
            ? answers.map((one) => ({ ...one, ...fields }))
            : { ...answers, ...fields },
        )
      // A remote repeats what it was sent, in every way.
      const troubles: readonly ((words: string) => ResponseEffects)[] = [
        () => ({ kind: 'reset' }),
        () => ({ kind: 'cut' }),
        (body) => ({ kind: 'status', status: 500, body }),
        (words) => ({ kind: 'status', status: 302, headers: { location: encodeURI(words) } }),
        (words) => ({ kind: 'edit', edit: () => words }),
        (result) => answering({ result }),
        (words) => answering({ result: { number: words, hash: words, accountProof: [words] } }),
        (words) => answering({ result: undefined, error: errorOf(words) }),
        (words) => {
          const body = JSON.stringify({ error: errorOf(words) })
          return { kind: 'status', status: 401, body }
        },
      ]
      const errorOf = (words: string) => ({ code: -32000, message: words, data: { of: [words] } })
      const troubled = (trouble: (words: string) => ResponseEffects) => (post: RemotePost) => {
        const sent = secrets.filter((secret) => secret !== header || 'x-api-key' in post.headers)
        return trouble(`denied: ${url} ${sent.join(' ')}`)
      }
      const denied = troubled(troubles.at(-1)!)
      const texts = ['--port', '0', '--retries', '0', '--fork-url', url]
      texts.push('--fork-header', `X-Api-Key: ${header}`)
      remote.rule = () => ({ kind: 'answer' })
      const more = [
        '--verbosity',
        '1',
        '--log-format',
        'json',
        '--json',
        '--config-out',
        join(folder, 'config'),
      ]
      const binary = start(...texts, ...more, '--fork-recording', join(folder, 'recording'))
      await binary.started
      const other = start(...texts)
      await other.started
      const plain = start('--port', '0', '--journal', join(folder, 'journal'))
      await plain.started
      const forking = { jsonRpcUrl: url, httpHeaders: headers }
      await call(plain.url(), 'anvil_reset', [{ forking }])
      remote.rule = denied
      await call(plain.url(), 'anvil_reset', [{ forking }])
      for (const [index, trouble] of troubles.entries()) {
        remote.rule = troubled(trouble)
        const address = `0x${String(index).padStart(40, '7')}`
        await call(binary.url(), 'eth_getBalance', [address, 'latest'])
        await call(binary.url(), 'eth_getBlockByNumber', ['0x1', false])
        await call(other.url(), 'eth_getTransactionByHash', [`0x${String(index).repeat(64)}`])
        await call(other.url(), 'anvil_reset', [{ forking: { ...forking, blockNumber: 2 } }])
        await call(other.url(), 'anvil_setRpcUrl', [url])
      }
      for (const { url } of [binary, other, plain]) {
        await call(url(), 'anvil_nodeInfo')
        await call(url(), 'hardhat_metadata')
        await call(url(), 'anvil_dumpState')
        await call(url(), 'previewnet_record')
        said.push(await (await fetch(`${url()}/health`)).text())
      }
      remote.rule = () => ({ kind: 'answer' })
      await call(other.url(), 'anvil_reset', [])
      await call(other.url(), 'anvil_dumpState')
      for (const { stop } of [binary, other, plain]) stop()
      await Promise.all([binary.exitCode, other.exitCode, plain.exitCode])
      remote.rule = denied
      const refused = [start(...texts), start(url), start('--fork-block-number', url)]
      refused.push(start(...texts.slice(0, -2), '--fork-header', header))
      for (const { exitCode } of refused) expect(await exitCode).not.toBe(0)
      for (const { written } of [binary, other, plain, ...refused]) said.push(written)
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        said.push(entry.name)
        if (!entry.isFile()) continue
        said.push(await readFile(join(entry.parentPath, entry.name), 'utf8'))
      }
      vi.unstubAllEnvs()
      await rm(folder, { recursive: true })
      const all = said.map((each) => inspect(each, { depth: 9 })).join('\n')
      for (const secret of secrets) expect(all).not.toContain(secret)
    }
    await fc.assert(fc.asyncProperty(keys, check), { numRuns: runs(8) })
  })

  test('the banner has everything a client needs, one thing per line', async () => {
    const { started, written, stop, exitCode } = start('--port', '0', '--accounts', '2')
    await started
    const port = /(\d+)\n$/.exec(written.out)?.[1]
    const devnet = await createDevnet()
    expect(written.out.split('\n')).toEqual([
      `previewnet ${VERSION}`,
      '',
      'Accounts',
      '  0  0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266  10000 ETH',
      '  1  0x70997970C51812dc3A010C7d01b50e0d17dc79C8  10000 ETH',
      '',
      'Private keys',
      '  These keys are public. Never send anything of value to their accounts.',
      '  0  0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
      '  1  0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
      '',
      'Chain',
      '  Network         preview, upgrade everest',
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

  test('a public endpoint has HTTP and the stream of flashblocks, and nothing else', async () => {
    const { started, written, stop, exitCode } = start('--port', '0', '--network', 'flashblocks')
    await started
    const port = /(\d+)\n$/.exec(written.out)?.[1]
    const lines = written.out.split('\n')
    expect(lines).toContain('  Network       flashblocks, upgrade cobalt')
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

  test.each(['flashblocks', 'mainnet', 'testnet'])(
    'of the public endpoint of %s, --json names HTTP alone',
    async (network) => {
      const { started, written, stop, exitCode } = start(
        '--port',
        '0',
        '--json',
        '--network',
        network,
      )
      await started
      const { endpoints, faucetAddress } = JSON.parse(written.out)
      expect(Object.keys(endpoints)).not.toContain('wsUrl')
      expect(Object.keys(endpoints)).not.toContain('faucetUrl')
      expect(endpoints.httpUrl).toMatch(/^http:/)
      expect(faucetAddress).toBeUndefined()
      stop()
      expect(await exitCode).toBe(0)
    },
  )

  test.each([
    [['--network', 'plain'], '  Blocks        one for each transaction'],
    [['--mining', 'auto'], '  Blocks          one for each transaction'],
    [['--mining', 'manual'], '  Blocks          on request'],
    [['--mining', 'mixed'], '  Block time      200 ms, and a block for each transaction'],
    [['--mining', 'interval'], '  Block time      200 ms'],
  ])('with %j, the banner says when blocks come', async (texts, line) => {
    const { started, written, stop, exitCode } = start('--port', '0', ...texts)
    await started
    const lines = written.out.split('\n').filter((each) => /^ {2}Block(s| time) /.test(each))
    expect(lines.map((each) => each.replace(/ +/g, ' '))).toEqual([line.replace(/ +/g, ' ')])
    stop()
    expect(await exitCode).toBe(0)
  })

  test('with flashblocks, pending moves with each of them', async () => {
    const { started, machine, url, stop, exitCode } = start(
      '--port',
      '0',
      '--network',
      'flashblocks',
    )
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

  test('a receipt and what it says come at latest together, unless receipts are early', async () => {
    const to = `0x${'0b'.repeat(20)}`
    const send = async (...texts: string[]) => {
      const { started, machine, url, stop, exitCode } = start('--port', '0', ...texts)
      await started
      const hash = await ask(url(), 'eth_sendTransaction', [{ to, value: '0x5' }])
      const see = async () => [
        (await ask(url(), 'eth_getTransactionReceipt', [hash])) !== null,
        await ask(url(), 'eth_getBalance', [to, 'latest']),
      ]
      const before = await see()
      machine.nowMs += 200
      machine.wakeUp()
      await expect.poll(see).toEqual([true, '0x5'])
      stop()
      await exitCode
      return before
    }
    expect(await send()).toEqual([false, '0x0'])
    expect(await send('--receipts', 'preconfirmed')).toEqual([true, '0x0'])
  })

  test('a transaction may have more gas than 2^24 where --transaction-gas-max says so', async () => {
    const most = ['--transaction-gas-max', '100000000']
    const { started, machine, url, stop, exitCode, written } = start('--port', '0', ...most)
    await started
    const request = { to: `0x${'0b'.repeat(20)}`, value: '0x5', gas: '0x1c9c380' } // 30 million
    const hash = await ask(url(), 'eth_sendTransaction', [request])
    machine.nowMs += 200
    machine.wakeUp()
    const receipt = () => ask(url(), 'eth_getTransactionReceipt', [hash])
    await expect.poll(receipt).toMatchObject({ status: '0x1' })
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

  test('the binary exits with 1 and one line when time cannot move', async () => {
    const { started, machine, exitCode, written, url } = start('--port', '0')
    await started
    machine.nowMs = Number.NaN // no machine's clock says that
    machine.wakeUp()
    expect(await exitCode).toBe(1)
    expect(written.err).toMatch(/^error: virtual time has stopped: advance: .*\n$/)
    await expect(ask(url(), 'eth_blockNumber')).rejects.toThrow('fetch failed')
  })

  test('the binary exits with 1 and one line when its port is taken', async () => {
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

  test('the binary exits with 1 and one line when the remote of its fork does not run', async () => {
    const remote = await RemoteServer.start(() => null)
    const { host } = remote
    await remote[Symbol.asyncDispose]()
    const url = `http://${host}/v2/a-key-of-somebody`
    const texts = ['--port', '0', '--fork-url', url, '--fork-connect-timeout', '0']
    const { exitCode, written } = start(...texts)
    expect(await exitCode).toBe(1)
    expect(written.err).toBe(
      `error: fork: no answer to eth_getBlockByNumber and 1 other from ${host}: connection refused; check the URL, and that the remote runs\n`,
    )
  })

  test('the binary exits with 2 and one line on a wrong argument', async () => {
    const { exitCode, written } = start('--seed', 'lucky')
    expect(await exitCode).toBe(2)
    expect(written.out).toBe('')
    expect(written.err).toMatch(/^error: --seed: expected .*, got "lucky"\n$/)
  })

  test('the binary exits with 2 and one line on an invalid mnemonic', async () => {
    const { exitCode, written } = start('--port', '0', '--mnemonic', 'not a mnemonic')
    expect(await exitCode).toBe(2)
    expect(written.err).toMatch(/^error: --mnemonic: .*\n$/)
  })

  test('--json prints what the banner says as one line of JSON, and nothing else', async () => {
    const { started, written, stop, exitCode } = start('--port', '0', '--json', '--accounts', '1')
    await started
    expect(written.out).toMatch(/^\{.*\}\n$/)
    expect(JSON.parse(written.out)).toMatchObject({
      name: 'previewnet',
      version: VERSION,
      accounts: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
      config: { chainId: 84_538_453, accounts: 1, faucetDripWei: '100000000000000000' },
    })
    stop()
    expect(await exitCode).toBe(0)
  })

  test('--config-out writes the same to a file before it says that it listens', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
    const file = join(folder, 'devnet.json')
    const { started, stop, exitCode, url } = start('--port', '0', '--config-out', file)
    await started
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      endpoints: { httpUrl: url() },
    })
    stop()
    expect(await exitCode).toBe(0)
    await rm(folder, { recursive: true })
  })

  test('the binary exits with 1 and one line when --config-out cannot be written', async () => {
    const file = join(tmpdir(), 'previewnet-none', 'devnet.json')
    const { exitCode, written } = start('--port', '0', '--config-out', file)
    expect(await exitCode).toBe(1)
    expect(written.out).toBe('')
    expect(written.err).toMatch(/^error: --config-out .*devnet\.json: ENOENT: .*\n$/)
  })

  test.each(['--coverage', '--gas-report', '--gas-report-markdown', '--config-out', '--journal'])(
    'a file of %s that cannot be written ends it with 1 before it listens',
    async (flag) => {
      const folder = await mkdtemp(join(tmpdir(), 'previewnet-output-'))
      const file = join(folder, 'file')
      await writeFile(file, '')
      for (const path of [folder, join(file, 'inside')]) {
        const { written, exitCode } = start('--port', '0', flag, path)
        expect(await exitCode).toBe(1)
        expect(written.out).toBe('')
        expect(written.err).toMatch(/^error: .*\n$/)
        expect(written.err).toContain(path)
      }
      expect(await readdir(folder)).toEqual(['file'])
      await rm(folder, { recursive: true })
    },
  )

  test.each([
    ['faucet', '0x12'],
    ['faucet', 'x', '--status'],
    ['faucet', '--url', 'nowhere'],
    ['replay'],
    ['replay', 'no-such-file'],
    ['replay', tmpdir()],
    ['replay', 'no-such-file', '--until', 'x'],
    ['replay', 'no-such-file', '--fork-block-number', '5'],
    ['simulate'],
    ['simulate', 'no-such-file'],
    ['simulate', tmpdir()],
    ['simulate', 'no-such-file', '--runs', 'x'],
    ['check-determinism'],
    ['check-determinism', 'no-such-file'],
    ['check-determinism', tmpdir()],
    ['debug-adapter', 'x'],
    ['nonsense'],
    ['--state', tmpdir()],
    ['--genesis', 'no-such-file'],
    ['--alloc', tmpdir()],
    ['--artifacts', 'no-such-folder'],
    ['--gas-report-compare', 'no-such-file'],
  ])('%j ends it with one line and no stack trace', async (...texts) => {
    const { written, exitCode } = start(...texts)
    expect([1, 2]).toContain(await exitCode)
    expect(written.out).toBe('')
    expect(written.err).toMatch(/^.+\n$/)
    expect(written.err).not.toMatch(
      / at .*:\d+:\d+|undefined|\[object|(?<!cannot be read: )\bE[A-Z]+: /,
    )
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
      expect.stringMatching(/^10:00:00\.345 {2}eth_chainId {2}answered {2}\d+\.\d ms {2}http$/),
      expect.stringMatching(
        /^10:00:00\.345 {2}eth_getBalance {2}error -32602: params\[0\]: expected .* {2}\d+\.\d ms {2}http$/,
      ),
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

  test('the banner says whose keys it prints', async () => {
    const noteOf = async (...texts: readonly string[]) => {
      const { started, written, stop, exitCode } = start('--port', '0', '--accounts', '1', ...texts)
      await started
      stop()
      await exitCode
      return written.out.split('\n').find((line) => line.includes('These keys'))
    }
    const isPublic = '  These keys are public. Never send anything of value to their accounts.'
    expect(await noteOf('--mnemonic-seed', '7')).toBe(isPublic)
    expect(await noteOf('--mnemonic-random')).toBe(
      '  These keys were drawn at random. Anyone who reads this output has them.',
    )
    const given = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    expect(await noteOf('--mnemonic', given)).toBe(
      '  These keys belong to the mnemonic below. Anyone who reads this output has them.',
    )
  })

  test('a host that others can reach needs --allow-remote, and prints a warning', async () => {
    const refused = start('--port', '0', '--host', '0.0.0.0')
    expect(await refused.exitCode).toBe(2)
    expect(refused.written.err).toBe(
      'error: --host: expected an address of this machine alone, got "0.0.0.0"; to let other machines in, add --allow-remote\n',
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
    expect(written.out.startsWith(`${banner}console.log: hello 7\nTransaction 0x`)).toBe(true)
    stop()
    expect(await exitCode).toBe(0)
  })

  test('the binary logs a drip of the faucet as one', async () => {
    const { started, url, written, stop, exitCode } = start('--port', '0')
    await started
    const { length } = written.out
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ address: `0x${'d1'.repeat(20)}` })
    await fetch(`${url()}/api/vibenet/faucet/drip`, { method: 'POST', headers, body })
    expect(written.out.slice(length)).toMatch(/^Drip 0x[0-9a-f]{64}\n/)
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
    expect(JSON.parse(json.written.out.trimEnd().split('\n').at(-2) ?? '')).toEqual({
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

  test('a long job shows its progress on a terminal, and clears it at the end', async () => {
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

  test('clients make time move faster, stop and continue', async () => {
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

  test('the first failure of the fast engine is reported with a file that reproduces it', async () => {
    const { started, written, url, stop, exitCode } = start(
      ...['--port', '0', '--log-format', 'silent', '--engine', 'wasm'],
    )
    await started
    const call = { to: CONSOLE_ADDRESS }
    for (let count = 0; count < 2; count += 1) {
      sharedMachine.current.exports.layOut(21, 0, 0, 0, 0, 0, 0) // the next execution traps
      expect(await ask(url(), 'eth_call', [call])).toBe('0x')
    }
    const [, path] = /with this file: (\S+)\n$/.exec(written.err) ?? []
    expect(written.err.split('\n')).toEqual([
      'error: the wasm engine failed to execute a message: memory access out of bounds',
      '       The reference engine executed it instead, and the chain continues.',
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
})

/** `previewnet faucet` against devnets that listen, and against what does not. */
describe('previewnet faucet', () => {
  const address = '0x00000000000000000000000000000000000000aa'

  /** Runs the command in process. */
  async function typed(...texts: string[]) {
    const written = { out: '', err: '' }
    const exitCode = await runFaucet(texts, {
      columns: 100,
      stop: new AbortController().signal,
      out(text) {
        written.out += text
      },
      err(text) {
        written.err += text
      },
    })
    return { exitCode, ...written }
  }

  /** Runs the command against a devnet with these options. */
  async function against(options: DevnetOptions, ...texts: string[]) {
    await using devnet = await createDevnet(options)
    const { httpUrl } = await devnet.listen({ port: 0 })
    const answer = await typed(...texts, '--url', httpUrl)
    const params = [address, 'pending'] as const
    const balance = await devnet.request({ method: 'eth_getBalance', params })
    return { ...answer, balance: BigInt(balance), faucet: devnet.faucet.address }
  }

  test('`previewnet faucet ADDRESS` asks for a drip', async () => {
    const { exitCode, out, err, balance } = await against({}, address)
    expect([exitCode, err, balance]).toEqual([0, '', 10n ** 17n])
    expect(out).toMatch(/^0\.1 ETH sent to 0x0{38}aa by transaction 0x[0-9a-f]{64}\n$/)
  })

  test('`previewnet faucet` asks for ether, USDV and NFV at once', async () => {
    const { exitCode, out, faucet } = await against({}, address, '--nfv', '--usdv', '--eth')
    expect(exitCode).toBe(0)
    expect(out.split('\n').map((line) => line.replace(/ by .*/, ''))).toEqual([
      `0.1 ETH sent to ${address}`,
      `USDV (${usdvAddress(faucet)}) sent to ${address}`,
      `an NFV (${NFV_ADDRESS}) sent to ${address}`,
      '',
    ])
  })

  test('`previewnet faucet --json` prints the answers as they came', async () => {
    const { out } = await against({ faucetDripWei: 3n }, '--json', address)
    expect(JSON.parse(out)).toMatchObject({ amount_wei: '3', to: address })
  })

  test('`previewnet faucet --status` prints each fact on a line', async () => {
    const { exitCode, out, faucet } = await against({}, '--status')
    expect(exitCode).toBe(0)
    expect(out.split('\n').slice(0, 3)).toEqual([
      `address             ${faucet}`,
      'chain_id            84538453',
      'drip_wei            100000000000000000',
    ])
  })

  test.each<readonly [DevnetOptions, string, string]>([
    [
      { demoTokens: 'off' },
      '--usdv',
      'USDV has not been deployed yet. Try again once vibenet-setup completes.',
    ],
    [
      { demoTokens: 'off' },
      '--nfv',
      'NFV has not been deployed yet. Try again once vibenet-setup completes.',
    ],
  ])('what the faucet refuses is an error: %o %s', async (options, flag, error) => {
    const { exitCode, out, err } = await against(options, address, flag)
    expect([exitCode, out, err]).toEqual([1, '', `error: ${error}\n`])
  })

  test('a cooldown is printed in seconds, and so are the drips given before it', async () => {
    await using devnet = await createDevnet({ faucetCooldownMs: 60_000 })
    const { httpUrl } = await devnet.listen({ port: 0 })
    await devnet.faucet.dripUsdv(address)
    const { exitCode, out, err } = await typed(address, '--eth', '--usdv', '--url', httpUrl)
    expect([exitCode, err]).toEqual([1, 'error: address cooldown active; retry in 60s\n'])
    expect(out).toContain('0.1 ETH')
  })

  test('`previewnet faucet` says what to do where no devnet listens', async () => {
    const devnet = await createDevnet()
    const { httpUrl } = await devnet.listen({ port: 0 })
    await devnet.close()
    const { exitCode, out, err } = await typed(address, '--url', httpUrl)
    expect([exitCode, out]).toEqual([1, ''])
    expect(err).toBe(
      `error: nothing answers at ${httpUrl} (ECONNREFUSED): start a devnet with "previewnet", or say where one is with --url\n`,
    )
  })

  test('another server on the port, or a devnet without a faucet, is named in the error', async () => {
    const other = createServer((_request, response) => response.end('<html></html>'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo // it listens
    const elsewhere = await typed(address, '--url', `http://127.0.0.1:${port}`)
    expect(elsewhere).toMatchObject({
      exitCode: 1,
      err: expect.stringMatching(/^error: no faucet at http:.*: it answered 200 to .*\/drip\n$/),
    })
    await new Promise((resolve) => other.close(resolve))
    const open = await against({ endpoint: 'public' }, address)
    expect(open).toMatchObject({ exitCode: 1, err: expect.stringContaining('it answered 404') })
  })

  test.each([
    [[], /^error: expected an address, or --status\n$/],
    [['0x12'], /^error: address: expected 0x and 40 hex digits, got "0x12"/],
    [[address, address], /^error: too many arguments/],
    [[address, '--url', 'nowhere'], /^error: .*'nowhere' is invalid.* http:\/\/127/],
    [[address, '--url', 'file:///etc'], /^error: .* Expected a URL/],
    [[address, '--btc'], /^error: unknown option '--btc'/],
  ])('`previewnet faucet` refuses the arguments %o', async (texts, complaint) => {
    const { exitCode, out, err } = await typed(...texts)
    expect([exitCode, out]).toEqual([2, ''])
    expect(err).toMatch(complaint)
    expect(err.endsWith('\n') && !err.trimEnd().includes('\n')).toBe(true)
  })

  test('`previewnet faucet --help` names the options', async () => {
    const { exitCode, out } = await typed('--help')
    expect(exitCode).toBe(0)
    for (const name of ['[address]', '--url', '--usdv', '--nfv', '--status', '--json']) {
      expect(out).toContain(name)
    }
  })
})

describe('previewnet replay', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const somebody = '0x00000000000000000000000000000000000000d1'
  const dripPath = '/api/vibenet/faucet/drip'

  /** A journal of a short session of the binary, and the last answers to its clients. */
  async function recorded(name: string) {
    const file = join(folder, name)
    const binary = startInProcess('--port', '0', '--journal', file, '--genesis-time', '0')
    await binary.started
    const post = (path: string, body: unknown) =>
      fetch(`${binary.url()}${path}`, { method: 'POST', body: JSON.stringify(body) })
    await binary.pass(450)
    await post(dripPath, { address: somebody })
    await ask(binary.url(), 'eth_sendTransaction', [{ to: somebody, value: '0x5' }])
    await binary.pass(300)
    await ask(binary.url(), 'evm_mine')
    const digest = await ask(binary.url(), 'previewnet_digest')
    const head = await ask(binary.url(), 'eth_getBlockByNumber', ['latest', false])
    binary.stop()
    expect(await binary.exitCode).toBe(0)
    return { file, digest, head: head as { hash: string; number: string } }
  }

  const fromAndCall = (journal: string) =>
    journal
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => {
        const { timeMs, from, call, params } = JSON.parse(line)
        return [timeMs, from, call, params]
      })

  async function headHash(devnet: Devnet): Promise<string | undefined> {
    const params = ['latest', false] as const
    return (await devnet.request({ method: 'eth_getBlockByNumber', params }))?.hash
  }

  describe('--journal', () => {
    test('writes every input with its time and origin, and the file is replayed', async () => {
      const { file, digest, head } = await recorded('session.journal')
      const journal = await readFile(file, 'utf8')
      expect(fromAndCall(journal)).toEqual([
        [0, 'clock', 'devnet.advance', [450]],
        [450, 'faucet', 'devnet.faucet.drip', [somebody, { client: '127.0.0.1' }]],
        [450, 'http 1', 'eth_sendTransaction', [{ to: somebody, value: '0x5' }]],
        [450, 'clock', 'devnet.advance', [300]],
        [750, 'http 1', 'evm_mine', []],
      ])
      await using devnet = await replay(journal)
      expect(devnet.digest()).toBe(digest)
      expect(await headHash(devnet)).toBe(head.hash)
    })

    test('has each input in the file before the input is answered', async () => {
      const file = join(folder, 'ahead.journal')
      const binary = startInProcess('--port', '0', '--journal', file)
      await binary.started
      for (const value of ['0x1', '0x2', '0x3']) {
        await ask(binary.url(), 'eth_sendTransaction', [{ to: somebody, value }])
        const last = (await readFile(file, 'utf8')).trimEnd().split('\n').at(-1)
        expect(JSON.parse(last!)).toMatchObject({ params: [{ value }] })
      }
      binary.stop()
      expect(await binary.exitCode).toBe(0)
    })

    test('does not write over a file, nor into a folder that is not there', async () => {
      const file = join(folder, 'precious')
      await writeFile(file, 'precious')
      const over = startInProcess('--port', '0', '--journal', file)
      expect(await over.exitCode).toBe(1)
      expect(over.written.err).toBe(`error: journal ${file} is there already\n`)
      expect(await readFile(file, 'utf8')).toBe('precious')
      const nowhere = startInProcess('--port', '0', '--journal', join(folder, 'no', 'file'))
      expect(await nowhere.exitCode).toBe(1)
      expect(nowhere.written.err).toMatch(
        /: expected a folder .*no that can be written to, found none\n$/,
      )
    })
  })

  describe('--journal of a binary that does not start', () => {
    test('leaves no file behind', async () => {
      const file = join(folder, 'unused.journal')
      const first = startInProcess('--port', '0')
      await first.started
      const { port } = new URL(first.url())
      const second = startInProcess('--port', port, '--journal', file)
      expect(await second.exitCode).toBe(1)
      await expect(readFile(file)).rejects.toMatchObject({ code: 'ENOENT' })
      first.stop()
      expect(await first.exitCode).toBe(0)
    })
  })

  describe('replay', () => {
    test('says at which time the journal ends', async () => {
      const { file, digest, head } = await recorded('told.journal')
      const { exitCode, written } = startInProcess('replay', file)
      expect(await exitCode).toBe(0)
      expect(written.out.split('\n')).toEqual([
        `Replayed 5 inputs of ${file}`,
        '  Virtual time  1970-01-01T00:00:00.750Z  750 ms',
        `  Head          block ${Number(head.number)}  ${head.hash}`,
        `  Digest        ${digest}`,
        '',
      ])
      const json = startInProcess('replay', file, '--json')
      expect(await json.exitCode).toBe(0)
      expect(JSON.parse(json.written.out)).toEqual({
        inputs: 5,
        timeMs: 750,
        blockNumber: Number(head.number),
        blockHash: head.hash,
        digest,
        isCut: false,
      })
    })

    test('ends at a time, in ms or as a date', async () => {
      const { file } = await recorded('until.journal')
      for (const until of ['500', '1970-01-01T00:00:00.5']) {
        const { exitCode, written } = startInProcess('replay', file, '--json', '--until', until)
        expect(await exitCode).toBe(0)
        expect(JSON.parse(written.out)).toMatchObject({ inputs: 4, timeMs: 500, blockNumber: 2 })
      }
    })

    test('leaves out a line that was cut, and says so', async () => {
      const { file, digest } = await recorded('cut.journal')
      await appendFile(file, '{"sequence":6,"timeMs":7')
      const { exitCode, written } = startInProcess('replay', file)
      expect(await exitCode).toBe(0)
      expect(written.out).toContain(digest)
      expect(written.out).toContain('Left out      the last line, which has no end\n')
    })

    test('refuses a damaged file with its line and the reason, and one it cannot read', async () => {
      const { file } = await recorded('damaged.journal')
      const text = await readFile(file, 'utf8')
      await writeFile(file, text.replace('"value":"0x5"', '"value":"0x6"'))
      const damaged = startInProcess('replay', file)
      expect(await damaged.exitCode).toBe(1)
      expect(damaged.written.err).toMatch(
        /^error: \S+damaged\.journal: journal: line 5: what happens before it is not what was recorded/,
      )
      const missing = startInProcess('replay', join(folder, 'missing'))
      expect(await missing.exitCode).toBe(1)
      expect(missing.written.err).toBe(
        `error: ${join(folder, 'missing')}: expected a file that can be read, found none\n`,
      )
    })

    test.each([
      [[], "error: missing required argument 'file'\n"],
      [['file', 'other'], 'error: too many arguments'],
      [
        ['file', '--until', 'soon'],
        'error: --until: expected ms since 1970 or an ISO date, got "soon"\n',
      ],
      [['file', '--port', '0'], 'error: --port: needs --serve\n'],
    ])('ends with 2 on the arguments %j', async (texts, complaint) => {
      const { exitCode, written } = startInProcess('replay', ...texts)
      expect(await exitCode).toBe(2)
      expect(written.err).toContain(complaint)
    })

    test('serves the devnet from there on, in real time', async () => {
      const { file, head } = await recorded('served.journal')
      const binary = startInProcess('replay', file, '--serve', '--port', '0')
      await binary.started
      expect(binary.written.out).toMatch(/^Replayed 5 inputs/)
      expect(binary.written.out).toMatch(/\nListening on 127\.0\.0\.1:\d+\n$/)
      const latest = () => ask(binary.url(), 'eth_getBlockByNumber', ['latest', false])
      expect(await latest()).toMatchObject({ hash: head.hash })
      expect(await ask(binary.url(), 'eth_getBalance', [somebody, 'latest'])).toBe(
        '0x16345785d8a0005',
      )
      await binary.pass(200)
      expect(await latest()).toMatchObject({ parentHash: head.hash })
      binary.stop()
      expect(await binary.exitCode).toBe(0)
    })
  })

  describe('check-determinism', () => {
    /** Runs the command on a script. */
    async function check(name: string, source: string) {
      const file = join(folder, `${name}.mjs`)
      await writeFile(file, source)
      const { exitCode, written } = startInProcess('check-determinism', file)
      return { exitCode: await exitCode, ...written }
    }

    test('finds that a scenario gives the same twice', async () => {
      const { exitCode, out } = await check(
        'steady',
        `export const options = { seed: 7, genesisTime: 0 }
      export default async (devnet) => {
        const heads = devnet.subscribe('newHeads')
        const [first, second] = devnet.accounts.map(({ address }) => address)
        const pay = (value) =>
          devnet.request({ method: 'eth_sendTransaction', params: [{ from: first, to: second, value }] })
        const moved = devnet.advance(1_000)
        for await (const { number } of heads) if (number === '0x3') break
        await Promise.all([pay('0x1'), pay('0x2'), moved])
        const point = await devnet.snapshot()
        await devnet.faucet.drip(second)
        await devnet.advance(300)
        await point.restore()
        await devnet.mine(2)
      }`,
      )
      expect(out).toMatch(/steady\.mjs: the same twice, 9 inputs, digest 0x[0-9a-f]{64}\n$/)
      expect(exitCode).toBe(0)
    })

    test('names the first difference', async () => {
      const { exitCode, out } = await check(
        'fickle',
        `let runs = 0
      globalThis.fickleRuns = (globalThis.fickleRuns ?? 0) + 1
      export const options = { genesisTime: 0 }
      export default async (devnet) => {
        await devnet.advance(400)
        const params = ['0x00000000000000000000000000000000000000d1', globalThis.fickleRuns]
        await devnet.request({ method: 'anvil_setBalance', params })
        await devnet.advance(200)
      }`,
      )
      const lines = out.split('\n')
      expect(lines[0]).toMatch(/fickle\.mjs: the runs differ$/)
      expect(lines[1]).toMatch(/^ {2}Last block before: {2}block 2 0x[0-9a-f]{64}$/)
      expect(lines[2]).toMatch(/^ {2}Last input before: {2}\{"sequence":1,.*"params":\[400\]\}$/)
      expect(lines[3]).toMatch(/^ {2}First run: {10}\{"sequence":2,.*"anvil_setBalance".*,1\]\}$/)
      expect(lines[4]).toMatch(/^ {2}Second run: {9}\{"sequence":2,.*"anvil_setBalance".*,2\]\}$/)
      expect(exitCode).toBe(1)
    })

    test('finds what one run does and the other does not', async () => {
      const { exitCode, out } = await check(
        'longer',
        `globalThis.longerRuns = (globalThis.longerRuns ?? 0) + 1
      export default async (devnet) => {
        for (let count = globalThis.longerRuns; count > 0; count -= 1) await devnet.mine()
      }`,
      )
      expect(out).toContain('\n  First run:          nothing more\n')
      expect(out).toMatch(/\n {2}Second run: {9}\{"sequence":2,/)
      expect(exitCode).toBe(1)
    })

    test('forks a remote chain at the same block both times', async () => {
      const remote = await createDevnet()
      const { httpUrl } = await remote.listen({ port: 0 })
      const { exitCode, out } = await check(
        'forked',
        `export const options = { fork: { url: '${httpUrl}', cacheDir: false } }
      export default async (devnet) => {
        await devnet.faucet.drip('${somebody}')
        await devnet.mine(2)
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_mine' })
        await fetch('${httpUrl}', { method: 'POST', body })
      }`,
      )
      expect(out).toMatch(/forked\.mjs: the same twice, 2 inputs, digest 0x[0-9a-f]{64}\n$/)
      expect(exitCode).toBe(0)
      await remote.close()
    })

    test('finds that the order of answers mattered', async () => {
      const { exitCode, out } = await check(
        'racing',
        `export default async (devnet) => {
        const twice = async (ms) => {
          for (let count = 0; count < 20; count += 1) await devnet.advance(ms)
        }
        await Promise.all([twice(1), twice(2)])
      }`,
      )
      expect(out).toContain('racing.mjs: the runs differ\n')
      expect(exitCode).toBe(1)
    })

    test('refuses a file that is not a scenario, and reports a scenario that fails', async () => {
      const none = await check('none', 'export default 1')
      expect(none.exitCode).toBe(1)
      expect(none.err).toMatch(
        /none\.mjs: expected a function as the default export, found number\n$/,
      )
      const failing = await check(
        'failing',
        `export default async () => { throw new Error('ouch') }`,
      )
      expect(failing.exitCode).toBe(1)
      expect(failing.err).toMatch(/^error: .*failing\.mjs: failed in run 1: ouch\n$/)
      const options = 'export const options = { accounts: -1 }; export default () => {}'
      const { err } = await check('refused', options)
      expect(err).toMatch(/refused\.mjs: no devnet has its options: accounts: expected /)
      const broken = await check('broken', 'export default (')
      expect(broken.err).toMatch(/^error: .*broken\.mjs: cannot be loaded: /)
      const missing = startInProcess('check-determinism', join(folder, 'missing.mjs'))
      expect(await missing.exitCode).toBe(1)
      expect(missing.written.err).toMatch(
        /^error: .*missing\.mjs: cannot be read: ENOENT: no such file or directory/,
      )
      const nothing = startInProcess('check-determinism')
      expect(await nothing.exitCode).toBe(2)
      expect(nothing.written.err).toBe("error: missing required argument 'script'\n")
    })
  })
})

describe('the progress bar', () => {
  const wiped = '\r\x1b[K'

  function line() {
    const written: string[] = []
    const clock = { nowMs: 0 }
    const { show, clear } = createProgressLine({
      now: () => clock.nowMs,
      write: (text) => written.push(String(text)),
    })
    const at = (nowMs: number, done: number, more: Partial<Progress> = {}) => {
      clock.nowMs = nowMs
      show({ job: 'mine', done, total: 2_000, isOver: false, ...more })
      return written.splice(0)
    }
    return { at, clear, written }
  }

  test('appears after a while, is drawn over now and then, and goes in the end', () => {
    const { at } = line()
    expect(at(1_000, 1)).toEqual([])
    expect(at(1_299, 2)).toEqual([])
    expect(at(1_300, 1_500)).toEqual([`${wiped}sealing: 1,500 of 2,000 blocks, 75 %`])
    expect(at(1_399, 1_600)).toEqual([])
    expect(at(1_400, 1_999)).toEqual([`${wiped}sealing: 1,999 of 2,000 blocks, 99 %`])
    expect(at(1_401, 2_000, { isOver: true })).toEqual([wiped])
  })

  test('the progress line shows time in seconds', () => {
    const { at } = line()
    const advance = { job: 'advance', total: 86_400_000 } as const
    at(0, 200, advance)
    expect(at(300, 8_640_900, advance)).toEqual([
      `${wiped}advancing: 8,640 of 86,400 s of virtual time, 10 %`,
    ])
  })

  test('the progress line counts the blocks of a load', () => {
    const written: string[] = []
    let nowMs = 0
    const write = (text: unknown) => void written.push(String(text))
    const { show } = createProgressLine({ now: () => nowMs, write })
    show({ job: 'load', done: 64, total: 1_000, isOver: false })
    nowMs = 300
    show({ job: 'load', done: 128, total: 1_000, isOver: false })
    expect(written).toEqual([`${wiped}loading: 128 of 1,000 blocks, 12 %`])
  })

  test('the progress line waits again before it shows each job', () => {
    const { at } = line()
    at(0, 1)
    expect(at(100, 2_000, { isOver: true })).toEqual([])
    expect(at(350, 1)).toEqual([])
    expect(at(650, 2)).toHaveLength(1)
  })

  test('makes room for something else, once, and comes back', () => {
    const { at, clear, written } = line()
    clear()
    at(0, 1)
    at(300, 2)
    clear()
    clear()
    expect(written.splice(0)).toEqual([wiped])
    expect(at(400, 3)).toHaveLength(1)
  })
})

describe('--state', () => {
  let folder = ''
  let path = ''

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'previewnet-state-'))
    path = join(folder, 'state.json')
  })

  afterEach(() => rm(folder, { recursive: true }))

  const bytes = (...values: number[]) => Uint8Array.from(values)
  const whole = (...values: number[]) => ({ offset: 0, pieces: [bytes(...values)] })

  test('a file is replaced whole, and nothing else is left in its folder', async () => {
    expect(await readStateFile(path)).toBeUndefined()
    await writeStateFile(path, whole(1, 2, 3))
    await writeStateFile(path, whole(4))
    expect([...(await readFile(path))]).toEqual([4])
    expect(await readdir(folder)).toEqual(['state.json'])
  })

  test('a file that a killed process left half written does not disturb the next start', async () => {
    await writeStateFile(path, whole(1, 2, 3))
    await writeFile(`${path}.part`, bytes(9))
    expect([...(await readStateFile(path))!]).toEqual([1, 2, 3])
    await writeStateFile(path, whole(4))
    expect(await readdir(folder)).toEqual(['state.json'])
  })

  test('a failed save leaves the old file and the folder as they are', async () => {
    const nowhere = join(folder, 'no-such-folder', 'state.json')
    await expect(writeStateFile(nowhere, whole(1))).rejects.toThrow('ENOENT')
    expect(await readdir(folder)).toEqual([])
  })

  /** Wakes its waiters on request. */
  class Alarm implements Machine {
    readonly waiting: { delayMs: number; callback: () => void }[] = []
    now(): number {
      return 0
    }

    wake(delayMs: number, callback: () => void): () => void {
      const one = { delayMs, callback }
      this.waiting.push(one)
      return () => this.waiting.splice(this.waiting.indexOf(one), 1)
    }

    ring(): void {
      this.waiting.shift()?.callback()
    }
  }

  const onReplaced = () => {
    throw new Error('expected a file that no other program has written')
  }

  /** A mark of a file of this many bytes. */
  const markAt = (length: number): StateMark => {
    const none = { allocBytes: 0, base: undefined, blocks: [], endBytes: 1 }
    return { bytes: length, program: 'previewnet/test', checksum: '0x', ...none }
  }

  test('a devnet is saved again and again, never twice at once, and at the end', async () => {
    const machine = new Alarm()
    const dumps: ((save: StateAppend) => void)[] = []
    const asked: unknown[] = []
    const devnet: Pick<Devnet, 'dumpAfter'> = {
      dumpAfter: (after) => {
        asked.push(after)
        return new Promise((resolve) => dumps.push(resolve))
      },
    }
    const mark = markAt(2)
    const failures: unknown[] = []
    const onFailure = (reason: unknown) => failures.push(reason)
    const saving = saveFromTimeToTime(devnet, {
      path,
      intervalMs: 5_000,
      machine,
      onFailure,
      onReplaced,
    })
    expect(machine.waiting.map(({ delayMs }) => delayMs)).toEqual([5_000])
    machine.ring()
    // The next one waits for this one.
    expect([machine.waiting.length, dumps.length]).toEqual([0, 1])
    const finished = saving.finish()
    expect(dumps.length).toBe(1)
    dumps[0]!({ ...whole(1, 1), mark })
    while (dumps.length < 2) await Promise.resolve().then(() => readdir(folder))
    expect([...(await readFile(path))]).toEqual([1, 1])
    dumps[1]!({ offset: 2, pieces: [bytes(2), bytes(3)], mark: markAt(4) })
    await finished
    expect([...(await readFile(path))]).toEqual([1, 1, 2, 3])
    expect(asked).toEqual(['load', mark])
    expect([machine.waiting.length, failures.length]).toEqual([0, 0])
  })

  test('an append replaces what a save that was cut off has left', async () => {
    await writeStateFile(path, whole(1, 2, 3, 9, 9))
    await writeStateFile(path, { offset: 3, pieces: [bytes(4), bytes(5)] })
    expect([...(await readFile(path))]).toEqual([1, 2, 3, 4, 5])
  })

  test.each(['removed', 'cut'])('a file that another program has %s is rewritten', async (how) => {
    const asked: unknown[] = []
    const devnet: Pick<Devnet, 'dumpAfter'> = {
      dumpAfter: async (after) => {
        asked.push(after)
        if (after === 'nothing') return { ...whole(8, 8), mark: markAt(2) }
        return { offset: 3, pieces: [bytes(7)], mark: markAt(4) }
      },
    }
    if (how === 'cut') await writeFile(path, bytes(1, 2))
    const machine = new Alarm()
    const saving = saveFromTimeToTime(devnet, {
      path,
      intervalMs: 1,
      machine,
      onFailure() {},
      onReplaced,
    })
    await saving.finish()
    expect([...(await readFile(path))]).toEqual([8, 8])
    expect(asked).toEqual(['load', 'nothing'])
  })

  test('a file that another program has replaced is kept aside, and rewritten', async () => {
    await using devnet = await createDevnet()
    await using other = await createDevnet({ seed: 2 })
    await other.advance(60_000)
    const machine = new Alarm()
    const asides: string[] = []
    const saving = saveFromTimeToTime(devnet, {
      ...{ path, intervalMs: 1, machine },
      onFailure: onReplaced,
      onReplaced: (aside) => asides.push(aside),
    })
    const save = async () => {
      while (machine.waiting.length === 0) await readdir(folder)
      machine.ring()
      while (machine.waiting.length === 0) await readdir(folder)
    }
    await save()
    await devnet.advance(1_000)
    const foreign = await other.dump()
    await writeFile(path, foreign)
    await save()
    await writeFile(path, 'x'.repeat(1_000_000))
    await saving.finish()
    expect(asides).toEqual([`${path}.replaced`, `${path}.replaced-2`])
    expect(Buffer.from(foreign).equals(await readFile(asides[0]!))).toBe(true)
    await using loaded = await createDevnet({ state: await readFile(path) })
    expect(loaded.now).toBe(devnet.now)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  test('a failed save is reported, and the next one succeeds', async () => {
    const machine = new Alarm()
    let isBroken = true
    const devnet = {
      dumpAfter: async () => {
        if (isBroken) throw new Error('no')
        return { ...whole(7), mark: markAt(1) }
      },
    }
    const told = new Promise((resolve) => {
      saveFromTimeToTime(devnet, { path, intervalMs: 1, machine, onFailure: resolve, onReplaced })
    })
    machine.ring()
    expect(await told).toEqual(new Error('no'))
    isBroken = false
    while (machine.waiting.length === 0) await readdir(folder)
    machine.ring()
    while (machine.waiting.length === 0) await readdir(folder)
    expect([...(await readFile(path))]).toEqual([7])
  })

  /** Runs the binary in process until it listens, does something with it, and stops it. */
  async function session(
    texts: readonly string[],
    machine: Machine,
    use: (ask: (method: string, params?: readonly unknown[]) => Promise<unknown>) => Promise<void>,
    isQuiet = true,
  ) {
    const stopping = new AbortController()
    let err = ''
    let listens = (_url: string) => {}
    const listening = new Promise<string>((resolve) => {
      listens = resolve
    })
    const quiet = isQuiet ? ['-q'] : []
    const exitCode = run(['--port', '0', '--json', ...quiet, ...texts], {
      columns: 100,
      environment: {},
      isColored: false,
      isErrTerminal: false,
      machine,
      memory: new GivenMemory(),
      workingFolder: '/',
      stop: stopping.signal,
      stopNow: new AbortController().signal,
      stay() {},
      streams: { input: new PassThrough(), output: new PassThrough() },
      out: (text) => listens(JSON.parse(text).endpoints.httpUrl),
      err: (text) => {
        err += text
      },
    })
    const started = await Promise.race([listening, exitCode])
    if (typeof started === 'string') {
      await use(async (method, params = []) => {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
        const response = await fetch(started, { method: 'POST', body })
        return ((await response.json()) as { result: unknown }).result
      })
    }
    stopping.abort()
    return { exitCode: await exitCode, err }
  }

  const to = `0x${'0b'.repeat(20)}`

  /** A machine that stands still at a time. */
  const at = (ms: number): Machine => ({ now: () => ms, wake: () => () => {} })
  const startMs = Date.UTC(2026, 8, 1, 10)

  test('a devnet that is started again is the one that was stopped, at a later time', async () => {
    const texts = ['--state', path]
    let hash: unknown
    const first = await session(texts, at(startMs), async (ask) => {
      hash = await ask('eth_sendTransaction', [{ to, value: '0x5' }])
      await ask('anvil_mine', [3])
    })
    expect(first).toEqual({ exitCode: 0, err: '' })
    const second = await session(texts, at(startMs + 60_000), async (ask) => {
      expect(await ask('eth_blockNumber')).toBe('0x3')
      expect(await ask('eth_getBalance', [to, '0x1'])).toBe('0x5')
      expect(await ask('eth_getTransactionReceipt', [hash])).toMatchObject({ blockNumber: '0x1' })
      expect(await ask('anvil_getLastBlockWallTime')).toBe(startMs + 200)
      await ask('anvil_mine')
      expect(await ask('anvil_getLastBlockWallTime')).toBe(startMs + 60_200)
    })
    expect(second).toEqual({ exitCode: 0, err: '' })
  })

  test('a load of more than a second is reported, with its blocks', async () => {
    await session(['--state', path], at(startMs), async (ask) => {
      await ask('anvil_mine', [300])
    })
    let nowMs = startMs + 60_000
    const slow: Machine = {
      now() {
        nowMs += 500
        return nowMs
      },
      wake: () => () => {},
    }
    const report = `state: 0 of 300 blocks of ${path} are loaded\n`
    const loud = await session(['--state', path], slow, async () => {}, false)
    expect(loud.err.split(report)).toHaveLength(2)
    expect(await session(['--state', path], slow, async () => {})).toEqual({ exitCode: 0, err: '' })
    const quick = await session(['--state', path], at(nowMs), async () => {}, false)
    expect(quick.err).not.toContain('blocks of')
  })

  test('a devnet with its own genesis time continues from its saved time', async () => {
    const texts = ['--state', path, '--genesis-time', '1000']
    await session(texts, at(startMs), async (ask) => {
      await ask('anvil_mine')
    })
    await session(texts, at(startMs + 60_000), async (ask) => {
      await ask('anvil_mine')
      expect(await ask('anvil_getLastBlockWallTime')).toBe(1_200)
    })
  })

  test('a fork continues from its file, given its remote or a recording, and its journal is replayed', async () => {
    const remote = await createDevnet()
    await remote.mine(2)
    const { httpUrl } = await remote.listen({ port: 0 })
    const recording = join(folder, 'answers.fork')
    const journal = join(folder, 'session.journal')
    const fork = ['--fork-url', httpUrl, '--fork-recording', recording]
    let digest: unknown
    const texts = [...fork, '--state', path, '--journal', journal]
    const first = await session(texts, at(startMs), async (ask) => {
      await ask('eth_sendTransaction', [{ to, value: '0x5' }])
      await ask('anvil_mine', [3])
      digest = await ask('previewnet_digest')
    })
    expect(first).toEqual({ exitCode: 0, err: '' })
    await remote.mine(5)
    // The remote has gone on; the fork has not.
    const second = await session([...fork, '--state', path], at(startMs), async (ask) => {
      expect(await ask('eth_blockNumber')).toBe('0x5')
      expect(await ask('eth_getBalance', [to, 'latest'])).toBe('0x5')
    })
    expect(second).toEqual({ exitCode: 0, err: '' })
    await remote.close()
    const offline = ['--fork-recording', recording]
    const third = await session([...offline, '--state', path], at(startMs), async (ask) => {
      expect(await ask('eth_getBalance', [to, 'latest'])).toBe('0x5')
    })
    expect(third).toEqual({ exitCode: 0, err: '' })

    const replayed = startInProcess('replay', journal, '--json', ...offline)
    expect(await replayed.exitCode).toBe(0)
    expect(JSON.parse(replayed.written.out)).toMatchObject({ digest })

    const before = await readFile(path)
    const without = await session(['--state', path], at(startMs), async () => {})
    const missing =
      '--fork-url or --fork-recording: expected the url, a provider or a recording of the remote chain'
    expect(without.exitCode).toBe(2)
    expect(without.err).toContain(`error: ${missing}: the state continues chain 84538453 of `)
    expect(await readFile(path)).toEqual(before)
    const unreplayed = startInProcess('replay', journal)
    expect(await unreplayed.exitCode).toBe(1)
    expect(unreplayed.written.err).toContain(`${journal}: ${missing}: the journal continues chain `)
    const other = await session(
      ['--state', path, ...offline, '--fork-block-number', '1'],
      at(startMs),
      async () => {},
    )
    expect(other.err).toContain('error: --fork-block-number: expected 2 or 0x')
  })

  test('a damaged file is refused by its name and not written over', async () => {
    const devnet = await createDevnet()
    const file = await devnet.dump()
    file[file.length - 2]! ^= 1
    await writeFile(path, file)
    const { exitCode, err } = await session(['--state', path], at(startMs), async () => {})
    expect(exitCode).toBe(1)
    expect(err).toMatch(
      /^error: --state .*state\.json: state: expected content .* at byte \d+, .*; the file is whole up to byte \d+, with \d+ blocks, and has no whole save; the file is left as it is\n$/,
    )
    expect(new Uint8Array(await readFile(path))).toEqual(file)
  })

  test('`--state-recover` continues from the last whole save, and keeps the damaged file', async () => {
    await session(
      ['--state', path],
      at(startMs),
      async (ask) => void (await ask('anvil_mine', [3])),
    )
    const before = await readFile(path)
    await session(
      ['--state', path],
      at(startMs),
      async (ask) => void (await ask('anvil_mine', [2])),
    )
    const damaged = await readFile(path)
    expect(damaged.length).toBeGreaterThan(before.length)
    damaged[damaged.length - 2]! ^= 1
    await writeFile(path, damaged)
    const refused = await session(['--state', path], at(startMs), async () => {})
    expect(refused.exitCode).toBe(1)
    expect(refused.err).toContain(`whole up to byte ${before.length}, a devnet up to block 3`)
    expect(refused.err).toContain('start with --state-recover')
    expect(await readFile(path)).toEqual(damaged)
    const texts = ['--state', path, '--state-recover']
    const { exitCode } = await session(texts, at(startMs), async (ask) => {
      expect(await ask('eth_blockNumber')).toBe('0x3')
      expect(await readFile(path)).toEqual(before)
    })
    expect(exitCode).toBe(0)
    expect(await readFile(`${path}.damaged`)).toEqual(damaged)
    expect((await stat(`${path}.damaged`)).mode & 0o777).toBe(0o600)
  })

  test('options that would be another chain are refused, and the file stays', async () => {
    await session(['--state', path], at(startMs), async () => {})
    const before = await readFile(path)
    const again = await session(['--state', path, '--seed', '9'], at(startMs), async () => {})
    expect(again).toEqual({
      exitCode: 2,
      err: 'error: --seed: expected 0 as in the state, got 9\n',
    })
    expect(await readFile(path)).toEqual(before)
  })

  test('`--alloc FILE` gives the accounts of block 0', async () => {
    const genesis = join(folder, 'genesis.json')
    await writeFile(genesis, JSON.stringify({ alloc: { [to]: { balance: '77' } } }))
    const { exitCode } = await session(['--alloc', genesis], at(startMs), async (ask) => {
      expect(await ask('eth_getBalance', [to, '0x0'])).toBe('0x4d')
    })
    expect(exitCode).toBe(0)
    await writeFile(genesis, '{"alloc":{"0x12":{}}}')
    const refused = await session(['--alloc', genesis], at(startMs), async () => {})
    expect(refused.exitCode).toBe(1)
    expect(refused.err).toContain(`--alloc ${genesis}: alloc["0x12"]: expected a 20-byte address`)
  })

  test('`--alloc FILE` uses the accounts of a whole genesis file alone, and says so', async () => {
    const path = join(folder, 'genesis.json')
    const file = { config: { chainId: 1234 }, gasLimit: '0x1', alloc: { [to]: { balance: '77' } } }
    await writeFile(path, JSON.stringify(file))
    const loud = startInProcess('--port', '0', '--alloc', path)
    await loud.started
    loud.stop()
    expect(await loud.exitCode).toBe(0)
    const warning = `--alloc ${path}: only its accounts are used; --genesis takes the whole file`
    expect(loud.written.out).toContain(warning)
  })

  describe('`--genesis FILE`', () => {
    const names = ['homestead', 'eip150', 'eip155', 'eip158', 'byzantium', 'constantinople']
    const later = ['petersburg', 'istanbul', 'berlin', 'london']
    const forks = Object.fromEntries([...names, ...later].map((name) => [`${name}Block`, 0]))
    const whole = {
      config: { chainId: 1234, ...forks, shanghaiTime: 0, cancunTime: 0 },
      nonce: '0x0',
      timestamp: '0x65000000',
      extraData: '0x1234',
      gasLimit: '0x1c9c380',
      difficulty: '0x1',
      baseFeePerGas: '2000000000',
      alloc: { [to]: { balance: '77' } },
    }
    let genesis = ''
    beforeEach(async () => {
      genesis = join(folder, 'genesis.json')
      await writeFile(genesis, JSON.stringify(whole))
    })
    const block = (fields: object) => expect.objectContaining(fields)

    test('begins the chain with its block 0, and continues in the present', async () => {
      const texts = ['--genesis', genesis, '--mining', 'interval']
      const { exitCode, err } = await session(texts, at(startMs), async (ask) => {
        expect(await ask('eth_chainId')).toBe('0x4d2')
        expect(await ask('eth_getBlockByNumber', ['0x0', false])).toEqual(
          block({ timestamp: '0x65000000', gasLimit: '0x1c9c380', extraData: '0x1234' }),
        )
        expect(await ask('previewnet_genesis')).toEqual(block({ extraData: '0x1234' }))
        // The next block is of the present, as geth seals it.
        const { timestamp } = (await ask('eth_getBlockByNumber', ['pending', false])) as {
          timestamp: string
        }
        const sinceMs = Number(timestamp) * 1000 - startMs
        expect(Math.abs(sinceMs)).toBeLessThanOrEqual(1_000)
      })
      expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    })

    test('gives way to arguments', async () => {
      const texts = ['--chain-id', '5', '--genesis-time', '1000', '--block-gas-limit', '7000000']
      const more = ['--base-fee-initial', '9', '--balance', '2']
      await session(['--genesis', genesis, ...texts, ...more], at(startMs), async (ask) => {
        expect(await ask('eth_chainId')).toBe('0x5')
        expect(await ask('eth_getBlockByNumber', ['0x0', false])).toEqual(
          block({ timestamp: '0x1', gasLimit: '0x6acfc0', baseFeePerGas: '0x9' }),
        )
        const [account] = (await ask('eth_accounts')) as [string]
        expect(await ask('eth_getBalance', [account, '0x0'])).toBe('0x1bc16d674ec80000')
      })
    })

    test('without a timestamp has block 0 of 1970, as geth has', async () => {
      await writeFile(genesis, JSON.stringify({ ...whole, timestamp: undefined }))
      const { exitCode } = await session(['--genesis', genesis], at(startMs), async (ask) => {
        expect(await ask('eth_getBlockByNumber', ['0x0', false])).toEqual(
          block({ timestamp: '0x0' }),
        )
      })
      expect(exitCode).toBe(0)
    })

    test.each([
      [{ config: { ...whole.config, londonBlock: 5 } }, 'config.londonBlock: expected 0'],
      [{ timestamp: 'now' }, 'timestamp: expected a whole number from 0 to'],
      [{ stateHash: '0x0' }, 'stateHash: expected no such field'],
    ])('is refused with %j', async (fields, message) => {
      await writeFile(genesis, JSON.stringify({ ...whole, ...fields }))
      const refused = await session(['--genesis', genesis], at(startMs), async () => {})
      expect(refused.exitCode).toBe(1)
      expect(refused.err).toContain(`--genesis ${genesis}: ${message}`)
    })

    test('prints once what the devnet does not need', async () => {
      const depositContractAddress = to
      const config = { ...whole.config, depositContractAddress }
      await writeFile(genesis, JSON.stringify({ ...whole, config }))
      const loud = startInProcess('--port', '0', '--genesis', genesis)
      await loud.started
      loud.stop()
      expect(await loud.exitCode).toBe(0)
      const warning = `--genesis ${genesis}: config.depositContractAddress is not used: `
      expect(loud.written.out.split(warning)).toHaveLength(2)
    })

    test.each([
      [['--alloc', 'x.json'], 1, '--alloc: expected none beside --genesis'],
      [['--network', 'preview'], 2, '--network: expected plain beside a genesis file'],
    ] as const)('is refused beside %j', async (texts, exitCode, message) => {
      const refused = await session(['--genesis', genesis, ...texts], at(startMs), async () => {})
      expect(refused.exitCode).toBe(exitCode)
      expect(refused.err).toContain(message)
    })
  })
})

describe('the lock of a state file', () => {
  let folder = ''
  let path = ''
  let lock = ''

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'previewnet-lock-'))
    path = join(folder, 'state.json')
    lock = `${path}.lock`
  })

  afterEach(() => rm(folder, { recursive: true }))

  /** The id of a process that has ended. */
  async function endedId(): Promise<number> {
    const child = spawn(process.execPath, ['--version'])
    await once(child, 'close')
    return child.pid!
  }

  const holder = async (): Promise<Holder> => JSON.parse(await readFile(lock, 'utf8'))
  const leave = (left: Holder) => writeFile(lock, `${JSON.stringify(left)}\n`)

  /** This process's own lock. */
  const ownHolder = async (): Promise<Holder> => {
    const taken = lockStateFile(path)
    const found = await holder()
    taken.release()
    return found
  }

  /** Processes of its own host, such as a container, where these ids run. */
  const onHost = (
    host: string,
    pid: number,
    startedAt: string,
    others: object = {},
  ): Processes => ({
    own: { host, pid, startedAt },
    isRunning: (id) => id === pid || id in others,
    startTicksOf: (id) => (others as Record<number, string>)[id],
    wait: () => {},
  })
  const noon = '2026-11-23T12:00:00.000Z'
  const evening = '2026-11-23T18:00:00.000Z'

  test('a lock names its process until it is released', async () => {
    const listeners = process.listenerCount('exit')
    const { path: lockedPath, release } = lockStateFile(path)
    expect(lockedPath).toBe(path)
    const { host, pid, startedAt, startTicks } = await holder()
    expect({ host, pid }).toEqual({ host: hostname(), pid: process.pid })
    expect(Math.abs(Date.parse(startedAt) - performance.timeOrigin)).toBeLessThan(1)
    expect(startTicks ?? '1').toMatch(/^\d+$/)
    expect(process.listenerCount('exit')).toBe(listeners + 1)
    release()
    expect(await readdir(folder)).toEqual([])
    expect(process.listenerCount('exit')).toBe(listeners)
  })

  test('the lock of a process that runs is refused, and stays', async () => {
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1e6)'])
    await once(child, 'spawn')
    const { startTicks: _, ...own } = await ownHolder()
    const left = { ...own, pid: child.pid!, startedAt: noon }
    await leave(left)
    expect(() => lockStateFile(path)).toThrow(
      `--state ${path}: expected no other devnet on it, found process ${child.pid}, started at ${noon} (if no devnet uses the file, remove ${lock})`,
    )
    expect(await holder()).toEqual(left)
    child.kill('SIGKILL')
    await once(child, 'close')
    lockStateFile(path).release()
    expect(await readdir(folder)).toEqual([])
  })

  test('the lock of a process that has ended is taken over', async () => {
    await leave({ ...(await ownHolder()), pid: await endedId() })
    const { release } = lockStateFile(path)
    expect((await holder()).pid).toBe(process.pid)
    expect(await readdir(folder)).toEqual(['state.json.lock'])
    release()
  })

  test('the lock of an earlier process with the same id is taken over, as in a container', async () => {
    await leave({ host: 'one', pid: 1, startedAt: noon })
    lockStateFile(path, onHost('one', 1, evening)).release()
    expect(await readdir(folder)).toEqual([])
  })

  test('the lock of a process whose id another one has by now is taken over', async () => {
    await leave({ host: 'one', pid: 7, startedAt: noon, startTicks: '100' })
    const running = { host: 'one', pid: 7, startedAt: noon, startTicks: '200' }
    lockStateFile(path, onHost('one', 9, evening, { 7: '200' })).release()
    await leave(running)
    expect(() => lockStateFile(path, onHost('one', 9, evening, { 7: '200' }))).toThrow(
      `found process 7, started at ${noon}`,
    )
  })

  /** A container whose host name and process id another one has, too. */
  const container = (space: string, wait: () => void = () => {}): Processes => {
    const host = onHost('devnet', 1, space === 'pid:1' ? noon : evening)
    return { ...host, own: { ...host.own, space, drawn: space }, wait }
  }

  test('the lock of a container with the same host name and process id is refused', async () => {
    await leave(container('pid:1').own)
    const refreshes = () => utimesSync(lock, new Date(), new Date(Date.now() + 1_000))
    expect(() => lockStateFile(path, container('pid:2', refreshes))).toThrow(
      `found process 1, started at ${noon}`,
    )
    expect((await holder()).space).toBe('pid:1')
    lockStateFile(path, container('pid:2')).release()
    expect(await readdir(folder)).toEqual([])
  })

  test('a lock of a container that is released meanwhile does not count as in use', async () => {
    await leave(container('pid:1').own)
    lockStateFile(
      path,
      container('pid:2', () => rmSync(lock)),
    ).release()
    expect(await readdir(folder)).toEqual([])
  })

  test('a process refreshes its lock while it has it', async () => {
    const { release } = lockStateFile(path)
    const old = new Date(0)
    utimesSync(lock, old, old)
    const { mtimeMs } = await stat(lock)
    for await (const _ of watch(folder)) if ((await stat(lock)).mtimeMs !== mtimeMs) break
    release()
  })

  test('a process does not take its own lock twice', () => {
    const { release } = lockStateFile(path)
    expect(() => lockStateFile(path)).toThrow(`found process ${process.pid}, started at`)
    release()
  })

  test('the lock of another host is refused, though the process has the same id', async () => {
    const one = lockStateFile(path, onHost('one', 1, noon))
    for (const startedAt of [noon, evening]) {
      expect(() => lockStateFile(path, onHost('other', 1, startedAt))).toThrow(
        `expected no other devnet on it, found process 1 on the host one, which cannot be seen from here, started at ${noon} (if no devnet uses the file, remove ${lock})`,
      )
    }
    one.release()
    lockStateFile(path, onHost('other', 1, evening)).release()
    expect(await readdir(folder)).toEqual([])
  })

  test.each([
    ['a file that is there', true],
    ['a file still to be created', false],
  ])('a link and %s have one lock, and a save leaves the link', async (_, exists) => {
    const elsewhere = join(folder, 'elsewhere')
    await mkdir(elsewhere)
    const target = join(elsewhere, 'saved.json')
    if (exists) await writeFile(target, 'old')
    await symlink(join('elsewhere', 'saved.json'), path)
    const second = join(folder, 'second.json')
    await symlink(path, second)
    const taken = lockStateFile(path)
    expect(taken.path).toBe(target)
    for (const name of [second, target, join(folder, 'elsewhere', '..', 'state.json')]) {
      expect(() => lockStateFile(name)).toThrow(`remove ${target}.lock`)
    }
    await writeStateFile(second, { offset: 0, pieces: [new TextEncoder().encode('new')] })
    expect(await readFile(target, 'utf8')).toBe('new')
    expect((await lstat(path)).isSymbolicLink() && (await lstat(second)).isSymbolicLink()).toBe(
      true,
    )
    taken.release()
    expect(await readdir(elsewhere)).toEqual(['saved.json'])
  })

  test.each(['', 'x\n', '-1\n', '12', '1 2\n', '{"host":"one","pid":0}\n', 'null\n'])(
    'a lock that names no process is refused: %j',
    async (text) => {
      await writeFile(lock, text)
      expect(() => lockStateFile(path)).toThrow(
        `found a lock that names no process (if no devnet uses the file, remove ${lock})`,
      )
      expect(await readFile(lock, 'utf8')).toBe(text)
    },
  )

  test('a lock that another process has taken since is not released', async () => {
    const { release } = lockStateFile(path)
    await writeFile(lock, '1\n')
    release()
    expect(await readFile(lock, 'utf8')).toBe('1\n')
  })

  test('a folder that is not there, or is a file, is refused', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    for (const [place, found] of [
      [join(folder, 'none'), 'none'],
      [file, 'a file in its place'],
    ] as const) {
      const inside = join(place, 'state.json')
      expect(() => lockStateFile(inside)).toThrow(
        `--state ${inside}: expected a folder ${place} that can be written to, found ${found}`,
      )
    }
    expect(await readdir(folder)).toEqual(['file'])
  })

  test('a folder, or anything else that is not a file, is refused in place of the file', async () => {
    await mkdir(path)
    expect(() => lockStateFile(path)).toThrow(`--state ${path}: expected a file, found a folder`)
    const device = join(folder, 'device')
    await symlink('/dev/null', device)
    expect(() => lockStateFile(device)).toThrow(
      `--state ${device}: expected a file, found neither a file nor a folder`,
    )
    expect(await readdir(folder)).toEqual(['device', 'state.json'])
  })

  test('a file or folder without permission to write is refused, except to root', async () => {
    const locking = (refusal: string) => {
      // No permission binds root.
      if (process.getuid?.() === 0) lockStateFile(path).release()
      else expect(() => lockStateFile(path)).toThrow(refusal)
    }
    await writeFile(path, '')
    await chmod(path, 0o444)
    locking(`--state ${path}: expected a file that can be read and written to, found EACCES`)
    await rm(path)
    await chmod(folder, 0o555)
    locking(
      `expected a folder ${folder} that can be written to, found one without permission to write`,
    )
    await chmod(folder, 0o755)
    expect(await readdir(folder)).toEqual([])
  })

  test.each([
    ['EACCES', 'one without permission to write'],
    ['EPERM', 'one without permission to write'],
    ['EROFS', 'a read-only file system'],
    ['EMFILE', 'EMFILE: as Node.js says it'],
  ])('the refusal of a folder names what %s means', (code, found) => {
    const cause = Object.assign(new Error(`${code}: as Node.js says it`), { code })
    expect(unwritable('--state', path, cause)).toMatchObject({
      message: `--state ${path}: expected a folder ${folder} that can be written to, found ${found}`,
      cause,
    })
  })
})
