/**
 * The default tracer: one entry per opcode, with gas, stack, memory and storage before it.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers#structopcode-logger
 */

import type { Step } from '../engine/trace.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'
import type { Tracer } from './tracer.ts'

export interface StructLoggerOptions {
  readonly enableMemory: boolean
  readonly disableStack: boolean
  readonly disableStorage: boolean
  readonly enableReturnData: boolean
  /** Most entries in the list; 0 for no limit. */
  readonly limit: number
}

export interface StructLog
  extends Pick<Step, 'pc' | 'opcode' | 'gas' | 'gasCost' | 'depth' | 'refund'> {
  /** The reason the opcode failed. */
  error: string | undefined
  readonly stack: readonly bigint[] | undefined
  readonly memory: Uint8Array | undefined
  /** The account's slots seen so far; on SLOAD and SSTORE only. */
  readonly storage: ReadonlyMap<bigint, bigint> | undefined
  readonly returnData: Uint8Array | undefined
}

export interface StructTrace {
  readonly gasUsed: bigint
  readonly isFailed: boolean
  /** Empty if the execution halted exceptionally. */
  readonly returnValue: Uint8Array
  readonly structLogs: readonly StructLog[]
}

const SLOAD = 0x54
const SSTORE = 0x55
const NO_BYTES = new Uint8Array(0)

/** Errors that go-ethereum detects before an opcode runs, and therefore reports on its entry. */
const foundBeforehand: ReadonlySet<string> = new Set([
  'out of gas',
  'gas uint64 overflow',
  'stack underflow',
  'stack overflow',
])

/** @param stepsMax opcodes after which the trace is refused, unless the options' limit is lower */
export function createStructLogger(
  options: StructLoggerOptions,
  stepsMax: number,
): Tracer<StructTrace> {
  const structLogs: StructLog[] = []
  const lastOfFrames: (StructLog | undefined)[] = []
  const storageOf = new Map<Address, Map<bigint, bigint>>()
  const { limit } = options
  const logsMax = limit > 0 ? Math.min(limit, stepsMax) : stepsMax
  let isTooLong = false

  /** The account's known slots, with the one that the opcode reads or writes. */
  function storageAt({ opcode, stack, address, storage }: Step): Map<bigint, bigint> | undefined {
    const slot = stack.at(-1)
    const value = opcode === SLOAD && slot !== undefined ? storage(slot) : stack.at(-2)
    const isAboutStorage = opcode === SLOAD || opcode === SSTORE
    if (!isAboutStorage || slot === undefined || value === undefined) return undefined
    const known = storageOf.get(address) ?? new Map<bigint, bigint>()
    storageOf.set(address, known.set(slot, value))
    return new Map(known)
  }

  return {
    listener: {
      begin() {
        structLogs.length = 0
        lastOfFrames.length = 0
        storageOf.clear()
        isTooLong = false
      },
      enter: () => lastOfFrames.push(undefined),
      leave({ error }) {
        const last = lastOfFrames.pop()
        const isShown = last !== undefined && error !== undefined && foundBeforehand.has(error)
        if (isShown) last.error = error
      },
      step(step) {
        if (structLogs.length >= logsMax) {
          isTooLong = limit === 0 || limit > stepsMax
          return
        }
        const { pc, opcode, gas, gasCost, depth, refund } = step
        const log: StructLog = {
          ...{ pc, opcode, gas, gasCost, depth, refund },
          error: undefined,
          stack: options.disableStack ? undefined : step.stack,
          memory: options.enableMemory ? step.memory : undefined,
          storage: options.disableStorage ? undefined : storageAt(step),
          returnData: options.enableReturnData ? step.returnData : undefined,
        }
        structLogs.push(log)
        lastOfFrames[lastOfFrames.length - 1] = log
      },
    },
    result({ outcome: { gasUsed, failure, returnData } }) {
      if (isTooLong) {
        throw new DevnetError('TRACE_TOO_LONG', `trace too long: more than ${stepsMax} steps`, {
          limit: stepsMax,
        })
      }
      const returnValue = failure?.kind === 'halt' ? NO_BYTES : returnData
      return { gasUsed, isFailed: failure !== undefined, returnValue, structLogs }
    },
  }
}
