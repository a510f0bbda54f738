/**
 * Clients that ask at fixed times, in its own process: each reads the pending block, reads a balance and
 * sends a transfer in turn, half of them over HTTP and half over WebSockets.
 *
 * A request counts from the time at which it was due, so a server that stops has as many late answers as it
 * would have had in time. Where the kernel reports it, the CPU time that the server's main thread took meanwhile
 * counts as well: that is the same on a machine with other work.
 */

import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { HttpClient } from '../../bench/http-client.ts'
import { type Failure, serveOrders } from '../../bench/program.ts'
import { steadyMs } from '../../bench/subscribers.ts'

/** The orders: connect; ask for a while. */
export type SteadyOrder =
  | {
      readonly kind: 'open'
      readonly url: string
      readonly accounts: readonly string[]
      /** The server's process id. */
      readonly server: number
    }
  | { readonly kind: 'ask'; readonly forMs: number; readonly everyMs: number }

export type SteadyMessage =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'asked'
      /** Ms from when each request was due to its answer. */
      readonly tookMs: readonly number[]
      /** Ms of the server's main thread from sending each request to its answer; empty if unknown. */
      readonly serverMs: readonly number[]
      /** Answers that are errors, and connections that the server ended. */
      readonly failures: readonly string[]
    }
  | Failure

/** Ms after the last request in which its answer has to be there. */
const LATEST_MS = 60_000

interface Client {
  readonly account: string
  ask(body: string): Promise<string>
}

let clients: readonly Client[] = []
let serverFile = ''
let id = 0

serveOrders<SteadyOrder, SteadyMessage>('steady-clients', async (order, tell) => {
  if (order.kind === 'open') {
    const { hostname: host, port } = new URL(order.url)
    const opened = order.accounts.map(async (account, index): Promise<Client> => {
      if (index % 2 === 1) return { account, ask: await overWebSocket(order.url) }
      const client = await HttpClient.open({ host, port: Number(port) })
      return { account, ask: (body) => client.ask(body) }
    })
    clients = await Promise.all(opened)
    serverFile = `/proc/${order.server}/task/${order.server}/schedstat`
    return tell({ kind: 'ready' })
  }
  const tookMs: number[] = []
  const serverMs: number[] = []
  const isCpuKnown = existsSync(serverFile)
  const failures: string[] = []
  const startMs = steadyMs()
  const underWay = clients.map(async ({ account, ask }, index) => {
    const questions = [
      ['eth_getBlockByNumber', ['pending', false]],
      ['eth_getBalance', [account, 'pending']],
      ['eth_sendTransaction', [{ from: account, to: account, value: '0x1' }]],
    ] as const
    const answers: Promise<void>[] = []
    for (let count = index; ; count += 1) {
      const dueMs = startMs + (count - index + index / clients.length) * order.everyMs
      if (dueMs > startMs + order.forMs) break
      await setTimeout(Math.max(0, dueMs - steadyMs()))
      const [method, params] = questions[count % questions.length]!
      id += 1
      const sentCpuMs = isCpuKnown ? cpuMs() : 0
      const asked = ask(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      answers.push(
        Promise.race([asked, noAnswer(dueMs + LATEST_MS)]).then(
          (answer) => {
            tookMs.push(steadyMs() - dueMs)
            if (isCpuKnown) serverMs.push(cpuMs() - sentCpuMs)
            if (answer.includes('"error"')) failures.push(`${method}: ${answer.slice(0, 300)}`)
          },
          (error) => void failures.push(`${method}: ${error}`),
        ),
      )
    }
    await Promise.all(answers)
  })
  await Promise.all(underWay)
  tell({ kind: 'asked', tookMs, serverMs, failures })
})

/** CPU time of the server's main thread. */
function cpuMs(): number {
  return Number.parseInt(readFileSync(serverFile, 'latin1'), 10) / 1e6
}

async function noAnswer(untilMs: number): Promise<never> {
  await setTimeout(untilMs - steadyMs(), undefined, { ref: false })
  throw new Error('no answer')
}

async function overWebSocket(url: string): Promise<(body: string) => Promise<string>> {
  const socket = new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false })
  await once(socket, 'open')
  const waiting = new Map<number, { resolve(text: string): void; reject(reason: Error): void }>()
  socket.on('message', (data) => {
    const text = String(data)
    const { id } = JSON.parse(text)
    waiting.get(id)?.resolve(text)
    waiting.delete(id)
  })
  socket.once('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the server ended the connection'))
  })
  return (body) =>
    new Promise((resolve, reject) => {
      waiting.set(JSON.parse(body).id, { resolve, reject })
      socket.send(body)
    })
}
