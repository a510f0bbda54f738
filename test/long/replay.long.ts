/**
 * A session of the binary in real time with fifty clients, killed at the end, and what its journal
 * makes of it.
 *
 * `REPLAY_SECONDS=5 npm run test:long -- long/replay` is shorter.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { replay } from '../../src/index.ts'
import { buildPackage } from '../support/package.ts'

const seconds = Number(process.env.REPLAY_SECONDS ?? 120)
const clientCount = 50

let folder = ''
let binary = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
  binary = join(await buildPackage('previewnet-replay-long'), 'dist/cli.js')
})
afterAll(() => rm(folder, { recursive: true }))

async function listening(child: ChildProcess): Promise<string> {
  let out = ''
  const texts = child.stdout!.setEncoding('utf8').iterator({ destroyOnReturn: false })
  for await (const text of texts) {
    out += text
    const authority = /\nListening on (\S+)\n$/.exec(out)?.[1]
    if (authority !== undefined) return authority
  }
  throw new Error(`it never listened: ${out}`)
}

async function ask(url: string, method: string, ...params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', body })
  return ((await response.json()) as { result: unknown }).result
}

/** Asks for one thing after the other until the end; half of the clients hold a socket. */
async function client(index: number, authority: string, endMs: number): Promise<number> {
  const [url, faucetUrl] = [`http://${authority}`, `http://${authority}/api/vibenet/faucet/drip`]
  const accounts = (await ask(url, 'eth_accounts')) as readonly string[]
  const from = accounts[index]
  const to = accounts[(index + 1) % accounts.length]
  const socket = index % 2 === 0 ? new WebSocket(`ws://${authority}`) : undefined
  let notifications = 0
  if (socket !== undefined) {
    await once(socket, 'open')
    socket.on('message', () => {
      notifications += 1
    })
  }
  const send = async (method: string, ...params: readonly unknown[]) => {
    if (socket === undefined) await ask(url, method, ...params)
    else socket.send(JSON.stringify({ id: 1, method, params }))
  }
  const deeds: readonly (() => Promise<unknown>)[] = [
    () => send('eth_sendTransaction', { from, to, value: '0x1' }),
    () => send('eth_sendTransaction', { from, to, value: '0x2' }),
    () => send('eth_getBalance', from, 'pending'),
    () => send('eth_subscribe', 'newHeads'),
    () => send('eth_unsubscribe', '0x1'),
    () => send('eth_newBlockFilter'),
    () => send('eth_getFilterChanges', `0x${(index + 1).toString(16)}`),
    () => send('anvil_addBalance', to, '0x5'),
    () => fetch(faucetUrl, { method: 'POST', body: JSON.stringify({ address: to }) }),
  ]
  while (Date.now() < endMs) {
    await deeds[Math.floor(Math.random() * deeds.length)]!()
    await later(Math.random() * 1_000)
  }
  socket?.terminate()
  return notifications
}

test(
  `${seconds} seconds with ${clientCount} clients replay to the same head`,
  async () => {
    const file = join(folder, 'session.journal')
    const options = ['--port', '0', '--accounts', `${clientCount}`, '--journal', file]
    const child = spawn(process.execPath, [binary, ...options])
    const authority = await listening(child)
    const endMs = Date.now() + seconds * 1_000
    const clients = Array.from({ length: clientCount }, (_, index) =>
      client(index, authority, endMs),
    )
    const notifications = (await Promise.all(clients)).reduce((sum, count) => sum + count, 0)
    const head = (await ask(`http://${authority}`, 'eth_getBlockByNumber', 'latest', false)) as {
      number: string
      hash: string
      timestampMs: string
    }
    child.kill('SIGKILL')
    await once(child, 'close')

    const journal = await readFile(file, 'utf8')
    const begun = process.cpuUsage()
    await using devnet = await replay(journal, { untilMs: Number(head.timestampMs) })
    const { user, system } = process.cpuUsage(begun)
    const params = ['latest', false] as const
    const again = await devnet.request({ method: 'eth_getBlockByNumber', params })
    expect(again).toEqual(head)
    const inputs = journal.split('\n').length - 2
    console.log(
      `${seconds} s, ${clientCount} clients: ${inputs} inputs, ${notifications} messages, ` +
        `${journal.length} bytes; head ${Number(head.number)} ${head.hash} again, ` +
        `in ${Math.round((user + system) / 1_000)} ms of CPU`,
    )
    // The rest of it, up to the kill.
    await using whole = await replay(journal)
    expect(whole.now).toBeGreaterThanOrEqual(devnet.now)
  },
  (seconds + 120) * 1_000,
)
