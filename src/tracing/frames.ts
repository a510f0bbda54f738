/**
 * Collects the frames of an execution as a tree, with the logs that were not reverted.
 *
 * Most tracers convert this tree to another format.
 */

import type { Outcome } from '../engine/engine.ts'
import type { FrameStart } from '../engine/trace.ts'
import { NO_BYTES } from '../primitives/bytes.ts'
import { ZERO_ADDRESS } from '../primitives/hex.ts'
import type { EmittedLog, Message } from '../primitives/message.ts'
import type { Tracer, TraceSize } from './tracer.ts'

/** A log that was not reverted. */
export interface FrameLog extends EmittedLog {
  /** Position among the transaction's logs. */
  readonly index: number
  /** Number of child frames opened before the log. */
  readonly position: number
}

export interface Frame extends Omit<FrameStart, 'depth' | 'code'> {
  readonly gasUsed: bigint
  readonly output: Uint8Array
  /** `undefined` for success, else `execution reverted` or the reason of the halt. */
  readonly error: string | undefined
  /** See `FrameEnd`. */
  readonly undoneCalls?: number
  readonly calls: readonly Frame[]
  readonly logs: readonly FrameLog[]
}

interface OpenFrame extends Omit<FrameStart, 'depth' | 'code'> {
  gasUsed: bigint
  output: Uint8Array
  error: string | undefined
  undoneCalls?: number
  readonly calls: OpenFrame[]
  readonly logs: (EmittedLog & { index: number; readonly position: number })[]
}

/** Characters that a frame and a log have at least as JSON. */
const SIZE_MIN = 256

/**
 * Returns the outermost frame.
 *
 * @param size shared by the traces of one answer; without it, no trace is too large
 */
export function createFrameTracer(size?: TraceSize): Tracer<Frame> {
  const open: OpenFrame[] = []
  let outermost: OpenFrame | undefined
  return {
    listener: {
      begin() {
        open.length = 0
        outermost = undefined
        size?.begin()
      },
      enter({ depth: _depth, code: _code, ...start }) {
        const ends = { gasUsed: 0n, output: NO_BYTES, error: undefined }
        const frame: OpenFrame = { ...start, ...ends, calls: [], logs: [] }
        const parent = open.at(-1)
        if (parent === undefined) outermost = frame
        else parent.calls.push(frame)
        open.push(frame)
        size?.add(SIZE_MIN + 2 * frame.input.length)
      },
      leave({ depth: _depth, ...end }) {
        const { output } = end
        Object.assign(open.pop()!, end) // pairs with enter
        size?.add(2 * output.length)
      },
      log(log) {
        const frame = open.at(-1)! // logs come from within frames
        frame.logs.push({ ...log, index: 0, position: frame.calls.length })
        size?.add(SIZE_MIN + log.data.length)
      },
    },
    result({ message, outcome }) {
      size?.end()
      const frame = outermost ?? frameNotBegun(message, outcome)
      const logCount = settleLogs(frame, { isUndone: false, next: 0 })
      // A Base Transaction logs the use of its nonce key before the first frame.
      const next = outcome.logs.length - logCount
      if (next > 0) settleLogs(frame, { isUndone: false, next })
      return frame
    },
  }
}

/** How the outermost frame ended. */
export interface OutermostEnd {
  readonly output: Uint8Array
  readonly error: string | undefined
}

/** Returns the end of the outermost frame, and keeps no other. */
export function createOutermostTracer(): Tracer<OutermostEnd> {
  let outermost: OutermostEnd | undefined
  return {
    listener: {
      begin() {
        outermost = undefined
      },
      leave({ depth, output, error }) {
        if (depth === 0) outermost = { output, error }
      },
    },
    result: ({ message, outcome }) => outermost ?? frameNotBegun(message, outcome),
  }
}

/** The frame of an execution that never started, such as a deposit without enough funds. */
function frameNotBegun(
  { from, to, value, gasLimit: gas, data: input }: Message,
  { createdAddress, failure, gasUsed }: Outcome,
): OpenFrame {
  return {
    type: to === null ? 'CREATE' : 'CALL',
    from,
    to: to ?? createdAddress ?? ZERO_ADDRESS,
    value,
    gas,
    input,
    gasUsed,
    isPrecompile: false,
    output: NO_BYTES,
    error: failure?.kind === 'halt' ? failure.reason : undefined,
    calls: [],
    logs: [],
  }
}

/** Drops the logs of failed frames and numbers the others in the order of emission. */
function settleLogs(frame: OpenFrame, around: { isUndone: boolean; next: number }): number {
  const { calls, error, undoneCalls } = frame
  const isUndone = around.isUndone || (error !== undefined && undoneCalls === undefined)
  const standing = calls.length - (undoneCalls ?? 0)
  if (isUndone) frame.logs.length = 0
  let { next } = around
  let logIndex = 0
  const number = (upTo: number) => {
    for (; logIndex < frame.logs.length && frame.logs[logIndex]!.position <= upTo; logIndex += 1) {
      frame.logs[logIndex]!.index = next
      next += 1
    }
  }
  for (const [position, call] of calls.entries()) {
    number(position)
    next = settleLogs(call, { isUndone: isUndone || position >= standing, next })
  }
  number(calls.length)
  return next
}

/** Every frame with its trace address, parents first. */
export function* framesOf(
  frame: Frame,
  path: readonly number[] = [],
): Generator<readonly [Frame, readonly number[]]> {
  yield [frame, path]
  for (const [index, call] of frame.calls.entries()) yield* framesOf(call, [...path, index])
}
