/**
 * A copy of a cluster's stream in Redis from its first entry on, which is read as it grows: the cluster
 * trims it. Takes no part in the cluster.
 */

import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import { ClusterNode, stillMachine } from '../../src/cluster/node.ts'

/** An entry, with the lease that it needed; empty if it needed none, or was written again. */
export interface CopiedEntry {
  readonly position: number
  readonly text: string
  readonly lease: string
}

interface Read extends CopiedEntry {
  readonly chain: string
}

/** Entries that are read again when Redis has lost some: nodes read sooner than it loses. */
const AGAIN = 1_000
const READ_MS = 200

export class StreamCopy implements AsyncDisposable {
  readonly #redis: Redis
  readonly #key: string
  readonly #entries = new Map<number, Read>()
  #end = 0
  #isClosed = false
  readonly #reading: Promise<void>

  /** @param url of the Redis server, in which the stream may begin later */
  constructor(url: string, prefix: string) {
    this.#redis = new Redis(url, { maxRetriesPerRequest: 0, retryStrategy: () => READ_MS })
    this.#redis.on('error', () => {}) // it is tried again
    this.#key = `${prefix}:stream`
    this.#reading = this.#read()
  }

  /**
   * All entries up to now.
   *
   * @throws {Error} if some were trimmed before they were read, or do not follow from those before
   */
  async entries(): Promise<readonly CopiedEntry[]> {
    const kept = (await this.#redis.xrange(this.#key, '-', '+')).map(entryOf)
    for (const entry of kept) this.#entries.set(entry.position, entry)
    const last = kept.at(-1)?.position ?? 0
    const all: Read[] = []
    for (let position = 1; position <= last; position += 1) {
      const entry = this.#entries.get(position)
      if (entry === undefined || !follows(entry, all.at(-1))) {
        throw new Error(`entry ${position} of ${last} was not read, or is of another history`)
      }
      all.push(entry)
    }
    return all
  }

  async [Symbol.asyncDispose]() {
    this.#isClosed = true
    this.#redis.disconnect()
    await this.#reading
  }

  async #read(): Promise<void> {
    while (!this.#isClosed) {
      const more = await this.#redis
        .xread('BLOCK', READ_MS, 'STREAMS', this.#key, `${this.#end}-0`)
        .catch(() => new Promise<null>((resolve) => void setTimeout(() => resolve(null), 20)))
      for (const [, entries] of more ?? []) {
        for (const entry of entries.map(entryOf)) {
          if (!follows(entry, this.#entries.get(entry.position - 1))) await this.#readAgain()
          this.#entries.set(entry.position, entry)
          this.#end = entry.position
        }
      }
    }
  }

  async #readAgain(): Promise<void> {
    const first = Math.max(1, this.#end - AGAIN)
    const entries = await this.#redis.xrange(this.#key, `${first}-0`, '+').catch(() => [])
    for (const entry of entries.map(entryOf)) this.#entries.set(entry.position, entry)
  }
}

/** The result of one process that makes all entries: the digest, and the journal. */
export async function madeAlone(entries: readonly CopiedEntry[]) {
  const [begin, ...others] = entries
  const failures: unknown[] = []
  const node = await ClusterNode.begin(begin!.text, {}, stillMachine, {
    ...{ node: 'alone', now: () => 0, part: { role: 'follower', leaseMs: null } },
    append: () => {},
    onFailure: (reason) => failures.push(reason),
  })
  for (const { text } of others) node.receive(text)
  await node.settled()
  const { devnet } = node
  const made = { digest: devnet.digest(), journal: devnet.journal(), failures }
  node.close()
  await devnet.close()
  return made
}

function entryOf([id, fields]: [id: string, fields: string[]]): Read {
  const [, text = '', , chain = '', , lease = ''] = fields
  return { position: Number.parseInt(id, 10), text, chain, lease }
}

function follows({ position, text, chain }: Read, before: Read | undefined): boolean {
  if (before === undefined && position > 1) return false
  const earlier = before?.chain ?? ''
  return chain === createHash('sha1').update(earlier).update(text).digest('hex')
}
