/**
 * The texts between the nodes of a cluster.
 *
 * There is one stream, which begins with a devnet and continues with the entries that nodes append.
 * Every node makes the requests of all entries, in their order, so all have the same devnet. Each text
 * is one line of JSON, so that any channel can carry it: the messages of processes, or a log on another
 * machine.
 */

import type { Address, Hash } from '../primitives/hex.ts'

/** The first text of the stream: the devnet that it begins with. */
export interface Begin {
  /** The journal of the devnet, up to the first entry. */
  readonly journal: string
  /** Ms of virtual time per ms of real time at first; `null` if nothing drives it. */
  readonly speed: number | null
}

/** The requests that a node has sent together. */
export interface Entry {
  /** The node, unique in the cluster for all times. */
  readonly node: string
  /** Real time at the node, in ms since the epoch. */
  readonly atMs: number
  readonly requests: readonly (Request | Leave)[]
  /** Senders that the node has recovered: the others need not. */
  readonly senders?: readonly (readonly [Hash, Address])[]
  /** With a step of time: the devnet of the node after an earlier step. */
  readonly after?: StepMark
  /** A node that has ended: its clients have left. */
  readonly gone?: string
}

/** The digest of the devnet after a number of steps. */
export type StepMark = readonly [steps: number, digest: Hash]

/** A call of a client. */
export interface Request {
  /** From 1 at each node, rising. A request that comes a second time is not made again. */
  readonly ticket: number
  /** The client: a transport, and for those with several clients its number at the node. */
  readonly from: string
  readonly call: string
  readonly params: readonly unknown[]
}

/** A client that has left and sends no further requests. */
export interface Leave {
  readonly leaves: string
}
