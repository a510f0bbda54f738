/**
 * Traces → wire, in the forms of go-ethereum.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers
 */

import { CONSOLE_ADDRESS } from '../primitives/console-address.ts'
import { type Address, type Hash, type Hex, hexFromBytes, ZERO_HASH } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { revertText } from '../primitives/revert-reason.ts'
import { hexFromWord } from '../primitives/word.ts'
import { decodeConsoleCall } from '../tracing/console.ts'
import { type FlatFrame, parityError } from '../tracing/flat-frames.ts'
import type { Frame, FrameLog } from '../tracing/frames.ts'
import { opcodeName } from '../tracing/opcodes.ts'
import type { Prestate, PrestateAccount, PrestateTrace } from '../tracing/prestate-tracer.ts'
import type { StructLog, StructTrace } from '../tracing/struct-logger.ts'
import type { Place } from '../tracing/tracer.ts'

export interface WireStructLog {
  readonly pc: number
  readonly op: string
  readonly gas: number
  readonly gasCost: number
  /** From 1. */
  readonly depth: number
  readonly error?: string
  readonly stack?: readonly Hex[]
  readonly returnData?: Hex
  readonly memory?: readonly Hex[]
  readonly storage?: Readonly<Record<Hash, Hash>>
  readonly refund?: number
}

export interface WireStructTrace {
  readonly gas: number
  readonly failed: boolean
  readonly returnValue: Hex
  readonly structLogs: readonly WireStructLog[]
}

export function printStructTrace(trace: StructTrace): WireStructTrace {
  return {
    gas: Number(trace.gasUsed),
    failed: trace.isFailed,
    returnValue: hexFromBytes(trace.returnValue),
    structLogs: trace.structLogs.map(printStructLog),
  }
}

function printStructLog(log: StructLog): WireStructLog {
  const { error, stack, memory, storage, returnData, refund } = log
  return {
    pc: log.pc,
    op: opcodeName(log.opcode),
    gas: Number(log.gas),
    gasCost: Number(log.gasCost),
    depth: log.depth + 1,
    ...(error === undefined ? {} : { error }),
    ...(stack === undefined ? {} : { stack: stack.map(quantityFromUint) }),
    ...(returnData === undefined || returnData.length === 0
      ? {}
      : { returnData: hexFromBytes(returnData) }),
    ...(memory === undefined ? {} : { memory: wordsOf(memory) }),
    ...(storage === undefined ? {} : { storage: printStorage(storage) }),
    ...(refund === 0n ? {} : { refund: Number(refund) }),
  }
}

function wordsOf(memory: Uint8Array): Hex[] {
  const count = memory.length / 32
  return Array.from({ length: count }, (_, index) =>
    hexFromBytes(memory.subarray(index * 32, index * 32 + 32)),
  )
}

/** By slot, ascending. */
function printStorage(storage: ReadonlyMap<bigint, bigint>): Record<Hash, Hash> {
  const slots = [...storage].map(
    ([slot, value]) => [hexFromWord(slot), hexFromWord(value)] as const,
  )
  return Object.fromEntries(slots.sort(([one], [other]) => (one < other ? -1 : 1)))
}

interface WireFrameLog {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Hex
  readonly index: Hex
  readonly position: Hex
}

export interface WireCallFrame {
  readonly from: Address
  readonly gas: Hex
  readonly gasUsed: Hex
  /** Missing of a creation that failed. */
  readonly to?: Address
  readonly input: Hex
  readonly output?: Hex
  readonly error?: string
  readonly revertReason?: string
  readonly calls?: readonly WireCallFrame[]
  readonly logs?: readonly WireFrameLog[]
  readonly value?: Hex
  readonly type: string
  /** What a contract said by this call of `console.log`; of no other frame. */
  readonly console?: string
}

export function printCallFrame(frame: Frame): WireCallFrame {
  const { type, to, value, output, error, calls, logs } = frame
  const isCreation = type === 'CREATE' || type === 'CREATE2'
  const said = to === CONSOLE_ADDRESS ? decodeConsoleCall(frame.input) : undefined
  const reason = error === undefined ? undefined : revertText(output)
  return {
    from: frame.from,
    gas: quantityFromUint(frame.gas),
    gasUsed: quantityFromUint(frame.gasUsed),
    ...(isCreation && error !== undefined ? {} : { to }),
    input: hexFromBytes(frame.input),
    ...(output.length === 0 ? {} : { output: hexFromBytes(output) }),
    ...(error === undefined ? {} : { error }),
    ...(reason === undefined ? {} : { revertReason: reason }),
    ...(calls.length === 0 ? {} : { calls: calls.map(printCallFrame) }),
    ...(logs.length === 0 ? {} : { logs: logs.map(printFrameLog) }),
    ...(value === undefined ? {} : { value: quantityFromUint(value) }),
    type,
    ...(said === undefined ? {} : { console: said.text }),
  }
}

