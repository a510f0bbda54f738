/** Nodes of a cluster as processes of the shipped binary, each with its own link to one Redis. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { pause } from './cluster-checker.ts'
import { FaultyLink } from './faulty-link.ts'
import type { RedisServer } from './redis.ts'
import { ask, type Health } from './redis-nodes.ts'

export const prefix = 'previewnet'
export const LEASE_MS = 1_500
/** A checkpoint every some seconds: nodes that come late begin with one. */
const CHECKPOINT_BYTES = 32_768

export class NodeProcess {
  readonly url: string
  readonly link: FaultyLink
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, link: FaultyLink, url: string) {
    this.#child = child
    this.link = link
    this.url = url
  }

  /**
   * @param program the file of the binary
   * @param given further arguments
   */
  static async start(
    program: string,
    redis: RedisServer,
    given: readonly string[],
  ): Promise<NodeProcess> {
    const link = await FaultyLink.to(redis.port)
    const cluster = ['--cluster', `redis://127.0.0.1:${link.port}`, '--cluster-prefix', prefix]
    const options = ['--port', '0', '--no-artifacts', '--no-studio', '--log-format', 'silent']
    const often = ['--cluster-checkpoint-bytes', `${CHECKPOINT_BYTES}`]
    const args = [
      program,
      ...cluster,
      '--cluster-lease-ms',
      `${LEASE_MS}`,
      ...often,
      ...options,
      ...given,
    ]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const lines: string[] = []
    const listening = new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        createInterface(stream).on('line', (line) => {
          lines.push(line)
          const [, authority] = /^Listening on (\S+)$/.exec(line) ?? []
          if (authority !== undefined) resolve(`http://${authority}`)
        })
      }
      child.once('close', () => reject(new Error(lines.join('\n'))))
    })
    return new NodeProcess(child, link, await listening)
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(signal)
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const closed = once(this.#child, 'close')
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill(signal)
      await closed
    }
    await this.link[Symbol.asyncDispose]()
  }

  async health(): Promise<Health | undefined> {
    const response = await fetch(`${this.url}/health`).catch(() => undefined)
    return response === undefined ? undefined : ((await response.json()) as Health)
  }
}

/** Some nodes, and what can happen to them. */
export class NodeProcesses implements AsyncDisposable {
  readonly nodes: NodeProcess[] = []
  readonly #program: string
  readonly #redis: RedisServer

  constructor(program: string, redis: RedisServer) {
    this.#program = program
    this.#redis = redis
  }

  get urls(): readonly string[] {
    return this.nodes.map(({ url }) => url)
  }

  async join(...given: readonly string[]): Promise<NodeProcess> {
    const node = await NodeProcess.start(this.#program, this.#redis, given)
    this.nodes.push(node)
    return node
  }

  async writer(): Promise<NodeProcess> {
    for (;;) {
      for (const node of this.nodes) {
        if ((await node.health())?.role === 'writer') return node
      }
      await pause(50)
    }
  }

  /** A node that is not the writer. */
  async follower(): Promise<NodeProcess> {
    const writer = await this.writer()
    return this.nodes.find((node) => node !== writer)!
  }

  async kill(node: NodeProcess): Promise<void> {
    this.nodes.splice(this.nodes.indexOf(node), 1)
    await node.kill()
  }

  /** Resolves when every node takes changes again. @throws {Error} if one does not in time */
  async work(withinMs = 30_000): Promise<void> {
    const endMs = performance.now() + withinMs
    for (const { url } of this.nodes) {
      while (typeof (await ask(url, 'evm_snapshot').catch(() => undefined)) !== 'string') {
        if (performance.now() > endMs) throw new Error(`${url} does not continue`)
        await pause(100)
      }
    }
  }

  async [Symbol.asyncDispose]() {
    await Promise.all(this.nodes.map((node) => node.kill()))
  }
}
