/**
 * Many clients that hear of every block, in its own process: forked, and talked to by messages.
 *
 * They do as little as a client can: each is a plain socket that looks for the end of a frame and for
 * the number of a header. Times are those of the machine's steady clock, which all processes share.
 */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Frames, textFrame, upgradeRequest } from './frames.ts'
import { type Failure, serveOrders } from './program.ts'

/** Its order, once, as its first message. */
export interface SubscribersOptions {
  readonly port: number
  readonly host: string
  readonly count: number
}

/** A block that every client has heard of. */
export interface Arrival {
  readonly number: number
  /** When they had it, one after the other, in ms of {@link steadyMs}. */
  readonly atMs: readonly number[]
}

/** What it says: that all are subscribed; that all have heard of a block. */
export type SubscribersMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'arrival'; readonly arrival: Arrival }
  | Failure

/** Ms since some moment, the same one in every process of this machine. */
export function steadyMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

serveOrders<SubscribersOptions, SubscribersMessage>('subscribers', async (options, tell) => {
  const { port, host, count } = options
  const underWay = new Map<number, number[]>()
  const hear = (number: number) => {
    const atMs = underWay.get(number) ?? []
    underWay.set(number, atMs)
    if (atMs.push(steadyMs()) < count) return
    underWay.delete(number)
    tell({ kind: 'arrival', arrival: { number, atMs } })
  }
  for (let client = 0; client < count; client += 1) await subscribe(port, host, hear)
  tell({ kind: 'ready' })
})

/** Resolves when the subscription is there. */
async function subscribe(
  port: number,
  host: string,
  hear: (number: number) => void,
): Promise<Socket> {
  const socket = connect(port, host).setNoDelay()
  await once(socket, 'connect')
  socket.write(upgradeRequest)
  const [head] = await once(socket, 'data')
  if (!String(head).startsWith('HTTP/1.1 101')) {
    throw new Error(`no WebSocket: ${head}`)
  }
  socket.write(textFrame('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}'))
  const frames = new Frames()
  const [answer] = await once(socket, 'data')
  if (!String(answer).includes('"result":"0x1"')) throw new Error(`no subscription: ${answer}`)
  socket.on('data', (chunk) => {
    for (const frame of frames.take(chunk)) hear(numberIn(frame))
  })
  return socket
}

/** Of the header that a notification holds. */
function numberIn(frame: Buffer): number {
  const from = frame.indexOf('"number":"0x') + 12
  return Number.parseInt(frame.toString('latin1', from, frame.indexOf('"', from)), 16)
}
