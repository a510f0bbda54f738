/**
 * A node of a cluster as plain data, with which another node continues: the devnet with what its clients
 * left in it, the clients themselves, and the place in the stream.
 */

import type { SavedSession } from '../devnet/checkpoint.ts'
import type { NodeParts } from '../devnet/devnet-parts.ts'
import type { ReplayOptions, TimeDriver } from '../index.ts'
import type { SavedSubscriptions } from '../rpc/subscriptions/subscriber.ts'
import type { NodeClient, OtherClients } from './other-clients.ts'
import type { SavedRemote } from './shared-remote.ts'
import type { StepMark } from './stream.ts'

/** The artifacts of a node: each has its own, since no stream holds them. */
export type KnownArtifacts = Pick<ReplayOptions, 'artifacts' | 'onArtifactSkipped'>

/** A client that has made a change. */
interface SavedClient extends Omit<NodeClient, 'client'> {
  /** Its number in the journal; absent before its first input. */
  readonly number?: number
}

/** A node between two entries, without its devnet. */
export interface NodePlace {
  /** Entries that were applied, and texts of the stream up to the last of them, without the first. */
  readonly entryCount: number
  readonly textCount: number
  readonly mark: StepMark
  /** The newest ticket of each node. */
  readonly tickets: readonly (readonly [node: string, ticket: number])[]
  readonly clients: readonly NodeClient[]
  /** Parameters, as JSON, of the calls that have added artifacts on all nodes. */
  readonly artifacts: readonly string[]
  /** The remote chain that the devnet continues, if it does. */
  readonly remote?: SavedRemote
}

export interface SavedNode extends Omit<NodePlace, 'clients'> {
  readonly session: SavedSession
  readonly clients: readonly SavedClient[]
  /** By index of their clients, in the order of their notifications. */
  readonly subscribers: readonly (readonly [client: number, saved: SavedSubscriptions])[]
  /** `null` if nothing drives time. */
  readonly time: Pick<TimeDriver, 'speed' | 'speedBeforePause'> | null
}

/**
 * Saves clients and their subscriptions.
 *
 * @returns `undefined` if the devnet has a subscriber that is none of these clients
 */
export function saveClients(
  clients: readonly NodeClient[],
  { connections }: NodeParts,
): Pick<SavedNode, 'clients' | 'subscribers'> | undefined {
  const indexes = new Map(clients.map(({ client }, index) => [client, index]))
  const subscribers: [number, SavedSubscriptions][] = []
  for (const [client, saved] of connections.subscribers()) {
    const index = indexes.get(client)
    if (index === undefined) return undefined
    subscribers.push([index, saved])
  }
  return {
    clients: clients.map(({ node, from, client: { number } }) => ({
      node,
      from,
      ...(number !== undefined && { number }),
    })),
    subscribers,
  }
}

/** Continues the connections of all clients. */
export function loadClients({ clients, subscribers }: SavedNode, others: OtherClients): void {
  const connections = clients.map(({ node, from, number }) => {
    const connection = others.connectionOf(node, from)
    connection.client.number = number
    return connection
  })
  for (const [index, saved] of subscribers) connections[index]!.load(saved)
}
