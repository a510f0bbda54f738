/**
 * The shipped binary as a process of its own, whose memory can be looked at after a collection.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildPackage } from './package.ts'

/** In bytes. */
export interface Memory {
  /** What is in use after a collection, in the heap and beside it. */
  readonly used: number
  readonly rss: number
}

export interface BinaryProcess extends AsyncDisposable {
  readonly httpUrl: string
  readonly wsUrl: string
  /** Runs the collector and looks. */
  memory(): Promise<Memory>
}

const collectOnMessage = `
  process.on('message', () => {
    gc()
    gc()
    const { heapUsed, external, rss } = process.memoryUsage()
    process.send({ used: heapUsed + external, rss })
  })`

/** @param name of a folder for the package that no other test file uses */
export function startBinary(name: string, ...texts: readonly string[]): Promise<BinaryProcess> {
  return startBinaryWithin(8_192, name, ...texts)
}

/** @param heapMegabytes what Node allows the JavaScript heap */
export async function startBinaryWithin(
  heapMegabytes: number,
  name: string,
  ...texts: readonly string[]
): Promise<BinaryProcess> {
  const binary = join(await buildPackage(name), 'dist/cli.js')
  const preload = `data:text/javascript,${encodeURIComponent(collectOnMessage)}`
  const flags = ['--expose-gc', `--max-old-space-size=${heapMegabytes}`, '--import', preload]
  const child = spawn(process.execPath, [...flags, binary, '--port', '0', ...texts], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const authority = await authorityOf(child)
  child.stdout?.resume()
  return {
    httpUrl: `http://${authority}`,
    wsUrl: `ws://${authority}`,
    async memory() {
      const answer = once(child, 'message')
      child.send('collect')
      const [memory] = await answer
      return memory as Memory // as the preloaded module sends it
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function authorityOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface(child.stdout!)) {
    const authority = /^Listening on (\S+)$/.exec(line)?.[1]
    if (authority !== undefined) return authority
  }
  throw new Error('the binary ended before it listened')
}
