/**
 * The connections on which a node makes the calls of other nodes' clients.
 *
 * Promise: they answer and notify nobody; the node of the client does.
 */

import type { DevnetParts } from '../devnet/devnet-parts.ts'
import { countedTransports } from '../journal/recorder.ts'
import { invariant } from '../primitives/errors.ts'
import type { TransportConnection } from '../rpc/connection.ts'

export class OtherClients {
  readonly #parts: DevnetParts
  /** By node, and the node's name for the client. */
  readonly #connections = new Map<string, Map<string, TransportConnection>>()

  constructor(parts: DevnetParts) {
    this.#parts = parts
  }

  connectionOf(node: string, from: string): TransportConnection {
    const ofNode = this.#connections.get(node) ?? new Map<string, TransportConnection>()
    this.#connections.set(node, ofNode)
    const known = ofNode.get(from)
    if (known !== undefined) return known
    const transport = countedTransports.find((name) => from.startsWith(`${name} `))
    invariant(transport !== undefined, 'a node names the transport of each client')
    const connection = this.#parts.connections.connect({
      transport,
      subscriptions: transport !== 'http',
      isInternal: true,
      notify: () => {},
      send: () => {},
    })
    ofNode.set(from, connection)
    return connection
  }

  /** Forgets a client that has left. */
  forget(node: string, from: string): void {
    this.#connections.get(node)?.delete(from)
  }

  /** Ends the connections of a node that has ended. */
  async end(node: string): Promise<void> {
    const { queue, recorder } = this.#parts.backend
    for (const connection of this.#connections.get(node)?.values() ?? []) {
      recorder.ordered(() => connection.close())
    }
    this.#connections.delete(node)
    await queue.settled()
  }
}
