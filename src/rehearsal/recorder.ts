/**
 * Records an execution for a comparison: its opcodes by frame, and the gas of each in both dimensions.
 *
 * Promise: the gas of all frames, with what is paid before and after them, is the gas of the transaction.
 * An opcode that opens a frame has its own price alone; the frame's gas is with the frame. An opcode that
 * halts has what was left. What a failed frame undoes of state gas is not counted.
 */

import { gasSchedules } from '../engine/gas-schedule.ts'
import {
  type FrameEnd,
  type FrameStart,
  isCreation,
  openers,
  REVERTED,
  type Step,
  type TraceListener,
} from '../engine/trace.ts'
import type { EvmRules, Hardfork } from '../primitives/evm-rules.ts'
import { compareKeys, firstAtLeast } from '../primitives/sorted.ts'
import { FrameTaint, type StorageSources } from './taint.ts'

/** Opcodes of one recording at most: their records take 64 MB. */
const STEPS_MAX = 4_000_000

/** A frame with code, from its first opcode to its end. */
export interface RecordedFrame {
  readonly start: FrameStart
  /** The code that ran, for its places in the source. */
  readonly code: Uint8Array
  /** The opcode that opened it; -1 for the outermost. */
  readonly opener: number
  readonly children: RecordedFrame[]
  /** Its opcodes, as ranges of the recording: first, and the one after the last. */
  readonly ranges: (readonly [from: number, to: number])[]
  end: FrameEnd | undefined
  /** Gas of it and all in it, without state gas. */
  gas: number
  /** Gas for the code of the contract that the frame created. */
  deposit: Gas
  /** State gas that its failure has undone. */
  undone: number
}

export interface Gas {
  readonly execution: number
  readonly state: number
}

interface Open {
  readonly frame: RecordedFrame
  readonly taint: FrameTaint
  /** The first opcode of its current range. */
  from: number
  /** Its last opcode, or -1. */
  last: number
  /** Entries of the state gas charged before it. */
  readonly stateCharges: number
}

export class ExecutionRecorder implements TraceListener {
  /** The outermost frame; `undefined` if the execution ended before it. */
  outermost: RecordedFrame | undefined
  /** False if the execution has more than {@link STEPS_MAX} opcodes. */
  isWhole = true
  /** Sources of what jumps decide, and of what logs and returns contain, where there are any. */
  readonly sources = new Map<number, number>()
  readonly #hardfork: Hardfork
  /** Program counter and opcode of each step, as one number. */
  #places: number[] = []
  #gas: number[] = []
  /** State gas by opcode, of all that was not undone; opcodes in order of their charges. */
  readonly #state = new Map<number, number>()
  readonly #charged: number[] = []
  /** Sums of {@link #state}, made when one is first asked for. */
  #stateSums: StateSums | undefined
  readonly #open: Open[] = []
  readonly #storage: StorageSources = new Map()

  constructor({ hardfork }: Pick<EvmRules, 'hardfork'>) {
    this.#hardfork = hardfork
  }

  begin(): void {
    this.outermost = undefined
    this.isWhole = true
    this.#places = []
    this.#gas = []
    this.sources.clear()
    this.#state.clear()
    this.#charged.length = 0
    this.#stateSums = undefined
    this.#open.length = 0
    this.#storage.clear()
  }

