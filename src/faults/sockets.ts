/**
 * The sockets of a devnet's servers, as far as faults reach them.
 *
 * Servers say which there are; how one is dropped or kept from sending is theirs to know.
 */

import type { DropSockets, FreezeSockets, SocketTransport } from './wire-fault.ts'

/** A socket, as its server hands it over. */
export interface FaultySocket {
  readonly transport: SocketTransport
  /** Ends it. @param closeCode as {@link DropSockets} has it */
  drop(closeCode: number): void
  /** Keeps what is sent from now on. */
  freeze(): void
  /** Sends what was kept, and all that follows. */
  thaw(): void
}

/** No frame: the other side hears of it from its own socket (RFC 6455 section 7.1.5). */
export const ABNORMAL_CLOSURE = 1006

export class Sockets {
  /** In the order in which they were opened. */
  readonly #open = new Set<FaultySocket>()
  /** By how many faults each is frozen. */
  readonly #freezes = new Map<FaultySocket, number>()

  /** A socket has been opened. @returns what says that it has closed */
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

  /** @returns what ends it */
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
    if (freezes === undefined) return // it has closed
    if (freezes > 1) return void this.#freezes.set(socket, freezes - 1)
    this.#freezes.delete(socket)
    socket.thaw()
  }

  #chosen({ transport, connection }: Pick<DropSockets, 'transport' | 'connection'>) {
    const known = [...this.#open].filter((each) => (transport ?? each.transport) === each.transport)
    return connection === undefined ? known : known.slice(connection - 1, connection)
  }
}
