/**
 * A worker: a node of the cluster of one machine, which serves its devnet.
 *
 * Promise: it stops on request, when its devnet differs from the writer's, and with the writer's
 * process, however that ends.
 */

import { type Devnet, DevnetError, type DevnetServer, type ListenOptions } from '../index.ts'
import type { SentError, WorkerMessage, WriterMessage } from './messages.ts'
import { ClusterNode, stillMachine } from './node.ts'

/** The channel to the process of the writer. */
export type Channel = NodeJS.EventEmitter &
  Pick<NodeJS.Process, 'send' | 'disconnect' | 'connected'>

type Attend<Settings> = (
  devnet: Devnet,
  settings: Settings,
) => NonNullable<ListenOptions['onRequest']>

/**
 * Serves until the writer says to stop.
 *
 * @param channel of a process that `startWorkers` has started
 * @param attend called with the devnet before it is served; returns the listener of its requests
 * @returns the exit code: 0 if it was stopped, 1 if it cannot serve
 */
export async function serveAsWorker<Settings>(
  channel: Channel,
  now: () => number,
  attend: Attend<Settings>,
): Promise<number> {
  const send = (message: WorkerMessage) => {
    // The channel may break at any time: the process ends then.
    if (channel.connected) channel.send?.(message, undefined, undefined, () => {})
  }
  const worker = new WorkerDevnet<Settings>(send, now, attend)
  channel.on('message', (message: WriterMessage<Settings>) => worker.take(message))
  send({ kind: 'waiting' })
  channel.once('disconnect', () => void worker.close(1))
  const exitCode = await worker.ended
  if (channel.connected) channel.disconnect()
  return exitCode
}

class WorkerDevnet<Settings> {
  /** Resolves with the exit code. */
  readonly ended: Promise<number>
  readonly #send: (message: WorkerMessage) => void
  readonly #now: () => number
  readonly #attend: Attend<Settings>
  #end: (exitCode: number) => void = () => {}
  #node: ClusterNode | undefined
  #server: DevnetServer | undefined
  /** Entries that came before the devnet was there. */
  #early: string[] = []

  constructor(send: (message: WorkerMessage) => void, now: () => number, attend: Attend<Settings>) {
    this.#send = send
    this.#now = now
    this.#attend = attend
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  take(message: WriterMessage<Settings>): void {
    switch (message.kind) {
      case 'begin':
        this.#begin(message).catch((error: unknown) => this.#fail(error))
        break
      case 'entries':
        for (const text of message.texts) {
          if (this.#node === undefined) this.#early.push(text)
          else this.#node.receive(text)
        }
        break
      case 'stop':
        void this.#stop()
    }
  }

  async #begin({
    text,
    node: name,
    artifacts,
    listen,
    settings,
  }: Extract<WriterMessage<Settings>, { kind: 'begin' }>): Promise<void> {
    const node = await ClusterNode.begin(text, { artifacts }, stillMachine, {
      node: name,
      now: this.#now,
      append: ({ text: entry }) => this.#send({ kind: 'appends', text: entry }),
      part: { role: 'follower', leaseMs: null },
      onFailure: (reason) => this.#fail(reason),
    })
    this.#node = node
    for (const entry of this.#early) node.receive(entry)
    this.#early = []
    await node.settled()
    const { devnet } = node
    const onRequest = this.#attend(devnet, settings)
    const server = await devnet.listen({ ...listen, onRequest })
    this.#server = server
    const { close, ...shown } = server
    this.#send({ kind: 'listening', server: shown })
  }

  #fail(error: unknown): void {
    this.#send({ kind: 'failed', error: sentError(error) })
    void this.close(1)
  }

  /** Answers the requests that were received: the writer orders what they change until then. */
  async #stop(): Promise<void> {
    await this.#server?.close()
    await this.close(0)
  }

  /** Ends at once: requests under way are refused. */
  async close(exitCode: number): Promise<void> {
    this.#node?.close()
    await this.#node?.devnet.close()
    this.#end(exitCode)
  }
}

function sentError(error: unknown): SentError {
  if (error instanceof DevnetError) {
    const { code, message, facts } = error
    return { code, message, facts }
  }
  return { message: error instanceof Error ? error.message : String(error) }
}
