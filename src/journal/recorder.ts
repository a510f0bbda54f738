/**
 * Records every input that changes the devnet, and hashes inputs and effects into a digest.
 *
 * There is no list of calls that change something: a call is recorded when it requests a change, by
 * queueing a job for the writer or by changing something at once. A change that no call requests is
 * a bug of ours. Promise: an input is recorded before its first effect.
 */

import type { VirtualClock } from '../clock/virtual-clock.ts'
import { DevnetError, invariant } from '../primitives/errors.ts'
import { type Hash, hexFromBytes } from '../primitives/hex.ts'
import { isPromise } from '../primitives/maybe-promise.ts'
import { Digest } from './digest.ts'
import { type JournalEntry, type JournalHeader, printEntry, printParams } from './journal.ts'
import { type JournalLine, JournalLines } from './journal-lines.ts'

const soleTransports = ['process', 'clock', 'faucet'] as const

/** Transports with several clients, which are numbered. */
export const countedTransports = ['http', 'webSocket', 'ipc', 'stream', 'wire'] as const

/**
 * The way a client sends inputs. `process`, `clock` and `faucet`: one client each, through the
 * devnet itself. `stream`: a loop over `devnet.subscribe`. `wire`: `devnet.connect` without a named
 * transport.
 */
export type Transport = SoleTransport | CountedTransport

export type CountedTransport = (typeof countedTransports)[number]

export type SoleTransport = (typeof soleTransports)[number]

/** The sender of inputs. */
export interface Client {
  readonly transport: Transport
  /** Assigned with the first input, if the transport has several clients. */
  number: number | undefined
}

/** A call that a node of a cluster cannot record yet, because all nodes make changes in one order. */
export interface ForwardedCall {
  readonly client: Client
  readonly name: string
  /** JSON. */
  readonly params: string
  /** See {@link Recorder.requestJob}; called when the call is appended to the others. */
  readonly isEstimated?: (() => boolean) | undefined
  /** Makes the call again, in its turn. */
  readonly make: () => unknown
}

/** The part of a devnet in a cluster. */
export interface ClusterPart {
  /** The writer moves time. */
  readonly role: 'writer' | 'follower'
  /** Real ms from the newest change at the node that asked for it to that change here. */
  readonly lagMs: number
  /** Real ms for which the writer may still move time; `null` if that does not end. */
  readonly leaseMs: number | null
  /** Has the call made on every node, in its turn. */
  forward(call: ForwardedCall): Promise<unknown>
  /** Called when a client has disconnected, perhaps more than once. */
  leave(client: Client): void
}

/** The turn of a call that was recorded before. */
type Turn = Pick<JournalEntry, 'limit'>

/** A call in progress; `isRecorded` once it has changed something. */
interface Call {
  readonly client: Client
  readonly name: string
  readonly params: readonly unknown[]
  /** Set for an ordered call. */
  readonly turn: Turn | undefined
  readonly unforwarded: Error | undefined
  readonly make: () => unknown
  isRecorded: boolean
  /** Settles when a forwarded call is answered. */
  answer: Promise<unknown> | undefined
}

/** A call as it is made. */
interface MadeCall extends Pick<Call, 'client' | 'name' | 'params'> {
  /** Thrown in place of forwarding the call. */
  readonly unforwarded?: Error | undefined
}

/** A place in a journal. */
export interface RecorderSnapshot {
  /** Number of inputs so far. */
  readonly sequence: number
  /** Number of clients that have a number. */
  readonly clientCount: number
  /** See `Digest.snapshot`. */
  readonly digest: Uint8Array
}

interface RecorderDeps {
  readonly clock: Pick<VirtualClock, 'nowMs'>
  /** Gets each line, without its newline, before the input takes effect. */
  readonly journalListeners?: TextListeners
  /** Gets each string added to the digest. */
  readonly digestListeners?: TextListeners
}

interface TextListeners {
  emit(text: string): void
}

export class Recorder {
  readonly #deps: RecorderDeps
  readonly #journalBytesMax: number
  #digest = new Digest()
  /** `undefined` once the limit was exceeded. */
  #lines: JournalLines | undefined = new JournalLines()
  #lineBytes = 0
  #newestLine = ''
  /** The header, until it is added to the lines, and what it keeps in memory. */
  #header: { readonly of: () => JournalHeader; readonly bytes: number } | undefined
  #sequence = 0
  #clientCount = 0
  /** The call in progress, which a change is recorded as; see {@link recording}. */
  #call: Call | undefined
  #isInJob = false
  /** Steps of the job that is running: changes of the time or the events that clients can see. */
  #stepCount = 0
  #isClosed = false
  /** True if the lines before are those of another devnet. */
  #isContinued = false
  #onStep: (() => void) | undefined
  /**
   * Set on a node of a cluster. Calls that request a change outside of {@link ordered} are then
   * forwarded in place of being recorded.
   */
  cluster: ClusterPart | undefined
  #turn: Turn | undefined

