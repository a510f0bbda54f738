/** A writer and its followers in one process, on channels that deliver late and in order. */

import { expect } from 'vitest'
import { Follower } from '../../src/cluster/follower.ts'
import { Writer } from '../../src/cluster/writer.ts'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { inProcess, type Transport } from './transcript.ts'

/** Changes a text on its way. */
export type Tamper = (text: string) => string

export interface Cluster extends AsyncDisposable {
  readonly writer: Devnet
  readonly followers: readonly Devnet[]
  /** The writer first. */
  readonly nodes: readonly Devnet[]
  /** Errors of followers that have ended. */
  readonly failures: unknown[]
  /** Another follower, which begins with the journal so far. */
  join(): Promise<Devnet>
  /** Ends a follower without a word, as a crash does. */
  crash(index: number): Promise<void>
  /** Tells a follower that the writer has ended. */
  end(index: number): void
  /** Resolves when no text is under way and no job is queued. */
  settled(): Promise<void>
}

/** Delivers texts in order, each some turns of the event loop after it was sent. */
class Channel {
  readonly #deliver: (text: string) => void
  readonly #turns: () => number
  readonly #texts: string[] = []
  isBusy = false
  isCut = false

  constructor(turns: () => number, deliver: (text: string) => void) {
    this.#turns = turns
    this.#deliver = deliver
  }

  send(text: string): void {
    this.#texts.push(text)
    if (!this.isBusy) void this.#run()
  }

  async #run(): Promise<void> {
    this.isBusy = true
    for (let text = this.#texts.shift(); text !== undefined; text = this.#texts.shift()) {
      for (let turns = this.#turns(); turns > 0; turns -= 1) await new Promise(setImmediate)
      if (!this.isCut) this.#deliver(text)
    }
    this.isBusy = false
  }
}

/** Transcripts are held with a follower of the devnet, whose time the devnet moves. */
export const onFollower: Transport = async (devnet) => {
  const cluster = await createClusterOf(devnet, 1)
  const [follower] = cluster.followers as [Devnet]
  const wire = await inProcess(follower)
  return {
    send: async (text) => {
      await cluster.settled() // it has made what the devnet has done
      await wire.send(text)
    },
    async received(count) {
      await cluster.settled()
      return wire.received(count)
    },
    async close() {
      await wire.close()
      await cluster.settled()
      expect(cluster.failures).toEqual([])
      expect(follower.digest()).toBe(devnet.digest())
      cluster.end(0)
      await follower.close()
    },
  }
}

/** @param turns of the event loop that the next text takes */
export async function createCluster(
  options: DevnetOptions,
  count: number,
  turns?: () => number,
  tamper?: Tamper,
): Promise<Cluster> {
  return createClusterOf(await createDevnet(options), count, turns, tamper)
}

/** The same with a writer that exists. */
export async function createClusterOf(
  devnet: Devnet,
  count: number,
  turns: () => number = () => 1,
  tamper: Tamper = (text) => text,
): Promise<Cluster> {
  const parts = InProcessDevnet.partsOf(devnet)
  const speed = parts.backend.time.driver?.speed ?? null
  const writer = new Writer(parts, { now: () => 0, artifacts: [], speed })
  const channels: { readonly down: Channel; readonly up: Channel }[] = []
  const followers: Devnet[] = []
  const ends: (() => void)[] = []
  const failures: unknown[] = []
  const join = async () => {
    const node = `node${channels.length}` // another may be joining
    const received: string[] = []
    let follower: Follower | undefined
    const up = new Channel(turns, (text) => writer.receive(node, tamper(text)))
    const down = new Channel(turns, (text) => {
      if (follower === undefined) received.push(text)
      else follower.receive(tamper(text))
    })
    channels.push({ down, up })
    let begin: string | undefined
    await writer.join(node, (text) => {
      if (begin === undefined) begin = text
      else down.send(text)
    })
    follower = await Follower.begin(begin!, {
      node,
      now: () => 0,
      forward: (text) => up.send(text),
      onFailure: (reason) => failures.push(reason),
    })
    for (const text of received) follower.receive(tamper(text))
    followers.push(follower.devnet)
    ends.push(() => follower?.close())
    return follower.devnet
  }
  for (let left = count; left > 0; left -= 1) await join()
  const all = () => [devnet, ...followers]
  return {
    writer: devnet,
    followers,
    get nodes() {
      return all()
    },
    failures,
    join,
    async crash(index) {
      const { down, up } = channels[index]!
      down.isCut = true
      up.isCut = true
      await writer.leave(`node${index}`)
    },
    end: (index) => ends[index]!(),
    async settled() {
      for (let calm = 0; calm < 3; ) {
        for (const each of all()) await InProcessDevnet.partsOf(each).backend.queue.settled()
        await new Promise(setImmediate)
        calm = channels.some(({ down, up }) => down.isBusy || up.isBusy) ? 0 : calm + 1
      }
    },
    async [Symbol.asyncDispose]() {
      writer.close()
      for (const end of ends) end()
      for (const each of all()) await each.close()
    },
  }
}
