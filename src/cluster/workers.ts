/**
 * The workers of the binary: processes that serve one port, each a node of a cluster.
 *
 * This process is the writer: it has the stream, keeps the journal, the state file and time, and serves no socket. Node
 * has no documented way for threads to accept the connections of one port, and has one for processes,
 * on every system: `node:cluster`. Promise: no worker outlives this process.
 *
 * @see https://nodejs.org/api/cluster.html
 */

import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type Devnet, DevnetError, type DevnetErrorCode, type DevnetServer } from '../index.ts'
import { DEFAULT_HOST, DEFAULT_PORT } from '../server/server.ts'
import type { SentError, WorkerListenOptions, WorkerMessage, WriterMessage } from './messages.ts'
import { beginOf, ClusterNode, type NodeDeps } from './node.ts'
import { Sequencer } from './sequencer.ts'
import type { SharedRemote } from './shared-remote.ts'
import type { Entry } from './stream.ts'

/** @template Settings what the program's workers get, as JSON */
export interface WorkersOptions<Settings> {
  /** Workers, at least 1. */
  readonly count: number
  readonly listen: WorkerListenOptions
  /** The module that a worker runs, and its arguments: it calls `serveAsWorker`. */
  readonly program: string
  readonly texts: readonly string[]
  readonly settings: Settings
  /** The remote chain that the devnet continues, if it does: this process asks it for all. */
  readonly remote?: SharedRemote | undefined
  /** Ms of virtual time per ms of real time. */
  readonly speed: number
  /** Paths of the artifact folders of the devnet. */
  readonly artifacts: readonly string[]
  /** Real time in ms since the epoch. */
  readonly now: () => number
  readonly onWarning: (message: string) => void
  /** Called once, when no worker is left. */
  readonly onFailure: (reason: Error) => void
}

/**
 * Starts the workers. `close()` has them answer the requests that they have received, and resolves when
 * they have ended.
 *
 * @throws {DevnetError} INVALID_OPTION as `devnet.listen` does
 * @throws {Error} if the port cannot be opened, or a worker ends before it listens
 */
export async function startWorkers<Settings>(
  devnet: Devnet,
  options: WorkersOptions<Settings>,
): Promise<DevnetServer> {
  const { host = DEFAULT_HOST, port = DEFAULT_PORT } = options.listen
  const listen = { ...options.listen, host, port: port === 0 ? await freePort(host) : port }
  const workers = new Workers(devnet, { ...options, listen })
  try {
    const starting = Array.from({ length: options.count }, () => workers.start())
    const [server] = await Promise.all(starting)
    return { ...server!, close: () => workers.close() } // count is at least 1
  } catch (error) {
    await workers.close()
    throw error
  }
}

/** The name of the node of this process. */
const writerName = 'writer'

class Workers<Settings> {
  readonly #options: WorkersOptions<Settings>
  readonly #sequencer: Sequencer
  readonly #running = new Set<Worker>()
  #closed: Promise<void> | undefined

  constructor(devnet: Devnet, options: WorkersOptions<Settings>) {
    const { now, onFailure, program, remote, speed, texts } = options
    this.#options = options
    const begin = beginOf(devnet, speed, remote)
    const { journalBytesMax } = devnet.config.limits
    const sequencer = new Sequencer(JSON.stringify(begin), journalBytesMax)
    this.#sequencer = sequencer
    const deps: NodeDeps = {
      node: writerName,
      now,
      onFailure: (reason) => onFailure(errorOf(reason)),
      append: ({ text }) => sequencer.append(text),
      part: { role: 'writer', leaseMs: null },
      channel: remote?.channel,
    }
    const node = new ClusterNode(devnet, deps, remote)
    sequencer.follow(writerName, (text) => node.receive(text))
    cluster.setupPrimary({ exec: program, args: [...texts], serialization: 'advanced' })
  }