  /** @param journalBytesMax limit of the kept lines, in UTF-16 code units; 0 keeps none */
  constructor(deps: RecorderDeps, journalBytesMax: number) {
    this.#deps = deps
    this.#journalBytesMax = journalBytesMax
  }

  /**
   * Records the devnet itself. Called once, before anything else.
   *
   * @param state the state file it was loaded from, or a checksum of all of it, if any
   * @param header called when the journal is read: an alloc can make it very long
   * @param headerBytes what it keeps in memory until then
   */
  begin(
    genesisHash: Hash,
    state: string | undefined,
    header: () => JournalHeader,
    headerBytes: number,
  ): void {
    this.#digest.add(`genesis ${genesisHash}`)
    if (state !== undefined) this.#digest.add(`state ${state}`)
    this.#header = { of: header, bytes: headerBytes }
  }

  /**
   * Continues the lines and the digest of another devnet. Called between two jobs of that one.
   *
   * @param call the call that forked this devnet from the other: the first of its own lines
   */
  inheritFrom(other: Recorder, { client, name, params }: MadeCall): void {
    other.#keepHeader()
    const digest = other.#digest.bytes()
    this.#sequence = other.#sequence + 1
    this.#clientCount = other.#clientCount
    const line = printEntry(
      {
        sequence: this.#sequence,
        timeMs: other.#deps.clock.nowMs, // a forked snapshot may be far older
        mark: markOf(digest), // as Digest.mark(), which would change the other's later hashes
        from: nameOf(client),
        call: name,
      },
      printParams(params),
    )
    this.#lines = other.#lines?.fork(line)
    this.#lineBytes = other.#lineBytes + line.length + 1
    this.#newestLine = line
    this.#digest = Digest.fork(digest, line)
  }

  /** Number of inputs so far. */
  get sequence(): number {
    return this.#sequence
  }

  /**
   * Makes a call that may request changes: each is recorded as this call. All of them have been
   * requested when it returns, even if they take effect later.
   *
   * @returns what `make` returns; on a node of a cluster a promise of it, if it requests a change
   */
  recording<Value>(made: MadeCall, make: () => Value): Value {
    const { client, name, params, unforwarded } = made
    // Each field is named: spreads take longer than many a read that is recorded as no input.
    const call: Call = {
      client,
      name,
      params,
      unforwarded,
      turn: this.#turn,
      make,
      isRecorded: false,
      answer: undefined,
    }
    const around = this.#call
    this.#call = call
    try {
      const value = make()
      return this.cluster === undefined ? value : (forwardedOr(call, value) as Value)
    } catch (error) {
      if (call.answer === undefined) throw error
      return call.answer as Value // callers of calls that change something take a promise
    } finally {
      this.#call = around
    }
  }

  /** Makes a call in its turn: among those of all nodes of the cluster, or of a journal. */
  ordered<Value>(make: () => Value, turn: Turn = {}): Value {
    const around = this.#turn
    this.#turn = turn
    try {
      return make()
    } finally {
      this.#turn = around
    }
  }

  /** True if a call that changes something is forwarded. */
  get forwards(): boolean {
    return this.cluster !== undefined && this.#turn === undefined
  }

  /** Has every node make a call that it does not record. */
  forwardWhole({ client, name, params }: MadeCall, make: () => unknown): Promise<unknown> {
    invariant(this.cluster !== undefined, 'only a node of a cluster forwards calls')
    return this.cluster.forward({ client, name, params: printParams(params), make })
  }

  /**
   * Requests a change by a queued job, which is recorded when it begins.
   *
   * @param isEstimated true for a transaction whose gas limit the devnet estimated; called then, as
   *   the sender has to be known
   */
  requestJob(isEstimated?: () => boolean): { begin(): void; end(): void } {
    const call = this.#expectCall(isEstimated)
    const params = printParams(call.params)
    return {
      begin: () => {
        this.#isInJob = true
        this.#stepCount = 0
        const { limit } = call.turn ?? { limit: isEstimated?.() ? 'estimate' : undefined }
        this.#record(call, params, { limit })
        this.step()
      },
      end: () => {
        this.step()
        this.#isInJob = false
      },
    }
  }

  /** Executes a change that does not need the writer, such as a client's own subscription. */
  atOnce<Value>(change: () => Value): Value {
    const call = this.#expectCall()
    const after = this.#isInJob ? this.#stepCount : undefined
    this.#record(call, printParams(call.params), { after })
    try {
      return change()
    } finally {
      this.step()
    }
  }

  /** Adds an effect to the digest. @param text describes it in one line */
  add(text: string): void {
    this.#digest.add(text)
    this.#deps.digestListeners?.emit(text)
    this.step()
  }

