/**
 * Clients that ask one question again and again, in its own process: forked, and talked to by
 * messages.
 *
 * They do as little as a client can: plain sockets, requests that were written once, answers that are
 * cut out and counted. The same clients ask every server.
 */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Frames, textFrame, upgradeRequest } from './frames.ts'
import { HttpAnswers, httpRequest } from './http-client.ts'
import { type Failure, serveOrders } from './program.ts'

/** Whom to ask, how, and what. */
export interface ReadersOptions {
  readonly host: string
  readonly port: number
  readonly transport: 'HTTP' | 'WebSocket'
  readonly connections: number
  /** Requests that a connection has under way at a time. */
  readonly depth: number
  /** JSON, in ASCII. */
  readonly request: string
}

/** Their orders: to open a group of connections; how often one of the groups is to ask. */
export type ReadersOrder =
  | { readonly kind: 'open'; readonly options: ReadersOptions }
  | { readonly kind: 'ask'; readonly group: number; readonly count: number }

/** Their messages: a group is ready; or how often it was given which answer, and to which request. */
export type ReadersMessage =
  | { readonly kind: 'ready'; readonly group: number }
  | {
      readonly kind: 'answered'
      readonly answers: Readonly<Record<string, number>>
      /** CPU that it took the clients. */
      readonly cpuUs: number
    }
  | Failure

const groups: (readonly Reader[])[] = []

serveOrders<ReadersOrder, ReadersMessage>('readers', async (order, tell) => {
  if (order.kind === 'open') {
    const { options } = order
    const readers = Array.from({ length: options.connections }, () => open(options))
    tell({ kind: 'ready', group: groups.push(await Promise.all(readers)) - 1 })
    return
  }
  const readers = groups[order.group] ?? []
  const share = Math.ceil(order.count / readers.length)
  const answers: Record<string, number> = {}
  const before = process.cpuUsage()
  await Promise.all(readers.map((reader) => reader.ask(share, answers)))
  const { user, system } = process.cpuUsage(before)
  tell({ kind: 'answered', answers, cpuUs: user + system })
})

interface Reader {
  /** Asks so many times, and counts the answers by their text. */
  ask(count: number, answers: Record<string, number>): Promise<void>
}

async function open({ host, port, transport, depth, request }: ReadersOptions): Promise<Reader> {
  const socket = connect(port, host).setNoDelay()
  await once(socket, 'connect')
  const wire = transport === 'HTTP' ? overHttp(request) : await overWebSocket(socket, request)
  return {
    ask: (count, answers) =>
      new Promise((resolve, reject) => {
        let asked = Math.min(depth, count)
        let answered = 0
        const fail = () => reject(new Error(`${transport}: the server ended the connection`))
        const take = (chunk: Buffer) => {
          let more = 0
          for (const answer of wire.answersIn(chunk)) {
            answers[answer] = (answers[answer] ?? 0) + 1
            answered += 1
            if (asked + more < count) more += 1
          }
          asked += more
          if (more > 0) socket.write(wire.requests(more))
          if (answered < count) return
          socket.off('data', take).off('close', fail)
          resolve()
        }
        socket.on('data', take).once('close', fail)
        socket.write(wire.requests(asked))
      }),
  }
}

interface Wire {
  /** So many requests, one after the other. */
  requests(count: number): Buffer
  /** The texts that end in a chunk. */
  answersIn(chunk: Buffer): readonly string[]
}

/** Requests in any number, each number put together once. */
function repeated(one: Buffer): (count: number) => Buffer {
  const made = new Map<number, Buffer>()
  return (count) => {
    const known = made.get(count) ?? Buffer.concat(Array<Buffer>(count).fill(one))
    made.set(count, known)
    return known
  }
}

function overHttp(request: string): Wire {
  const answers = new HttpAnswers()
  return {
    requests: repeated(httpRequest(request)),
    answersIn: (chunk) => answers.take(chunk),
  }
}

async function overWebSocket(socket: Socket, request: string): Promise<Wire> {
  socket.write(upgradeRequest)
  const [head] = await once(socket, 'data')
  if (!String(head).startsWith('HTTP/1.1 101')) throw new Error(`no WebSocket: ${head}`)
  const frames = new Frames()
  return {
    requests: repeated(textFrame(request)),
    answersIn: (chunk) => frames.take(chunk).map(String),
  }
}
