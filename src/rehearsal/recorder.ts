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
import { FrameTaint, type StorageSources } from './taint.ts'

/** Opcodes of one recording at most: their records take 64 MB. */
const STEPS_MAX = 4_000_000

export interface Gas {
  readonly execution: number
  readonly state: number
}

/** A frame, from its first opcode to its end. */
export class RecordedFrame {
  readonly start: FrameStart
  /** The code that ran, for its places in the source. */
  readonly code: Uint8Array
  /** The step of the frame around it that opened it; -1 if none did. */
  readonly opener: number
  readonly children: RecordedFrame[] = []
  /** Program counter and opcode of each step, as one number: equal where both are. */
  readonly places: number[] = []
  /** Gas of each step, without state gas. */
  readonly executionGas: number[] = []
  /** Sources of what jumps decide, and of what logs and returns contain, by step. */
  readonly sources = new Map<number, number>()
  end: FrameEnd | undefined
  /** Gas of it and all in it, without state gas. */
  gas = 0
  /** State gas of it and all in it that was not undone. */
  stateGas = 0
  /** Gas for the code of the contract that the frame created. */
  deposit: Gas = { execution: 0, state: 0 }
  /** State gas that its failure has undone. */
  undone = 0
  /** State gas of its steps that was not undone. */
  readonly #stateGas = new Map<number, number>()

  constructor(start: FrameStart, opener: number) {
    this.start = start
    this.code = start.code()
    this.opener = opener
  }

  get lastStep(): number {
    return this.places.length - 1
  }

  /** Gas in both dimensions. */
  get total(): number {
    return this.gas + this.stateGas
  }

  counterAt(step: number): number {
    return Math.floor(this.places[step]! / 256)
  }

  opcodeAt(step: number): number {
    return this.places[step]! % 256
  }

  stateGasAt(step: number): number {
    return this.#stateGas.get(step) ?? 0
  }

  /** Gas of a step in both dimensions; 0 for none, -1. */
  gasAt(step: number): number {
    return step < 0 ? 0 : this.executionGas[step]! + this.stateGasAt(step)
  }

  /** @param step -1 for gas that no opcode takes */
  add(step: number, gas: number): void {
    if (step >= 0) this.executionGas[step]! += gas
    this.gas += gas
  }

  addState(step: number, gas: number): void {
    this.#stateGas.set(step, this.stateGasAt(step) + gas)
    this.stateGas += gas
  }

  /** Undoes all state gas of a frame that failed. */
  undoState(): void {
    this.#stateGas.clear()
    this.stateGas = 0
    this.deposit = { ...this.deposit, state: 0 }
    for (const child of this.children) child.undoState()
  }
}

interface Open {
  readonly frame: RecordedFrame
  readonly taint: FrameTaint
}

export class ExecutionRecorder implements TraceListener {
  /** The outermost frame; `undefined` if the execution ended before it. */
  outermost: RecordedFrame | undefined
  /** False if the execution has more than {@link STEPS_MAX} opcodes. */
  isWhole = true
  readonly #hardfork: Hardfork
  /** Number of steps. */
  #count = 0
  readonly #open: Open[] = []
  readonly #storage: StorageSources = new Map()

  constructor({ hardfork }: Pick<EvmRules, 'hardfork'>) {
    this.#hardfork = hardfork
  }

  begin(): void {
    this.outermost = undefined
    this.isWhole = true
    this.#count = 0
    this.#open.length = 0
    this.#storage.clear()
  }

  enter(start: FrameStart): void {
    const parent = this.#open.at(-1)
    const opener = parent?.frame.lastStep ?? -1
    const frame = new RecordedFrame(start, opener)
    this.#open.push({ frame, taint: new FrameTaint(parent?.taint.passed ?? 0, this.#storage) })
    if (parent === undefined) {
      this.outermost = frame
      return
    }
    parent.frame.children.push(frame)
    const opensFrame = opener >= 0 && openers.get(parent.frame.opcodeAt(opener)) === start.type
    // The price of a call has the gas that it passes on; that of a creation has not.
    if (opensFrame && !isCreation(start.type)) parent.frame.add(opener, -Number(start.gas))
  }

  step(step: Step): boolean {
    const open = this.#open.at(-1)
    if (open === undefined) return true
    if (this.#count === STEPS_MAX) {
      this.isWhole = false
      return false
    }
    this.#count += 1
    const { frame, taint } = open
    frame.places.push(step.pc * 256 + step.opcode)
    frame.executionGas.push(0)
    const sources = taint.step(step)
    if (sources !== 0) frame.sources.set(frame.lastStep, sources)
    return true
  }

  charge(gasCost: bigint): void {
    const frame = this.#open.at(-1)?.frame
    if (frame !== undefined && frame.lastStep >= 0) frame.add(frame.lastStep, Number(gasCost))
  }

  chargeState(stateGas: bigint): void {
    const frame = this.#open.at(-1)?.frame
    if (frame !== undefined && frame.lastStep >= 0) frame.addState(frame.lastStep, Number(stateGas))
  }

  leave(end: FrameEnd): void {
    const open = this.#open.pop()
    if (open === undefined) return
    const { frame, taint } = open
    frame.end = end
    const parent = this.#open.at(-1)
    if (end.error !== undefined) {
      frame.undone = frame.stateGas
      frame.undoState()
      // A failed frame gives back the state gas of the opcode that opened it, too.
      parent?.frame.addState(frame.opener, -parent.frame.stateGasAt(frame.opener))
    }
    this.#settle(frame, end)
    if (parent === undefined) return
    parent.frame.gas += frame.gas
    parent.frame.stateGas += frame.stateGas
    parent.taint.called(taint.output)
  }

  #settle(frame: RecordedFrame, { error, gasUsed, output }: FrameEnd): void {
    const used = Number(gasUsed)
    const { start, code, lastStep, children } = frame
    if (lastStep < 0 && children.length === 0) {
      // What the outermost frame paid before it began counts only if it failed.
      const runs = start.depth > 0 || start.isPrecompile || code.length > 0
      frame.gas = runs || error !== undefined ? used : 0
    } else if (error !== undefined && error !== REVERTED) {
      frame.add(lastStep, used - frame.gas) // what was left
    } else if (error === undefined && isCreation(start.type)) {
      const { codeByte, codeWord, codeByteState } = gasSchedules[this.#hardfork]
      const bytes = output.length
      const execution = codeByte * bytes + codeWord * Math.ceil(bytes / 32)
      frame.deposit = { execution, state: codeByteState * bytes }
      frame.gas += execution
      frame.stateGas += frame.deposit.state
    }
  }
}
