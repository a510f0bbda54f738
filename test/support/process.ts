/**
 * The shipped binary as a separate process, whose memory can be looked at after a collection.
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
  /** The most that it has been. */
  readonly rssMax: number
}

export interface BinaryProcess extends AsyncDisposable {
  readonly id: number
  readonly httpUrl: string
  readonly wsUrl: string
  /** Runs the collector and looks. */
  memory(): Promise<Memory>
  /** Sends a signal. @returns the exit code, `null` if a signal has ended the process */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

const collectOnMessage = `
  process.on('message', () => {
    gc()
    gc()
    const { heapUsed, external, rss } = process.memoryUsage()
    const rssMax = 1024 * process.resourceUsage().maxRSS
    process.send({ used: heapUsed + external, rss, rssMax })
  })
  process.channel.unref()`

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
  return startBuilt(binary, [`--max-old-space-size=${heapMegabytes}`], texts)
}

/**
 * @param binary a built `cli.js`
 * @param flags options of Node
 */
export async function startBuilt(
  binary: string,
  flags: readonly string[],
  texts: readonly string[],
): Promise<BinaryProcess> {
  const preload = `data:text/javascript,${encodeURIComponent(collectOnMessage)}`
  const args = ['--expose-gc', '--import', preload, ...flags, binary, '--port', '0', ...texts]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const authority = await authorityOf(child)
  child.stdout?.resume()
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    }
    return child.exitCode
  }
  return {
    id: child.pid!, // it has started
    httpUrl: `http://${authority}`,
    wsUrl: `ws://${authority}`,
    async memory() {
      const ended = once(child, 'exit').then(([code, signal]) => {
        throw new Error(`the binary ended: ${signal ?? code}`)
      })
      const answer = once(child, 'message')
      child.send('collect')
      const [memory] = await Promise.race([answer, ended])
      return memory as Memory // as the preloaded module sends it
    },
    end,
    async [Symbol.asyncDispose]() {
      await end('SIGKILL')
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
