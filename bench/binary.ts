/**
 * The binary as a separate process, which reports its garbage collections.
 */

import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A pause of the program. */
export interface Collection {
  /** `minor` of the young generation, `major` of all, or a part of a major one. */
  readonly kind: 'minor' | 'major' | 'incremental' | 'weak'
  readonly tookMs: number
}

/** A running binary; end it with `close`. */
export interface Binary {
  readonly url: string
  /** The garbage collections since it was asked last. */
  collections(): Promise<readonly Collection[]>
  close(): Promise<void>
}

/** Loaded before the binary: it answers every message with the collections so far. */
const observer = `data:text/javascript,${encodeURIComponent(`
  import { constants, PerformanceObserver } from 'node:perf_hooks'
  const kinds = new Map([
    [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
    [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
    [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
    [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weak'],
  ])
  let taken = []
  const take = (entries) => {
    for (const { detail, duration } of entries) {
      taken.push({ kind: kinds.get(detail.kind), tookMs: duration })
    }
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  process.on('message', () => {
    take(observer.takeRecords())
    process.send(taken)
    taken = []
  })
  process.channel.unref()`)}`

/** @param entry the binary's `cli.js` */
export async function openBinary(entry: URL, options: readonly string[]): Promise<Binary> {
  const child = fork(fileURLToPath(entry), ['--port', '0', ...options], {
    execArgv: ['--import', observer],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const messages = on(child, 'message')
  const url = await urlPrinted(child.stdout!)
  // It continues printing.
  child.stdout!.resume()
  return {
    url,
    async collections() {
      child.send('collections')
      const { value } = await messages.next()
      return value[0]
    },
    async close() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

/** The address in the last line of the banner. */
export async function urlPrinted(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, authority] = /^Listening on (\S+)$/.exec(line) ?? []
    if (authority !== undefined) return `http://${authority}`
  }
  throw new Error('the binary ended before it listened')
}
