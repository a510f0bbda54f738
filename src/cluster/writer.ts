/**
 * The writer of a cluster: orders the changes of all nodes, and appends them to the stream.
 *
 * A request of a follower is made here on a connection of its own, as a replay makes it. Promise: each
 * item is complete, and every request is answered by an item: the line that it became, or an answer.
 */

import type { DevnetParts } from '../devnet/devnet-parts.ts'
import { type InputContext, makeInput } from '../devnet/inputs.ts'
import { countedTransports } from '../journal/recorder.ts'
import { DevnetError, invariant } from '../primitives/errors.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { DISCONNECT, type TransportConnection } from '../rpc/connection.ts'
import { rpcErrorFrom } from '../rpc/errors.ts'
import { methodsByName } from '../rpc/methods/index.ts'
import { senders } from '../transactions/sender.ts'
import {
  type Answer,
  type AnsweredError,
  type Asked,
  type Begin,
  printItem,
  type Request,
  type UnrecordedCall,
} from './stream.ts'

export interface WriterDeps {
  /** Real time in ms since the epoch. */
  readonly now: () => number
  /** Paths of the artifact folders of the devnet. */
  readonly artifacts: readonly string[]
  /** Ms of virtual time per ms of real time at the start; `null` if nothing drives time. */
  readonly speed: number | null
}

/** Senders that wait for the next line, at most. */
const SENDERS_MAX = 4_096

export class Writer {
  readonly #parts: DevnetParts
  readonly #deps: WriterDeps
  readonly #context: InputContext
  /** Sends items to each follower. */
  readonly #followers = new Map<string, (text: string) => void>()
  /** The connections of each follower's clients, by the follower's name for them. */
  readonly #clients = new Map<string, Map<string, TransportConnection>>()
  /** Requests without a line so far. */
  readonly #unrecorded = new Map<string, Request>()
  readonly #calls: UnrecordedCall[] = []
  #lines: string[] = []
  #tickets: Record<number, string> = {}
  #senders: (readonly [Hash, Address])[] = []
  readonly #onSender = (hash: Hash, sender: Address) => {
    if (this.#senders.length < SENDERS_MAX) this.#senders.push([hash, sender])
  }

