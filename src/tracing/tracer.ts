/**
 * What a tracer is: something that listens to one execution and then says what it has made of it.
 *
 * Tracers deal in values; how those look on the wire is decided in rpc/.
 */

import type { BlockEnvironment, Outcome } from '../engine/engine.ts'
import type { TraceListener } from '../engine/trace.ts'
import type { Hash } from '../primitives/hex.ts'
import type { Message } from '../primitives/message.ts'
import type { RecordingView } from './recording-view.ts'

/** Where a transaction is; a call is nowhere. */
export interface Place {
  /** 32 zero bytes while the block is pending. */
  readonly blockHash: Hash
  readonly blockNumber: bigint
  readonly transactionHash: Hash
  readonly transactionIndex: number
}

/** An execution that is over. */
export interface Traced {
  readonly message: Message
  readonly environment: BlockEnvironment
  readonly outcome: Outcome
  /** The state before the execution, and what was read of it. */
  readonly view: RecordingView
  readonly place: Place | undefined
}

/** Serves one execution. */
export interface Tracer<Result> {
  /** Must not throw: it is called from within the engine. */
  readonly listener: TraceListener
  /** @throws {DevnetError} when there is more to say than may be said */
  result(traced: Traced): Result
}

/** One listener that tells several, in order. */
export function tellAll(listeners: readonly TraceListener[]): TraceListener {
  return {
    enter: (frame) => {
      for (const listener of listeners) listener.enter?.(frame)
    },
    leave: (end) => {
      for (const listener of listeners) listener.leave?.(end)
    },
    step: (step) => {
      for (const listener of listeners) listener.step?.(step)
    },
    log: (log) => {
      for (const listener of listeners) listener.log?.(log)
    },
  }
}

/** Another form of what a tracer says. */
export function mapTracer<From, To>(
  { listener, result }: Tracer<From>,
  map: (value: From, traced: Traced) => To,
): Tracer<To> {
  return { listener, result: (traced) => map(result(traced), traced) }
}
