/**
 * Clients that send transactions over HTTP, in a separate process.
 *
 * Each has a connection and one request under way at a time. Like the clients of readers.ts, they do as
 * little as a client can.
 */

import { setTimeout } from 'node:timers/promises'
import { HttpClient } from './http-client.ts'
import { type Failure, serveOrders } from './program.ts'

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

const groups: (readonly HttpClient[])[] = []

serveOrders<SendersOrder, SendersMessage>('senders', async (order, tell) => {
  if (order.kind === 'open') {
    const clients = Array.from({ length: order.connections }, () => HttpClient.open(order))
    tell({ kind: 'ready', group: groups.push(await Promise.all(clients)) - 1 })
    return
  }
  const clients = groups[order.group] ?? []
  const sent = order.bodies.map((bodies, index) => send(clients[index]!, bodies))
  tell({ kind: 'sent', answers: await Promise.all(sent) })
})

/** Pause before a receipt is asked for again. */
const PAUSE_MS = 1
/** The result of a receipt that does not exist yet. */
const NOT_YET = /"result":null/

/** Sends each body once the one before is answered, and again as long as the result is null. */
async function send(client: HttpClient, bodies: readonly string[]): Promise<readonly string[]> {
  const answers: string[] = []
  for (const body of bodies) {
    let answer = await client.ask(body)
    while (NOT_YET.test(answer)) {
      await setTimeout(PAUSE_MS) // a server that is asked all the time gets nothing else done
      answer = await client.ask(body)
    }
    answers.push(answer)
  }
  return answers
}
