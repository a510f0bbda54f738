/**
 * The stack trace of a failed execution: why it failed, in words, and its Solidity frames.
 *
 * Follows the open frames and the internal calls in them, and keeps nothing of the steps, so long
 * executions take no more memory than short ones.
 *
 * Limits: optimised code may miss frames that the optimiser merged, and by-IR code those it inlined.
 */

import type { Abi } from '../abi/abi.ts'
import { codeSizeMaxAt } from '../engine/code-size.ts'
import {
  type FrameEnd,
  type FrameStart,
  isCreation,
  type Step,
  type TraceListener,
  usesCallerStorage,
} from '../engine/trace.ts'
import { type Hardfork, isSince } from '../primitives/evm-rules.ts'
import type { Address } from '../primitives/hex.ts'
import type { CodePlaces } from './code-places.ts'
import { type FailedFrame, OpenFrame } from './failed-frame.ts'
import { causeAhead, type FailureCause, failureCause, isOutOfGasAhead } from './failure-cause.ts'
import { failurePath } from './failure-path.ts'
import { failureText } from './failure-text.ts'
import type { StackFrame } from './solidity-frames.ts'
import { stackFrames } from './stack-frames.ts'
import type { Traced, Tracer } from './tracer.ts'
import { unplacedRevert } from './unplaced-revert.ts'
import { Failures } from './wrapped-failure.ts'

export interface StackTrace {
  readonly message: string
  readonly cause: FailureCause
  /** Innermost first. */
  readonly frames: readonly StackFrame[]
  /** The failed call whose revert data the failure carries; `undefined` where it carries none. */
  readonly causedBy?: StackTrace | undefined
}

/** The facts that a stack trace needs beside the execution. */
export interface StackTraceSources {
  /** The places of a code's instructions; `undefined` for code of no known contract. */
  placesOf(code: Uint8Array, isInitCode: boolean): CodePlaces | undefined
  /** Bytes of a contract's code at most, or `codeSizeOfHardfork`. */
  readonly codeSizeMax: number
  /** ABIs that name an error which the contracts of the execution do not declare. */
  readonly abis: readonly Abi[]
}

/** `undefined` for an execution that did not fail. */
export function createStackTracer(sources: StackTraceSources): Tracer<StackTrace | undefined> {
  const listener = new StackListener(sources)
  return { listener, result: (traced) => listener.result(traced) }
}

/** Wei that an account sent to another. */
interface Transfer {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
}

interface Open {
  readonly frame: OpenFrame
  readonly hasCode: boolean
  /** Transfers before it, which remain if it fails. */
  readonly transferCount: number
}

class StackListener implements TraceListener {
  readonly #sources: StackTraceSources
  readonly #open: Open[] = []
  readonly #transfers: Transfer[] = []
  /** By address of the code, which does not change while it runs. */
  readonly #known = new Map<Address, CodePlaces>()
  readonly #abis = new Set<Abi>()
  /** Wei that the account of the last refused transfer had received less what it had sent. */
  #received = 0n
  #failed: FailedFrame | undefined
  readonly #failures = new Failures()

  constructor(sources: StackTraceSources) {
    this.#sources = sources
  }

  begin(): void {
    this.#open.length = 0
    this.#transfers.length = 0
    this.#failed = undefined
    this.#failures.clear()
  }

  enter(start: FrameStart): void {
    const code = start.code()
    const transferCount = this.#transfers.length
    this.#transfer(start)
    const frame = new OpenFrame(start, this.#placesOf(start, code))
    this.#open.push({ frame, hasCode: code.length > 0 || start.isPrecompile, transferCount })
  }

  step(step: Step): boolean {
    this.#open.at(-1)?.frame.step(step)
    return true
  }

  leave(end: FrameEnd): void {
    const ended = this.#open.pop()
    if (ended === undefined) return
    const { frame, hasCode, transferCount } = ended
    const failed = end.error === undefined ? undefined : frame.fail(end)
    if (failed !== undefined) {
      this.#transfers.length = transferCount
      if (failed.programCounter < 0) this.#received = this.#balanceChange(frame.start.from)
      if (end.depth > 0) this.#failures.add(failed)
    }
    this.#open.at(-1)?.frame.called(frame.start, hasCode, failed)
    if (end.depth === 0) this.#failed = failed
  }

  result({ message, environment, outcome, view }: Traced): StackTrace | undefined {
    const { failure } = outcome
    if (failure === undefined) return undefined
    const { hardfork } = environment.evmRules
    if (isSince(hardfork, 'amsterdam') && isOutOfGasAhead(failure, this.#failed, view)) {
      return this.#trace(causeAhead(message, view), [], hardfork)
    }
    if (this.#failed === undefined) {
      // An execution that never started, such as a deposit without enough funds.
      const reason = failure.kind === 'halt' ? failure.reason : 'execution reverted'
      return this.#trace({ kind: 'halt', reason }, [], hardfork)
    }
    const balanceOf = ({ start: { from } }: FailedFrame) =>
      from === message.from ? undefined : view.balance(from) + this.#received
    return this.#explain(this.#failed, hardfork, balanceOf)
  }

  /** @param balanceOf the balance of a frame's caller; without it, messages have none */
  #explain(
    failed: FailedFrame,
    hardfork: Hardfork,
    balanceOf?: (frame: FailedFrame) => bigint | undefined,
  ): StackTrace {
    const path = failurePath(failed)
    const innermost = path[0]!.frame // it holds the outermost at least
    const abis = [...this.#abis, ...this.#sources.abis]
    const found = failureCause(innermost, abis, balanceOf?.(innermost))
    const revert = unplacedRevert(innermost, found.kind === 'noReason')
    const cause: FailureCause = revert === undefined ? found : { kind: 'noReason' }
    const trace = this.#trace(cause, stackFrames(path, cause, revert), hardfork)
    const wrapped = this.#failures.wrappedBy(innermost, cause)
    return wrapped === undefined ? trace : { ...trace, causedBy: this.#explain(wrapped, hardfork) }
  }

  #trace(cause: FailureCause, frames: readonly StackFrame[], hardfork: Hardfork): StackTrace {
    const codeSizeMax = codeSizeMaxAt(this.#sources.codeSizeMax, hardfork)
    return { message: failureText(cause, codeSizeMax), cause, frames }
  }

  #placesOf({ type, to }: FrameStart, code: Uint8Array): CodePlaces | undefined {
    if (code.length === 0) return undefined
    const isInitCode = isCreation(type)
    const known = isInitCode ? undefined : this.#known.get(to)
    const places = known ?? this.#sources.placesOf(code, isInitCode)
    if (places === undefined) return undefined
    if (!isInitCode) this.#known.set(to, places)
    this.#abis.add(places.contract.abi)
    return places
  }

  #transfer({ type, from, to, value = 0n }: FrameStart): void {
    if (value > 0n && !usesCallerStorage(type)) this.#transfers.push({ from, to, value })
  }

  #balanceChange(account: Address): bigint {
    return this.#transfers.reduce(
      (sum, { from, to, value }) =>
        sum + (to === account ? value : 0n) - (from === account ? value : 0n),
      0n,
    )
  }
}
