/**
 * The stream of a cluster in Redis: its commands, over connections that are opened again by themselves.
 * Needs ioredis, an optional peer dependency.
 *
 * Promise: a command is answered or fails within a limit; one that fails may have been run. The URL,
 * which may hold a password, is in no error.
 */

import { Redis, type RedisOptions } from 'ioredis'
import { DevnetError } from '../primitives/errors.ts'
import { quoted } from '../primitives/quoted.ts'
import { type Place, type StreamEntry, streamStart } from './kept-tail.ts'
import { scripts } from './redis-scripts.ts'

export interface LogOptions {
  readonly url: string
  /** Begins the names of all keys. */
  readonly prefix: string
  /** Called when commands can be sent, again after each break. */
  readonly onReady: () => void
}

/** An entry on its way to the stream. */
export interface Append {
  readonly text: string
  /** The lease without which it is not appended; empty for none. */
  readonly lease: string
}

/** The newest checkpoint in Redis. */
export interface FoundCheckpoint extends Place {
  /** The key of its pieces. */
  readonly list: string
  /** Number of pieces. */
  readonly count: number
  /** Bytes of the files, uncompressed. */
  readonly bytes: number
}

/** The state of a cluster. */
export interface Beat {
  /** False while the stream may lack entries that Redis has lost. */
  readonly isOpen: boolean
  readonly last: Place
  /** Position of the oldest entry that the stream still has; 0 if it has none. */
  readonly first: number
  /** That of the writer; empty if there is none. */
  readonly lease: string
  /** Ms until it expires. */
  readonly leaseMs: number
  /** Nodes that were silent for long. */
  readonly ended: readonly string[]
  /** The newest checkpoint; zeros if there is none, and the position -1 if it is damaged. */
  readonly checkpoint: Pick<FoundCheckpoint, 'position' | 'bytes'>
}

/** The commands that the scripts define. */
type Commands = Readonly<
  Record<keyof typeof scripts, (...args: readonly Argument[]) => Promise<unknown>>
>

type Argument = string | number | Buffer

/** Ms of a command. */
const COMMAND_MS_MAX = 1_500
/** Ms of a command that reads a piece of a checkpoint. */
const PIECE_MS_MAX = 4_000
/** Ms after which Redis drops a checkpoint to which no piece is added any more. */
const PIECES_MS = 60_000
/** Ms until a connection is opened again, and for which it is tried. */
const RECONNECT_MS = 200
const CONNECT_MS_MAX = 1_500
/** Ms after which a connection that answers nothing is broken, also while it is opened. */
const SILENT_MS_MAX = 4_000
/** Ms for which a server may confirm the end of a connection: one that is silent does not. */
const DISCONNECT_MS_MAX = 100
/** Codes of certificates that no known authority has signed. */
const untrusted: readonly string[] = [
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]
const howToTrust =
  'to trust it, name the file of the certificate, or of its authority, in the variable NODE_EXTRA_CA_CERTS'
/** The types of the keys. */
const keyTypes = {
  stream: 'stream',
  checkpoint: 'hash',
  run: 'string',
  lease: 'string',
  token: 'string',
  nodes: 'zset',
  positions: 'hash',
} as const

/** Entries of one answer. */
const READ_MAX = 256

export class RedisLog {
  readonly #prefix: string
  /** Reads wait for entries, so they have a separate connection. */
  readonly #redis: Redis
  readonly #reader: Redis
  readonly #onReady: () => void
  /** The Redis process that answers; `undefined` while it is not known. */
  #run: string | undefined
  /** Seconds for which it has run. */
  #upSeconds = 0
  #reason = ''

