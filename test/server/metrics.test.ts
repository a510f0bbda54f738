/**
 * `GET /metrics` after clients have invented names: its size and its lines stay what they are.
 */

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetServer, type Fault } from '../../src/index.ts'
import { labelsText } from '../../src/server/metrics.ts'
import { exchange, post, rawPost, rpc, SocketClient } from './clients.ts'

const COUNT = 10_000
const BATCH_LENGTH = 1_000

/** Names that are no method; each would end its label and add a line, if it were not escaped. */
const names = Array.from({ length: COUNT }, (_, index) => `n${index}\\"} 1\nforged{name="x`)

/** Comments and samples of the text format, with the escapes that it has for labels. */
const label = '[a-z]+="(?:[^"\\\\\\n]|\\\\["\\\\n])*"'
const wellFormed = new RegExp(
  `^(?:# (?:HELP|TYPE) .+|[a-z_]+(?:\\{${label}(?:,${label})*\\})? -?[0-9.e+-]+|)$`,
)

let folder: string
let devnet: Devnet
let server: DevnetServer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
})

afterEach(async () => {
  await devnet.close()
  await rm(folder, { recursive: true })
})

async function start(fault?: Fault, rateLimitPerSecond = 0): Promise<void> {
  devnet = await createDevnet({ rateLimitPerSecond })
  server = await devnet.listen({ port: 0, ipcPath: join(folder, 'devnet.ipc') })
  if (fault !== undefined) await devnet.faults.now(fault)
}

async function requestCounts(): Promise<readonly string[]> {
  const text = await (await fetch(`${server.httpUrl}/metrics`)).text()
  const lines = text.split('\n')
  expect(lines.filter((line) => !wellFormed.test(line))).toEqual([])
  const start = 'previewnet_requests_total{'
  return lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length - 1))
}

const roads = {
  /** All on one connection, of which the last request is the end. */
  async http() {
    const requests = names.map((name, id) =>
      rawPost('/', rpc(name, [], id), ...(id === COUNT - 1 ? ['connection: close'] : [])),
    )
    await exchange(server, requests.join(''))
  },
  async batch() {
    for (let from = 0; from < COUNT; from += BATCH_LENGTH) {
      const members = names.slice(from, from + BATCH_LENGTH).map((name, id) => rpc(name, [], id))
      await (await post(server.httpUrl, `[${members}]`)).text()
    }
  },
  async webSocket() {
    const client = await SocketClient.open(server.wsUrl)
    names.forEach((name, id) => {
      client.send(rpc(name, [], id))
    })
    for (const _ of names) await client.next()
    client.socket.terminate()
  },
  async ipc() {
    const socket = connect(server.ipcPath!) // as it was asked to
    await once(socket, 'connect')
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
    socket.write(names.map((name, id) => rpc(name, [], id)).join('\n'))
    for (const _ of names) await lines.next()
    socket.destroy()
  },
}

describe('names that are not methods', () => {
  test.each([
    ['over HTTP', 'http', undefined, -32601],
    ['in batches', 'batch', undefined, -32601],
    ['on a WebSocket', 'webSocket', undefined, -32601],
    ['on the local socket', 'ipc', undefined, -32601],
    ['failed by a fault, over HTTP', 'http', { kind: 'failResponses' }, -32005],
    ['failed by a fault, in batches', 'batch', { kind: 'failResponses' }, -32005],
    ['failed by a fault, on a WebSocket', 'webSocket', { kind: 'failResponses' }, -32005],
    ['failed by a fault, on the local socket', 'ipc', { kind: 'failResponses' }, -32005],
    ['given a status, over HTTP', 'http', { kind: 'httpStatus', status: 503 }, -32011],
    ['given a status, in batches', 'batch', { kind: 'httpStatus', status: 503 }, -32011],
    ['given a status, on a WebSocket', 'webSocket', { kind: 'httpStatus', status: 503 }, -32011],
    ['given a status, on the local socket', 'ipc', { kind: 'httpStatus', status: 503 }, -32011],
  ] as const)('count as one, %s', async (_, road, fault, code) => {
    await start(fault)
    await roads[road]()
    expect(await requestCounts()).toEqual([`{method="unknown",outcome="${code}"} ${COUNT}`])
  })

  test.each(['http', 'batch'] as const)('count as one over the rate limit, %s', async (road) => {
    await start(undefined, 1)
    await roads[road]()
    expect(await requestCounts()).toEqual([
      '{method="unknown",outcome="-32601"} 1',
      `{method="unknown",outcome="-32016"} ${COUNT - 1}`,
    ])
  })

  test('do not include a method that the gateway does not list', async () => {
    devnet = await createDevnet({ endpoint: 'gateway' })
    server = await devnet.listen({ port: 0 })
    for (const name of ['evm_mine', ...names.slice(0, 2)]) {
      await post(server.httpUrl, rpc(name, [], 1))
    }
    expect(await requestCounts()).toEqual([
      '{method="evm_mine",outcome="-32601"} 1',
      '{method="unknown",outcome="-32601"} 2',
    ])
  })
})

