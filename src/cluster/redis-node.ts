/**
 * A node of a cluster whose stream is in Redis.
 *
 * One node is the writer: it holds a lease, and moves time while it does. Promises: a node applies what
 * the stream has and nothing else; after a Redis that came back without the newest entries, the nodes
 * write them again before anything else is appended; a node that has other entries than the stream stops.
 */

import { randomBytes } from 'node:crypto'
import type { RemoteChannel } from '../fork/channel.ts'
import { type Devnet, DevnetError, type Machine } from '../index.ts'
import type { JournalHeader } from '../journal/journal.ts'
import { AppendQueue } from './append-queue.ts'
import { CheckpointWriter } from './checkpoint-writer.ts'
import { readCheckpoint } from './checkpoints.ts'
import { KeptTail, type StreamEntry } from './kept-tail.ts'
import { LeasedClock } from './leased-clock.ts'
import { GRACE_MS, LostEntries } from './lost-entries.ts'
import { beginOf, ClusterNode, type NodeDeps } from './node.ts'
import { continueNode } from './node-checkpoint.ts'
import { recoverStream } from './recovery.ts'
import { type Append, type FoundCheckpoint, type LogOptions, RedisLog } from './redis-log.ts'
import type { KnownArtifacts } from './saved-node.ts'
import { SharedRemote } from './shared-remote.ts'
import { type Answered, beginFrom, type Entry } from './stream.ts'

export interface RedisNodeOptions extends Omit<LogOptions, 'onReady'> {
  /** Real ms for which the writer may move time while Redis does not answer it. */
  readonly leaseMs: number
  /** Real ms after which a silent node is dead: its clients have left. A minute by default. */
  readonly endedMs?: number
  readonly machine: Machine
  readonly artifacts: KnownArtifacts
  /** The channel to the remote chain that the cluster continues, if it does. */
  readonly channel?: RemoteChannel | undefined
  /**
   * Makes the devnet of a cluster that has none; `startMs` is the machine's time that belongs to it.
   *
   * @param remote the remote chain behind the channel, to fork
   */
  create(remote: SharedRemote | undefined): Promise<Created>
  /** Refuses a cluster by the first line of its journal, and the answers of its remote chain. */
  accept(header: JournalHeader, answers: readonly Answered[] | undefined): Promise<void>
  onWarning(message: string): void
  /** Growth of the stream before which no checkpoint is written, in UTF-16 code units. */
  readonly checkpointSize: number
  /** True to continue after the last whole entry of a damaged stream. */
  readonly recovers?: boolean
  /** Opens the stream; the one in Redis by default. */
  readonly openLog?: (options: LogOptions) => RedisLog
}

interface Created {
  readonly devnet: Devnet
  readonly startMs: number
}

const ENDED_MS = 60_000
/** Part of that for which the writer itself must be heard before it declares others dead. */
const HEARD_SHARE = 1 / 6
/** Real ms between two signs of life, at most. */
const BEAT_MS_MAX = 1_000
/** Limit of the newest entries that a node keeps for that, in UTF-16 code units. */
const TAIL_BYTES_MAX = 67_108_864
/** Times that a node begins with a newer checkpoint because the entries after the one before were trimmed. */
const JOINS_MAX = 5
/** Real ms for which a node that joins waits for a checkpoint that nodes write again. */
const CHECKPOINT_MS = 60_000
/** Real ms to wait for the next entry, and after a failure. */
const READ_MS = 1_000
const RETRY_MS = 100
/** Real ms for which a node that joins tries to read. */
const JOIN_MS = 10_000
/** Real ms for which a node that stops waits for its last entries. */
const END_MS = 1_000

export class RedisNode {
  /** Aborted with the reason when this node cannot continue. */
  readonly failed: AbortSignal
  readonly #failing = new AbortController()
  readonly #name = randomBytes(6).toString('hex')
  readonly #options: RedisNodeOptions
  readonly #log: RedisLog
  readonly #queue: AppendQueue
  readonly #tail = new KeptTail(TAIL_BYTES_MAX)
  readonly #checkpoints: CheckpointWriter
  readonly #lost: LostEntries
  #clock: LeasedClock
  /** The first line of the journal of the devnet. */
  #header = ''
  #node: ClusterNode | undefined
  /** Real time of the newest step. */
  #steppedMs = 0
  /** The lease of the writer, and when it expires. */
  #lease = ''
  #leaseEndMs = 0
  /** Since when this node has been heard without a break. */
  #heardMs: number | undefined
  #isAway = false
  /** True once this node is to stop, and when it has stopped. */
  #isClosing = false
  #isClosed = false
  #wakeBeat = () => {}

