/**
 * The default tracer: one entry per opcode, with gas, stack, memory and storage before it.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers#structopcode-logger
 */

import type { Step } from '../engine/trace.ts'
import type { Address } from '../primitives/hex.ts'
import { type Tracer, TraceSize, traceTooLong } from './tracer.ts'

export interface StructLoggerOptions {
  readonly enableMemory: boolean
  readonly disableStack: boolean
  readonly disableStorage: boolean
  readonly enableReturnData: boolean
  /** Most entries in the list; 0 for no limit. */
  readonly limit: number
}

export interface StructLog extends Pick<Step, 'pc' | 'opcode' | 'gas' | 'depth'> {
  /** For calls, including the gas passed on; for creations, without it. */
  readonly gasCost: bigint
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

/** @template Log an entry as printed */
export interface StructTrace<Log> {
  readonly gasUsed: bigint
  readonly isFailed: boolean
  /** Empty if the execution halted exceptionally. */
  readonly returnValue: Uint8Array
  readonly structLogs: readonly Log[]
}

const SLOAD = 0x54
const SSTORE = 0x55
const NO_BYTES = new Uint8Array(0)

/** Errors that go-ethereum detects before an opcode runs, and therefore reports on its entry. */
export const foundBeforehand: ReadonlySet<string> = new Set([
  'out of gas',
  'gas uint64 overflow',
  'stack underflow',
  'stack overflow',
])

/**
 * @param stepsMax opcodes after which the trace is refused, unless the options' limit is lower
 * @param print converts an entry when its opcode has run: a million entries take less memory printed
 * @param size shared by the traces of one answer
 */
export function createStructLogger<Log>(
  options: StructLoggerOptions,
  stepsMax: number,
  print: (log: StructLog) => Log,
  size: TraceSize = new TraceSize(),
): Tracer<StructTrace<Log>> {
  const structLogs: Log[] = []
  /** By open frame, outermost first; `undefined` before a frame's first opcode. */
  const lastOfFrames: (StructLog | undefined)[] = []
  const indexOfLast: number[] = []
  const storageOf = new Map<Address, Map<bigint, bigint>>()
  const { limit } = options
  const logsMax = limit > 0 ? Math.min(limit, stepsMax) : stepsMax
  /** The last step's entry, until it is charged. */
  let uncharged: Uncharged | undefined

  /** The account's known slots, with the one that the opcode reads or writes. */
  function storageAt(step: Step): Map<bigint, bigint> | undefined {
    const { opcode, address } = step
    if (opcode !== SLOAD && opcode !== SSTORE) return undefined
    const slot = step.peek(0)
    const value = opcode === SLOAD && slot !== undefined ? step.storage(slot) : step.peek(1)
    if (slot === undefined || value === undefined) return undefined
    const known = storageOf.get(address) ?? new Map<bigint, bigint>()
    storageOf.set(address, known.set(slot, value))
    return new Map(known)
  }

  return {
    listener: {
      begin() {
        structLogs.length = 0
        lastOfFrames.length = 0
        indexOfLast.length = 0
        storageOf.clear()
        size.begin()
        uncharged = undefined
      },
      enter() {
        lastOfFrames.push(undefined)
        indexOfLast.push(0)
      },
      leave({ error }) {
        const last = lastOfFrames.pop()
        const index = indexOfLast.pop()
        const isShown = error !== undefined && foundBeforehand.has(error)
        if (isShown && last !== undefined && index !== undefined) {
          structLogs[index] = print({ ...last, error })
        }
      },
      step(step) {
        if (structLogs.length >= logsMax) {
          if (limit === 0 || limit > stepsMax) throw traceTooLong(stepsMax)
          return false
        }
        uncharged = {
          pc: step.pc,
          opcode: step.opcode,
          gas: step.gas,
          gasCost: 0n,
          depth: step.depth,
          refund: 0n,
          error: undefined,
          stack: options.disableStack ? undefined : step.stack(),
          memory: options.enableMemory ? step.memory() : undefined,
          storage: options.disableStorage ? undefined : storageAt(step),
          returnData: options.enableReturnData ? step.returnData : undefined,
        }
        return true
      },
      charge(gasCost, refund) {
        if (uncharged === undefined) return
        const log = uncharged
        log.gasCost = gasCost
        log.refund = refund
        uncharged = undefined
        size.add(leastSizeOf(log))
        lastOfFrames[lastOfFrames.length - 1] = log
        indexOfLast[indexOfLast.length - 1] = structLogs.length
        structLogs.push(print(log))
      },
    },
    result({ outcome: { gasUsed, failure, returnData } }) {
      size.end()
      const returnValue = failure?.kind === 'halt' ? NO_BYTES : returnData
      return { gasUsed, isFailed: failure !== undefined, returnValue, structLogs }
    },
  }
}

/** Characters that an entry has at least as JSON: a stack element is `"0x0",`. */
function leastSizeOf({ stack, memory, storage, returnData }: StructLog): number {
  const bytes = (memory?.length ?? 0) + (returnData?.length ?? 0)
  return 64 + 6 * (stack?.length ?? 0) + 2 * bytes + 133 * (storage?.size ?? 0)
}