test('codes that clients invent, by faults, count as other ones beyond a number', async () => {
  await start()
  for (let code = 1; code <= 100; code += 1) {
    await devnet.faults.now({
      ...{ kind: 'failResponses', methods: ['eth_chainId'], count: 1 },
      ...{ code, message: 'invented' },
    })
    await post(server.httpUrl, rpc('eth_chainId', [], 1))
  }
  await post(server.httpUrl, rpc('eth_chainId', [], 1))
  const counts = await requestCounts()
  expect(counts.slice(-2)).toEqual([
    '{method="eth_chainId",outcome="other"} 68',
    '{method="eth_chainId",outcome="ok"} 1',
  ])
  expect(counts).toHaveLength(34)
})

describe('what is kept', () => {
  const gauges = async () => {
    const text = await (await fetch(`${server.httpUrl}/metrics`)).text()
    return Object.fromEntries(
      text
        .split('\n')
        .filter((line) => /^previewnet_(oldest|blocks|state|snapshot)/.test(line))
        .map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]),
    )
  }

  beforeEach(async () => {
    devnet = await createDevnet({ historyBlocks: 256 })
    server = await devnet.listen({ port: 0 })
  })

  test('is counted in blocks, states and snapshots, also after pruning', async () => {
    await devnet.advance(600 * devnet.config.blockTimeMs)
    const before = await gauges()
    await post(server.httpUrl, rpc('evm_snapshot', [], 1))
    await devnet.advance(1_000 * devnet.config.blockTimeMs)
    const { previewnet_oldest_block_number: oldest, ...kept } = await gauges()
    expect(kept.previewnet_blocks).toBe(1_601 - oldest!)
    expect(kept.previewnet_blocks).toBeLessThan(1_000)
    expect(kept.previewnet_state_versions).toBeLessThan(4 * before.previewnet_state_versions!)
    expect(kept.previewnet_state_bytes).toBeLessThan(4 * before.previewnet_state_bytes!)
    expect([before.previewnet_snapshots, kept.previewnet_snapshots]).toEqual([0, 1])
  })

  test('is counted by what it is kept for: the chain, or snapshots alone', async () => {
    await devnet.advance(100 * devnet.config.blockTimeMs)
    await post(server.httpUrl, rpc('evm_snapshot', [], 1))
    const taken = await gauges()
    expect(taken).toMatchObject({
      previewnet_snapshots: 1,
      previewnet_snapshot_blocks: 0,
      previewnet_snapshot_state_versions: 0,
      previewnet_snapshot_state_bytes: 0,
    })
    await devnet.advance(1_500 * devnet.config.blockTimeMs)
    await post(server.httpUrl, rpc('evm_snapshot', [], 1))
    const pruned = await gauges()
    expect(pruned.previewnet_oldest_block_number).toBeGreaterThan(101)
    expect(pruned.previewnet_snapshot_blocks).toBe(101)
    expect(pruned.previewnet_snapshot_state_versions).toBeGreaterThanOrEqual(
      taken.previewnet_state_versions!,
    )
    expect(pruned.previewnet_snapshot_state_bytes).toBeGreaterThanOrEqual(
      taken.previewnet_state_bytes!,
    )
    await post(server.httpUrl, rpc('evm_revert', ['0x0'], 1))
    expect(await gauges()).toMatchObject({
      previewnet_oldest_block_number: 0,
      previewnet_snapshots: 0,
      previewnet_snapshot_blocks: 0,
      previewnet_snapshot_state_versions: 0,
      previewnet_snapshot_state_bytes: 0,
    })
  })
})

test('a label is escaped as the text format says', () => {
  expect(labelsText({ method: 'a\\"b"\nc', outcome: 'ok' })).toBe(
    '{method="a\\\\\\"b\\"\\nc",outcome="ok"}',
  )
})
