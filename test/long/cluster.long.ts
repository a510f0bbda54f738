/**
 * Clusters whose nodes, Redis and links fail at random for ten minutes, with an append-only file in Redis
 * and without: nothing acknowledged is lost, nothing is made twice, and there is one history.
 *
 * `CLUSTER=0.1` makes it a tenth as long. Needs a `redis-server`.
 */

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { Checker, pause } from '../support/cluster-checker.ts'
import { drawing } from '../support/drawing.ts'
import { LEASE_MS, NodeProcesses, prefix } from '../support/node-processes.ts'
import { buildPackage } from '../support/package.ts'
import { type Kept, type RedisServer, startRedis } from '../support/redis.ts'
import { StreamCopy } from '../support/stream-copy.ts'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
const runMs = 5 * 60_000 * Number(process.env.CLUSTER ?? '1')
const NODES = 4

let program = ''
beforeAll(async () => {
  program = join(await buildPackage('previewnet-cluster-long'), 'dist/cli.js')
})

interface Scene {
  readonly redis: RedisServer
  readonly nodes: NodeProcesses
  readonly draw: () => number
}

type Fault = (scene: Scene) => Promise<void>

const faults: Readonly<Record<string, Fault>> = {
  async killWriter({ nodes }) {
    await nodes.kill(await nodes.writer())
    await nodes.join()
  },
  async killFollower({ nodes }) {
    await nodes.kill(await nodes.follower())
    await nodes.join()
  },
  async suspendWriter({ nodes }) {
    const writer = await nodes.writer()
    writer.signal('SIGSTOP')
    await pause(2 * LEASE_MS)
    writer.signal('SIGCONT')
  },
  async suspendFollower({ nodes, draw }) {
    const follower = await nodes.follower()
    follower.signal('SIGSTOP')
    await pause(draw() * 4_000)
    follower.signal('SIGCONT')
  },
  async killRedis({ redis, draw }) {
    await redis.kill()
    await pause(draw() * 4_000)
    await redis.start()
  },
  async suspendRedis({ redis, draw }) {
    redis.signal('SIGSTOP')
    await pause(draw() * 4_000)
    redis.signal('SIGCONT')
  },
  cut: (scene) => failLink(scene, 'cut'),
  silent: (scene) => failLink(scene, 'silent'),
  slow: (scene) => failLink(scene, 'slow'),
  async joinLate({ nodes }) {
    await nodes.join()
    await nodes.kill(await nodes.follower())
  },
}

async function failLink({ nodes, draw }: Scene, state: 'cut' | 'silent' | 'slow'): Promise<void> {
  const { link } = draw() < 0.5 ? await nodes.writer() : await nodes.follower()
  link.state = state
  await pause(draw() * 5_000)
  link.state = 'open'
}

/** Only a Redis that keeps everything has what no node has any more. */
const killAll: Fault = async ({ nodes }) => {
  await Promise.all(nodes.nodes.splice(0).map((node) => node.kill()))
  await Promise.all([nodes.join(), nodes.join(), nodes.join(), nodes.join()])
}

describe.runIf(hasRedis)('a cluster whose Redis keeps', () => {
  test.each(['nothing', 'everything'] satisfies Kept[])(
    '%s has one history, whatever fails',
    async (kept) => {
      await using redis = await startRedis(kept)
      await using nodes = new NodeProcesses(program, redis)
      while (nodes.nodes.length < NODES) await nodes.join()
      const draw = drawing()
      await using copy = new StreamCopy(redis.url, prefix)
      const checker = new Checker(draw, copy)
      const stop = new AbortController()
      const clients = [1, 2, 3, 4].map((client) =>
        checker.runClient(client, () => nodes.urls, stop.signal),
      )
      const all = Object.entries({ ...faults, ...(kept === 'everything' && { killAll }) })
      const endMs = performance.now() + runMs
      while (performance.now() < endMs) {
        const [name, fault] = all[Math.floor(draw() * all.length)]!
        await fault({ redis, nodes, draw })
        await nodes.work().catch((error: Error) => {
          throw new Error(`after ${name}: ${error.message}`, { cause: error })
        })
        await pause(draw() * 2_000)
      }
      stop.abort()
      await Promise.all(clients)
      await checker.check(nodes.urls)
      const [made, unknown] = [checker.count('made'), checker.count('unknown')]
      console.log(`${checker.calls.length} calls, ${made} sends acknowledged, ${unknown} uncertain`)
      expect(checker.violations).toEqual([])
    },
    runMs + 300_000,
  )
})
