/**
 * The open sockets of a devnet's servers, for faults.
 *
 * Leaves closing and buffering to the servers.
 */

import type { DropSockets, FreezeSockets, SocketTransport } from './transport-fault.ts'

/** A socket as registered by its server. */
export interface FaultySocket {
  readonly transport: SocketTransport
  /** Closes it. @param closeCode see {@link DropSockets} */
  drop(closeCode: number): void
  /** Buffers all data sent from now on. */
  freeze(): void
  /** Sends the buffered data and stops buffering. */
  thaw(): void
}

/** Closed without a close frame (RFC 6455 section 7.1.5). */
const ABNORMAL_CLOSURE = 1006

export class Sockets {
  /** In the order they were opened. */
  readonly #open = new Set<FaultySocket>()
  /** Number of faults that freeze each socket. */
  readonly #freezes = new Map<FaultySocket, number>()

  /** Registers an opened socket. @returns a function to call when it has closed */
  join(socket: FaultySocket): () => void {
    this.#open.add(socket)
    return () => {
      this.#open.delete(socket)
      this.#freezes.delete(socket)
    }
  }

  drop({ closeCode = ABNORMAL_CLOSURE, ...choice }: DropSockets): void {
    for (const socket of this.#chosen(choice)) socket.drop(closeCode)
  }

  /** @returns a function that ends the fault */
  freeze(choice: FreezeSockets): () => void {
    const chosen = this.#chosen(choice)
    for (const socket of chosen) {
      const freezes = this.#freezes.get(socket) ?? 0
      this.#freezes.set(socket, freezes + 1)
      if (freezes === 0) socket.freeze()
    }
    return () => {
      for (const socket of chosen.splice(0)) this.#thaw(socket)
    }
  }

  #thaw(socket: FaultySocket): void {
    const freezes = this.#freezes.get(socket)
    if (freezes === undefined) return // closed meanwhile
    if (freezes > 1) return void this.#freezes.set(socket, freezes - 1)
    this.#freezes.delete(socket)
    socket.thaw()
  }

  #chosen({ transport, connection }: Pick<DropSockets, 'transport' | 'connection'>) {
    const known = [...this.#open].filter((each) => (transport ?? each.transport) === each.transport)
    return connection === undefined ? known : known.slice(connection - 1, connection)
  }
}
