/**
 * The gas of each call and creation of one execution that took effect.
 *
 * A call that a proxy passes on to its implementation is one call, of the implementation's function with
 * the gas of the proxy's.
 */

import type { CallGas, CodeWithHash, Outcome } from '../engine/engine.ts'
import {
  type FrameEnd,
  type FrameStart,
  isCreation,
  isPassedOn,
  type TraceListener,
} from '../engine/trace.ts'
import { NO_BYTES, SELECTOR_BYTES } from '../primitives/bytes.ts'
import type { Address } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import { DELEGATION_BYTES } from '../state/code.ts'
import type { StateView } from '../state/view.ts'

/** Calls of an execution that are kept at most; later ones do not count. */
const CALLS_MAX = 100_000

interface OpenFrame {
  readonly start: FrameStart
  /** Number of calls kept before it. */
  readonly first: number
  /** The call that this one is, if a proxy passed it on. */
  served: number | undefined
}

export class CallGasListener implements TraceListener {
  readonly #view: StateView
  readonly #isBatch: boolean
  readonly #open: OpenFrame[] = []
  /** By address, so that a code is looked up once. */
  readonly #codes = new Map<Address, CodeWithHash>()
  #calls: CallGas[] = []
  /** Number of calls kept before each call of a batch. */
  #firstOfCalls: number[] = []
  /** The call that the execution itself is. */
  #outermost: number | undefined

  /**
   * @param view the state before the execution
   * @param isBatch true if the outermost frame is that of a batch, which is no call
   */
  constructor(view: StateView, isBatch: boolean) {
    this.#view = view
    this.#isBatch = isBatch
  }

  begin(): void {
    this.#open.length = 0
    this.#codes.clear()
    this.#calls = []
    this.#firstOfCalls = []
    this.#outermost = undefined
  }

  enter(start: FrameStart): void {
    const first = this.#calls.length
    if (this.#isBatch && start.depth === 1) this.#firstOfCalls.push(first)
    this.#open.push({ start, first, served: undefined })
  }

  leave(end: FrameEnd): void {
    const { start, first, served } = this.#open.pop()! // pairs with enter
    if (this.#isBatch && start.depth === 0) {
      this.#undoCalls(end.undoneCalls ?? 0)
      return
    }
    if (end.error !== undefined) this.#undo(first)
    if (end.error !== undefined || start.isPrecompile || start.type === 'SELFDESTRUCT') return
    const index = this.#keep(start, end, served)
    const caller = this.#open.at(-1)
    if (caller === undefined) this.#outermost = index
    else if (isPassedOn(caller.start, start)) caller.served = index
  }

  /** @param outcome its gas is that of the outermost call */
  calls({ failure, gasUsed }: Outcome): readonly CallGas[] {
    const index = this.#outermost
    const call = index === undefined ? undefined : this.#calls[index]
    if (failure === undefined && call !== undefined) this.#calls[index!] = { ...call, gasUsed }
    return this.#calls
  }

  #codeOf(start: FrameStart): CodeWithHash | undefined {
    const { to } = start
    const known = this.#codes.get(to)
    if (known !== undefined) return known
    const bytes = this.#view.codeBytes(to)
    // The state does not have the code of a delegate, nor code that this execution has created.
    const isOwn = bytes.length > DELEGATION_BYTES
    const code = isOwn ? { bytes, hash: this.#view.codeHash(to) } : codeFrom(start.code())
    if (code !== undefined) this.#codes.set(to, code)
    return code
  }

  #undo(count: number): void {
    this.#calls.length = Math.min(count, this.#calls.length)
  }

  /** @param count of the last calls of a batch */
  #undoCalls(count: number): void {
    if (count > 0) this.#undo(this.#firstOfCalls.at(-count) ?? 0)
  }

  /** @returns the index of the call; `undefined` if it does not count */
  #keep(start: FrameStart, { gasUsed, output }: FrameEnd, served?: number): number | undefined {
    const known = served === undefined ? undefined : this.#calls[served]
    if (known !== undefined) {
      this.#calls[served!] = { ...known, gasUsed }
      return served
    }
    const created = isCreation(start.type)
    const code = created ? codeFrom(output) : this.#codeOf(start)
    if (code === undefined || this.#calls.length >= CALLS_MAX) return undefined
    const selector = created ? NO_BYTES : start.input.slice(0, SELECTOR_BYTES)
    return this.#calls.push({ code, isCreation: created, selector, gasUsed }) - 1
  }
}

function codeFrom(bytes: Uint8Array): CodeWithHash | undefined {
  return bytes.length === 0 ? undefined : { bytes, hash: keccakHash(bytes) }
}