  /** Starts a worker. @returns where it listens */
  start(): Promise<Omit<DevnetServer, 'close'>> {
    const worker = cluster.fork()
    const node = `worker${worker.id}`
    this.#running.add(worker)
    const send = (message: WriterMessage<Settings>) => {
      if (worker.isConnected()) worker.send(message)
    }
    const entries = new Batch((texts) => send({ kind: 'entries', texts }))
    let failure: Error | undefined
    let isListening = false
    return new Promise((resolve, reject) => {
      worker.on('error', () => {}) // its end is reported below
      worker.on('message', (message: WorkerMessage) => {
        switch (message.kind) {
          case 'waiting':
            try {
              this.#join(node, send, entries)
            } catch (error) {
              failure = error as Error // a DevnetError
              send({ kind: 'stop' })
            }
            break
          case 'listening':
            isListening = true
            resolve(message.server)
            break
          case 'appends':
            this.#sequencer.append(message.text)
            break
          case 'failed':
            failure = errorFrom(message.error)
        }
      })
      const disconnected = new Promise<void>((resolve) => worker.once('disconnect', resolve))
      worker.once('exit', async (code, signal) => {
        await disconnected // its last messages may come after its end
        this.#running.delete(worker)
        this.#sequencer.leave(node)
        const gone: Entry = {
          node: writerName,
          atMs: this.#options.now(),
          requests: [],
          gone: node,
        }
        this.#sequencer.append(JSON.stringify(gone))
        const reason = failure ?? new Error(`a worker has ended (${signal ?? `exit code ${code}`})`)
        if (isListening) this.#ended(reason, failure === undefined)
        else reject(reason)
      })
    })
  }

  /** Stops the workers. Resolves when they have ended. */
  close(): Promise<void> {
    this.#closed ??= this.#stop()
    return this.#closed
  }

  #join(node: string, send: (message: WriterMessage<Settings>) => void, entries: Batch): void {
    const { artifacts, listen, settings } = this.#options
    let hasBegun = false
    this.#sequencer.join(node, (text) => {
      if (hasBegun) entries.add(text)
      else send({ kind: 'begin', text, node, artifacts, listen, settings })
      hasBegun = true
    })
  }

  /** Replaces a worker that has ended. @param isReplaced false if another would end in the same way */
  #ended(reason: Error, isReplaced: boolean): void {
    if (this.#closed !== undefined) return
    const { onFailure, onWarning } = this.#options
    onWarning(reason.message)
    const failed = (error: Error) => {
      onWarning(`no worker takes its place: ${error.message}`)
      if (this.#running.size === 0 && this.#closed === undefined) onFailure(error)
    }
    if (isReplaced) this.start().catch(failed)
    else failed(reason)
  }

  async #stop(): Promise<void> {
    // A message to a worker that has just ended is an error of that worker, which ends no wait.
    const ended = [...this.#running].map(
      (worker) => new Promise((resolve) => worker.once('exit', resolve)),
    )
    for (const worker of this.#running) {
      if (worker.isConnected()) worker.send({ kind: 'stop' } satisfies WriterMessage<Settings>)
    }
    await Promise.all(ended)
    await this.#options.remote?.close()
  }
}

/** A port for all workers, and for those that replace them: one that asks for any may get another. */
async function freePort(host: string): Promise<number> {
  const server = createServer()
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  server.close()
  await once(server, 'close')
  return port
}

function errorOf(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}

function errorFrom({ code, message, facts }: SentError): Error {
  if (code === undefined) return new Error(message)
  return new DevnetError(code as DevnetErrorCode, message, facts) // as the worker has sent it
}

/** Collects texts until the event loop has its next turn: a message costs more than a text. */
class Batch {
  readonly #send: (texts: readonly string[]) => void
  #texts: string[] = []

  constructor(send: (texts: readonly string[]) => void) {
    this.#send = send
  }

  add(text: string): void {
    this.#texts.push(text)
    if (this.#texts.length > 1) return
    setImmediate(() => {
      const texts = this.#texts
      this.#texts = []
      this.#send(texts)
    })
  }
}
