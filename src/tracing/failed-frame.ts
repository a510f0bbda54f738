/**
 * One EVM frame while it runs, and what a stack trace needs of it when it has failed.
 *
 * Bounded: nothing of the steps is kept but the internal calls that are open, and of the calls that the
 * frame made only the last.
 */

import { type FrameEnd, type FrameStart, REVERTED, type Step } from '../engine/trace.ts'
import { isSameBytes } from '../primitives/bytes.ts'
import { type CodePlaces, isSameRange, WRITTEN } from './code-places.ts'
import { calledFunction, isInitCode } from './entry-definition.ts'
import { type CallSite, InternalCalls, type Jump } from './internal-calls.ts'

const EXTCODESIZE = 0x3b
const RETURNDATASIZE = 0x3d
const RETURNDATACOPY = 0x3e
const JUMP = 0x56
const JUMPI = 0x57
const CREATE = 0xf0
const CREATE2 = 0xf5
const RETURN = 0xf3
const REVERT = 0xfd

/** Failed calls of a frame whose return data is followed in memory; the oldest is forgotten for one more. */
const COPIES_MAX = 64

/** The last call or creation of a frame. */
export interface LastCall {
  readonly start: FrameStart
  /** False for an account without code. */
  readonly hadCode: boolean
  /** The last instruction of the caller that the author wrote; -1 if there is none. */
  readonly programCounter: number
  /** The internal calls of the caller if the call failed; else none. */
  readonly sites: readonly CallSite[]
  /** `undefined` if the call succeeded. */
  readonly failed: FailedFrame | undefined
}

/** Return data of a failed call that its caller copied to memory. */
interface ReturnDataCopy {
  readonly call: LastCall
  readonly offset: bigint
}

/** A frame that failed. */
export interface FailedFrame {
  readonly start: FrameStart
  readonly end: FrameEnd
  /** `undefined` for code without an artifact. */
  readonly places: CodePlaces | undefined
  /** The last instruction that the author wrote and that no return has left; -1 if there is none. */
  readonly written: number
  /** Internal calls, innermost first; the outermost entry is the code around all functions. */
  readonly sites: readonly CallSite[]
  /** The instruction that failed; -1 if none ran. */
  readonly programCounter: number
  readonly opcode: number
  /** The last jump; `undefined` if a condition was passed since. */
  readonly lastJump: Jump | undefined
  /** True if a statement of a function began. */
  readonly ranFunction: boolean
  /** The EXTCODESIZE that found an account without code, if no call came after it. */
  readonly emptyAccount: number | undefined
  /** Bytes of the init code that the last CREATE took, or of the code that RETURN gave. */
  readonly codeSize: bigint | undefined
  readonly lastCall: LastCall | undefined
  /** The failed call whose return data, copied to memory as a whole, the frame reverted with. */
  readonly passedOn: LastCall | undefined
  /** True if the frame asked for the return data of its last call. */
  readonly readReturnData: boolean
}

/** The part of a step that is followed. */
export type StepTaken = Pick<Step, 'pc' | 'opcode' | 'stackSize' | 'peek'>

type Pending =
  | { readonly kind: 'enter'; readonly returnAddress: number }
  | { readonly kind: 'leave'; readonly target: number }
  | { readonly kind: 'branch'; readonly from: number; readonly isConditional: boolean }
  | { readonly kind: 'codeSize'; readonly programCounter: number }

export class OpenFrame {
  readonly start: FrameStart
  readonly #places: CodePlaces | undefined
  readonly #calls: InternalCalls | undefined
  #programCounter = -1
  #opcode = -1
  #ranFunction = false
  /** The effect of the last step, which is not certain before the next. */
  #pending: Pending | undefined
  #emptyAccount: number | undefined
  #codeSize: bigint | undefined
  #lastCall: LastCall | undefined
  #readReturnData = false
  /** Offset in memory of the data that REVERT returns. */
  #revertOffset: bigint | undefined
  readonly #copies: ReturnDataCopy[] = []

  constructor(start: FrameStart, places: CodePlaces | undefined) {
    this.start = start
    this.#places = places
    this.#calls = places && new InternalCalls(places, calledFunction(places, start))
  }

