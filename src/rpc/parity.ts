/**
 * Traces → wire, in the forms of Parity: what the `trace_` methods answer.
 *
 * @see https://openethereum.github.io/JSONRPC-trace-module
 */

import type { Block } from '../chain/block.ts'
import { invariant } from '../primitives/errors.ts'
import { type Address, type Hash, type Hex, hexFromBytes } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { hexFromWord } from '../primitives/word.ts'
import { type FlatFrame, flatFrames, parityError } from '../tracing/flat-frames.ts'
import { createFrameTracer, type Frame } from '../tracing/frames.ts'
import { opcodeName } from '../tracing/opcodes.ts'
import {
  type AccountDiff,
  createStateDiffTracer,
  type FieldChange,
  type StateDiff,
} from '../tracing/state-diff.ts'
import { mapTracer, type Place, type Tracer, tellAll } from '../tracing/tracer.ts'
import { createVmTracer, type VmOperation, type VmTrace } from '../tracing/vm-trace.ts'
import type { RpcContext } from './context.ts'
import type { Param } from './method.ts'
import { looseCountSchema, parseCount, refuse, required } from './params.ts'
import { parseList } from './requests.ts'
import { arrayOf, oneOfTexts } from './schema.ts'
import { traceEach } from './traceable.ts'
import type { TraceLimits } from './tracers.ts'
import { flatAction, flatResult, flatType } from './traces.ts'

/** One frame. Of one that failed there is an `error` instead of a `result`. */
export interface WireTrace {
  readonly action: Readonly<Record<string, string>>
  readonly error?: string
  readonly result?: Readonly<Record<string, string>> | null
  readonly subtraces: number
  readonly traceAddress: readonly number[]
  readonly type: 'call' | 'create' | 'suicide'
}

/** One frame of a transaction, with where that is. */
export interface WireLocalizedTrace extends WireTrace {
  /** 32 zero bytes while the block is pending. */
  readonly blockHash: Hash
  readonly blockNumber: number
  readonly transactionHash: Hash
  readonly transactionPosition: number
}

function printTrace({ frame, subtraces, traceAddress }: FlatFrame): WireTrace {
  const { error } = frame
  return {
    action: flatAction(frame),
    ...(error === undefined
      ? { result: flatResult(frame) ?? null }
      : { error: parityError(error) }),
    subtraces,
    traceAddress,
    type: flatType(frame),
  }
}

function printTraces(outermost: Frame): WireTrace[] {
  return flatFrames(outermost, false).map(printTrace)
}

function printLocalizedTraces(outermost: Frame, place: Place): WireLocalizedTrace[] {
  return printTraces(outermost).map((trace) => ({
    ...trace,
    blockHash: place.blockHash,
    blockNumber: Number(place.blockNumber),
    transactionHash: place.transactionHash,
    transactionPosition: place.transactionIndex,
  }))
}

/** `=` is no change, `+` a new account's field, `-` a removed one's, `*` a change. */
export type WireChange =
  | '='
  | { readonly '+': string }
  | { readonly '-': string }
  | { readonly '*': { readonly from: string; readonly to: string } }

export interface WireAccountDiff {
  readonly balance: WireChange
  readonly code: WireChange
  readonly nonce: WireChange
  readonly storage: Readonly<Record<Hash, WireChange>>
}

export type WireStateDiff = Readonly<Record<Address, WireAccountDiff>>

/** By address, ascending. */
function printStateDiff(diff: StateDiff): WireStateDiff {
  const accounts = [...diff].sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    accounts.map(([address, account]) => [address, printAccountDiff(account)]),
  )
}

