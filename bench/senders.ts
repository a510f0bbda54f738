/**
 * Clients that send transactions over HTTP, in a process of their own.
 *
 * Each has a connection and one request under way at a time. Like the clients of readers.ts, they do as
 * little as a client can.
 */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type Failure, serveOrders } from './program.ts'
import { HttpAnswers, httpRequest } from './wire.ts'

/** The orders: open so many connections to a server; send requests over one group of them. */
export type SendersOrder =
  | {
      readonly kind: 'open'
      readonly host: string
      readonly port: number
      readonly connections: number
    }
  | {
      readonly kind: 'send'
      readonly group: number
      /** By connection: bodies, in the order in which they are sent. */
      readonly bodies: readonly (readonly string[])[]
    }

/** The answers: the number of the group; the results by connection, in the order of the bodies. */
export type SendersMessage =
  | { readonly kind: 'ready'; readonly group: number }
  | { readonly kind: 'sent'; readonly answers: readonly (readonly string[])[] }
  | Failure

const groups: (readonly Client[])[] = []

serveOrders<SendersOrder, SendersMessage>('senders', async (order, tell) => {
  if (order.kind === 'open') {
    const clients = Array.from({ length: order.connections }, () => Client.open(order))
    tell({ kind: 'ready', group: groups.push(await Promise.all(clients)) - 1 })
    return
  }
  const clients = groups[order.group] ?? []
  const sent = order.bodies.map((bodies, index) => clients[index]!.send(bodies))
  tell({ kind: 'sent', answers: await Promise.all(sent) })
})

/** Pause before a receipt is asked for again. */
const PAUSE_MS = 1
/** The result of a receipt that does not exist yet. */
const NOT_YET = /"result":null/

class Client {
  readonly #socket: Socket
  readonly #answers = new HttpAnswers()

  constructor(socket: Socket) {
    this.#socket = socket
  }

  static async open({ host, port }: { host: string; port: number }): Promise<Client> {
    const socket = connect(port, host).setNoDelay()
    await once(socket, 'connect')
    return new Client(socket)
  }

  /** Sends each body once the one before is answered, and again as long as the result is null. */
  async send(bodies: readonly string[]): Promise<readonly string[]> {
    const answers: string[] = []
    for (const body of bodies) {
      const request = httpRequest(body)
      let answer = await this.#ask(request)
      while (NOT_YET.test(answer)) {
        await setTimeout(PAUSE_MS) // a server that is asked all the time gets nothing else done
        answer = await this.#ask(request)
      }
      answers.push(answer)
    }
    return answers
  }

  #ask(request: Buffer): Promise<string> {
    const socket = this.#socket
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error('the server ended the connection'))
      const take = (chunk: Buffer) => {
        const [answer] = this.#answers.take(chunk)
        if (answer === undefined) return
        socket.off('data', take).off('close', fail)
        resolve(answer)
      }
      socket.on('data', take).once('close', fail)
      socket.write(request)
    })
  }
}
