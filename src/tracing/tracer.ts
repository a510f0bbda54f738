/**
 * The interface of a tracer: it listens to one execution and returns a result.
 *
 * Results are plain values; rpc/ encodes them.
 */

import type { BlockEnvironment, Outcome } from '../engine/engine.ts'
import type { TraceListener } from '../engine/trace.ts'
import type { Hash } from '../primitives/hex.ts'
import type { Message } from '../primitives/message.ts'
import type { RecordingView } from '../state/recording-view.ts'

/** The position of a traced transaction. Calls have none. */
export interface Place {
  /** 32 zero bytes while the block is pending. */
  readonly blockHash: Hash
  readonly blockNumber: bigint
  readonly transactionHash: Hash
  readonly transactionIndex: number
}

export interface Traced {
  readonly message: Message
  readonly environment: BlockEnvironment
  readonly outcome: Outcome
  /** The state before it, with the recorded reads. */
  readonly view: RecordingView
  readonly place: Place | undefined
}

/** A tracer of one execution. */
export interface Tracer<Result> {
  /** Called from within the engine: must not throw. */
  readonly listener: TraceListener
  /** @throws {DevnetError} if the result exceeds a limit */
  result(traced: Traced): Result
}

/** A listener that passes every event on to several. */
export function combinedListener(listeners: readonly TraceListener[]): TraceListener {
  const combined: TraceListener = {
    begin: () => {
      for (const listener of listeners) listener.begin?.()
    },
    enter: (frame) => {
      for (const listener of listeners) listener.enter?.(frame)
    },
    leave: (end) => {
      for (const listener of listeners) listener.leave?.(end)
    },
    log: (log) => {
      for (const listener of listeners) listener.log?.(log)
    },
  }
  // Steps are reported only to those that listen to them.
  if (listeners.every(({ step }) => step === undefined)) return combined
  return {
    ...combined,
    step: (step) => {
      for (const listener of listeners) listener.step?.(step)
    },
  }
}

/** A tracer with its result converted. */
export function mapTracer<From, To>(
  { listener, result }: Tracer<From>,
  map: (value: From, traced: Traced) => To,
): Tracer<To> {
  return { listener, result: (traced) => map(result(traced), traced) }
}
