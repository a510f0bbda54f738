/**
 * The texts between the nodes of a cluster.
 *
 * There is one stream, which begins with a devnet and continues with the entries that nodes append.
 * Every node executes the requests of all entries, in their order, so all have the same devnet. Each text
 * is one line of JSON, so that any channel can carry it: the messages of processes, or a log on another
 * machine.
 */

import type { RemoteAnswer, RemoteRequest } from '../fork/channel.ts'
import type { JournalEntry, JournalHeader } from '../journal/journal.ts'
import { isObject } from '../primitives/codec.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'

/** The first text of the stream: the devnet that it begins with. */
export interface Begin {
  /** The journal of the devnet, up to the first entry. */
  readonly journal: string
  /** Ms of virtual time per ms of real time at first; `null` if nothing drives it. */
  readonly speed: number | null
  /** Answers of the remote chain that the devnet continues, if it does. */
  readonly answers?: readonly Answered[]
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
  /** A node that is dead: its clients have left. */
  readonly gone?: string
}

/** An entry about the remote chain: it changes nothing, and has no separate place in the stream. */
export interface RemoteNote {
  /** Requests of reads, for the writer to send. */
  readonly asks?: readonly RemoteRequest[]
  /** Answers that the writer got. */
  readonly answers?: readonly Answered[]
  /** The request that needs them, by its node and ticket: answers for once are for that one alone. */
  readonly for?: string
}

/**
 * An answer of the remote by the key of its request. One that may be another the next time is `once`, or
 * `optional` if the request can do without.
 */
export type Answered = readonly [key: string, answer: RemoteAnswer, kind?: 'once' | 'optional']

/** The text of a note. */
export function noteText(node: string, remote: RemoteNote): string {
  return JSON.stringify({ node, remote })
}

/** True for the text of a note, false for that of an entry. */
function isNote(text: string): boolean {
  return /^\{"node":"[^"]*","remote":/.test(text)
}

/** The digest of the devnet after a number of steps. */
export type StepMark = readonly [steps: number, digest: Hash]

/** A call of a client. */
export interface Request {
  /** From 1 at each node, rising. A request that comes a second time is not executed again. */
  readonly ticket: number
  /** The client: a transport, and for those with several clients its number at the node. */
  readonly from: string
  readonly call: string
  readonly params: readonly unknown[]
  /** As in the journal: the node of the client knows its own estimates alone. */
  readonly limit?: JournalEntry['limit']
}

/** A client that has left and sends no further requests. */
export interface Leave {
  readonly leaves: string
}

/**
 * Reads the text of an entry or a note.
 *
 * @throws {DevnetError} INVALID_JOURNAL if it is neither
 */
export function textFrom(text: string): Entry | { readonly remote: RemoteNote } {
  const value = jsonFrom(text)
  if (isObject(value) && typeof value.node === 'string') {
    if (isNote(text) && isObject(value.remote)) return { remote: value.remote as RemoteNote }
    // Just checked.
    if (isEntry(value)) return value as unknown as Entry
  }
  throw unreadable('an entry or a note in JSON', text)
}

/**
 * Reads the text that the stream begins with.
 *
 * @throws {DevnetError} INVALID_JOURNAL if it is another one
 */
export function beginFrom(text: string): Begin & { readonly header: JournalHeader } {
  const value = jsonFrom(text)
  if (isObject(value) && typeof value.journal === 'string') {
    const { journal, speed, answers } = value
    const header = jsonFrom(journal.split('\n', 1)[0]!) // a text has one part at least
    const isBegin =
      isObject(header) &&
      (speed === null || typeof speed === 'number') &&
      (answers === undefined || Array.isArray(answers))
    // Just checked.
    if (isBegin)
      return { ...(value as unknown as Begin), header: header as unknown as JournalHeader }
  }
  throw unreadable('the journal of a devnet in JSON', text)
}

function unreadable(expected: string, text: string): DevnetError {
  return new DevnetError('INVALID_JOURNAL', `expected ${expected}, got ${quoted(text)}`)
}

/** @returns `undefined` for a text that is no JSON */
function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isEntry({ atMs, requests, senders = [], after, gone = '' }: Fields): boolean {
  return (
    Number.isFinite(atMs) &&
    Array.isArray(requests) &&
    requests.every(isRequest) &&
    Array.isArray(senders) &&
    senders.every((each) => isPair(each) && typeof each[0] === 'string') &&
    (after === undefined || (isPair(after) && typeof after[0] === 'number')) &&
    typeof gone === 'string'
  )
}

function isRequest(value: unknown): boolean {
  if (!isObject(value)) return false
  const { ticket, from, call, params, limit, leaves } = value
  if (typeof leaves === 'string') return true
  const isNamed = typeof from === 'string' && typeof call === 'string'
  const isWhole = Number.isInteger(ticket) && isNamed && Array.isArray(params)
  return isWhole && (limit === undefined || limit === 'estimate')
}

/** True for a list of two with a text at its end. */
function isPair(value: unknown): value is readonly [unknown, string] {
  return Array.isArray(value) && value.length === 2 && typeof value[1] === 'string'
}

type Fields = Readonly<Record<string, unknown>>
