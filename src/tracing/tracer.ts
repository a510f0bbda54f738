/**
 * The interface of a tracer: it listens to one execution and returns a result.
 *
 * Results are plain values; rpc/ encodes them.
 */

import type { BlockEnvironment, Outcome, Pause } from '../engine/engine.ts'
import type { StepAnswer, TraceListener } from '../engine/trace.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import type { Message } from '../primitives/message.ts'
import type { RecordingView } from '../state/recording-view.ts'
import type { StateView } from '../state/view.ts'

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

/** An execution that a tracer may listen to more than once: it is the same each time. */
export interface Repeatable {
  readonly environment: BlockEnvironment
  /** The state before it. */
  readonly view: StateView
  /** Executes it once more. The tracer's pause is asked in each. */
  repeat(listener: TraceListener): Promise<unknown>
  /** Reads a state, after what it lacks of a remote chain has been fetched. */
  fetched: Fetched
}

/** Runs a function until it has read nothing that is missing. */
export type Fetched = <Value>(read: () => Value) => MaybePromise<Value>

/** A tracer of one execution. */
export interface Tracer<Result> {
  /** Called from within the engine: throws nothing but a DevnetError, at the limit of a trace. */
  readonly listener: TraceListener
  /** Called before the execution. @returns the listener of this execution */
  prepare?(execution: Repeatable): Promise<TraceListener>
  /** Asked with the execution's own pause: makes it wait for the reader of the trace. */
  readonly pause?: Pause
  /** Called after the execution, before {@link result}. */
  finish?(traced: Traced): Promise<void>
  result(traced: Traced): Result
  /** Called last, after an error as well. */
  close?(): void
}

/** Characters of the traces of one answer: half of what the longest string holds. */
const TRACE_SIZE_MAX = 2 ** 28

/** Characters between two pauses: they are made and printed in some ms. */
const SIZE_BETWEEN_PAUSES = 2 ** 18

/**
 * Adds up the characters of the traces of one answer: of a transaction, or of all of a block.
 *
 * Promise: what exceeds the limit ends the execution there and then.
 */
export class TraceSize {
  readonly #max: number
  #ended = 0
  #current = 0
  #sincePause = 0

  /** @param max infinite for a trace that is streamed */
  constructor(max = TRACE_SIZE_MAX) {
    this.#max = max
  }

  /** Begins a trace, or restarts the current one. */
  begin(): void {
    this.#current = 0
  }

  /** @throws {DevnetError} TRACE_TOO_LONG */
  add(characters: number): void {
    this.#current += characters
    this.#sincePause += characters
    if (this.#ended + this.#current > this.#max) throw traceTooLarge(this.#max)
  }

  /** The answer of a listener that wants further steps: now and then others get a turn. */
  answer(): StepAnswer {
    if (this.#sincePause < SIZE_BETWEEN_PAUSES) return true
    this.#sincePause = 0
    return 'pause'
  }

  end(): void {
    this.#ended += this.#current
    this.#current = 0
  }
}

/** @param limit characters of an answer, or of one of its entries */
export function traceTooLarge(limit: number): DevnetError {
  const way = 'trace single transactions, or leave out memory, stack and storage'
  const message = `trace too large: more than ${limit} characters; ${way}`
  return new DevnetError('TRACE_TOO_LONG', message, { limit })
}

export function traceTooLong(stepsMax: number): DevnetError {
  return new DevnetError('TRACE_TOO_LONG', `trace too long: more than ${stepsMax} steps`, {
    limit: stepsMax,
  })
}

/** @param limit blocks that may be traced */
export function traceRangeTooWide(limit: number): DevnetError {
  return new DevnetError('TRACE_RANGE_TOO_WIDE', `block range too wide: max ${limit} blocks`, {
    limit,
  })
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
      let combined: StepAnswer = false
      for (const listener of listeners) {
        const answer = listener.step?.(step) ?? false
        if (answer === 'pause' || !combined) combined = answer
      }
      return combined
    },
    charge: (gasCost, refund) => {
      for (const listener of listeners) listener.charge?.(gasCost, refund)
    },
    chargeState: (stateGas) => {
      for (const listener of listeners) listener.chargeState?.(stateGas)
    },
  }
}

/** A tracer with its result converted. */
export function mapTracer<From, To>(
  tracer: Tracer<From>,
  map: (value: From, traced: Traced) => To,
): Tracer<To> {
  return { ...tracer, result: (traced) => map(tracer.result(traced), traced) }
}
