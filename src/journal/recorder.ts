/**
 * Takes down everything that changes a devnet, and folds it, with what comes of it, into a digest.
 *
 * Nobody lists the calls that change something: a call is taken down when it asks for a change, which
 * is when it puts a job into the write queue or does something at once. A change that no call asks
 * for is a fault of this program. Promise: an input is taken down before anything it does has
 * happened.
 */

import { DevnetError, invariant } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import { Digest } from './digest.ts'
import { type JournalHeader, printEntry, printParams } from './journal.ts'
import { Lines } from './lines.ts'

const soleTransports = ['process', 'clock', 'faucet'] as const

/** There may be several of each of these. */
export const countedTransports = ['http', 'webSocket', 'ipc', 'stream', 'wire'] as const

/**
 * By which way a client asks. `process`, `clock` and `faucet`: one each, through the devnet itself.
 * `stream`: a loop over `devnet.subscribe`. `wire`: what `devnet.connect` was told no more of.
 */
export type Transport = SoleTransport | CountedTransport

export type CountedTransport = (typeof countedTransports)[number]

export type SoleTransport = (typeof soleTransports)[number]

/** Who asks. */
export interface Client {
  readonly transport: Transport
  /** Given with the first input of a client that is one of several. */
  number: number | undefined
}

/** A call that is being made, and whether it has changed anything yet. */
export interface Call {
  readonly client: Client
  readonly name: string
  readonly params: readonly unknown[]
  isRecorded: boolean
}

export interface RecorderOptions {
  /** Ms of virtual time since the epoch. */
  now(): number
  /** Whether the writer is carrying a job out. */
  isWriting(): boolean
  /** Of the lines kept, in UTF-16 code units; 0 keeps none. */
  readonly journalBytesMax: number
}

export class Recorder {
  readonly #options: RecorderOptions
  #digest = new Digest()
  /** Undefined once there was more than is kept. */
  #lines: Lines | undefined = new Lines()
  #lineBytes = 0
  #newestLine = ''
  /** What the first line says, as long as it is not among the lines. */
  #header: (() => JournalHeader) | undefined
  #sequence = 0
  #clientCount = 0
  #call: Call | undefined
  /**
   * Counts the moments at which something has changed that anybody could see: the finest order there
   * is among what happens and what is asked for meanwhile.
   */
  #moment = 0
  /** Of the last input that had to wait, once it was taken down. */
  #startMoment = 0
  #isClosed = false
  /** Hears each line of the journal, without its end, before what it says is done. */
  onLine: (line: string) => void = ignore
  /** Hears what goes into the digest. */
  onText: (text: string) => void = ignore
  /** Hears of each moment. */
  onMoment: () => void = ignore

  constructor(options: RecorderOptions) {
    this.#options = options
  }

  /**
   * Takes down what devnet this is. First of all, once.
   *
   * @param state what it goes on from, if it does
   * @param header asked for with the first input: it is long, and many devnets are only read
   */
  begin(genesisHash: Hash, state: string | undefined, header: () => JournalHeader): void {
    this.#digest.add(`genesis ${genesisHash}`)
    if (state !== undefined) this.#digest.add(`state ${state}`)
    this.#header = header
  }