function printAccountDiff({ balance, nonce, code, storage }: AccountDiff): WireAccountDiff {
  const slots = [...storage].map(
    ([slot, change]) => [hexFromWord(slot), printChange(change, hexFromWord)] as const,
  )
  return {
    balance: printChange(balance, quantityFromUint),
    code: printChange(code, (hex) => hex),
    nonce: printChange(nonce, quantityFromUint),
    storage: Object.fromEntries(slots.sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}

function printChange<Value>(
  { from, to }: FieldChange<Value>,
  print: (value: Value) => string,
): WireChange {
  if (from === to) return '='
  if (from === undefined) return { '+': print(to as Value) } // only one of them is undefined
  if (to === undefined) return { '-': print(from) }
  return { '*': { from: print(from), to: print(to) } }
}

export interface WireVmTrace {
  readonly code: Hex
  readonly ops: readonly WireVmOperation[]
}

export interface WireVmOperation {
  readonly cost: number
  readonly ex: {
    readonly mem: { readonly data: Hex; readonly off: number } | null
    readonly push: readonly Hex[]
    readonly store: { readonly key: Hex; readonly val: Hex } | null
    readonly used: number
  } | null
  readonly pc: number
  readonly sub: WireVmTrace | null
  readonly op: string
}

function printVmTrace({ code, ops }: VmTrace): WireVmTrace {
  return { code: hexFromBytes(code), ops: ops.map(printVmOperation) }
}

function printVmOperation({ pc, opcode, cost, effect, sub }: VmOperation): WireVmOperation {
  return {
    cost: Number(cost),
    ex:
      effect === undefined
        ? null
        : {
            mem:
              effect.memory === undefined
                ? null
                : { data: hexFromBytes(effect.memory.data), off: effect.memory.offset },
            push: effect.push.map(quantityFromUint),
            store:
              effect.store === undefined
                ? null
                : {
                    key: quantityFromUint(effect.store.slot),
                    val: quantityFromUint(effect.store.value),
                  },
            used: Number(effect.gasLeft),
          },
    pc,
    sub: sub === undefined ? null : printVmTrace(sub),
    op: opcodeName(opcode),
  }
}

/** What a replay says; what was not asked for is empty or `null`. */
export interface WireReplay {
  readonly output: Hex
  readonly stateDiff: WireStateDiff | null
  readonly trace: readonly WireTrace[]
  readonly vmTrace: WireVmTrace | null
}

/** The frames of a transaction, with where that is. */
export function localized(tracer: Tracer<Frame>): Tracer<WireLocalizedTrace[]> {
  return mapTracer(tracer, (outermost, { place }) => {
    invariant(place !== undefined, 'a call is in no block')
    return printLocalizedTraces(outermost, place)
  })
}

/** The frames of all transactions of a block, in order. */
export async function tracesOfBlock(
  context: RpcContext,
  block: Block,
): Promise<WireLocalizedTrace[]> {
  const traces = await traceEach(context, block, () => localized(createFrameTracer()))
  return traces.flatMap(([, frames]) => frames)
}

/** A path of indexes, numbers or QUANTITYs; the outermost frame's is empty. */
export const traceAddress: Param<readonly (number | Hex)[], readonly number[]> = required(
  'path',
  arrayOf(looseCountSchema),
  parseList(parseCount),
)

const traceTypes = ['trace', 'vmTrace', 'stateDiff'] as const

/** What a replay is asked to say. */
export type TraceType = (typeof traceTypes)[number]

function isTraceType(value: unknown): value is TraceType {
  return traceTypes.some((type) => type === value)
}

export function parseTraceTypes(value: unknown, where: string): readonly TraceType[] {
  if (!Array.isArray(value)) return refuse(where, 'an array of trace types', value)
  return value.map((item, index) =>
    isTraceType(item)
      ? item
      : refuse(`${where}[${index}]`, `one of ${traceTypes.join(', ')}`, item),
  )
}

export const traceTypeList: Param<readonly TraceType[], readonly TraceType[]> = required(
  'trace types',
  arrayOf(oneOfTexts(...traceTypes)),
  parseTraceTypes,
)

/** Says what it is asked for and nothing else. */
export function createReplayTracer(
  types: readonly TraceType[],
  { traceStepsMax }: TraceLimits,
): Tracer<WireReplay> {
  const trace = mapTracer(createFrameTracer(), printTraces)
  const vmTrace = mapTracer(createVmTracer(traceStepsMax), printVmTrace)
  const stateDiff = mapTracer(createStateDiffTracer(), printStateDiff)
  const asks = (type: TraceType) => types.includes(type)
  const tracers = [...(asks('trace') ? [trace] : []), ...(asks('vmTrace') ? [vmTrace] : [])]
  return {
    listener: tellAll(tracers.map(({ listener }) => listener)),
    result: (traced) => ({
      output: hexFromBytes(traced.outcome.returnData),
      stateDiff: asks('stateDiff') ? stateDiff.result(traced) : null,
      trace: asks('trace') ? trace.result(traced) : [],
      vmTrace: asks('vmTrace') ? vmTrace.result(traced) : null,
    }),
  }
}
