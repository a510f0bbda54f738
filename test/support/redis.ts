/**
 * A Redis server of its own for a test, on a free port, which keeps nothing.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface RedisServer extends AsyncDisposable {
  readonly url: string
}

/** @throws {Error} without `redis-server`; the message says how to install it */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'previewnet-redis-'))
  const flags = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder]
  const server = spawn('redis-server', flags, { stdio: ['ignore', 'pipe', 'inherit'] })
  const missing = once(server, 'error').then(([error]) => {
    throw new Error('redis-server cannot be started: apt-get install redis-server', {
      cause: error,
    })
  })
  await Promise.race([missing, isReady(server.stdout)])
  return {
    url: `redis://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.kill()
      await once(server, 'close')
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
