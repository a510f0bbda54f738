/**
 * The texts between the writer of a cluster and its followers.
 *
 * The writer appends items to one stream, which every follower reads in order; followers send
 * requests to the writer. Each is one line of JSON, so that any channel can carry them: the messages
 * of processes, or a log on another machine.
 */

import type { JournalEntry } from '../journal/journal.ts'
import type { Address, Hash } from '../primitives/hex.ts'

/** The first text that a follower gets: where the items after it continue. */
export interface Begin {
  /** Its first line, and all lines so far. */
  readonly journal: string
  /** Paths of artifact folders. */
  readonly artifacts: readonly string[]
  /** Ms of virtual time per ms of real time when the writer began; `null` if nothing drives it. */
  readonly speed: number | null
  /** Calls so far that every node makes and no journal holds. */
  readonly calls: readonly UnrecordedCall[]
}

/** A call that every node makes and no journal holds, such as a label. */
export interface UnrecordedCall {
  readonly call: string
  readonly params: readonly unknown[]
}

/** One item of the stream. */
export interface Item {
  /** Real time at the writer, in ms since the epoch. */
  readonly atMs: number
  /** The inputs of one job, complete: the job's own first, then those that did not wait for it. */
  readonly lines?: readonly JournalEntry[]
  /** The requests of followers that these inputs are, by the inputs' sequence. */
  readonly tickets?: Readonly<Record<number, string>>
  /** Recovered senders of transactions, so that followers need not recover them. */
  readonly senders?: readonly (readonly [Hash, Address])[]
  /** The answer to a request that no line holds. */
  readonly answer?: Answer
  /** A call that every follower makes now. */
  readonly repeat?: UnrecordedCall
  /** A client that has left and sends no further inputs, as lines name it. */
  readonly left?: string
}

/** A JSON-RPC response whose id is the ticket. */
export interface Answer {
  readonly id: string
  readonly result?: unknown
  readonly error?: AnsweredError
}

/** The error of a request, or that of a call of the library with its reason in place of a code. */
export interface AnsweredError {
  readonly code: number | string
  readonly message: string
  readonly data?: unknown
}

/** A message from a follower to the writer: the texts of one turn of its event loop. */
export interface Asked {
  readonly requests: readonly (Request | Leave)[]
  /** Senders that the follower has recovered: the writer need not. */
  readonly senders?: readonly (readonly [Hash, Address])[]
}

/** A call of a client of a follower. */
export interface Request {
  /** Unique in the cluster. */
  readonly ticket: string
  /** The client: a transport, and for those with several clients its number at this follower. */
  readonly from: string
  readonly call: string
  readonly params: readonly unknown[]
}

/** A client of a follower that has left without an input. */
export interface Leave {
  readonly leaves: string
}

/** The texts of an item. @param lines of the journal, in place of the parsed ones */
export function printItem(item: Omit<Item, 'lines'>, lines: readonly string[] = []): string {
  const text = JSON.stringify(item)
  return lines.length === 0 ? text : `${text.slice(0, -1)},"lines":[${lines.join(',')}]}`
}
