/**
 * The disk cache: answers that never change, shared by processes.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RemoteAnswer, RemoteChannel, RemoteRequest } from '../../src/fork/channel.ts'
import type { Hash } from '../../src/primitives/hex.ts'
import { cacheFolder } from '../../src/remote/cache-folder.ts'
import { type CacheOptions, cached } from '../../src/remote/disk-cache.ts'
import { answerOf, requestsOf } from '../support/cache-requests.ts'
import { startMs, TimerMachine } from '../support/hand-machine.ts'
import { buildProgram } from '../support/package.ts'
import { fc } from '../support/property.ts'

describe('the disk cache', () => {
  let cacheDir: string

  beforeEach(() => {
    cacheDir = mkdtempSync(join(tmpdir(), 'previewnet-cache-'))
  })

  afterEach(() => rmSync(cacheDir, { recursive: true }))

  const hashOf = (byte: number): Hash => `0x${byte.toString(16).padStart(2, '0').repeat(32)}`
  const pin = { number: 100n, hash: hashOf(1) }

  /** A remote whose answers count up, so that a second answer differs from the first. */
  const createRemote = (resultOf?: (request: RemoteRequest) => unknown) => {
    const asked: RemoteRequest[] = []
    let count = 0
    const channel: RemoteChannel = {
      host: 'remote.example',
      async send(requests) {
        asked.push(...requests)
        return requests.map((request): RemoteAnswer => {
          count += 1
          const result = resultOf === undefined ? count : resultOf(request)
          if (result instanceof Error) return { error: { code: -32000, message: result.message } }
          return { result }
        })
      },
    }
    return { channel, asked }
  }

  const machine = new TimerMachine()

  const open = (channel: RemoteChannel, options: Partial<CacheOptions> = {}) =>
    cached(channel, { machine, chainId: 8453n, pin, finalizedNumber: 90n, cacheDir, ...options })

  const balanceAt = (block: unknown, address = '0x0a'): RemoteRequest => ({
    method: 'eth_getBalance',
    params: [address, block],
  })

  const file = () => join(cacheDir, 'fork-1', '8453', pin.hash)

  /** How many of the requests are asked of the remote in a second process. */
  const askedAgain = async (request: RemoteRequest, result?: unknown): Promise<boolean> => {
    const remote = createRemote(result === undefined ? undefined : () => result)
    await open(remote.channel).send([request])
    await open(remote.channel).send([request])
    return remote.asked.length === 2
  }

  test('answers from the disk what another process has asked', async () => {
    const remote = createRemote()
    const requests = [balanceAt({ blockHash: hashOf(2) }), balanceAt('0x5a'), balanceAt('0x1')]
    const first = open(remote.channel)
    expect(first.host).toBe('remote.example')
    const answers = await first.send(requests)
    expect(await first.send(requests)).toEqual(answers)
    expect(await open(remote.channel).send(requests.toReversed())).toEqual(answers.toReversed())
    expect(remote.asked).toEqual(requests)
  })

  test('asks only for the answers that it lacks, and mixes them in order', async () => {
    const remote = createRemote(({ params }) => params[0])
    await open(remote.channel).send([balanceAt('0x1', '0x0b'), balanceAt('0x1', '0x0d')])
    const requests = ['0x0a', '0x0b', '0x0c', '0x0d', '0x0e'].map((each) => balanceAt('0x1', each))
    expect(await open(remote.channel).send(requests)).toEqual(
      requests.map(({ params }) => ({ result: params[0] })),
    )
    expect(remote.asked.slice(2).map(({ params }) => params[0])).toEqual(['0x0a', '0x0c', '0x0e'])
  })

  test.each<[string, readonly unknown[], unknown?]>([
    ['eth_getProof', ['0x0a', [], { blockHash: hashOf(9) }]],
    ['eth_getProof', ['0x0a', [], { blockHash: hashOf(9), requireCanonical: true }]],
    ['eth_getStorageAt', ['0x0a', '0x0', '0x5a']],
    ['eth_getCode', ['0x0a', { blockNumber: '0x5a' }]],
    ['eth_getTransactionCount', ['0x0a', hashOf(9)]],
    ['eth_getBlockByNumber', ['0x0', true]],
    ['eth_getBlockByHash', [hashOf(9), false]],
    ['eth_getBlockReceipts', [hashOf(9)]],
    ['eth_getTransactionByBlockHashAndIndex', [hashOf(9), '0x0']],
    ['eth_getTransactionByHash', [hashOf(9)], { blockNumber: '0x5a' }],
    ['eth_getTransactionReceipt', [hashOf(9)], { blockNumber: '0x5a' }],
    ['eth_getLogs', [{ blockHash: hashOf(9) }]],
    ['eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x5a' }]],
    ['eth_feeHistory', ['0x5', '0x5a', []]],
  ])('keeps %s %j', async (method, params, result) => {
    expect(await askedAgain({ method, params }, result)).toBe(false)
  })

  test.each<[string, readonly unknown[], unknown?]>([
    ['eth_getBalance', ['0x0a', '0x5b']], // 91, above the finalized block
    ['eth_getBalance', ['0x0a', 'latest']],
    ['eth_getBalance', ['0x0a', 'finalized']],
    ['eth_getBalance', ['0x0a']],
    ['eth_getBalance', ['0x0a', { blockNumber: '0x5b' }]],
    ['eth_getBalance', ['0x0a', { blockHash: '0x12' }]],
    ['eth_getBlockByNumber', ['earliest', true]],
    ['eth_getBlockByHash', [hashOf(9), false], null],
    ['eth_getBlockByHash', [hashOf(9), false], new Error('missing trie node')],
    ['eth_getTransactionByHash', [hashOf(9)], { blockNumber: '0x5b' }],
    ['eth_getTransactionByHash', [hashOf(9)], { blockNumber: null }],
    ['eth_getTransactionReceipt', [hashOf(9)], null],
    ['eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x5b' }]],
    ['eth_getLogs', [{ fromBlock: '0x1' }]],
    ['eth_getLogs', [{}]],
    ['eth_blockNumber', []],
    ['eth_chainId', []],
    ['eth_call', [{}, '0x1']],
  ])('does not keep %s %j', async (method, params, result) => {
    expect(await askedAgain({ method, params }, result)).toBe(true)
    expect(existsSync(file())).toBe(false)
  })

  test('keeps nothing by number if the remote has no finalized block', async () => {
    const remote = createRemote()
    for (let time = 0; time < 2; time += 1) {
      await open(remote.channel, { finalizedNumber: undefined }).send([balanceAt('0x0')])
    }
    expect(remote.asked).toHaveLength(2)
  })

  test('keeps nothing by number above the pin, which does not follow from its hash', async () => {
    const remote = createRemote()
    for (let time = 0; time < 2; time += 1) {
      await open(remote.channel, { finalizedNumber: 200n }).send([
        balanceAt('0x64'),
        balanceAt('0x65'),
      ])
    }
    expect(remote.asked.map(({ params }) => params[1])).toEqual(['0x64', '0x65', '0x65'])
  })

  test('has a file per chain and pinned block', async () => {
    const remote = createRemote()
    for (const options of [{}, { chainId: 1n }, { pin: { number: 100n, hash: hashOf(2) } }, {}]) {
      await open(remote.channel, options).send([balanceAt('0x1')])
    }
    expect(remote.asked).toHaveLength(3)
  })

  test('forgets answers that did not hold, for all processes', async () => {
    const remote = createRemote()
    const [right, wrong] = [balanceAt('0x1'), balanceAt('0x2')]
    const first = open(remote.channel)
    await first.send([right, wrong])
    await first.forget([wrong])
    expect(await open(remote.channel).send([right, wrong])).toEqual([{ result: 1 }, { result: 3 }])
    expect(await open(remote.channel).send([wrong])).toEqual([{ result: 3 }])
  })

  test('is used by devnets at the same time', async () => {
    const remote = createRemote(({ params }) => params[0])
    const channels = Array.from({ length: 10 }, () => open(remote.channel))
    const requests = Array.from({ length: 30 }, (_, index) => balanceAt('0x1', `0x${index}`))
    await Promise.all(
      requests.map((request, index) => channels[index % channels.length]!.send([request])),
    )
    const before = remote.asked.length
    const answers = await open(remote.channel).send(requests)
    expect(answers).toEqual(requests.map(({ params }) => ({ result: params[0] })))
    expect(remote.asked).toHaveLength(before)
  })

  describe('after a crash', () => {
    const requests = ['0x0a', '0x0b', '0x0c'].map((each) => balanceAt('0x1', each))
    const resultOf = ({ params }: RemoteRequest) => ({ of: params[0], text: 'é'.repeat(9) })
    const right = requests.map((request) => ({ result: resultOf(request) }))

    test('a damaged byte costs its line', async () => {
      await open(createRemote(resultOf).channel).send(requests)
      const whole = readFileSync(file())
      await fc.assert(
        fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
          const damaged = Uint8Array.from(whole)
          damaged[at] = byte
          writeFileSync(file(), damaged)
          const remote = createRemote(resultOf)
          expect(await open(remote.channel).send(requests)).toEqual(right)
          expect(remote.asked.length).toBeLessThanOrEqual(2)
        }),
        { numRuns: 40 },
      )
    })
  })

  describe('whose disk fails', () => {
    test('asks the remote, if its folder is a file', async () => {
      writeFileSync(join(cacheDir, 'fork-1'), '')
      const remote = createRemote()
      const channel = open(remote.channel)
      expect(await channel.send([balanceAt('0x1')])).toEqual([{ result: 1 }])
      expect(await channel.send([balanceAt('0x1')])).toEqual([{ result: 1 }])
      expect(await channel.send([balanceAt('0x2')])).toEqual([{ result: 2 }])
    })

    test('asks the remote, if its file is a folder', async () => {
      mkdirSync(file(), { recursive: true })
      expect(await askedAgain(balanceAt('0x1'))).toBe(true)
    })
  })

  describe('is bounded:', () => {
    const cacheBytesMax = 40_000
    const long = 'x'.repeat(3_000)

    const fill = async (hash: Hash, usedMs: number, count = 3) => {
      const used = new TimerMachine()
      used.wake(usedMs - startMs, () => {})
      await used.fire(usedMs - startMs)
      const channel = open(createRemote(() => long).channel, {
        machine: used,
        pin: { number: 100n, hash },
        cacheBytesMax,
      })
      const requests = Array.from({ length: count }, (_, index) => balanceAt('0x1', `0x${index}`))
      await channel.send(requests)
      const path = join(cacheDir, 'fork-1', '8453', hash)
      utimesSync(path, usedMs / 1_000, usedMs / 1_000)
      return path
    }

    test('the files used least recently are removed first', async () => {
      const paths: string[] = []
      for (const byte of [1, 2, 3, 4]) paths.push(await fill(hashOf(byte), startMs + byte * 1_000))
      // Reading makes the first file the newest.
      await fill(hashOf(1), startMs + 10_000)
      paths.push(await fill(hashOf(5), startMs + 20_000))
      await open(createRemote().channel, {
        cacheBytesMax,
        pin: { number: 1n, hash: hashOf(6) },
      }).send([balanceAt('latest')])
      expect(paths.map((path) => existsSync(path))).toEqual([true, false, true, true, true])
    })

    test('a file takes a quarter of the size, whoever writes it', async () => {
      const one = open(createRemote(() => long).channel, { cacheBytesMax })
      const other = open(createRemote(() => long).channel, { cacheBytesMax })
      for (let index = 0; index < 10; index += 1) {
        await one.send([balanceAt('0x1', `0x1${index}`)])
        await other.send([balanceAt('0x1', `0x2${index}`)])
      }
      const { size } = statSync(file())
      expect(size).toBeLessThanOrEqual(cacheBytesMax / 4)
      expect(size).toBeGreaterThan(cacheBytesMax / 8)
    })

    test('a file that is longer than all may be is removed', async () => {
      mkdirSync(dirname(file()), { recursive: true })
      writeFileSync(file(), 'x'.repeat(cacheBytesMax + 1))
      await open(createRemote(() => long).channel, { cacheBytesMax }).send([balanceAt('0x1')])
      expect(statSync(file()).size).toBeLessThan(cacheBytesMax / 4)
      expect(readFileSync(file(), 'utf8')).toContain(long)
    })

    test('a file takes a quarter of the size', async () => {
      const path = await fill(hashOf(1), startMs, 2)
      const { size } = statSync(path)
      const channel = open(createRemote(() => long).channel, { cacheBytesMax })
      const two = ['0x0d', '0x0e'].map((each) => balanceAt('0x1', each))
      expect(await channel.send(two)).toEqual([{ result: long }, { result: long }])
      expect(statSync(path).size).toBe(size)
      expect(await channel.send(two)).toEqual([{ result: long }, { result: long }])
    })
  })

  test('gives right answers from a file that was cut off at any byte, and completes it', async () => {
    const result = ({ params }: RemoteRequest) => `${params[0]} ünï`
    const requests = ['0x0a', '0x0b', '0x0c'].map((each) => balanceAt('0x1', each))
    const first = createRemote(result)
    for (const request of requests) await open(first.channel).send([request])
    const whole = readFileSync(file())
    const expected = requests.map((request) => ({ result: result(request) }))
    for (let length = 0; length <= whole.length; length += 1) {
      writeFileSync(file(), whole.subarray(0, length))
      const remote = createRemote(result)
      expect(await open(remote.channel).send(requests)).toEqual(expected)
      const kept = requests.length - remote.asked.length
      expect(kept).toBe(completeLines(whole.subarray(0, length)))
      const again = createRemote(result)
      expect(await open(again.channel).send(requests)).toEqual(expected)
      expect(again.asked).toEqual([])
    }
  })

  test('is written by two processes at once without a loss', async () => {
    await using program = await buildProgram('test/support/cache-writer.ts')
    const names = ['one', 'other']
    const writers = names.map((name) => {
      const args = [fileURLToPath(program.url), cacheDir, pin.hash, name]
      return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    })
    // Each says when it is ready, so that both begin at the same time.
    await Promise.all(writers.map(({ stdout }) => once(stdout, 'data')))
    const ended = writers.map((writer) => once(writer, 'exit'))
    for (const { stdin } of writers) stdin.end('go')
    expect(await Promise.all(ended)).toEqual(names.map(() => [0, null]))
    const remote = createRemote()
    const requests = [...names, 'both'].flatMap(requestsOf)
    expect(await open(remote.channel).send(requests)).toEqual(
      requests.map(({ params }) => ({ result: answerOf(params[0]) })),
    )
    expect(remote.asked).toEqual([])
  })

  test('holds no temporary files and no locks', async () => {
    await open(createRemote().channel).send([balanceAt('0x1')])
    expect(readdirSync(cacheDir, { recursive: true }).toSorted()).toEqual([
      'fork-1',
      join('fork-1', '8453'),
      join('fork-1', '8453', pin.hash),
    ])
  })
})