  enter(start: FrameStart): void {
    const parent = this.#open.at(-1)
    const opener = parent?.last ?? -1
    const opensFrame = opener >= 0 && openers.get(this.opcodeAt(opener)) === start.type
    // The price of a call has the gas that it passes on; that of a creation has not.
    if (opensFrame && !isCreation(start.type)) this.#add(parent!.frame, opener, -Number(start.gas))
    if (parent !== undefined) this.#closeRange(parent)
    const frame: RecordedFrame = {
      start,
      code: start.code(),
      opener,
      children: [],
      ranges: [],
      end: undefined,
      gas: 0,
      deposit: NO_GAS,
      undone: 0,
    }
    const taint = new FrameTaint(parent?.taint.passed ?? 0, this.#storage)
    this.#open.push({
      frame,
      taint,
      from: this.#places.length,
      last: -1,
      stateCharges: this.#charged.length,
    })
    if (parent === undefined) this.outermost = frame
  }

  step(step: Step): boolean {
    const open = this.#open.at(-1)
    if (open === undefined) return true
    const at = this.#places.length
    if (at === STEPS_MAX) {
      this.isWhole = false
      return false
    }
    this.#places.push(step.pc * 256 + step.opcode)
    this.#gas.push(0)
    open.last = at
    const sources = open.taint.step(step)
    if (sources !== 0) this.sources.set(at, sources)
    return true
  }

  charge(gasCost: bigint): void {
    const open = this.#open.at(-1)
    if (open !== undefined && open.last >= 0) this.#add(open.frame, open.last, Number(gasCost))
  }

  chargeState(stateGas: bigint): void {
    const last = this.#open.at(-1)?.last ?? -1
    if (last < 0) return
    this.#state.set(last, (this.#state.get(last) ?? 0) + Number(stateGas))
    this.#charged.push(last)
  }

  leave(end: FrameEnd): void {
    const open = this.#open.pop()
    if (open === undefined) return
    const { frame, taint } = open
    this.#closeRange(open)
    frame.end = end
    this.#settle(open, end)
    const parent = this.#open.at(-1)
    if (parent === undefined) return
    parent.from = this.#places.length
    parent.frame.gas += frame.gas
    parent.taint.called(taint.output)
    parent.frame.children.push(frame)
  }

  /** Equal for steps with the same program counter and opcode. */
  placeAt(at: number): number {
    return this.#places[at]!
  }

  counterAt(at: number): number {
    return Math.floor(this.placeAt(at) / 256)
  }

  /** Program counters of a frame from one of its opcodes on backwards. */
  *countersBack({ ranges }: RecordedFrame, last: number): Generator<number> {
    for (const [from, to] of ranges.toReversed()) {
      for (let at = Math.min(to - 1, last); at >= from; at -= 1) yield this.counterAt(at)
    }
  }

  opcodeAt(at: number): number {
    return this.placeAt(at) % 256
  }

  /** The gas of an opcode, without state gas. */
  executionGasAt(at: number): number {
    return this.#gas[at]!
  }

  stateGasAt(at: number): number {
    return this.#state.get(at) ?? 0
  }

  /** The gas of an opcode in both dimensions; 0 for none, -1. */
  gasAt(at: number): number {
    return at < 0 ? 0 : this.executionGasAt(at) + this.stateGasAt(at)
  }

  /** The state gas of opcodes of a range, after the execution. */
  stateBetween(from: number, to: number): number {
    const { places, sums } = (this.#stateSums ??= sumsOf(this.#state))
    return sums[firstAtLeast(places, to)]! - sums[firstAtLeast(places, from)]!
  }

  #settle({ frame, last, stateCharges }: Open, end: FrameEnd): void {
    const used = Number(end.gasUsed)
    if (end.error !== undefined) this.#undoState(frame, stateCharges)
    if (last < 0 && frame.children.length === 0) frame.gas = this.#gasWithoutSteps(frame, used)
    else if (end.error !== undefined && end.error !== REVERTED) {
      this.#add(frame, last, used - frame.gas) // what was left
    } else if (end.error === undefined && isCreation(frame.start.type)) {
      frame.deposit = depositGas(end.output.length, this.#hardfork)
      frame.gas += frame.deposit.execution
    }
  }

  /** Gas of a frame without opcodes: what the outermost one paid before it began counts only if it failed. */
  #gasWithoutSteps({ start, code, end }: RecordedFrame, used: number): number {
    const runs = start.depth > 0 || start.isPrecompile || code.length > 0
    return runs || end?.error !== undefined ? used : 0
  }

  /** A failed frame gives back the state gas of its opcodes, and that of the opcode that opened it. */
  #undoState(frame: RecordedFrame, from: number): void {
    for (const at of this.#charged.splice(from)) {
      frame.undone += this.#state.get(at) ?? 0
      this.#state.delete(at)
    }
    this.#state.delete(frame.opener)
    for (const child of frame.children) frame.undone += undoDeposits(child)
  }

  #add(frame: RecordedFrame, at: number, gas: number): void {
    if (at >= 0) this.#gas[at]! += gas
    frame.gas += gas
  }

  #closeRange(open: Open): void {
    const { length } = this.#places
    if (length > open.from) open.frame.ranges.push([open.from, length])
  }
}

/** The price of the code of a contract. */
function depositGas(bytes: number, hardfork: Hardfork): Gas {
  const { codeByte, codeWord, codeByteState } = gasSchedules[hardfork]
  const execution = codeByte * bytes + codeWord * Math.ceil(bytes / 32)
  return { execution, state: codeByteState * bytes }
}

/** Opcodes with state gas, ascending, and the state gas of all before each; the last of all. */
interface StateSums {
  readonly places: readonly number[]
  readonly sums: readonly number[]
}

function sumsOf(state: ReadonlyMap<number, number>): StateSums {
  const entries = [...state].sort(compareKeys)
  const sums = [0]
  for (const [, gas] of entries) sums.push(sums.at(-1)! + gas)
  return { places: entries.map(([at]) => at), sums }
}

/** @returns the state gas of them */
function undoDeposits(frame: RecordedFrame): number {
  const { state } = frame.deposit
  frame.deposit = { ...frame.deposit, state: 0 }
  return frame.children.reduce((sum, child) => sum + undoDeposits(child), state)
}

const NO_GAS: Gas = { execution: 0, state: 0 }
