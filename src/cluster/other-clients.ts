/**
 * The connections on which a node executes the calls of other nodes' clients.
 *
 * Promise: they answer and notify no client; the node of the client does.
 */

import type { NodeParts } from '../devnet/devnet-parts.ts'
import { type Client, countedTransports } from '../journal/recorder.ts'
import { invariant } from '../primitives/errors.ts'
import type { NodeConnection } from '../rpc/connection.ts'

/** A client, its node, and the node's name for it. */
export interface NodeClient {
  readonly node: string
  readonly from: string
  readonly client: Client
}

export class OtherClients {
  readonly #parts: NodeParts
  /** By node, and the node's name for the client. */
  readonly #connections = new Map<string, Map<string, NodeConnection>>()

  constructor(parts: NodeParts) {
    this.#parts = parts
  }

  connectionOf(node: string, from: string): NodeConnection {
    const ofNode = this.#connections.get(node) ?? new Map<string, NodeConnection>()
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

  /** All clients, with the journal's name of each. */
  get all(): readonly NodeClient[] {
    return [...this.#connections].flatMap(([node, ofNode]) =>
      [...ofNode].map(([from, { client }]) => ({ node, from, client })),
    )
  }

  /** Forgets a client that has left. */
  forget(node: string, from: string): void {
    this.#connections.get(node)?.delete(from)
  }

  /** Ends the connections of a node that has stopped. */
  async end(node: string): Promise<void> {
    const { queue, recorder } = this.#parts.backend
    for (const connection of this.#connections.get(node)?.values() ?? []) {
      recorder.ordered(() => connection.close())
    }
    this.#connections.delete(node)
    await queue.settled()
  }
}
