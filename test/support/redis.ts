/**
 * A Redis server for one test, on a free port, which keeps nothing by default.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The data that a killed server has when it starts again. */
export type Kept = 'nothing' | 'everything'

export interface RedisServer extends AsyncDisposable {
  readonly url: string
  readonly port: number
  /** The process. */
  readonly pid: number
  /** Kills the server, as a crash does. */
  kill(): Promise<void>
  /** Starts the server again, on the same port. */
  start(): Promise<void>
  /** Stops the server's process, or lets it continue. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
}

/**
 * @param flags further options of redis-server
 * @throws {Error} without `redis-server`; the message says how to install it
 */
export async function startRedis(
  kept: Kept = 'nothing',
  flags: readonly string[] = [],
): Promise<RedisServer> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'previewnet-redis-'))
  const persistence = kept === 'nothing' ? 'no' : 'yes'
  const all = [
    ...['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder],
    ...['--appendonly', persistence, '--appendfsync', 'always', ...flags],
  ]
  let server: ChildProcess
  const start = async () => {
    const started = spawn('redis-server', all, { stdio: ['ignore', 'pipe', 'inherit'] })
    const missing = once(started, 'error').then(([error]) => {
      throw new Error('redis-server cannot be started: apt-get install redis-server', {
        cause: error,
      })
    })
    await Promise.race([missing, isReady(started.stdout)])
    server = started
  }
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const closed = once(server, 'close')
    server.kill(signal)
    if (signal !== 'SIGKILL') server.kill('SIGCONT')
    await closed
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    get pid() {
      return server.pid! // it has printed
    },
    kill: () => end('SIGKILL'),
    start,
    signal: (signal) => void server.kill(signal),
    async [Symbol.asyncDispose]() {
      await end('SIGTERM')
      await rm(folder, { recursive: true })
    },
  }
}

async function isReady(output: NodeJS.ReadableStream): Promise<void> {
  const lines: string[] = []
  for await (const line of createInterface(output)) {
    lines.push(line)
    if (line.includes('Ready to accept connections')) {
      output.resume() // else it would stop when the pipe is full
      return
    }
  }
  throw new Error(`redis-server has ended: ${lines.join('\n')}`)
}

/** A port that the system has just had free, for a program that cannot choose one itself. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('expected a port')
  return address.port
}
