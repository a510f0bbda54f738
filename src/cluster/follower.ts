/**
 * A follower of a cluster: a replay of the writer's journal that does not end.
 *
 * It answers reads by itself and forwards what changes the devnet. Promises: the client of a
 * forwarded call is answered once this node has made it, in the words of this node; items are made in
 * order, and the first one that gives another result than the writer's ends the follower.
 */

import { InProcessDevnet } from '../devnet/devnet.ts'
import type { DevnetParts } from '../devnet/devnet-parts.ts'
import { Replay, snapshotCalls } from '../devnet/input-replay.ts'
import { type Devnet, DevnetError, type DevnetErrorCode, RpcError, replay } from '../index.ts'
import { invalidJournal, type JournalEntry, lineOf, parseJournal } from '../journal/journal.ts'
import { type Client, type ForwardedCall, isSole } from '../journal/recorder.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { type SenderListener, senders } from '../transactions/sender.ts'
import type {
  Answer,
  AnsweredError,
  Begin,
  Item,
  Leave,
  Request,
  UnrecordedCall,
} from './stream.ts'

export interface FollowerDeps {
  /** The name of this node, unique in the cluster. */
  readonly node: string
  /** Real time in ms since the epoch. */
  readonly now: () => number
  /** Sends the text of {@link Asked} to the writer. */
  readonly forward: (text: string) => void
  /** Called once, when this node differs from the writer or cannot continue. */
  readonly onFailure: (reason: unknown) => void
}

/** A forwarded call of a client of this node. */
interface Waiting {
  /** Makes the call; `undefined` if the writer answers it. */
  readonly make: (() => unknown) | undefined
  readonly client: Client
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

/** A client that the writer knows. */
interface KnownClient {
  /** The writer's name for it. */
  readonly name: string
  /** Calls that have not been answered. */
  waitingCount: number
  hasLeft: boolean
}

export class Follower {
  readonly devnet: Devnet
  readonly #parts: DevnetParts
  readonly #deps: FollowerDeps
  readonly #replay: Replay
  readonly #waiting = new Map<string, Waiting>()
  /** The clients of this node that have forwarded a call. */
  readonly #clients = new Map<Client, KnownClient>()
  #nameCount = 0
  #ticketCount = 0
  /** Texts of items that have not been made. */
  #texts: string[] = []
  #isMaking = false
  /** Texts of requests, and senders, that go to the writer together. */
  #requests: string[] = []
  #senders: (readonly [Hash, Address])[] = []
  #tickets: Item['tickets']
  /** The clients whose calls the current item answers. */
  #answered: Client[] = []
  #failure: unknown
  #isClosed = false

  readonly #onSender: SenderListener = (hash, sender, isRecovered) => {
    // Other senders are known to the writer, or come from it.
    if (isRecovered && this.#requests.length > 0) this.#senders.push([hash, sender])
  }

  /** @param devnet made from the first line of the writer's journal, without inputs */
  private constructor(devnet: Devnet, deps: FollowerDeps) {
    this.devnet = devnet
    this.#parts = InProcessDevnet.partsOf(devnet)
    this.#deps = deps
    this.#replay = new Replay(this.#parts, InProcessDevnet, {
      makeEntry: (entry, make) => this.#makeEntry(entry, make),
    })
    const { backend } = this.#parts
    backend.recorder.forward = (call) => this.#forward(call)
    backend.recorder.onLeave = (client) => this.#leave(client)
    senders.listeners.add(this.#onSender)
  }

  /**
   * Makes the devnet of the writer as it is, from the text of {@link Begin}.
   *
   * @throws {DevnetError} INVALID_JOURNAL, INVALID_ARTIFACT
   */
  static async begin(text: string, deps: FollowerDeps): Promise<Follower> {
    const { journal, artifacts, speed, calls } = JSON.parse(text) as Begin
    const [header = ''] = journal.split('\n', 1)
    const devnet = await replay(`${header}\n`, artifacts.length > 0 ? { artifacts } : {})
    const follower = new Follower(devnet, deps)
    await follower.#makeAll(parseJournal(journal).entries)
    // The writer's time moves this node: this one only answers what the speed is.
    if (speed !== null) devnet.run({ machine: stillMachine, startMs: 0, speed })
    for (const call of calls) await follower.#repeat(call)
    return follower
  }

