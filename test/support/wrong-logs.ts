/** Streams in Redis that are wrong on purpose, so that a test can show that it would notice. */

import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Place, StreamEntry } from '../../src/cluster/kept-tail.ts'
import { type Append, type Beat, type LogOptions, RedisLog } from '../../src/cluster/redis-log.ts'
import { pause } from './cluster-checker.ts'

/** Ms by which it does. */
const EARLY_MS = 5_000

/** Gives a node its own entries before they are in the stream: it acknowledges too early. */
export class EarlyLog extends RedisLog {
  /** True once the node has crashed: what was not appended by then never is. */
  hasCrashed = false
  #end: Place | undefined
  #early: StreamEntry[] = []

  override async append(appends: readonly Append[], position: number) {
    for (const { text } of appends) {
      const { position: before, chain: earlier } = this.#end ?? (await this.last())
      const chain = createHash('sha1').update(earlier).update(text).digest('hex')
      this.#end = { position: before + 1, chain }
      this.#early.push({ ...this.#end, text })
    }
    void pause(EARLY_MS).then(() => (this.hasCrashed ? undefined : super.append(appends, position)))
    return appends.map(() => true)
  }

  override async next(position: number, waitMs: number): Promise<readonly StreamEntry[]> {
    const early = this.#early.filter((entry) => entry.position > position)
    this.#early = []
    return early.length > 0 ? early : super.next(position, Math.min(waitMs, 5))
  }

  /** Hides that entries are missing: they would be written again, as if Redis had lost them. */
  override async beat(...args: Parameters<RedisLog['beat']>): Promise<Beat> {
    const beat = await super.beat(...args)
    return { ...beat, last: { position: Number.MAX_SAFE_INTEGER, chain: '' } }
  }
}

/** Takes its token for good for ever: it moves time when another does. */
export class StaleLog extends RedisLog {
  /** True to hear nothing of the lease, as if the node were suspended. */
  isDeaf = false
  readonly #redis: Redis
  readonly #key: string

  constructor(options: LogOptions) {
    super(options)
    this.#redis = new Redis(options.url)
    this.#key = `${options.prefix}:lease`
  }

  override async append(appends: readonly Append[], position: number) {
    const current = (await this.#redis.get(this.#key)) ?? ''
    const forced = appends.map(({ lease, text }) => ({ text, lease: lease && current }))
    return super.append(forced, position)
  }

  override async beat(...args: Parameters<RedisLog['beat']>): Promise<Beat> {
    while (this.isDeaf) await pause(50)
    return super.beat(...args)
  }

  override close(): void {
    this.#redis.disconnect()
    super.close()
  }
}

/** Writes nothing again that Redis has lost. */
export class LostTailLog extends RedisLog {
  override async last(): Promise<Place> {
    return { position: Number.MAX_SAFE_INTEGER, chain: '' }
  }
}

/** Sends again what was not answered, as something new. */
export class RetryLog extends RedisLog {
  /** True once it has done so. */
  hasRetried = false

  override async append(appends: readonly Append[], position: number) {
    try {
      return await super.append(appends, position)
    } catch (error) {
      const calls = appends.filter(({ text }) => text.includes('"eth_sendTransaction"'))
      do await pause(500)
      while (!this.isReady)
      const again = calls.map(({ lease, text }) => {
        const raised = text.replace(/"ticket":(\d+)/g, (_, ticket) => `"ticket":1000${ticket}`)
        return { lease, text: raised }
      })
      await super.append(again, 0)
      this.hasRetried ||= again.length > 0
      throw error
    }
  }
}
