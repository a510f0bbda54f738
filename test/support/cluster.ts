/** The nodes of a cluster in one process, on channels that deliver late and in order. */

import { expect } from 'vitest'
import { beginOf, ClusterNode, type NodeDeps, stillMachine } from '../../src/cluster/node.ts'
import { continueNode, takeCheckpoint } from '../../src/cluster/node-checkpoint.ts'
import type { SavedNode } from '../../src/cluster/saved-node.ts'
import { Sequencer } from '../../src/cluster/sequencer.ts'
import type { SharedRemote } from '../../src/cluster/shared-remote.ts'
import type { Begin } from '../../src/cluster/stream.ts'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { textFromValue, valueFromText } from '../../src/state-file/values.ts'
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
  /** Another node, which begins where the stream does. */
  join(): Promise<Devnet>
  /** Another node, which begins with a checkpoint of a node; `undefined` if that can take none now. */
  joinFromCheckpoint(of?: number): Promise<Devnet | undefined>
  /** Ends a follower without a word, as a crash does. */
  crash(index: number): Promise<void>
  /** Ends a follower's part in the cluster. */
  end(index: number): void
  /** Resolves when no text is under way and no job is queued. */
  settled(): Promise<void>
}

interface Begun {
  readonly node: ClusterNode
  readonly made: number
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

/** Messages of a transcript before a node joins from a checkpoint. */
const SENDS_BEFORE = 3

/**
 * Transcripts are held with a follower of the devnet, whose time the devnet moves. Another node joins from
 * a checkpoint on the way.
 */
export const onFollower: Transport = async (devnet) => {
  const cluster = await createClusterOf(devnet, 1)
  const [follower] = cluster.followers as [Devnet]
  const wire = await inProcess(follower)
  let sends = 0
  return {
    send: async (text) => {
      await cluster.settled() // it has made what the devnet has done
      if (sends === SENDS_BEFORE) await cluster.joinFromCheckpoint(1)
      sends += 1
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
      for (const [index, node] of cluster.followers.entries()) {
        expect(node.digest()).toBe(devnet.digest())
        cluster.end(index)
        await node.close()
      }
    },
  }
}

/** @param turns of the event loop that the next text of a node takes; the writer is node 0 */
export async function createCluster(
  options: DevnetOptions,
  count: number,
  turns?: (node: number) => number,
  tamper?: Tamper,
): Promise<Cluster> {
  return createClusterOf(await createDevnet(options), count, turns, tamper)
}

/** The same with a writer that exists. */
export async function createClusterOf(
  devnet: Devnet,
  count: number,
  turns: (node: number) => number = () => 1,
  tamper: Tamper = (text) => text,
  remote?: SharedRemote,
): Promise<Cluster> {
  const speed = InProcessDevnet.partsOf(devnet).backend.time.driver?.speed ?? null
  const begin = beginOf(devnet, speed, remote)
  const sequencer = new Sequencer(JSON.stringify(begin), Number.POSITIVE_INFINITY)
  const channels: { readonly down: Channel; readonly up: Channel }[] = []
  const nodes: ClusterNode[] = []
  const failures: unknown[] = []
  /** @param way to the remote chain */
  const channel = (way?: SharedRemote['channel']) => {
    const index = channels.length // another may be joining
    const up = new Channel(
      () => turns(index),
      (text) => sequencer.append(text),
    )
    const received: string[] = []
    const down = new Channel(
      () => turns(index),
      (text) => {
        const node = nodes[index]
        if (node === undefined) received.push(text)
        else node.receive(index === 0 ? text : tamper(text))
      },
    )
    channels.push({ down, up })
    const deps: NodeDeps = {
      ...{ node: `node${index}`, now: () => 0 },
      part: { role: index === 0 ? 'writer' : 'follower', leaseMs: null },
      append: ({ text }) => up.send(text),
      channel: way,
      onFailure: (reason) => failures.push(reason),
    }
    return { deps, down, index, received }
  }
  const own = channel(remote?.channel)
  nodes.push(new ClusterNode(devnet, own.deps, remote))
  sequencer.follow(own.deps.node, (text) => own.down.send(text))
  /** @param begin makes the node by the first text; says how many of the others it has made */
  const joinBy = async (
    begin: (first: string, deps: NodeDeps) => Promise<Begun>,
    way?: SharedRemote['channel'],
  ) => {
    const { deps, down, index, received } = channel(way)
    const soFar: string[] = []
    let isJoined = false
    sequencer.join(deps.node, (text) => {
      if (isJoined) down.send(text)
      else soFar.push(text)
    })
    isJoined = true
    const [first = '', ...texts] = soFar
    const { node, made } = await begin(first, deps)
    nodes[index] = node
    for (const text of [...texts.slice(made), ...received]) node.receive(tamper(text))
    await node.settled()
    return node.devnet
  }
  const join = () =>
    joinBy(async (first, deps) => {
      return { node: await ClusterNode.begin(first, {}, stillMachine, deps), made: 0 }
    })
  const joinFromCheckpoint = async (of = 0) => {
    const checkpoint = await takeCheckpoint(nodes[of]!, async () => {})
    if (checkpoint === undefined) return undefined
    // As it would come from Redis.
    const saved = valueFromText(textFromValue(checkpoint.saved)) as SavedNode
    const files = checkpoint.files.map((pieces) => Buffer.concat(pieces))
    return joinBy(async (first, deps) => {
      const [header = ''] = (JSON.parse(first) as Begin).journal.split('\n', 1)
      const given = [{ saved, files }, JSON.parse(header), {}, stillMachine, deps] as const
      return { node: await continueNode(...given), made: saved.textCount }
    }, remote?.channel)
  }
  for (let left = count; left > 0; left -= 1) await join()
  const all = () => nodes.map((node) => node.devnet)
  return {
    writer: devnet,
    get followers() {
      return all().slice(1)
    },
    get nodes() {
      return all()
    },
    failures,
    join,
    joinFromCheckpoint,
    async crash(index) {
      const { down, up } = channels[index + 1]!
      down.isCut = true
      up.isCut = true
      const gone = `node${index + 1}`
      sequencer.leave(gone)
      sequencer.append(JSON.stringify({ node: 'node0', atMs: 0, requests: [], gone }))
    },
    end: (index) => nodes[index + 1]!.close(),
    async settled() {
      for (let calm = 0; calm < 3; ) {
        for (const node of nodes) await node.settled()
        for (const each of all()) await InProcessDevnet.partsOf(each).backend.queue.settled()
        await new Promise(setImmediate)
        calm = channels.some(({ down, up }) => down.isBusy || up.isBusy) ? 0 : calm + 1
      }
    },
    async [Symbol.asyncDispose]() {
      for (const node of nodes) node.close()
      for (const each of all()) await each.close()
    },
  }
}
