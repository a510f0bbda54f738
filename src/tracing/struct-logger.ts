/**
 * The default tracer: one entry per opcode, with gas, stack, memory and storage before it.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers#structopcode-logger
 */

import type { Outcome } from '../engine/engine.ts'
import type { Step, TraceListener } from '../engine/trace.ts'
import { NO_BYTES } from '../primitives/bytes.ts'
import type { Address } from '../primitives/hex.ts'
import { type Tracer, TraceSize, traceTooLarge, traceTooLong } from './tracer.ts'

export interface StructLoggerOptions {
  readonly enableMemory: boolean
  readonly disableStack: boolean
  readonly disableStorage: boolean
  readonly enableReturnData: boolean
  /** Most entries in the list; 0 for no limit. */
  readonly limit: number
}

export interface StructLog
  extends Pick<Step, 'pc' | 'opcode' | 'gas' | 'depth' | 'stateGasReservoir'> {
  /** For calls, including the gas passed on; for creations, without it. */
  readonly gasCost: bigint
  /** Charged for state by the opcode; negative if it gives some back. */
  readonly stateGasCost: bigint
  readonly refund: bigint
  /** The reason the opcode failed. */
  readonly error: string | undefined
  readonly stack: readonly bigint[] | undefined
  readonly memory: Uint8Array | undefined
  /** The account's slots seen so far; on SLOAD and SSTORE only. */
  readonly storage: ReadonlyMap<bigint, bigint> | undefined
  readonly returnData: Uint8Array | undefined
}

type Uncharged = { -readonly [Field in keyof StructLog]: StructLog[Field] }

export interface StructEnd {
  readonly gasUsed: bigint
  readonly isFailed: boolean
  /** Empty if the execution halted exceptionally. */
  readonly returnValue: Uint8Array
}

/** @template Log an entry as printed */
export interface StructTrace<Log> extends StructEnd {
  readonly structLogs: readonly Log[]
}

const SLOAD = 0x54
const SSTORE = 0x55

/** Characters of one entry: it is printed at once, which takes some ten ms for so many. */
const ENTRY_SIZE_MAX = 2 ** 24

/** Errors that go-ethereum detects before an opcode runs, and therefore reports on its entry. */
export const foundBeforehand: ReadonlySet<string> = new Set([
  'out of gas',
  'gas uint64 overflow',
  'stack underflow',
  'stack overflow',
])

/**
 * @param stepsMax opcodes after which the trace is refused, unless the options' limit is lower
 * @param print converts an entry when it is complete: a million entries take less memory printed
 * @param size shared by the traces of one answer
 */
export function createStructLogger<Log>(
  options: StructLoggerOptions,
  stepsMax: number,
  print: (log: StructLog) => Log,
  size: TraceSize = new TraceSize(),
): Tracer<StructTrace<Log>> {
  const structLogs: Log[] = []
  const limits = { stepsMax, size }
  const entries = new StructEntries(options, limits, (log) => structLogs.push(print(log)))
  const begin = () => {
    structLogs.length = 0
    size.begin()
    entries.begin()
  }
  return {
    listener: { ...entries.listener, begin },
    result({ outcome }) {
      entries.end()
      size.end()
      return { ...structEnd(outcome), structLogs }
    },
  }
}

/** The last facts of a trace. */
export function structEnd({ gasUsed, failure, returnData }: Outcome): StructEnd {
  const returnValue = failure?.kind === 'halt' ? NO_BYTES : returnData
  return { gasUsed, isFailed: failure !== undefined, returnValue }
}

interface StructLimits {
  /** Opcodes after which the trace is refused, unless the options' limit is lower; infinite for none. */
  readonly stepsMax: number
  readonly size: TraceSize
}

/** The entries of one execution, each when it is complete. */
export class StructEntries {
  readonly #options: StructLoggerOptions
  readonly #size: TraceSize
  readonly #logsMax: number
  readonly #onLog: (log: StructLog) => unknown
  readonly #storageOf = new Map<Address, Map<bigint, bigint>>()
  /** By open frame, outermost first; `undefined` before a frame's first opcode. */
  readonly #lastOfFrames: (StructLog | undefined)[] = []
  #count = 0
  /** The last step's entry, until it is charged. */
  #uncharged: Uncharged | undefined
  /** The newest entry: the reason why it failed may still follow. */
  #newest: StructLog | undefined

