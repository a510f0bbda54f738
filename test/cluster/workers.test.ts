/** The binary with `--workers`: processes that serve one port, and end with the one that started them. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { Wallet, WebSocketProvider } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createDevnet, type Devnet, replay } from '../../src/index.ts'
import { parseJournal } from '../../src/journal/journal.ts'
import { startInProcess } from '../support/binary.ts'
import { buildPackage } from '../support/package.ts'
import { RemoteServer } from '../support/remote-server.ts'

const somebody = '0x00000000000000000000000000000000000000d1'
const transfer = {
  ...{ from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', to: somebody },
  value: '0x7',
}

let program = ''
let folder = ''

beforeAll(async () => {
  program = join(await buildPackage('previewnet-workers'), 'dist/cli.js')
  folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
})

afterAll(() => rm(folder, { recursive: true }))

/** Has each worker print its process id: they inherit the flags of their parent. */
const printWorker = `if (process.argv[2] === 'worker') console.log('worker ' + process.pid)`
const preload = `data:text/javascript,${encodeURIComponent(printWorker)}`

/** The binary as a process: its lines, and the processes of its workers. */
class Binary {
  readonly child: ChildProcess
  readonly lines: string[] = []
  readonly #closed: Promise<unknown>
  #look = () => {}

  constructor(...texts: readonly string[]) {
    const args = ['--import', preload, program, '--port', '0', ...texts]
    this.child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    this.#closed = once(this.child, 'close') // when the workers have closed their output, too
    for (const stream of [this.child.stdout!, this.child.stderr!]) {
      createInterface(stream).on('line', (line) => {
        this.lines.push(line)
        this.#look()
      })
    }
  }

  /** Waits until the output has this many matching lines. @returns the first group of each */
  async found(pattern: RegExp, count = 1): Promise<readonly string[]> {
    for (;;) {
      const found = this.lines.flatMap((line) => pattern.exec(line)?.[1] ?? [])
      if (found.length >= count) return found
      await new Promise<void>((resolve, reject) => {
        this.#look = resolve
        void this.#closed.then(() => reject(new Error(this.lines.join('\n'))))
      })
    }
  }

  async url(): Promise<string> {
    const [authority] = await this.found(/^Listening on (\S+)$/)
    return `http://${authority}`
  }

  /** The ids of the processes of the workers, in the order in which they began. */
  async workers(count: number): Promise<readonly number[]> {
    return (await this.found(/^worker (\d+)$/, count)).map(Number)
  }

  /** Resolves when this process and all its workers have ended. */
  async ended(): Promise<number | null> {
    await this.#closed
    return this.child.exitCode
  }

  async [Symbol.asyncDispose]() {
    this.child.kill('SIGKILL')
    await this.#closed
  }
}

/** Asks on its own connection, which any worker may get. */
async function ask(url: string, method: string, ...params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', body, headers: { connection: 'close' } })
  const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
  return error ?? result
}