function printFrameLog({ address, topics, data, index, position }: FrameLog): WireFrameLog {
  return {
    address,
    topics: [...topics],
    data,
    index: quantityFromUint(index),
    position: quantityFromUint(position),
  }
}

export interface WirePrestateAccount {
  readonly balance?: Hex
  readonly code?: Hex
  readonly codeHash?: Hash
  readonly nonce?: number
  readonly storage?: Readonly<Record<Hash, Hash>>
}

type WirePrestate = Readonly<Record<Address, WirePrestateAccount>>

export type WirePrestateTrace =
  | WirePrestate
  | { readonly post: WirePrestate; readonly pre: WirePrestate }

export function printPrestateTrace(trace: PrestateTrace): WirePrestateTrace {
  if ('pre' in trace) return { post: printPrestate(trace.post), pre: printPrestate(trace.pre) }
  return printPrestate(trace)
}

/** By address, ascending. */
function printPrestate(prestate: Prestate): WirePrestate {
  const accounts = [...prestate].sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    accounts.map(([address, account]) => [address, printPrestateAccount(account)]),
  )
}

function printPrestateAccount(account: PrestateAccount): WirePrestateAccount {
  const { balance, nonce, code, storage } = account
  return {
    ...(balance === undefined ? {} : { balance: quantityFromUint(balance) }),
    ...(code === undefined ? {} : { code: hexFromBytes(code.bytes), codeHash: code.hash }),
    ...(nonce === undefined ? {} : { nonce: Number(nonce) }),
    ...(storage === undefined ? {} : { storage: printStorage(storage) }),
  }
}

/** By selector, then size, ascending. */
export function printFourByteCounts(
  counts: ReadonlyMap<string, number>,
): Readonly<Record<string, number>> {
  return Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1)))
}

export interface WireFlatFrame {
  readonly action: Readonly<Record<string, string>>
  readonly blockHash: Hash | null
  readonly blockNumber: number
  readonly error?: string
  readonly result?: Readonly<Record<string, string>>
  readonly subtraces: number
  readonly traceAddress: readonly number[]
  readonly transactionHash: Hash | null
  readonly transactionPosition: number
  readonly type: string
}

/** An entry of `flatCallTracer`. It keeps the output of a revert, which Parity does not. */
export function printFlatFrame(
  flat: FlatFrame,
  place: Place | undefined,
  convertParityErrors: boolean,
): WireFlatFrame {
  const { frame, subtraces, traceAddress } = flat
  const { error } = frame
  const hasResult = error === undefined || error === 'execution reverted'
  const result = hasResult ? flatResult(frame) : undefined
  const isKnown = place !== undefined && place.blockHash !== ZERO_HASH
  return {
    action: flatAction(frame),
    blockHash: isKnown ? place.blockHash : null,
    blockNumber: Number(place?.blockNumber ?? 0n),
    ...(error === undefined ? {} : { error: convertParityErrors ? parityError(error) : error }),
    ...(result === undefined ? {} : { result }),
    subtraces,
    traceAddress,
    transactionHash: place?.transactionHash ?? null,
    transactionPosition: place?.transactionIndex ?? 0,
    type: flatType(frame),
  }
}

export function flatType({ type }: Frame): 'call' | 'create' | 'suicide' {
  if (type === 'SELFDESTRUCT') return 'suicide'
  return type === 'CREATE' || type === 'CREATE2' ? 'create' : 'call'
}

/** What a frame set out to do. */
export function flatAction(frame: Frame): Record<string, string> {
  const { type, from, to, input } = frame
  const value = quantityFromUint(frame.value ?? 0n)
  const gas = quantityFromUint(frame.gas)
  switch (flatType(frame)) {
    case 'suicide':
      return { address: from, balance: value, refundAddress: to }
    case 'create':
      return { creationMethod: type.toLowerCase(), from, gas, init: hexFromBytes(input), value }
    case 'call':
      return { callType: type.toLowerCase(), from, gas, input: hexFromBytes(input), to, value }
  }
}

/** What came of it; of a SELFDESTRUCT nothing. */
export function flatResult(frame: Frame): Record<string, string> | undefined {
  const gasUsed = quantityFromUint(frame.gasUsed)
  const output = hexFromBytes(frame.output)
  switch (flatType(frame)) {
    case 'suicide':
      return undefined
    case 'create': {
      const isFailed = frame.error !== undefined
      return isFailed ? { code: output, gasUsed } : { address: frame.to, code: output, gasUsed }
    }
    case 'call':
      return { gasUsed, output }
  }
}