  step(step: StepTaken): void {
    if (this.#pending !== undefined) this.#settle(this.#pending, step)
    const { pc, opcode } = step
    this.#programCounter = pc
    this.#opcode = opcode
    if (opcode === RETURNDATASIZE) this.#readReturnData = true
    else if (opcode === RETURNDATACOPY) this.#copyReturnData(step)
    else if (opcode === REVERT) this.#revertOffset = step.peek(0)
    if (this.#places === undefined) return
    this.#calls?.pass(pc)
    if (!this.#ranFunction) this.#ranFunction = (this.#places.kindAt(pc) & WRITTEN) !== 0
    if (opcode === JUMP) this.#jump(this.#places, step)
    else if (opcode === JUMPI) this.#pending = { kind: 'branch', from: pc, isConditional: true }
    else if (opcode === EXTCODESIZE) this.#pending = { kind: 'codeSize', programCounter: pc }
    else if (opcode === CREATE || opcode === CREATE2) this.#codeSize = step.peek(2)
    else if (opcode === RETURN) this.#codeSize = step.peek(1)
  }

  get places(): CodePlaces | undefined {
    return this.#places
  }

  /** The internal calls that are open; `undefined` for code without an artifact. */
  get calls(): Pick<InternalCalls, 'depth' | 'sites' | 'written'> | undefined {
    return this.#calls
  }

  /** A call or creation ended. */
  called(start: FrameStart, hadCode: boolean, failed: FailedFrame | undefined): void {
    this.#emptyAccount = undefined
    this.#readReturnData = false
    const programCounter = this.#calls?.written ?? -1
    const sites = failed === undefined ? [] : (this.#calls?.sites() ?? [])
    this.#lastCall = { start, hadCode, programCounter, sites, failed }
  }

  fail(end: FrameEnd): FailedFrame {
    const lastJump = this.#calls?.lastJump
    this.#calls?.fail()
    return {
      start: this.start,
      end,
      places: this.#places,
      written: this.#calls?.written ?? -1,
      sites: this.#calls?.sites() ?? [],
      programCounter: this.#programCounter,
      opcode: this.#opcode,
      lastJump,
      ranFunction: this.#ranFunction,
      emptyAccount: this.#emptyAccount,
      codeSize: this.#codeSize,
      lastCall: this.#lastCall,
      passedOn: this.#passedOn(end),
      readReturnData: this.#readReturnData,
    }
  }

  #copyReturnData(step: StepTaken): void {
    const failed = this.#lastCall?.failed
    const offset = step.peek(0)
    if (failed === undefined || offset === undefined) return
    const isWhole = step.peek(1) === 0n && step.peek(2) === BigInt(failed.end.output.length)
    if (!isWhole) return
    if (this.#copies.length === COPIES_MAX) this.#copies.shift()
    this.#copies.push({ call: this.#lastCall!, offset }) // it has failed
  }

  #passedOn({ error, output }: FrameEnd): LastCall | undefined {
    if (error !== REVERTED) return undefined
    const copy = this.#copies.findLast(({ offset }) => offset === this.#revertOffset)
    const copied = copy?.call.failed?.end.output
    return copied !== undefined && isSameBytes(copied, output) ? copy?.call : undefined
  }

  #jump(places: CodePlaces, step: StepTaken): void {
    const jump = places.jumpAt(step.pc)
    if (jump === 'in') this.#pending = { kind: 'enter', returnAddress: step.pc + 1 }
    else if (jump === 'regular')
      this.#pending = { kind: 'branch', from: step.pc, isConditional: false }
    else this.#pending = { kind: 'leave', target: Number(step.peek(0) ?? -1n) }
  }

  #settle(pending: Pending, step: StepTaken): void {
    this.#pending = undefined
    if (pending.kind === 'enter') this.#calls?.enter(pending.returnAddress, step.stackSize)
    else if (pending.kind === 'leave') this.#calls?.leave(pending.target)
    else if (pending.kind === 'branch') {
      this.#calls?.branch(step.pc, step.pc !== pending.from + 1, pending.isConditional)
    } else if (step.peek(0) === 0n) this.#emptyAccount = pending.programCounter
  }
}

/**
 * True if the code around all functions failed. Before a constructor the initial values of variables are
 * computed, and behind them the place of value and arguments is that of the whole constructor.
 */
export function isAtEntry(failed: FailedFrame): boolean {
  const { places, start, programCounter, ranFunction, sites, written } = failed
  if (places === undefined || !ranFunction) return true
  if (!isInitCode(start)) return false
  // Arguments are decoded in functions that the compiler generated.
  if (sites.slice(0, -1).some((site) => site.written >= 0)) return false
  const place = places.placeAt(programCounter) ?? places.placeAt(written)
  if (place === undefined) return false
  const around = places.functionAt(place)
  return around === undefined || (around.kind === 'constructor' && isSameRange(around.range, place))
}
