/**
 * Call frames as a flat list with a path each: Parity's `trace` format, and `flatCallTracer`, which
 * differs in a few fields.
 *
 * @see https://openethereum.github.io/JSONRPC-trace-module
 */

import {
  type Address,
  type Hash,
  type Hex,
  hexFromBytes,
  ZERO_HASH,
} from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import { type FlatFrame, parityError } from '../../../tracing/flat-frames.ts'
import type { Frame } from '../../../tracing/frames.ts'
import type { Place } from '../../../tracing/tracer.ts'
import {
  addressSchema,
  anyOf,
  arrayOf,
  countSchema,
  dataSchema,
  hashSchema,
  maybe,
  nullable,
  nullSchema,
  object,
  oneOfTexts,
  quantitySchema,
  type Schema,
  textSchema,
} from '../schema.ts'

export interface WireCallAction {
  readonly callType: 'call' | 'callcode' | 'delegatecall' | 'staticcall'
  readonly from: Address
  readonly gas: Hex
  readonly input: Hex
  readonly to: Address
  readonly value: Hex
}

export interface WireCallResult {
  readonly gasUsed: Hex
  readonly output: Hex
}

export interface WireCreateAction {
  readonly creationMethod: 'create' | 'create2'
  readonly from: Address
  readonly gas: Hex
  readonly init: Hex
  readonly value: Hex
}

export interface WireCreateResult {
  /** Missing for a failed creation, for which only `flatCallTracer` has a result. */
  readonly address?: Address
  readonly code: Hex
  readonly gasUsed: Hex
}

/** A SELFDESTRUCT. */
export interface WireSuicideAction {
  readonly address: Address
  readonly balance: Hex
  readonly refundAddress: Address
}

/** A frame of one type. Failed frames have an `error` instead of a `result`. */
interface TypedTrace<Type extends string, Action, Result> {
  readonly action: Action
  readonly error?: string
  readonly result?: Result
  readonly subtraces: number
  readonly traceAddress: readonly number[]
  readonly type: Type
}

export type WireCallTrace = TypedTrace<'call', WireCallAction, WireCallResult>
export type WireCreateTrace = TypedTrace<'create', WireCreateAction, WireCreateResult>
export type WireSuicideTrace = TypedTrace<'suicide', WireSuicideAction, null>

export type WireTrace = WireCallTrace | WireCreateTrace | WireSuicideTrace

/** The transaction that a trace belongs to. */
export interface WireTracePlace {
  /** 32 zero bytes while the block is pending. */
  readonly blockHash: Hash
  readonly blockNumber: number
  readonly transactionHash: Hash
  readonly transactionPosition: number
}

/** A frame with its transaction. */
export type WireLocalizedTrace = WireTrace & WireTracePlace

/** The place in `flatCallTracer`: no hashes for a call, no block hash for a pending block. */
interface WireFlatPlace {
  readonly blockHash: Hash | null
  readonly blockNumber: number
  readonly transactionHash: Hash | null
  readonly transactionPosition: number
}

/** An entry of `flatCallTracer`. A SELFDESTRUCT has no result, a reverted frame has one. */
export type WireFlatFrame = WireTrace & WireFlatPlace

const commonFields = {
  error: maybe(textSchema),
  subtraces: countSchema,
  traceAddress: arrayOf(countSchema),
}

const callFields = {
  ...commonFields,
  action: object<WireCallAction>('CallAction', {
    callType: oneOfTexts('call', 'callcode', 'delegatecall', 'staticcall'),
    from: addressSchema,
    gas: quantitySchema,
    input: dataSchema,
    to: addressSchema,
    value: quantitySchema,
  }),
  result: maybe(
    object<WireCallResult>('CallResult', { gasUsed: quantitySchema, output: dataSchema }),
  ),
  type: oneOfTexts('call'),
}

const createFields = {
  ...commonFields,
  action: object<WireCreateAction>('CreateAction', {
    creationMethod: oneOfTexts('create', 'create2'),
    from: addressSchema,
    gas: quantitySchema,
    init: dataSchema,
    value: quantitySchema,
  }),
  result: maybe(
    object<WireCreateResult>('CreateResult', {
      address: maybe(addressSchema),
      code: dataSchema,
      gasUsed: quantitySchema,
    }),
  ),
  type: oneOfTexts('create'),
}

const suicideFields = {
  ...commonFields,
  action: object<WireSuicideAction>('SuicideAction', {
    address: addressSchema,
    balance: quantitySchema,
    refundAddress: addressSchema,
  }),
  result: maybe(nullSchema),
  type: oneOfTexts('suicide'),
}

