/**
 * A crowd of WebSocket clients that hear of blocks, in its own process: most read as it comes, some
 * slowly, some never.
 */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Frames, textFrame, upgradeRequest } from '../../bench/frames.ts'
import { type Failure, serveOrders } from '../../bench/program.ts'
import { steadyMs } from '../../bench/subscribers.ts'

/** How many of each manner are to come, and where to. */
export interface CrowdOptions {
  readonly kind: 'open'
  readonly host: string
  readonly port: number
  readonly readers: number
  /** They take a chunk a second. */
  readonly slow: number
  /** They subscribe, again and again, and read nothing. */
  readonly dead: number
  readonly subscriptionsOfDead: number
}

/** Asks what each has heard, once all who read have heard of a block. */
export interface CrowdQuestion {
  readonly kind: 'until'
  readonly number: number
}

/** What one client has heard of. */
export interface Heard {
  readonly first: number
  readonly last: number
  readonly count: number
  /** Numbers that did not follow the one before. */
  readonly breaks: number
}

export type CrowdMessage =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'heard'
      readonly readers: readonly Heard[]
      readonly slow: readonly Heard[]
      /** Of the dead ones, how many sockets have been closed. */
      readonly buried: number
      /** From the first reader to each other one, in ms; of all blocks together. */
      readonly lagsMs: { readonly half: number; readonly most: number }
    }
  | Failure

class Client {
  readonly socket: Socket
  readonly #frames = new Frames()
  first = 0
  last = 0
  count = 0
  breaks = 0
  isClosed = false

  constructor(socket: Socket) {
    this.socket = socket
    socket.on('error', () => {}) // it closes, and that is counted
    socket.once('close', () => {
      this.isClosed = true
    })
  }

  read(hear: (number: number) => void): void {
    this.socket.on('data', (chunk) => {
      for (const frame of this.#frames.take(chunk)) {
        const number = numberIn(frame)
        if (number !== undefined) hear(number)
      }
    })
  }

  note(number: number): void {
    if (this.count === 0) this.first = number
    else if (number !== this.last + 1) this.breaks += 1
    this.last = number
    this.count += 1
  }

  get heard(): Heard {
    const { first, last, count, breaks } = this
    return { first, last, count, breaks }
  }
}

const readers: Client[] = []
const slow: Client[] = []
const dead: Client[] = []
/** When the first reader had each block. */
const firstMs = new Map<number, number>()
const lagsMs: number[] = []

serveOrders<CrowdOptions | CrowdQuestion, CrowdMessage>('crowd', async (order, tell) => {
  if (order.kind === 'open') {
    for (let index = 0; index < order.readers; index += 1) readers.push(await reader(order))
    for (let index = 0; index < order.slow; index += 1) slow.push(await slowReader(order))
    for (let index = 0; index < order.dead; index += 1) dead.push(await deadClient(order))
    return tell({ kind: 'ready' })
  }
  const { number } = order
  while (readers.some(({ last, isClosed }) => last < number && !isClosed)) {
    await once(readers.find(({ last }) => last < number)!.socket, 'data')
  }
  for (const { socket } of slow) socket.resume()
  while (slow.some(({ last, isClosed }) => last < number && !isClosed)) {
    await once(slow.find(({ last }) => last < number)!.socket, 'data')
  }
  // Whoever has been buried hears of it when he reads.
  await Promise.all(dead.map(({ socket }) => drained(socket)))
  const sorted = lagsMs.toSorted((a, b) => a - b)
  const lagAt = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  tell({
    kind: 'heard',
    readers: readers.map(({ heard }) => heard),
    slow: slow.map(({ heard }) => heard),
    buried: dead.filter(({ isClosed }) => isClosed).length,
    lagsMs: { half: lagAt(0.5), most: lagAt(0.99) },
  })
})

async function reader(options: CrowdOptions): Promise<Client> {
  const client = new Client(await subscribed(options, 1))
  client.read((number) => {
    client.note(number)
    const nowMs = steadyMs()
    const first = firstMs.get(number)
    if (first === undefined) firstMs.set(number, nowMs)
    else lagsMs.push(nowMs - first)
  })
  return client
}

async function slowReader(options: CrowdOptions): Promise<Client> {
  const client = new Client(await subscribed(options, 1))
  client.read((number) => client.note(number))
  client.socket.on('data', () => {
    client.socket.pause()
    setTimeout(() => client.socket.resume(), 1_000)
  })
  return client
}

async function deadClient(options: CrowdOptions): Promise<Client> {
  const socket = await subscribed(options, options.subscriptionsOfDead)
  socket.pause()
  return new Client(socket)
}

/** Reads to the end if there is one: nothing comes any more on a socket that is left alone. */
async function drained(socket: Socket): Promise<void> {
  const closed = socket.destroyed || once(socket, 'close')
  socket.resume()
  await closed
}

async function subscribed({ host, port }: CrowdOptions, times: number): Promise<Socket> {
  const socket = connect(port, host).setNoDelay()
  await once(socket, 'connect')
  socket.write(upgradeRequest)
  const [head] = await once(socket, 'data')
  if (!String(head).startsWith('HTTP/1.1 101')) throw new Error(`no WebSocket: ${head}`)
  const request = textFrame('{"id":1,"method":"eth_subscribe","params":["newHeads"]}')
  socket.write(Buffer.concat(Array<Buffer>(times).fill(request)))
  return socket
}

/** Of the header that a notification holds; an answer holds none. */
function numberIn(frame: Buffer): number | undefined {
  const at = frame.indexOf('"number":"0x')
  if (at === -1) return undefined
  return Number.parseInt(frame.toString('latin1', at + 12, frame.indexOf('"', at + 12)), 16)
}