  constructor(
    options: StructLoggerOptions,
    limits: StructLimits,
    onLog: (log: StructLog) => unknown,
  ) {
    const { limit } = options
    const { stepsMax, size } = limits
    this.#options = options
    this.#size = size
    this.#logsMax = limit > 0 ? Math.min(limit, stepsMax) : stepsMax
    this.#onLog = onLog
  }

  begin(): void {
    this.#count = 0
    this.#lastOfFrames.length = 0
    this.#storageOf.clear()
    this.#uncharged = undefined
    this.#newest = undefined
  }

  /** Called after the execution. */
  end(): void {
    if (this.#newest !== undefined) this.#onLog(this.#newest)
    this.#newest = undefined
  }

  readonly listener: TraceListener = {
    begin: () => this.begin(),
    enter: () => {
      this.#lastOfFrames.push(undefined)
    },
    leave: ({ error }) => {
      const last = this.#lastOfFrames.pop()
      const isShown = error !== undefined && foundBeforehand.has(error)
      // An opcode that fails beforehand has no frame, and none follows it.
      if (isShown && last !== undefined && last === this.#newest) this.#newest = { ...last, error }
    },
    step: (step) => {
      const { enableMemory, enableReturnData, disableStack, disableStorage, limit } = this.#options
      if (this.#count >= this.#logsMax) {
        if (limit !== this.#logsMax) throw traceTooLong(this.#logsMax)
        return false
      }
      const size = this.#leastSizeOf(step)
      if (size > ENTRY_SIZE_MAX) throw traceTooLarge(ENTRY_SIZE_MAX)
      this.#size.add(size)
      this.#uncharged = {
        pc: step.pc,
        opcode: step.opcode,
        gas: step.gas,
        gasCost: 0n,
        stateGasReservoir: step.stateGasReservoir,
        stateGasCost: 0n,
        depth: step.depth,
        refund: 0n,
        error: undefined,
        stack: disableStack ? undefined : step.stack(),
        memory: enableMemory ? step.memory() : undefined,
        storage: disableStorage ? undefined : this.#storageAt(step),
        returnData: enableReturnData ? step.returnData : undefined,
      }
      return this.#size.answer()
    },
    charge: (gasCost, refund) => {
      if (this.#uncharged === undefined) return
      const log = this.#uncharged
      log.gasCost = gasCost
      log.refund = refund
      this.#uncharged = undefined
      this.end()
      this.#newest = log
      this.#lastOfFrames[this.#lastOfFrames.length - 1] = log
      this.#count += 1
    },
    chargeState: (stateGasCost) => {
      const last = this.#lastOfFrames.at(-1)
      if (last === undefined || last !== this.#newest) return
      this.#newest = { ...last, stateGasCost }
      this.#lastOfFrames[this.#lastOfFrames.length - 1] = this.#newest
    },
  }

  /** Characters that the entry of a step has at least as JSON: a stack element is `"0x0",`. */
  #leastSizeOf(step: Step): number {
    const { enableMemory, enableReturnData, disableStack, disableStorage } = this.#options
    let size = 64
    if (!disableStack) size += 6 * step.stackSize
    if (enableMemory) size += 2 * step.memorySize
    if (enableReturnData) size += 2 * step.returnData.length
    const hasStorage = !disableStorage && (step.opcode === SLOAD || step.opcode === SSTORE)
    if (hasStorage) size += 133 * (this.#storageOf.get(step.address)?.size ?? 0)
    return size
  }

  /** The account's known slots, with the one that the opcode reads or writes. */
  #storageAt(step: Step): Map<bigint, bigint> | undefined {
    const { opcode, address } = step
    if (opcode !== SLOAD && opcode !== SSTORE) return undefined
    const slot = step.peek(0)
    const value = opcode === SLOAD && slot !== undefined ? step.storage(slot) : step.peek(1)
    if (slot === undefined || value === undefined) return undefined
    const known = this.#storageOf.get(address) ?? new Map<bigint, bigint>()
    this.#storageOf.set(address, known.set(slot, value))
    return new Map(known)
  }
}