  /**
   * Goes on from where that of another devnet stands, with its lines.
   *
   * @param call by which this devnet was forked off that one: the first line of its own
   */
  goOnFrom(other: Recorder, { client, name, params }: Omit<Call, 'isRecorded'>): void {
    this.#sequence = other.#sequence + 1
    this.#clientCount = other.#clientCount
    const line = printEntry(
      {
        sequence: this.#sequence,
        timeMs: other.#options.now(), // which a snapshot that is forked may be far behind
        mark: other.digest().slice(2, 10), // as a mark, but nothing changes there
        from: nameOf(client),
        call: name,
        ...(other.#options.isWriting() ? { after: other.momentsPassed } : {}),
      },
      printParams(params),
    )
    other.#keepHeader()
    this.#lines = other.#lines?.fork(line)
    this.#lineBytes = other.#lineBytes + line.length + 1
    this.#newestLine = line
    this.#digest = other.#digest.fork(line)
  }

  /** A call begins that may change something. @returns for {@link leave}, the one around it */
  enter(client: Client, name: string, params: readonly unknown[]): Call | undefined {
    const before = this.#call
    this.#call = { client, name, params, isRecorded: false }
    return before
  }

  /** The call has returned; what it changes later, it has asked for by now. */
  leave(before: Call | undefined): void {
    this.#call = before
  }

  /** A change that has to wait for its turn. @returns what takes it down when that has come */
  claim(): () => void {
    const call = this.#expectCall()
    const params = printParams(call.params)
    return () => {
      if (!call.isRecorded) this.#startMoment = this.#moment + 1
      this.#record(call, params)
      this.pass()
    }
  }

  /** Makes a change that waits for nobody, such as that of a client's own subscriptions. */
  atOnce<Value>(change: () => Value): Value {
    const call = this.#expectCall()
    const isAmid = this.#options.isWriting()
    this.#record(call, printParams(call.params), isAmid ? this.momentsPassed : undefined)
    try {
      return change()
    } finally {
      this.pass()
    }
  }

  /** Something has come of it. @param text in one line what it is */
  add(text: string): void {
    this.#digest.add(text)
    this.onText(text)
    this.pass()
  }

  /** Something has changed of which there is nothing to add: an event has been told, time has moved. */
  pass(): void {
    this.#moment += 1
    this.onMoment()
  }

  /** A client is told of the event that was added last. @param index among what it is told of it */
  notified(client: Client, subscription: string, index: number): void {
    this.add(`notification ${nameOf(client)} ${subscription} ${index}`)
  }

  /** How many moments ago the last input that had to wait for its turn was taken down. */
  get momentsPassed(): number {
    return this.#moment - this.#startMoment
  }

  /** The line that was written last, without its end. */
  get newestLine(): string {
    return this.#newestLine
  }

  /** 32 bytes: a hash over all inputs and all that came of them, in order. */
  digest(): Hash {
    return this.#digest.value()
  }

  /**
   * All lines so far.
   *
   * @throws {DevnetError} JOURNAL_NOT_KEPT when there were more than may be kept, or after {@link letGo}
   */
  journal(): string {
    this.#keepHeader()
    if (this.#lines !== undefined) return this.#lines.text()
    const limit = this.#options.journalBytesMax
    throw new DevnetError(
      'JOURNAL_NOT_KEPT',
      `the journal is not kept: it grew over journalBytesMax (${limit} bytes), or was let go`,
      { limit },
    )
  }

  /** Keeps no lines from now on, and lets go of those there are. */
  letGo(): void {
    this.#header = undefined
    this.#lines = undefined
  }

  /** Nothing is taken down any more. */
  close(): void {
    this.#isClosed = true
  }

  #expectCall(): Call {
    const call = this.#call
    invariant(call !== undefined, 'every change is asked for by a call, while that is being made')
    return call
  }

  #record(call: Call, params: string, after?: number): void {
    if (call.isRecorded || this.#isClosed) return
    call.isRecorded = true
    this.#keepHeader()
    this.#sequence += 1
    const { client, name } = call
    if (client.number === undefined && !isSole(client.transport)) {
      this.#clientCount += 1
      client.number = this.#clientCount
    }
    const place = after === undefined ? {} : { after }
    const line = printEntry(
      {
        sequence: this.#sequence,
        timeMs: this.#options.now(),
        mark: this.#digest.mark(),
        from: nameOf(client),
        call: name,
        ...place,
      },
      params,
    )
    this.#keep(line)
    this.onLine(line)
    this.#digest.add(line)
    this.onText(line)
  }

  /** Nobody hears of it: it said what it says before anybody could. */
  #keepHeader(): void {
    const header = this.#header
    if (header === undefined) return
    this.#header = undefined
    this.#keep(JSON.stringify(header()))
  }

  #keep(line: string): void {
    this.#newestLine = line
    this.#lineBytes += line.length + 1
    if (this.#lineBytes > this.#options.journalBytesMax) this.#lines = undefined
    this.#lines?.add(line)
  }
}

/** As the journal names a client. */
export function nameOf({ transport, number }: Client): string {
  return number === undefined ? transport : `${transport} ${number}`
}

/** Whether there is one of it, instead of one per connection. */
export function isSole(transport: string): transport is SoleTransport {
  return soleTransports.some((sole) => sole === transport)
}

function ignore(): void {}