  private constructor(options: RedisNodeOptions) {
    const { machine, openLog = (given) => new RedisLog(given), prefix, url } = options
    this.failed = this.#failing.signal
    this.#options = options
    this.#clock = new LeasedClock(machine, machine.now())
    this.#log = openLog({ url, prefix, onReady: () => this.#wakeBeat() })
    this.#checkpoints = new CheckpointWriter({
      log: this.#log,
      tail: this.#tail,
      machine,
      onWarning: options.onWarning,
      sizeMin: options.checkpointSize,
    })
    this.#lost = new LostEntries({
      log: this.#log,
      tail: this.#tail,
      machine,
      onWarning: options.onWarning,
      emptyEntry: () => JSON.stringify(this.#entry),
      onOtherStream: (position) => this.#fail(this.#otherStream(position)),
    })
    this.#queue = new AppendQueue({
      machine,
      lease: () => (this.#isWriter ? this.#lease : ''),
      canSend: () => this.#log.isReady && !this.#lost.mayBeLost,
      send: (appends) => this.#append(appends),
      refuse: (tickets, error, isUnsent) => this.#node?.refuse(tickets, error, isUnsent),
      drop: (tickets, isUnsent) => this.#node?.drop(tickets, isUnsent),
    })
  }

  /**
   * Joins the cluster of a Redis server, or begins it.
   *
   * @throws {Error} if the server cannot be reached, and what `accept` throws
   * @throws {DevnetError} INVALID_JOURNAL, also for what is damaged in Redis, INVALID_ARTIFACT
   */
  static async join(options: RedisNodeOptions): Promise<RedisNode> {
    for (let joins = 1; ; joins += 1) {
      const node = new RedisNode(options)
      await node.#log.connect()
      try {
        if (options.recovers) await recoverStream(node.#log, options.onWarning)
        await node.#begin()
        return node
      } catch (error) {
        node.#end()
        await node.#node?.devnet.close()
        if (!(error instanceof TrimmedError) || joins === JOINS_MAX) throw error
      }
    }
  }

  get devnet(): Devnet {
    return this.#begun.devnet
  }

  /** Says that this node stops, and stops it. */
  async close(): Promise<void> {
    if (this.#isClosing || this.#isClosed) return
    this.#isClosing = true
    const gone: Entry = { ...this.#entry, gone: this.#name }
    this.#queue.add({ text: JSON.stringify(gone), isTime: false, isKept: true, tickets: [] })
    const endMs = this.#options.machine.now() + END_MS
    while (!this.#queue.isEmpty && this.#options.machine.now() < endMs) await this.#pause(10)
    await this.#log.leave(this.#name, this.#ownLease).catch(() => {}) // it expires
    this.#end()
  }

  #end(): void {
    this.#isClosed = true
    this.#wakeBeat()
    this.#clock.stop()
    this.#queue.close()
    this.#log.close()
    this.#node?.close()
  }

  get #begun(): ClusterNode {
    if (this.#node === undefined) throw new Error('a node that has joined has a devnet')
    return this.#node
  }

  get #isWriter(): boolean {
    return this.#ownLease !== '' && this.#options.machine.now() < this.#leaseEndMs
  }

  /** The lease of this node, which may have expired. */
  get #ownLease(): string {
    return this.#lease.endsWith(` ${this.#name}`) ? this.#lease : ''
  }

  get #entry(): Entry {
    return { node: this.#name, atMs: this.#options.machine.now(), requests: [] }
  }

  async #begin(): Promise<void> {
    const { machine } = this.#options
    const found = await this.#retried(() => this.#log.checkpoint())
    const hasCreated = found === undefined && (await this.#beginWithStream())
    if (found !== undefined) await this.#beginWith(found)
    let more = await this.#readNow()
    for (; more.length > 0; more = await this.#readNow()) {
      for (const entry of more) this.#take(entry)
      this.failed.throwIfAborted()
    }
    await this.#begun.settled()
    if (!hasCreated) this.#steppedMs = machine.now()
    this.failed.throwIfAborted()
    void this.#read()
    void this.#beatAlways()
  }

  async #beginWith(found: FoundCheckpoint): Promise<void> {
    const { artifacts, accept } = this.#options
    const read = await this.#retried(() => readCheckpoint(this.#log, found))
    if (read === undefined) throw new TrimmedError(found.position, 0)
    const { header, place } = read
    await accept(header, read.saved.remote?.answers)
    this.#header = read.headerLine
    this.#tail.startAfter(place)
    this.#node = await continueNode(read, header, artifacts, this.#clock, this.#deps)
  }

  /** Begins with the first entry. @returns true if it is that of this node */
  async #beginWithStream(): Promise<boolean> {
    const { accept, artifacts } = this.#options
    let entries = await this.#readNow()
    // A Redis that was just restarted may have lost a stream, which its nodes write again.
    if (entries.length === 0 && this.#log.upSeconds * 1_000 < 2 * GRACE_MS) {
      await this.#pause(GRACE_MS)
      entries = await this.#readNow()
    }
    if (entries.length === 0 && (await this.#beginStream())) entries = await this.#readNow()
    const [first] = entries
    if (first === undefined) throw new Error(noStream)
    if (first.position > 1) {
      await this.#beginWith(await this.#awaitedCheckpoint())
      return false
    }
    this.#tail.add(first)
    if (this.#node !== undefined) return true
    const read = () => beginFrom(first.text)
    const { answers, header, journal } = this.#log.readable(first.position, read)
    const [headerLine = ''] = journal.split('\n', 1)
    this.#header = headerLine
    await accept(header, answers)
    this.#node = await ClusterNode.begin(first.text, artifacts, this.#clock, this.#deps)
    return false
  }

  /** The checkpoint of a stream that has begun again: its writer is about to write it. */
  async #awaitedCheckpoint(): Promise<FoundCheckpoint> {
    const { machine } = this.#options
    const endMs = machine.now() + CHECKPOINT_MS
    for (;;) {
      const found = await this.#retried(() => this.#log.checkpoint())
      if (found !== undefined) return found
      if (machine.now() >= endMs) throw new Error(noCheckpoint)
      await this.#pause(RETRY_MS)
    }
  }

  /** The next entries that the stream has. */
  #readNow(): Promise<readonly StreamEntry[]> {
    return this.#retried(() => this.#log.next(this.#tail.end.position, 0))
  }

  /** Reads while this node joins. A connection that breaks meanwhile is opened again. */
  async #retried<Value>(read: () => Promise<Value>): Promise<Value> {
    const endMs = this.#options.machine.now() + JOIN_MS
    for (;;) {
      try {
        return await read()
      } catch (error) {
        if (error instanceof DevnetError || this.#options.machine.now() >= endMs) throw error
        await this.#pause(RETRY_MS)
      }
    }
  }

  /** Begins a stream with its own devnet. @returns true if there is a stream now */
  async #beginStream(): Promise<boolean> {
    const { channel, create, machine } = this.#options
    const remote = channel && new SharedRemote({ channel, host: channel.host })
    const { devnet, startMs } = await create(remote)
    const begin = beginOf(devnet, 1, remote)
    this.#header = begin.journal.slice(0, begin.journal.indexOf('\n'))
    if (await this.#log.begin(JSON.stringify(begin))) {
      this.#clock = new LeasedClock(machine, startMs)
      const node = new ClusterNode(devnet, this.#deps, remote)
      node.run(this.#clock, 1, startMs)
      this.#node = node
    } else {
      await devnet.close()
    }
    return true
  }

  get #deps(): NodeDeps {
    const { channel, machine, onWarning } = this.#options
    const role = () => (this.#isWriter ? 'writer' : 'follower')
    const leaseMs = () => Math.max(0, this.#leaseEndMs - machine.now())
    return {
      node: this.#name,
      now: () => machine.now(),
      append: (pending) => this.#queue.add(pending),
      part: {
        get role() {
          return role()
        },
        get leaseMs() {
          return leaseMs()
        },
      },
      channel,
      onWarning,
      onStep: () => {
        this.#steppedMs = machine.now()
      },
      onFailure: (reason) => this.#fail(reason),
    }
  }

  async #append(appends: readonly Append[]): Promise<readonly boolean[] | undefined> {
    const answers = await this.#log.append(appends, this.#tail.end.position)
    if (answers === undefined) {
      this.#lost.note()
      this.#wakeBeat()
    }
    return answers
  }

  /** Reads entries until this node stops. */
  async #read(): Promise<void> {
    while (!this.#isClosed) {
      const entries = await this.#log
        .next(this.#tail.end.position, READ_MS)
        .catch((error) => this.#failIfDamaged(error))
      for (const entry of entries ?? []) this.#take(entry)
      if (entries === undefined) await this.#pause(RETRY_MS) // the connection is opened again
    }
  }

  /** Ends this node for what is damaged in Redis; anything else may pass. */
  #failIfDamaged(error: unknown): undefined {
    if (error instanceof DevnetError) this.#fail(error)
  }

  #take(entry: StreamEntry): void {
    if (this.#isClosed) return
    const { position, text } = entry
    if (!this.#tail.add(entry)) {
      const { position: last } = this.#tail.end
      const isTrimmed = position > last + 1
      this.#fail(isTrimmed ? new TrimmedError(position, last) : this.#otherStream(position))
      return
    }
    if (text.startsWith(`{"node":"${this.#name}"`)) this.#queue.read(text)
    try {
      this.#log.readable(position, () => this.#begun.receive(text))
    } catch (error) {
      this.#fail(error)
      return
    }
    if (!text.endsWith('"}') || !text.includes('"gone":"')) return
    const { gone } = JSON.parse(text) as Entry
    if (gone !== undefined) this.#log.leave(gone, '').catch(() => {}) // the next entry does
  }

  /** Says that this node lives, until it stops. */
  async #beatAlways(): Promise<void> {
    const beatMs = Math.min(this.#options.leaseMs / 3, BEAT_MS_MAX)
    while (!this.#isClosed) {
      try {
        await this.#beat()
      } catch (error) {
        this.#heardMs = undefined
        this.#failIfDamaged(error)
        this.#warnAway(error)
      }
      if (this.#isClosed) return
      await new Promise<void>((resolve) => {
        const isBusy = this.#lost.mayBeLost || this.#isAway
        const cancel = this.#options.machine.wake(isBusy ? RETRY_MS : beatMs, resolve)
        this.#wakeBeat = () => {
          cancel()
          resolve()
        }
      })
    }
  }

  async #beat(): Promise<void> {
    const { endedMs = ENDED_MS, leaseMs, machine } = this.#options
    const { position } = this.#tail.end
    const beat = await this.#log.beat(this.#name, position, this.#ownLease, leaseMs, endedMs)
    if (this.#isClosed) return
    const nowMs = machine.now()
    this.#heardMs ??= nowMs
    if (this.#isAway) this.#options.onWarning("the cluster's Redis is back")
    this.#isAway = false
    this.#lease = beat.lease
    this.#leaseEndMs = nowMs + beat.leaseMs
    await this.#lost.complete(beat)
    if (this.#isWriter) this.#clock.start(this.#steppedMs)
    else this.#clock.stop()
    this.#node?.serveRemote()
    void this.#queue.sendAll()
    const isSteady = nowMs - this.#heardMs > endedMs * HEARD_SHARE
    if (this.#isWriter && isSteady) this.#endNodes(beat.ended)
    if (!this.#isWriter || this.#lost.mayBeLost) return
    this.#checkpoints.consider(beat, this.#begun, this.#header, this.#lease)
  }

  /** Makes all nodes forget the clients of nodes that are dead. */
  #endNodes(names: readonly string[]): void {
    for (const gone of names) {
      const text = JSON.stringify({ ...this.#entry, gone } satisfies Entry)
      this.#queue.add({ text, isTime: true, isKept: true, tickets: [] })
    }
  }

  #warnAway(error: unknown): void {
    if (this.#isAway || this.#isClosed) return
    this.#isAway = true
    const { message } = error as Error // of the Redis client
    this.#options.onWarning(
      `the cluster's Redis is away: ${message}; changes wait until it is back`,
    )
  }

  #fail(reason: unknown): void {
    if (this.#isClosing || this.#isClosed) return
    this.#end()
    this.#failing.abort(reason)
  }

  #otherStream(position: number): DevnetError {
    const { message } = this.#log.discontinued(position - 1, position)
    const text = `the stream in Redis has another history from entry ${position} on, or ${message}`
    return new DevnetError('INVALID_JOURNAL', text)
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#options.machine.wake(ms, resolve)
    })
  }
}

/** The stream no longer has the entries that a node needs next. */
class TrimmedError extends Error {
  constructor(first: number, last: number) {
    const way = 'if it lacks entries in between, start a node with --cluster-recover'
    super(
      `the stream in Redis was trimmed to entry ${first}, and this node has read up to ${last}; ${way}`,
    )
  }
}

const noCheckpoint = '--cluster: the stream in Redis is trimmed, and no node writes a checkpoint'
const noStream = '--cluster: the stream in Redis was removed while this node joined'