export const traceSchema: Schema = anyOf(
  object<WireCallTrace>('CallTrace', callFields),
  object<WireCreateTrace>('CreateTrace', createFields),
  object<WireSuicideTrace>('SuicideTrace', suicideFields),
)

const placeFields = {
  blockHash: hashSchema,
  blockNumber: countSchema,
  transactionHash: hashSchema,
  transactionPosition: countSchema,
}

type Localized<Trace> = Trace & WireTracePlace

export const localizedTraceSchema: Schema = anyOf(
  object<Localized<WireCallTrace>>('LocalizedCallTrace', { ...callFields, ...placeFields }),
  object<Localized<WireCreateTrace>>('LocalizedCreateTrace', { ...createFields, ...placeFields }),
  object<Localized<WireSuicideTrace>>('LocalizedSuicideTrace', {
    ...suicideFields,
    ...placeFields,
  }),
)

const flatPlaceFields = {
  ...placeFields,
  blockHash: nullable(hashSchema),
  transactionHash: nullable(hashSchema),
}

type Flat<Trace> = Trace & WireFlatPlace

export const flatFrameSchema: Schema = anyOf(
  object<Flat<WireCallTrace>>('FlatCallFrame', { ...callFields, ...flatPlaceFields }),
  object<Flat<WireCreateTrace>>('FlatCreateFrame', { ...createFields, ...flatPlaceFields }),
  object<Flat<WireSuicideTrace>>('FlatSuicideFrame', { ...suicideFields, ...flatPlaceFields }),
)

export function printTrace({ frame, subtraces, traceAddress }: FlatFrame): WireTrace {
  const { error } = frame
  const { type, action, result } = partsOf(frame)
  const trace = {
    action,
    ...(error === undefined ? { result } : { error: parityError(error) }),
    subtraces,
    traceAddress,
    type,
  }
  return trace as WireTrace // the parts belong to one type
}

export function printLocalizedTrace(flat: FlatFrame, place: Place): WireLocalizedTrace {
  return {
    ...printTrace(flat),
    blockHash: place.blockHash,
    blockNumber: Number(place.blockNumber),
    transactionHash: place.transactionHash,
    transactionPosition: place.transactionIndex,
  }
}

/** Prints an entry of `flatCallTracer`. Unlike Parity, it keeps the output of a reverted frame. */
export function printFlatFrame(
  flat: FlatFrame,
  place: Place | undefined,
  convertParityErrors: boolean,
): WireFlatFrame {
  const { frame, subtraces, traceAddress } = flat
  const { error } = frame
  const { type, action, result } = partsOf(frame)
  const hasResult = result !== null && (error === undefined || error === 'execution reverted')
  const isKnown = place !== undefined && place.blockHash !== ZERO_HASH
  const printed = {
    action,
    blockHash: isKnown ? place.blockHash : null,
    blockNumber: Number(place?.blockNumber ?? 0n),
    ...(error === undefined ? {} : { error: convertParityErrors ? parityError(error) : error }),
    ...(hasResult ? { result } : {}),
    subtraces,
    traceAddress,
    transactionHash: place?.transactionHash ?? null,
    transactionPosition: place?.transactionIndex ?? 0,
    type,
  }
  return printed as WireFlatFrame // the parts belong to one type
}

/** The action and the result of a frame; a SELFDESTRUCT has no result. */
function partsOf(frame: Frame): Required<Pick<WireTrace, 'type' | 'action' | 'result'>> {
  const { from, to } = frame
  const value = quantityFromUint(frame.value ?? 0n)
  const gas = quantityFromUint(frame.gas)
  const gasUsed = quantityFromUint(frame.gasUsed)
  const input = hexFromBytes(frame.input)
  const output = hexFromBytes(frame.output)
  switch (frame.type) {
    case 'SELFDESTRUCT': {
      const action = { address: from, balance: value, refundAddress: to }
      return { type: 'suicide', action, result: null }
    }
    case 'CREATE':
    case 'CREATE2': {
      const creationMethod = frame.type === 'CREATE' ? 'create' : 'create2'
      const created = { code: output, gasUsed }
      return {
        type: 'create',
        action: { creationMethod, from, gas, init: input, value },
        result: frame.error === undefined ? { address: to, ...created } : created,
      }
    }
    default:
      return {
        type: 'call',
        action: { callType: callTypes[frame.type], from, gas, input, to, value },
        result: { gasUsed, output },
      }
  }
}

const callTypes = {
  CALL: 'call',
  CALLCODE: 'callcode',
  DELEGATECALL: 'delegatecall',
  STATICCALL: 'staticcall',
} as const