/** Lines with their end, or with all that stands before it. */
function completeLines(bytes: Buffer): number {
  const text = bytes.toString('utf8')
  return text.split('\n').filter((line) => line.endsWith('ünï"')).length
}

describe('the cache folder of a user', () => {
  const home = '/home/a'

  test.each([
    ['linux', {}, '/home/a/.cache/previewnet'],
    ['linux', { XDG_CACHE_HOME: '/var/c' }, '/var/c/previewnet'],
    ['linux', { XDG_CACHE_HOME: 'relative' }, '/home/a/.cache/previewnet'],
    ['linux', { XDG_CACHE_HOME: '' }, '/home/a/.cache/previewnet'],
    ['freebsd', {}, '/home/a/.cache/previewnet'],
    ['darwin', { XDG_CACHE_HOME: '/var/c' }, '/home/a/Library/Caches/previewnet'],
  ])('is on %s with %j', (platform, env, folder) => {
    expect(cacheFolder({ platform, env, home })).toBe(folder)
  })

  test('is in the local data of the user on Windows', () => {
    const [platform, home] = ['win32', 'C:\\Users\\a']
    const local = 'D:\\Local'
    expect(cacheFolder({ platform, env: { LOCALAPPDATA: local }, home })).toBe(
      'D:\\Local\\previewnet\\Cache',
    )
    expect(cacheFolder({ platform, env: {}, home })).toBe(
      'C:\\Users\\a\\AppData\\Local\\previewnet\\Cache',
    )
  })
})