async function askOn(agent: Agent, url: string, method: string, params: readonly unknown[]) {
  const asked = request(url, { method: 'POST', agent })
  asked.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const { result, error } = JSON.parse(await text(response)) as Record<string, unknown>
  return error ?? result
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the binary with --workers', () => {
  test('serves one port by several processes, and all of them are one devnet', async () => {
    const journal = join(folder, 'journal')
    await using binary = new Binary('--workers', '2', '--journal', journal)
    const url = await binary.url()
    const socket = new WebSocket(url.replace('http', 'ws'))
    const texts: string[] = []
    socket.on('message', (data) => texts.push(String(data)))
    await once(socket, 'open')
    const asks = (id: number, method: string, ...params: readonly unknown[]) =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    asks(1, 'previewnet_pause')
    asks(2, 'eth_subscribe', 'newHeads')
    asks(3, 'eth_sendTransaction', transfer)
    while (texts.length < 3) await once(socket, 'message')
    asks(4, 'eth_getBalance', somebody, 'pending')
    while (!texts.some((text) => text.includes('"id":4'))) await once(socket, 'message')
    expect(texts.find((text) => text.includes('"id":4'))).toContain('"result":"0x7"')
    await ask(url, 'evm_mine')
    while (!texts.some((text) => text.includes('eth_subscription'))) await once(socket, 'message')
    // Each worker has its turn: all have the block, once they answer a write.
    const answers = new Set<string>()
    for (let turn = 0; turn < 8; turn += 1) {
      await ask(url, 'evm_snapshot')
      const block = await ask(url, 'eth_getBlockByNumber', 'latest', true)
      answers.add(JSON.stringify(block))
      const health = (await (await fetch(`${url}/health`)).json()) as object
      expect(health).toMatchObject({ ok: true, role: 'follower', leaseMs: null })
      expect(health).toMatchObject({ position: expect.any(Number), lagMs: expect.any(Number) })
    }
    expect(answers.size).toBe(1)
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('role="follower"} 1')
    const digest = await ask(url, 'previewnet_digest')
    binary.child.kill('SIGTERM')
    expect(await binary.ended()).toBe(0)
    for (const pid of await binary.workers(2)) expect(isRunning(pid)).toBe(false)
    const text = await readFile(journal, 'utf8')
    const beforeEnd = text.slice(0, text.indexOf('"call":"disconnect"'))
    await using again = await replay(beforeEnd)
    expect(again.digest()).toBe(digest)
  })

  test('starts a worker again that has died', async () => {
    await using binary = new Binary('--workers', '2')
    const url = await binary.url()
    await ask(url, 'eth_sendTransaction', transfer)
    const [first] = await binary.workers(2)
    process.kill(first!, 'SIGKILL')
    await binary.workers(3)
    await binary.found(/(warning): a worker has ended \(SIGKILL\)/)
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await ask(url, 'eth_getBalance', somebody, 'pending')).toBe('0x7')
    }
  })

  test('writes into the journal which gas limits a worker has estimated', async () => {
    const journal = join(folder, 'limits')
    await using binary = new Binary('--workers', '2', '--journal', journal)
    const url = await binary.url()
    // One socket, and so one worker, which answers the estimate and forwards the transaction.
    const provider = new WebSocketProvider(url.replace('http', 'ws'), undefined, {
      cacheTimeout: -1,
    })
    const signer = Wallet.fromPhrase(`${'test '.repeat(11)}junk`, provider)
    await signer.sendTransaction({ to: somebody, value: 7 })
    await signer.sendTransaction({ to: somebody, value: 7, gasLimit: 30_000 })
    await provider.destroy()
    binary.child.kill('SIGTERM')
    expect(await binary.ended()).toBe(0)
    const { entries } = parseJournal(await readFile(journal, 'utf8'))
    const sends = entries.filter(({ call }) => call === 'eth_sendRawTransaction')
    expect(sends.map(({ limit }) => limit)).toEqual(['estimate', undefined])
  })

  test('continues a remote chain, which this process asks for all workers', async () => {
    await using parent = await createDevnet({ network: 'plain' })
    await parent.mine(3)
    const remote = await RemoteServer.start(({ method, params }) =>
      parent.request({ method, params } as Parameters<Devnet['request']>[0]),
    )
    const fork = ['--fork-url', `${remote.url}/?key=SECRETKEY`, '--no-storage-caching']
    await using binary = new Binary('--workers', '2', ...fork)
    const url = await binary.url()
    const hash = await ask(url, 'eth_sendTransaction', transfer)
    expect(hash).toMatch(/^0x/)
    for (let turn = 0; turn < 4; turn += 1) {
      await ask(url, 'evm_snapshot') // the worker has made what came before
      expect(await ask(url, 'eth_getBalance', somebody, 'pending')).toBe('0x7')
      const block = await ask(url, 'eth_getBlockByNumber', '0x1', true)
      expect(block).toMatchObject({ number: '0x1' })
    }
    const proofs = remote.posts
      .flatMap(({ requests }) => requests.filter(({ method }) => method === 'eth_getProof'))
      .map(({ params }) => JSON.stringify(params))
    expect(proofs.length).toBeGreaterThan(0)
    expect(new Set(proofs).size).toBe(proofs.length)
    remote.rule = () => ({ kind: 'status', status: 403 })
    const fresh = { ...transfer, to: '0x00000000000000000000000000000000000000d2' }
    const refusal = (await ask(url, 'eth_sendTransaction', fresh)) as Error
    expect(refusal.message).toMatch(/^fork: .*403/)
    binary.child.kill('SIGTERM')
    expect(await binary.ended()).toBe(0)
    expect(binary.lines.join()).not.toContain('SECRETKEY')
    await remote[Symbol.asyncDispose]()
  })

  test('draws the faults of a seed that one process draws, with the same digest', async () => {
    const session = async (...workers: readonly string[]) => {
      // A client waits for no late answer, since nobody else moves time.
      const chaos = JSON.stringify({ seed: 4, rates: { slowResponses: 0, truncateResponse: 0 } })
      const still = ['--speed', '0', '--genesis-time', '1767225600000'] as const
      await using binary = new Binary(...still, '--chaos', chaos, ...workers)
      const url = await binary.url()
      // One connection: a worker draws for the requests that it gets.
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const askKept = (method: string, ...params: readonly unknown[]) =>
        askOn(agent, url, method, params)
      for (let second = 0; second < 20; second += 1) {
        await askKept('eth_blockNumber')
        await askKept('previewnet_advance', 1_000)
      }
      const seen = [await askKept('previewnet_pastFaults'), await askKept('previewnet_digest')]
      agent.destroy()
      return seen
    }
    const [past, digest] = await session()
    expect(past).toContainEqual(
      expect.objectContaining({ chaos: expect.stringMatching(/^httpStatus eth_blockNumber \d+$/) }),
    )
    expect(await session('--workers', '2')).toEqual([past, digest])
  })

  test('leaves no process behind when it is killed', async () => {
    await using binary = new Binary('--workers', '2')
    await binary.url()
    await binary.workers(2)
    binary.child.kill('SIGKILL')
    // The workers have its output: it ends when they have ended.
    await binary.ended()
    expect(binary.child.signalCode).toBe('SIGKILL')
  })

  test('exits when the port is taken', async () => {
    await using server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    await using binary = new Binary('--workers', '2', '--port', `${port}`)
    expect(await binary.ended()).toBe(1)
    expect(binary.lines.at(-1)).toBe(`error: port ${port} on 127.0.0.1 is already in use`)
  })

  test.each([
    [['--workers', '2', '--ipc-path', '/tmp/socket'], '--ipc-path'],
    [['--workers', '2', '--gas-report'], '--gas-report'],
    [['--workers', '2', '--coverage', 'coverage.json'], '--coverage'],
  ])('refuses %j', async (texts, name) => {
    const { exitCode, written } = startInProcess(...texts)
    expect(await exitCode).toBe(2)
    expect(written.err).toBe(`error: ${name}: expected none with --workers\n`)
  })

  test('refuses more workers than it can start', async () => {
    const { exitCode, written } = startInProcess('--workers', '65')
    expect(await exitCode).toBe(2)
    expect(written.err).toContain('expected a whole number from 0 to 64, got "65"')
  })
})
