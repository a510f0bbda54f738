/** The binary with `--cluster`: processes that are killed and suspended, and links that fail. */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevnet } from '../../src/index.ts'
import { Checker, pause } from '../support/cluster-checker.ts'
import { drawing } from '../support/drawing.ts'
import { LEASE_MS, NodeProcesses, prefix } from '../support/node-processes.ts'
import { buildPackage } from '../support/package.ts'
import { type RedisServer, startRedis } from '../support/redis.ts'
import { ask } from '../support/redis-nodes.ts'
import { StreamCopy } from '../support/stream-copy.ts'

let program = ''
let redis: RedisServer
beforeAll(async () => {
  program = join(await buildPackage('previewnet-cluster-nodes'), 'dist/cli.js')
  redis = await startRedis('nothing', ['--requirepass', 'secret'])
})
afterAll(() => redis[Symbol.asyncDispose]())

/** Runs the binary until it ends. */
async function run(...args: readonly string[]) {
  const texts = [program, '--port', '0', '--no-artifacts', ...args]
  return promisify(execFile)(process.execPath, texts).then(
    () => ({ code: 0, stderr: '' }),
    ({ code, stderr }) => ({ code, stderr }),
  )
}

describe('the binary with --cluster', () => {
  test('takes its options from the cluster, and is refused with others, which it names', async () => {
    const own = await startRedis()
    await using nodes = new NodeProcesses(program, own)
    await nodes.join()
    const url = ['--cluster', own.url]
    const others = ['--chain-id', '5', '--block-time-ms', '400', '--request-bytes-max', '1000000']
    const refused = await run(...url, ...others, '--mnemonic-seed', '7')
    expect(refused.code).toBe(2)
    expect(refused.stderr).toBe(
      'error: --cluster: the cluster has other options: --chain-id: expected 84538453, got 5; ' +
        '--block-time-ms: expected 200, got 400; --mnemonic-seed; ' +
        '--request-bytes-max: expected 10485760, got 1000000\n',
    )
    await own[Symbol.asyncDispose]()
  })

  test.each([
    [['--workers', '2'], '--workers'],
    [['--state', 'file'], '--state'],
    [['--journal', 'file'], '--journal'],
    [['--gas-report'], '--gas-report'],
  ])('refuses %j', async (texts, name) => {
    const { code, stderr } = await run('--cluster', redis.url, ...texts)
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `error: ${name}: expected none with --cluster\n`,
    })
  })

  test('continues a remote chain, which every node has to know', async () => {
    await using parent = await createDevnet({ network: 'plain' })
    await parent.mine(3)
    const served = await parent.listen({ port: 0, studio: false })
    await using own = await startRedis()
    await using nodes = new NodeProcesses(program, own)
    const fork = ['--fork-url', `${served.httpUrl}/?key=SECRETKEY`, '--no-storage-caching']
    const one = await nodes.join(...fork, '--fork-block-number', '1')
    const cluster = ['--cluster', own.url]
    const refusals = [
      [[], '--fork-url: expected chain 31337 from block 1, got none'],
      [[...fork, '--fork-block-number', '2'], '--fork-block-number: expected 1, got 2'],
      [[...fork, '--accounts', '3'], '--accounts: expected 10, got 3'],
    ] as const
    for (const [texts, found] of refusals) {
      const { code, stderr } = await run(...cluster, ...texts)
      const message = `--cluster: the cluster has other options: ${found}`
      expect({ code, stderr }).toEqual({ code: 2, stderr: `error: ${message}\n` })
    }
    await using other = await createDevnet({ network: 'plain', chainId: 5 })
    const wrong = await other.listen({ port: 0, studio: false })
    const { stderr } = await run(...cluster, '--fork-url', wrong.httpUrl)
    expect(stderr).toContain('has the chain id 5, expected 31337')
    const second = await nodes.join(...fork)
    const account = '0x00000000000000000000000000000000000000d1'
    const send = { from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', to: account, value: '0x7' }
    expect(await ask(second.url, 'eth_sendTransaction', send)).toMatch(/^0x/)
    await nodes.kill(await nodes.writer())
    const [left] = nodes.nodes
    await nodes.writer()
    const late = await nodes.join(...fork)
    const fresh = '0x00000000000000000000000000000000000000d2'
    expect(await ask(late.url, 'eth_sendTransaction', { ...send, to: fresh })).toMatch(/^0x/)
    await nodes.work()
    for (const to of [account, fresh]) {
      expect(await ask(left!.url, 'eth_getBalance', to, 'pending')).toBe('0x7')
    }
    expect([one.url, second.url]).toContain(left!.url)
    const client = new Redis(own.url)
    const entries = await client.xrange(`${prefix}:stream`, '-', '+')
    client.disconnect()
    expect(JSON.stringify(entries)).not.toContain('SECRETKEY')
    expect(JSON.stringify(entries)).toContain('eth_getProof')
  })

  test('says that Redis cannot be reached, and no password', async () => {
    const wrong = redis.url.replace('//', '//:not-the-secret@')
    const { code, stderr } = await run('--cluster', wrong)
    expect(code).toBe(1)
    expect(stderr).toContain(`error: --cluster: 127.0.0.1:${redis.port} cannot be reached: `)
    expect(stderr).not.toContain('secret')
  })

  test('joins again, on the same port, when the cluster has another history', async () => {
    await using own = await startRedis()
    await using nodes = new NodeProcesses(program, own)
    const one = await nodes.join()
    const account = '0x00000000000000000000000000000000000000d1'
    const send = { from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', to: account, value: '0x7' }
    expect(await ask(one.url, 'eth_sendTransaction', send)).toMatch(/^0x/)
    await pause(11_000) // one that fails sooner ends
    one.link.state = 'cut'
    const client = new Redis(own.url)
    await client.flushall()
    client.disconnect()
    const other = await nodes.join()
    one.link.state = 'open'
    const balanceAt = (url: string) => ask(url, 'eth_getBalance', account, 'pending')
    while ((await balanceAt(one.url).catch(() => undefined)) !== '0x0') await pause(100)
    await nodes.work()
    await ask(other.url, 'eth_sendTransaction', send)
    while ((await balanceAt(one.url)) !== '0x7') await pause(100)
  })

  test('loses nothing, executes nothing twice, and has one history, whatever fails', async () => {
    await using own = await startRedis()
    await using nodes = new NodeProcesses(program, own)
    for (let left = 3; left > 0; left -= 1) await nodes.join()
    await using copy = new StreamCopy(own.url, prefix)
    const checker = new Checker(drawing(), copy)
    const stop = new AbortController()
    const clients = [1, 2, 3, 4].map((client) =>
      checker.runClient(client, () => nodes.urls, stop.signal),
    )
    const made = async () => {
      const before = checker.count('made')
      while (checker.count('made') < before + 20) await pause(20)
    }
    await made()
    const writer = await nodes.writer()
    writer.signal('SIGSTOP')
    await pause(LEASE_MS + 1_500)
    writer.signal('SIGCONT')
    await nodes.work()
    const sinceMs = performance.now()
    await nodes.kill(await nodes.writer())
    await nodes.writer()
    expect(performance.now() - sinceMs).toBeLessThan(LEASE_MS + 4_000) // 2,000 on a quiet machine
    await nodes.join()
    for (const state of ['cut', 'silent', 'slow'] as const) {
      const { link } = state === 'cut' ? await nodes.writer() : await nodes.follower()
      link.state = state
      await pause(2_500)
      link.state = 'open'
      await nodes.work()
    }
    await own.kill()
    await pause(500)
    await own.start()
    await nodes.work()
    await nodes.kill(await nodes.follower())
    await nodes.join()
    await made()
    stop.abort()
    await Promise.all(clients)
    await checker.check(nodes.urls)
    expect(checker.violations).toEqual([])
    expect(await ask(nodes.urls[0]!, 'eth_chainId')).toBe('0x509f455')
  })
})
