/**
 * The process as the binary sees it: streams, signals, time, the environment.
 */

import type { Channel } from '../cluster/worker.ts'
import type { Machine } from '../index.ts'
import type { ProtocolStreams } from './debug-adapter.ts'
import type { Environment } from './options.ts'
import type { Output } from './terminal.ts'

export interface RunDeps {
  readonly columns: number
  /** The process's environment variables. */
  readonly environment: Environment
  readonly isColored: boolean
  /** True if `err` is a terminal that can show a progress line. */
  readonly isErrTerminal: boolean
  readonly machine: Machine
  readonly memory: ProcessMemory
  /** The process's working directory. */
  readonly workingFolder: string
  /** Aborted to stop; the reason is the name of the signal, if it was one. */
  readonly stop: AbortSignal
  /** Aborted, after `stay`, to stop without waiting for clients. */
  readonly stopNow: AbortSignal
  /** Keeps the process alive until `run` returns, whatever signals it gets. */
  stay(): void
  /** Streams for a protocol instead of text. */
  readonly streams: ProtocolStreams
  /** Left out where the binary is not a separate process. */
  readonly processes?: ProcessDeps
  readonly out: Output
  readonly err: Output
}

/** Memory of the process. */
export interface ProcessMemory {
  /** Bytes that Node allows the JavaScript heap. */
  readonly heapBytesMax: number
  /**
   * Calls back after each full garbage collection, with the bytes that are in use.
   *
   * @returns ends it
   */
  afterCollections(callback: (usedBytes: number) => void): () => void
}

/** The program to start workers with, and the channel to the process that started this one. */
interface ProcessDeps {
  /** The file that runs the binary. */
  readonly program: string
  /** The channel to the process that has started this one as a worker. */
  readonly channel: Channel
}

/** The same with the process's own streams. */
export interface CliDeps extends Omit<RunDeps, 'out' | 'err'> {
  out(text: string): void
  err(text: string): void
}
