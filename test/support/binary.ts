/** The binary in process, with a machine whose time is moved by hand. */

import { PassThrough } from 'node:stream'
import type { Machine } from '../../src/backend/types.ts'
import { run } from '../../src/cli/run.ts'
import { GivenMemory } from './memory.ts'

/** A machine that stands still until it is moved. */
class StillMachine implements Machine {
  nowMs = Date.UTC(2026, 8, 1, 10, 0, 0, 345)
  #wakeUp = () => {}
  #asleep = () => {}

  now(): number {
    return this.nowMs
  }

  wake(_delayMs: number, callback: () => void): () => void {
    this.#wakeUp = callback
    this.#asleep()
    return () => {
      this.#wakeUp = () => {}
    }
  }

  /** Lets time pass, and waits until whoever woke up then sleeps again. */
  async pass(ms: number): Promise<void> {
    const asleep = new Promise<void>((resolve) => {
      this.#asleep = resolve
    })
    this.nowMs += ms
    this.#wakeUp()
    await asleep
  }
}

/** Starts the binary; `started` settles when it listens or has ended. */
export function startInProcess(...texts: string[]) {
  return startInFolder('/', ...texts)
}

/** The same with a working directory. */
export function startInFolder(workingFolder: string, ...texts: string[]) {
  const stopping = new AbortController()
  const machine = new StillMachine()
  const written = { out: '', err: '' }
  let listen = () => {}
  const listening = new Promise<void>((resolve) => {
    listen = resolve
  })
  const exitCode = run(texts, {
    columns: 100,
    environment: {},
    isColored: false,
    isErrTerminal: false,
    machine,
    memory: new GivenMemory(),
    workingFolder,
    stop: stopping.signal,
    stopNow: new AbortController().signal,
    stay() {},
    streams: { input: new PassThrough(), output: new PassThrough() },
    out(text) {
      written.out += text
      if (/\nListening on \S+\n$|^\{.*\}\n$/.test(written.out)) listen()
    },
    err(text) {
      written.err += text
    },
  })
  return {
    started: Promise.race([listening, exitCode]),
    exitCode,
    written,
    url: () => `http://${/\nListening on (\S+)\n/.exec(written.out)?.[1]}`,
    pass: (ms: number) => machine.pass(ms),
    stop: () => stopping.abort(),
  }
}

export async function ask(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', body })
  return ((await response.json()) as { result: unknown }).result
}
