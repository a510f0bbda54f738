/** `followsChain`: indexers under faults, in this process and in another one, and how failures are reported. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import {
  type FollowsChainOptions,
  followsChain,
  type IndexedChain,
  type Indexer,
  IndexerFailure,
} from 'previewnet/simulation'
import { describe, expect, test } from 'vitest'
import { main } from '../../examples/indexer.ts'
import type { Hash, WireLog } from '../../src/index.ts'

/** Reads all logs on each tick. */
function reader({ devnet }: IndexedChain, isWrong = false): Indexer {
  let rows: readonly unknown[] = []
  return {
    start() {},
    stop() {},
    async poll() {
      const params = [{ fromBlock: '0x0' }] as const
      rows = await devnet.request({ method: 'eth_getLogs', params })
    },
    rows: () => (isWrong ? rows.slice(1) : rows),
  }
}

/** Stores the logs of each head that it hears of, and never takes one back. */
function naive({ devnet }: IndexedChain): Indexer {
  const heads: Hash[] = []
  const rows: WireLog[] = []
  let isSubscribed = false
  return {
    async start() {
      if (isSubscribed) return
      devnet.on('message', ({ data }) => heads.push((data.result as { hash: Hash }).hash))
      await devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
      isSubscribed = true
    },
    stop() {},
    async poll() {
      for (let hash = heads.shift(); hash !== undefined; hash = heads.shift()) {
        rows.push(
          ...(await devnet.request({ method: 'eth_getLogs', params: [{ blockHash: hash }] })),
        )
      }
    },
    rows: () => rows,
  }
}
const whole = { rowOf: (log: unknown) => log }

async function failureOf(asked: Promise<unknown>): Promise<IndexerFailure> {
  const failure = await asked.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(IndexerFailure)
  return failure as IndexerFailure // as was just seen
}

describe('followsChain', () => {
  test('passes a viem loop, and finds three bugs in it, one fault each, as the document shows', async () => {
    const lines: string[] = []
    await main((...items: unknown[]) => void lines.push(items.join(' ')))
    const text = readFileSync(new URL('../../docs/simulation.md', import.meta.url), 'utf8')
    for (const line of lines) {
      const [title = ''] = line.replace(/\d+/g, '#').split('\n')
      expect(text.replace(/\d+/g, '#')).toContain(title)
    }
    expect(lines[0]).toMatch(/^20 seeds, \d+ logs, \d+ faults: it follows$/)
    expect(lines[1]).toMatch(/^ignores reorgs: .* 1 fault suffices:\n {2}reorg depth/)
    expect(lines[2]).toMatch(/^leaves gaps: .* 1 fault suffices:\n {2}(?:dropSockets|restart|drop)/)
    expect(lines[3]).toMatch(/^counts repeated heads: .* 1 fault suffices:\n {2}duplicateNotif/)
  })

  test('gives the same report for the same seed, and repeats a failure by its keys', async () => {
    const run = (options: FollowsChainOptions) =>
      failureOf(followsChain(naive, whole, { durationMs: 4_000, ...options }))
    const { message, seed, faults } = await run({})
    expect(faults).toHaveLength(1)
    expect((await run({})).message).toBe(message)
    const again = await run({ seed, only: faults.map(({ key }) => key) })
    expect(again.faults).toEqual(faults)
  })

  test('reports what fails without any fault as such', async () => {
    const asked = followsChain((chain) => reader(chain, true), whole, { durationMs: 400 })
    const { message, faults } = await failureOf(asked)
    expect(faults).toEqual([])
    expect(message).toContain('does not follow the chain, with no fault, seed 0.')
    expect(message).toMatch(
      /(\d+) rows for \d+ logs: 1 missing, 0 too many, 0 wrong\n {2}missing: \{/,
    )
  })

  test('refuses a query that matches no log', async () => {
    const topics = [`0x${'00'.repeat(32)}`] as const
    const indexer = { start() {}, stop() {}, rows: () => [] }
    const asked = followsChain(() => indexer, { topics }, { durationMs: 400, seeds: 1 })
    await expect(asked).rejects.toThrow('expected logs that match the query, and there were none')
  })

  test.each([
    [{ seeds: -1 }, 'options.seeds: expected a whole number, got -1'],
    [{ speed: 0 }, 'options.speed: expected a positive number, got 0'],
  ])('refuses %j', async (options, message) => {
    await expect(followsChain(reader, whole, options)).rejects.toThrow(message)
  })

  test('follows an indexer in another process, by URLs', async () => {
    const report = await followsChain(otherProcess, whole, {
      ...{ durationMs: 2_000, seeds: 2, speed: 20 },
    })
    expect(report.logs).toBeGreaterThan(0)
    expect(running.size).toBe(0)
  })
})

/** Asks for all logs again and again, and serves the newest answer. */
const program = `
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [{ fromBlock: '0x0' }] })
  let rows = []
  const ask = async () => {
    try {
      rows = (await (await fetch(process.argv[1], { method: 'POST', body })).json()).result ?? rows
    } catch {}
    setTimeout(ask, 20)
  }
  ask()
  const server = require('node:http').createServer((_, response) => response.end(JSON.stringify(rows)))
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

const running = new Set<ChildProcess>()

function otherProcess({ httpUrl }: IndexedChain): Indexer {
  let child: ChildProcess | undefined
  let port = ''
  return {
    async start() {
      child = spawn(process.execPath, ['-e', program, httpUrl], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      running.add(child)
      for await (const line of createInterface(child.stdout!)) {
        port = line
        return
      }
    },
    async stop() {
      const ended = once(child!, 'exit')
      child!.kill()
      await ended
      running.delete(child!)
    },
    async rows() {
      const response = await fetch(`http://127.0.0.1:${port}`)
      return (await response.json()) as readonly unknown[] // the program's answer
    },
  }
}