  /** Counts a step without an entry in the digest: an event was emitted, time has moved. */
  step(): void {
    if (!this.#isInJob) return
    this.#stepCount += 1
    this.#onStep?.()
  }

  /**
   * Adds a notification of the latest event.
   *
   * @param index position among the subscription's notifications of that event
   */
  notified(client: Client, subscription: string, index: number): void {
    this.add(`notification ${nameOf(client)} ${subscription} ${index}`)
  }

  /** Calls a listener at each step of a job from now on; `undefined` calls none. */
  onStep(listener: (() => void) | undefined): void {
    this.#onStep = listener
  }

  /** Steps of the job that is running. */
  get stepCount(): number {
    return this.#stepCount
  }

  /** The newest line, without its newline. */
  get newestLine(): string {
    return this.#newestLine
  }

  /** 32 bytes: a hash over all inputs and their effects, in order. */
  digest(): Hash {
    return this.#digest.value()
  }

  /**
   * All lines so far.
   *
   * @throws {DevnetError} JOURNAL_NOT_KEPT if the limit was exceeded, or after {@link discard} or
   *   {@link continueFrom}
   */
  journal(): string {
    this.#keepHeader()
    if (this.#lines !== undefined) return this.#lines.text()
    const limit = this.#journalBytesMax
    const reason = this.#isContinued
      ? 'this node of a cluster has begun with a checkpoint'
      : `it grew over journalBytesMax (${limit} bytes), or was discarded`
    throw new DevnetError('JOURNAL_NOT_KEPT', `the journal is not kept: ${reason}`, { limit })
  }

  /** Drops all lines and keeps none from now on. */
  discard(): void {
    this.#header = undefined
    this.#lines = undefined
  }

  /** The place in the journal that {@link continueFrom} continues at. */
  snapshot(): RecorderSnapshot {
    const digest = this.#digest.snapshot()
    return { sequence: this.#sequence, clientCount: this.#clientCount, digest }
  }

  /** Continues the journal of another devnet, whose lines are not kept here. */
  continueFrom({ sequence, clientCount, digest }: RecorderSnapshot): void {
    this.discard()
    this.#isContinued = true
    this.#sequence = sequence
    this.#clientCount = clientCount
    this.#digest.continueFrom(digest)
  }

  /** Stops recording. */
  close(): void {
    this.#isClosed = true
  }

  #expectCall(isEstimated?: () => boolean): Call {
    const call = this.#call
    invariant(call !== undefined, 'every change is asked for by a call, while that is being made')
    if (this.cluster === undefined || call.turn !== undefined) return call
    if (call.unforwarded !== undefined) throw call.unforwarded
    const { client, name, make } = call
    const again = () => this.recording(call, make)
    call.answer ??= this.cluster.forward({
      client,
      name,
      params: printParams(call.params),
      isEstimated,
      make: again,
    })
    throw forwarded
  }

  #record(call: Call, params: string, more: Pick<JournalEntry, 'after' | 'limit'>): void {
    if (call.isRecorded || this.#isClosed) return
    call.isRecorded = true
    this.#keepHeader()
    this.#sequence += 1
    const { client, name } = call
    if (client.number === undefined && !isSole(client.transport)) {
      this.#clientCount += 1
      client.number = this.#clientCount
    }
    const input = {
      sequence: this.#sequence,
      timeMs: this.#deps.clock.nowMs,
      mark: this.#digest.mark(),
      from: nameOf(client),
      call: name,
      after: more.after,
    }
    const text = printEntry(input, params)
    const line = more.limit === undefined ? text : printEntry({ ...input, ...more }, params)
    this.#newestLine = line
    this.#keep(line, line.length + 1)
    this.#deps.journalListeners?.emit(line)
    this.#digest.add(text)
    this.#deps.digestListeners?.emit(text)
  }

  /** Not emitted: the header was fixed before any listener could subscribe. */
  #keepHeader(): void {
    const header = this.#header
    if (header === undefined) return
    this.#header = undefined
    this.#keep(() => JSON.stringify(header.of()), header.bytes + 1)
  }

  #keep(line: JournalLine, bytes: number): void {
    this.#lineBytes += bytes
    if (this.#lineBytes > this.#journalBytesMax) this.#lines = undefined
    this.#lines?.add(line)
  }
}

/** Ends a call that was forwarded, before it changes anything; no caller of a call sees it. */
const forwarded = new Error('the cluster orders this call')

/** The answer of a forwarded call, or the value of one that changes nothing. */
function forwardedOr(call: Call, value: unknown): unknown {
  if (!isPromise(value)) return call.answer ?? value
  return value.then(
    (result) => call.answer ?? result,
    (error: unknown) => {
      if (call.answer === undefined) throw error
      return call.answer
    },
  )
}

/** The first 4 bytes of a digest, without 0x. */
function markOf(digest: Uint8Array): string {
  return hexFromBytes(digest.subarray(0, 4)).slice(2)
}

/** The name of a client in the journal. */
export function nameOf({ transport, number }: Client): string {
  return number === undefined ? transport : `${transport} ${number}`
}

/** True for transports with a single client. */
export function isSole(transport: string): transport is SoleTransport {
  return soleTransports.some((sole) => sole === transport)
}