  constructor({ url, prefix, onReady }: LogOptions) {
    const options: RedisOptions = {
      lazyConnect: true,
      connectTimeout: CONNECT_MS_MAX,
      disconnectTimeout: DISCONNECT_MS_MAX,
      socketTimeout: SILENT_MS_MAX,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false, // the caller knows what may be sent twice
      maxRetriesPerRequest: 0,
      retryStrategy: () => RECONNECT_MS,
      scripts,
    }
    this.#prefix = prefix
    this.#redis = new Redis(url, options)
    this.#reader = new Redis(url, options)
    this.#onReady = onReady
    for (const redis of [this.#redis, this.#reader]) {
      redis.on('error', ({ code, message }: NodeJS.ErrnoException) => {
        const isUnknown = untrusted.includes(code ?? '')
        this.#reason = isUnknown ? `${message}; ${howToTrust}` : message
        // ioredis listens for the first error of a connection: TLS may have another.
        redis.stream?.off('error', ignore).on('error', ignore)
      })
    }
    this.#redis.on('close', () => {
      this.#run = undefined
    })
  }

  /** @throws {Error} if the server cannot be reached */
  async connect(): Promise<void> {
    try {
      await Promise.all([this.#redis.connect(), this.#reader.connect()])
      await this.#learn()
    } catch (error) {
      this.close()
      const { host, port } = this.#redis.options
      const found = this.#reason === '' ? (error as Error).message : this.#reason
      throw new Error(`--cluster: ${host}:${port} cannot be reached: ${found}`, { cause: error })
    }
    this.#redis.on('ready', () => {
      this.#learn().then(this.#onReady, () => this.#redis.disconnect(true))
    })
  }

  /** True if a command can be sent. */
  get isReady(): boolean {
    return this.#run !== undefined
  }

  /** Seconds for which the Redis process has run. */
  get upSeconds(): number {
    return this.#upSeconds
  }

  /** @returns false if there is a stream already */
  async begin(text: string): Promise<boolean> {
    const keys = this.#keys('stream', 'run')
    return (await this.#command('clusterBegin', [...keys, this.#runId, text])) === 1
  }

  /**
   * @param position of the newest entry that this node has read
   * @returns true for each that was appended, false if its lease is another's by now; `undefined` if the
   *   stream may lack entries
   */
  async append(
    appends: readonly Append[],
    position: number,
  ): Promise<readonly boolean[] | undefined> {
    const keys = this.#keys('stream', 'run', 'lease')
    const texts = appends.flatMap(({ lease, text }) => [lease, text])
    const answer = await this.#command('clusterAppend', [...keys, this.#runId, position, ...texts])
    if (answer === null) return undefined
    const isWhole = Array.isArray(answer) && answer.length === appends.length
    if (isWhole) return answer.map((each) => each === 1)
    this.#redis.disconnect(true)
    throw new Error(`expected ${appends.length} answers of Redis, got ${JSON.stringify(answer)}`)
  }

  /** Writes lost entries again. @returns false if others stand after that place */
  async extend({ position, chain }: Place, texts: readonly string[]): Promise<boolean> {
    const args = [...this.#keys('stream'), position, chain, ...texts]
    return (await this.#command('clusterExtend', args)) === 1
  }

  /** Begins an emptied stream again, after a place. @returns false if there is a stream */
  async restart({ position, chain }: Place, texts: readonly string[]): Promise<boolean> {
    const args = [...this.#keys('stream', 'checkpoint'), position, chain, ...texts]
    return (await this.#command('clusterRestart', args)) === 1
  }

  /** The key for the pieces of a checkpoint. */
  checkpointList(position: number, lease: string): string {
    const [key = ''] = this.#keys('checkpoint')
    return `${key}:${position}:${lease.replace(' ', ':')}`
  }

  /** Adds a piece to a checkpoint that is written. */
  async pushPiece(list: string, piece: Buffer): Promise<void> {
    await this.#command('clusterPiece', [list, piece, PIECES_MS])
  }

  /** Names a checkpoint that is written. @returns false if it does not count */
  async publishCheckpoint(
    { position, chain, list, count, bytes }: FoundCheckpoint,
    lease: string,
  ): Promise<boolean> {
    const keys = [...this.#keys('lease', 'run', 'stream', 'checkpoint'), list]
    const args = [...this.#keys('positions'), lease, this.#runId, position, chain, count, bytes]
    return (await this.#command('clusterCheckpoint', [...keys, ...args])) === 1
  }

  /** The newest checkpoint. */
  async checkpoint(): Promise<FoundCheckpoint | undefined> {
    const [key = ''] = this.#keys('checkpoint')
    const asked = this.#reader.hgetall(key)
    const { position, chain, list, count, bytes } = await this.#within(
      this.#reader,
      asked,
      COMMAND_MS_MAX,
    )
    const fields = { position, chain, list, count, bytes }
    const given = Object.values(fields)
    if (given.every((each) => each === undefined)) return undefined
    const areCounts = [position, count, bytes].every((each) => /^\d{1,15}$/.test(each ?? ''))
    if (chain === undefined || list === undefined || !areCounts) {
      const expected = 'position, chain, list, count and bytes of a checkpoint'
      throw damaged(key, expected, fields)
    }
    return { position: Number(position), chain, list, count: Number(count), bytes: Number(bytes) }
  }

  /** A piece of a checkpoint; `null` if that is not there any more. */
  async readPiece(list: string, index: number): Promise<Buffer | null> {
    const asked = this.#reader.lindexBuffer(list, index)
    return this.#within(this.#reader, asked, PIECE_MS_MAX)
  }

  /** The place of the newest entry. */
  async last(): Promise<Place> {
    const [stream = ''] = this.#keys('stream')
    const asked = this.#redis.xrevrange(stream, '+', '-', 'COUNT', 1)
    const [last] = await this.#within(this.#redis, asked, COMMAND_MS_MAX)
    return last === undefined ? streamStart : this.#entryOf(last)
  }

  /** Declares the stream complete. */
  async open(): Promise<void> {
    await this.#command('clusterOpen', [...this.#keys('run', 'stream'), this.#runId])
  }

  /** The entries after a position. @param waitMs ms to wait for one, 0 for none */
  async next(position: number, waitMs: number): Promise<readonly StreamEntry[]> {
    const [stream = ''] = this.#keys('stream')
    const read =
      waitMs === 0
        ? this.#reader.xread('COUNT', READ_MAX, 'STREAMS', stream, `${position}-0`)
        : this.#reader.xread('COUNT', READ_MAX, 'BLOCK', waitMs, 'STREAMS', stream, `${position}-0`)
    const answer = await this.#within(this.#reader, read, waitMs + COMMAND_MS_MAX)
    const [[, found] = ['', []]] = answer ?? []
    const entries: StreamEntry[] = []
    for (const each of found) {
      try {
        entries.push(this.#entryOf(each))
      } catch (error) {
        if (entries.length === 0) throw error
        break // the next read begins with it
      }
    }
    return entries
  }

  /** Reads the text of an entry. @throws {DevnetError} INVALID_JOURNAL that names the entry */
  readable<Value>(position: number, read: () => Value): Value {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof DevnetError)) throw error
      throw this.#damagedEntry(position, error.message)
    }
  }

  /** The error for an entry that does not follow the one that was read last. */
  discontinued(last: number, position: number): DevnetError {
    const isNext = position === last + 1
    return this.#damagedEntry(
      last + 1,
      isNext
        ? `it does not continue entry ${last}`
        : `it is missing, and the next one is ${position}`,
    )
  }

  /** Renames keys of another type than a cluster has. @returns the old and the new names */
  async putWrongTypesAside(): Promise<readonly (readonly [key: string, aside: string])[]> {
    const wrong = await this.#wrongTypes()
    const renamed: (readonly [string, string])[] = []
    for (const { key } of wrong) renamed.push([key, await this.#putAside(key)])
    return renamed
  }

  /** Renames the checkpoint. @returns the old and the new name */
  async putCheckpointAside(): Promise<readonly [key: string, aside: string]> {
    const [key = ''] = this.#keys('checkpoint')
    return [key, await this.#putAside(key)]
  }

  /** Leaves the entries up to a position in the stream. @returns the key that has them all */
  async cutAfter(position: number): Promise<string> {
    const [key = ''] = this.#keys('stream')
    for (let number = 1; ; number += 1) {
      const aside = asideOf(key, number)
      if ((await this.#command('clusterCut', [key, aside, position])) === 1) return aside
    }
  }

  /** Renames a key to a name that is free. */
  async #putAside(key: string): Promise<string> {
    for (let number = 1; ; number += 1) {
      const aside = asideOf(key, number)
      if ((await this.#redis.renamenx(key, aside)) === 1) return aside
    }
  }

  async #wrongTypes() {
    const wrong: { readonly key: string; readonly expected: string; readonly found: string }[] = []
    for (const [name, expected] of Object.entries(keyTypes)) {
      const [key = ''] = this.#keys(name)
      const found = await this.#redis.type(key)
      if (found !== expected && found !== 'none') wrong.push({ key, expected, found })
    }
    return wrong
  }

  #entryOf([id, fields]: [id: string, fields: string[]]): StreamEntry {
    const [, digits] = /^(\d{1,15})-0$/.exec(id) ?? []
    const [textName, text, chainName, chain] = fields
    const isWhole = textName === 'text' && chainName === 'chain'
    const [key = ''] = this.#keys('stream')
    if (digits === undefined) throw damaged(key, 'entries with the ids 1-0, 2-0 and so on', id)
    const position = Number(digits)
    if (isWhole && text !== undefined && chain !== undefined) return { position, text, chain }
    throw this.#damagedEntry(position, `expected the fields text and chain, got ${quoted(fields)}`)
  }

  #damagedEntry(position: number, reason: string): DevnetError {
    const [key = ''] = this.#keys('stream')
    const way = `to continue after entry ${position - 1}, start a node with --cluster-recover`
    const message = `--cluster: entry ${position} of ${key} in Redis is damaged: ${reason}; ${way}`
    return new DevnetError('INVALID_JOURNAL', message, { key, position })
  }

  /**
   * Says that a node lives, and asks for the lease.
   *
   * @param position of the newest entry that it has read: later ones are not trimmed
   * @param lease that it has, or an empty text
   */
  async beat(
    node: string,
    position: number,
    lease: string,
    leaseMs: number,
    endedMs: number,
  ): Promise<Beat> {
    const keys = this.#keys('lease', 'token', 'nodes', 'run', 'stream', 'checkpoint', 'positions')
    const args = [...keys, node, lease, leaseMs, this.#runId, endedMs, position]
    const answer = (await this.#command('clusterBeat', args)) as Answer
    const [isOpen, newest, chain, current, currentMs, ended, first, checkpoint, bytes] = answer
    return {
      isOpen: isOpen === 1,
      last: { position: newest, chain },
      lease: current,
      ended,
      first,
      checkpoint: { position: checkpoint, bytes },
      leaseMs: Math.max(0, currentMs),
    }
  }

  /** Gives the lease back, and forgets a node. */
  async leave(node: string, lease: string): Promise<void> {
    await this.#command('clusterLeave', [...this.#keys('lease', 'nodes', 'positions'), node, lease])
  }

  close(): void {
    this.#run = undefined
    this.#redis.disconnect()
    this.#reader.disconnect()
  }

  get #runId(): string {
    if (this.#run === undefined) throw new Error(this.#reason || 'Redis is away')
    return this.#run
  }

  #keys(...names: readonly string[]): readonly string[] {
    return names.map((name) => `${this.#prefix}:${name}`)
  }

  async #learn(): Promise<void> {
    const info = await this.#within(this.#redis, this.#redis.info('server'), COMMAND_MS_MAX)
    this.#upSeconds = Number(/^uptime_in_seconds:(\d+)/m.exec(info)?.[1] ?? 0)
    this.#run = /^run_id:(\w+)/m.exec(info)?.[1]
    if (this.#run === undefined) throw new Error('Redis does not say its run_id')
  }

  #command(name: keyof Commands, args: readonly Argument[]): Promise<unknown> {
    // ioredis defines the commands of its option `scripts`.
    const commands = this.#redis as unknown as Commands
    return this.#within(this.#redis, commands[name](...args), COMMAND_MS_MAX)
  }

  /** Names the key if one has another type than a cluster's. */
  async #within<Value>(redis: Redis, answered: Promise<Value>, ms: number): Promise<Value> {
    try {
      return await this.#inTime(redis, answered, ms)
    } catch (error) {
      if (!(error as Error).message.startsWith('WRONGTYPE')) throw error // of the Redis client
      const [wrong] = await this.#wrongTypes()
      throw wrong === undefined ? error : damaged(wrong.key, `a ${wrong.expected}`, wrong.found)
    }
  }

  /** Breaks a connection that does not answer in time. */
  #inTime<Value>(redis: Redis, answered: Promise<Value>, ms: number): Promise<Value> {
    return new Promise((resolve, reject) => {
      let isAnswered = false
      const timer = setTimeout(() => {
        // This process may have been busy: what has arrived meanwhile is read first.
        setImmediate(() => {
          if (isAnswered) return
          redis.disconnect(true)
          reject(new Error(`no answer within ${ms} ms`))
        })
      }, ms)
      const settle = () => {
        isAnswered = true
        clearTimeout(timer)
      }
      answered.finally(settle).then(resolve, reject)
    })
  }
}

function ignore(): void {}

function asideOf(key: string, number: number): string {
  return `${key}:damaged:${number}`
}

/** The error for a key that no node of a cluster has written so. */
export function damaged(key: string, expected: string, found: unknown): DevnetError {
  const way = 'to put it aside, start a node with --cluster-recover'
  const message = `--cluster: ${key} in Redis is damaged: expected ${expected}, got ${quoted(found)}; ${way}`
  return new DevnetError('INVALID_JOURNAL', message, { key })
}

type Answer = readonly [
  isOpen: number,
  position: number,
  chain: string,
  lease: string,
  leaseMs: number,
  ended: readonly string[],
  first: number,
  checkpoint: number,
  checkpointBytes: number,
]
