/** A link between a node and its Redis that can be cut, silent and slow. */

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { machine } from '../../src/server/machine.ts'

export type LinkState = 'open' | 'cut' | 'silent' | 'slow'

/** Ms by which each chunk is late on a slow link. */
const SLOW_MS = 500

export class FaultyLink implements AsyncDisposable {
  readonly port: number
  readonly #target: number
  readonly #server: ReturnType<typeof createServer>
  readonly #sockets = new Set<Socket>()
  #state: LinkState = 'open'

  private constructor(target: number, server: ReturnType<typeof createServer>) {
    this.#target = target
    this.#server = server
    this.port = (server.address() as AddressInfo).port
    server.on('connection', (socket) => this.#join(socket))
  }

  /** @param target port of this machine */
  static async to(target: number): Promise<FaultyLink> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new FaultyLink(target, server)
  }

  set state(state: LinkState) {
    this.#state = state
    for (const socket of this.#sockets) {
      if (state === 'cut') socket.destroy()
      else if (state === 'silent') socket.pause()
      else socket.resume()
    }
  }

  async [Symbol.asyncDispose]() {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #join(near: Socket): void {
    if (this.#state === 'cut') {
      near.destroy()
      return
    }
    const far = connect(this.#target, '127.0.0.1')
    this.#carry(near, far)
    this.#carry(far, near)
    if (this.#state === 'silent') {
      near.pause()
      far.pause()
    }
  }

  #carry(one: Socket, other: Socket): void {
    this.#sockets.add(one)
    one.on('error', () => {})
    one.on('close', () => {
      this.#sockets.delete(one)
      other.destroy()
    })
    const late: Buffer[] = []
    const send = () => {
      const chunk = late.shift()! // there is one for each call
      if (!other.destroyed) other.write(chunk)
    }
    one.on('data', (chunk: Buffer) => {
      const isLate = this.#state === 'slow' || late.length > 0 // the order stays
      late.push(chunk)
      if (isLate) machine.wake(SLOW_MS, send)
      else send()
    })
  }
}