  /** @param parts of a devnet that no follower follows yet */
  constructor(parts: DevnetParts, deps: WriterDeps) {
    this.#parts = parts
    this.#deps = deps
    const { recorder } = parts.backend
    this.#context = { parts, snapshots: new Map(), continueAs: noForks }
    recorder.feed = {
      line: (line, ticket) => this.#line(line, ticket),
      end: () => this.#end(),
    }
    senders.listeners.add(this.#onSender)
  }

  /**
   * Begins to send items to a follower, between two jobs.
   *
   * @param send gets the text of {@link Begin}, then that of each item
   * @throws {DevnetError} JOURNAL_NOT_KEPT: a follower cannot begin where the journal does not
   */
  async join(node: string, send: (text: string) => void): Promise<void> {
    const { queue, recorder } = this.#parts.backend
    await queue.read(() => {
      const begin: Begin = {
        journal: recorder.journal(),
        artifacts: this.#deps.artifacts,
        speed: this.#deps.speed,
        calls: this.#calls,
      }
      send(JSON.stringify(begin))
      this.#followers.set(node, send)
    })
  }

  /** Takes the text of {@link Asked} of a follower. */
  receive(node: string, text: string): void {
    const { requests, senders: recovered = [] } = JSON.parse(text) as Asked
    for (const [hash, sender] of recovered) senders.remember(hash, sender)
    const clients = this.#clientsOf(node)
    for (const asked of requests) {
      if ('leaves' in asked) this.#drop(clients, asked.leaves)
      else this.#request(asked, clients)
    }
  }

  /** Ends the connections of a follower that has ended, after the requests that it has sent. */
  async leave(node: string): Promise<void> {
    this.#followers.delete(node)
    await this.#parts.backend.queue.read(() => {
      const clients = this.#clientsOf(node)
      for (const connection of clients.values()) connection.close()
      for (const name of [...clients.keys()]) this.#drop(clients, name)
      this.#clients.delete(node)
    })
  }

  /** Appends nothing from now on. */
  close(): void {
    this.#parts.backend.recorder.feed = undefined
    senders.listeners.delete(this.#onSender)
    this.#followers.clear()
  }

  #request(asked: Request, clients: Map<string, TransportConnection>): void {
    this.#unrecorded.set(asked.ticket, asked)
    try {
      const { recorder } = this.#parts.backend
      const made = recorder.ordered({ ticket: asked.ticket }, () => this.#make(asked, clients))
      if (made !== undefined) this.#answerLater(asked, made)
    } catch (error) {
      this.#answer({ id: asked.ticket, error: answeredError(error) })
    }
    // Without subscriptions at its turn, a client that disconnects changes nothing.
    if (asked.call === DISCONNECT) this.#answer({ id: asked.ticket, result: null })
  }

  #make(asked: Request, clients: Map<string, TransportConnection>): unknown {
    const connection = () => {
      const client = clients.get(asked.from) ?? this.#connect(asked.from)
      clients.set(asked.from, client)
      return client
    }
    return makeInput(asked, this.#context, connection, asked.ticket)
  }

  #connect(from: string): TransportConnection {
    const transport = countedTransports.find((name) => from.startsWith(`${name} `))
    invariant(transport !== undefined, 'a follower names the transport of each client')
    return this.#parts.connections.connect({
      transport,
      subscriptions: transport !== 'http',
      isInternal: true, // the request has met its faults at the follower
      notify: () => {}, // the follower notifies its client
      send: (text) => this.#answered(text),
    })
  }

  /** Takes the response to a request on a connection. */
  #answered(text: string): void {
    if (this.#unrecorded.size === 0) return
    const [, ticket = ''] = /^\{"jsonrpc":"2.0","id":"([^"]*)"/.exec(text.slice(0, 80)) ?? []
    if (this.#unrecorded.has(ticket)) this.#answer(JSON.parse(text) as Answer)
  }

  #answerLater({ ticket: id }: Request, made: unknown): void {
    Promise.resolve(made).then(
      (result) => this.#answer({ id, result }),
      (error: unknown) => this.#answer({ id, error: answeredError(error) }),
    )
  }

  /** Answers a request that has no line, and has every node make a call that changes them all. */
  #answer(answer: Answer): void {
    const asked = this.#unrecorded.get(answer.id)
    if (!this.#unrecorded.delete(answer.id) || asked === undefined) return
    const { call, params } = asked
    const isEverywhere = methodsByName.get(call)?.reach === 'everyNode'
    const repeat = isEverywhere && answer.error === undefined ? { call, params } : undefined
    if (repeat !== undefined) this.#calls.push(repeat)
    const { id, result, error } = answer
    const kept: Answer = error === undefined ? { id, result } : { id, error }
    this.#append(
      printItem({ atMs: this.#deps.now(), answer: kept, ...(repeat !== undefined && { repeat }) }),
    )
  }

  #line(line: string, ticket: string | undefined): void {
    this.#lines.push(line)
    if (ticket === undefined) return
    this.#unrecorded.delete(ticket)
    this.#tickets[this.#parts.backend.recorder.sequence] = ticket
  }

  #end(): void {
    const lines = this.#lines
    if (lines.length === 0) return
    const [tickets, found] = [this.#tickets, this.#senders]
    this.#lines = []
    this.#tickets = {}
    this.#senders = []
    const item = {
      atMs: this.#deps.now(),
      ...(Object.keys(tickets).length > 0 && { tickets }),
      ...(found.length > 0 && { senders: found }),
    }
    this.#append(printItem(item, lines))
  }

  #drop(clients: Map<string, TransportConnection>, name: string): void {
    const client = clients.get(name)
    if (client === undefined) return
    clients.delete(name)
    this.#append(printItem({ atMs: this.#deps.now(), left: client.name }))
  }

  #append(text: string): void {
    for (const send of this.#followers.values()) send(text)
  }

  #clientsOf(node: string): Map<string, TransportConnection> {
    const clients = this.#clients.get(node) ?? new Map<string, TransportConnection>()
    this.#clients.set(node, clients)
    return clients
  }
}

function noForks(): never {
  throw new DevnetError('CLOSED', 'a node of a cluster has no forks')
}

function answeredError(error: unknown): AnsweredError {
  if (error instanceof DevnetError) return { code: error.code, message: error.message }
  const { code, message, data } = rpcErrorFrom(error)
  return { code, message, data }
}
