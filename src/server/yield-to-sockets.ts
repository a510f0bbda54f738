/**
 * Yields to the event loop, so to sockets and signals, while the write queue runs a job of many blocks
 * or a state is loaded, and while a call, estimate, trace or simulation is executed, which ends after
 * some real time.
 *
 * None of these returns to Node's event loop in between. Requests would wait for its end, and notifications
 * would pile up until subscribers were disconnected through no fault of their own.
 */

import { setImmediate } from 'node:timers/promises'
import type { CallGuard, Progress } from '../backend/types.ts'
import type { LoadProgress } from '../config/devnet-options.ts'
import { DevnetError } from '../primitives/errors.ts'

/** Longest time without a yield to sockets, ms. */
const busyMsMax = 10

/** @param now ms of a monotonic clock */
export function createEventLoopYields(
  now: () => number = () => performance.now(),
  turn: () => Promise<void> = setImmediate,
): (progress: Progress | LoadProgress) => Promise<void> | undefined {
  let busySinceMs: number | undefined
  const yieldNow = async () => {
    await turn()
    busySinceMs = now()
  }
  return ({ job, isOver }) => {
    if (job === 'trace') return undefined // it is guarded
    busySinceMs ??= now()
    if (!isOver && now() - busySinceMs >= busyMsMax) return yieldNow()
    if (isOver) busySinceMs = undefined
    return undefined
  }
}

export interface CallGuardOptions {
  /** Most real time of a read, turns of others included; 0 for no limit. */
  readonly callMsMax: number
  /** Aborts when reads under way have to end. */
  readonly closing: AbortSignal
  /** Ms of a monotonic clock. */
  readonly now?: () => number
  readonly turn?: () => Promise<void>
}

/** Reads that wait for their turn continue one after another, with a turn of the event loop before each. */
export function createCallGuard(options: CallGuardOptions): CallGuard {
  const { callMsMax, closing, now = () => performance.now(), turn = setImmediate } = options
  const turns = new Turns(turn)
  const closed = new Promise<void>((resolve) => closing.addEventListener('abort', () => resolve()))
  const expectOpen = () => {
    if (closing.aborted) {
      throw new DevnetError('CLOSED', 'execution stopped: the server is closed')
    }
  }
  return (isLimited) => {
    if (isLimited) expectOpen()
    let endMs = isLimited && callMsMax > 0 ? now() + callMsMax : Number.POSITIVE_INFINITY
    // Its turn is over at once if others wait.
    let turnEndMs = turns.isAwaited ? 0 : now() + busyMsMax
    const yieldNow = async () => {
      await turns.next()
      turnEndMs = now() + busyMsMax
    }
    return (wait) => {
      const nowMs = now()
      if (isLimited) expectOpen()
      // go-ethereum's words for its `--rpc.evmtimeout`.
      if (nowMs >= endMs) {
        const message = `execution aborted (timeout = ${callMsMax / 1_000}s)`
        throw new DevnetError('CALL_TIMEOUT', message, { limit: callMsMax })
      }
      if (wait !== undefined) {
        return Promise.race([wait, closed])
          .then(yieldNow)
          .then(() => {
            endMs += now() - nowMs
          })
      }
      return nowMs >= turnEndMs ? yieldNow() : undefined
    }
  }
}

/** Turns of long tasks that share a thread: each waits for the event loop and for those before it. */
export class Turns {
  readonly #waiting: (() => void)[] = []
  readonly #turn: () => Promise<void>
  #isRunning = false

  constructor(turn: () => Promise<void>) {
    this.#turn = turn
  }

  get isAwaited(): boolean {
    return this.#waiting.length > 0
  }

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (!this.#isRunning) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.length > 0) {
      await this.#turn()
      this.#waiting.shift()?.()
    }
    this.#isRunning = false
  }
}