  /** Takes the text of the next item; makes it after those before. */
  receive(text: string): void {
    this.#texts.push(text)
    if (!this.#isMaking) void this.#makeTexts()
  }

  /** Refuses the calls that wait for the writer, and all later ones. */
  close(): void {
    this.#isClosed = true
    senders.listeners.delete(this.#onSender)
    for (const { reject } of this.#waiting.values()) reject(writerGone())
    this.#waiting.clear()
  }

  async #makeTexts(): Promise<void> {
    this.#isMaking = true
    const { recorder } = this.#parts.backend
    try {
      for (let text = this.#texts.shift(); text !== undefined; text = this.#texts.shift()) {
        const item = JSON.parse(text) as Item
        await this.#makeItem(item)
        recorder.lagMs = Math.max(0, this.#deps.now() - item.atMs)
      }
    } catch (error) {
      this.#fail(error)
    }
    this.#isMaking = false
  }

  #fail(reason: unknown): void {
    if (this.#failure !== undefined) return
    this.#failure = reason
    this.receive = () => {}
    this.#texts = []
    this.close()
    this.#deps.onFailure(reason)
  }

  async #makeItem({ lines, tickets, senders: found = [], answer, repeat, left }: Item) {
    for (const [hash, sender] of found) senders.remember(hash, sender)
    if (left !== undefined) this.#replay.forget(left)
    if (lines !== undefined) {
      this.#tickets = tickets
      await this.#makeAll(lines)
    }
    if (repeat !== undefined) await this.#repeat(repeat)
    if (answer !== undefined) this.#settle(answer)
    const answered = this.#answered
    this.#answered = []
    for (const client of answered) {
      const known = this.#clients.get(client)
      if (known !== undefined) known.waitingCount -= 1
      if (known?.hasLeft) this.#leave(client)
    }
  }

  async #makeAll(entries: readonly JournalEntry[]): Promise<void> {
    const named = entries.find(({ call }) => snapshotCalls.includes(call) || call === 'devnet.fork')
    if (named !== undefined) {
      const reason = `${named.call}: expected no snapshot or fork of the library, which no follower has`
      throw invalidJournal(lineOf(named), reason)
    }
    await this.#replay.make(entries)
  }

  /** Makes an entry, by the client of this node that asked for it if there is one. */
  #makeEntry({ sequence }: JournalEntry, make: () => unknown): unknown {
    const ticket = this.#tickets?.[sequence]
    const waiting = ticket === undefined ? undefined : this.#waiting.get(ticket)
    return this.#parts.backend.recorder.ordered({ ticket }, () => {
      if (ticket === undefined || waiting?.make === undefined) return make()
      this.#waiting.delete(ticket)
      this.#answered.push(waiting.client)
      try {
        const made = waiting.make()
        waiting.resolve(made)
        return made
      } catch (error) {
        waiting.reject(error as Error) // of a method
        return Promise.reject(error)
      }
    })
  }

  /** Makes a call that no journal holds. Its result does not matter: the writer has answered. */
  async #repeat({ call, params }: UnrecordedCall): Promise<void> {
    const { backend, connections } = this.#parts
    const client = connections.connect({ send: () => {}, subscriptions: false, isInternal: true })
    await backend.recorder.ordered({ ticket: undefined }, () =>
      client.answer({ id: 1, method: call, params }),
    )
  }

  #settle({ id, result, error }: Answer): void {
    const waiting = this.#waiting.get(id)
    if (waiting === undefined) return
    this.#waiting.delete(id)
    this.#answered.push(waiting.client)
    if (error === undefined) waiting.resolve(result)
    else waiting.reject(errorFrom(error))
  }

  #forward({ client, name: call, params, make }: ForwardedCall): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(writerGone())
    this.#ticketCount += 1
    const ticket = `${this.#deps.node}/${this.#ticketCount}`
    const answered = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(ticket, { make, client, resolve, reject })
    })
    answered.catch(() => {}) // the end of a connection waits for no answer
    const names = { ticket, from: this.#nameOf(client), call } satisfies Omit<Request, 'params'>
    this.#ask(`${JSON.stringify(names).slice(0, -1)},"params":${params}}`)
    return answered
  }

  /** Sends a text with the others of this turn, by whose end their senders have been recovered. */
  #ask(text: string): void {
    this.#requests.push(text)
    if (this.#requests.length > 1) return
    setImmediate(() => {
      const found = this.#senders.length === 0 ? '' : `,"senders":${JSON.stringify(this.#senders)}`
      const asked = `{"requests":[${this.#requests.join(',')}]${found}}`
      this.#requests = []
      this.#senders = []
      if (!this.#isClosed) this.#deps.forward(asked)
    })
  }

  /** The writer's name for a client whose next call it gets. */
  #nameOf(client: Client): string {
    const { transport } = client
    if (isSole(transport)) return transport
    let known = this.#clients.get(client)
    if (known === undefined) {
      this.#nameCount += 1
      known = { name: `${transport} ${this.#nameCount}`, waitingCount: 0, hasLeft: false }
      this.#clients.set(client, known)
    }
    known.waitingCount += 1
    return known.name
  }

  /** Has every node forget a client that has left, once no call of it waits. */
  #leave(client: Client): void {
    const known = this.#clients.get(client)
    if (known === undefined || this.#isClosed) return
    known.hasLeft = true
    if (known.waitingCount > 0) return
    this.#clients.delete(client)
    client.number = undefined // a delayed request that still comes is that of a new client
    this.#ask(JSON.stringify({ leaves: known.name } satisfies Leave))
  }
}

/** Virtual time stands until an input moves it. */
const stillMachine = { now: () => 0, wake: () => () => {} }

function errorFrom({ code, message, data }: AnsweredError): Error {
  if (typeof code === 'number') return new RpcError(code, message, data)
  return new DevnetError(code as DevnetErrorCode, message) // as the writer has sent it
}

function writerGone(): DevnetError {
  return new DevnetError('CLOSED', 'the writer of the cluster has ended')
}
