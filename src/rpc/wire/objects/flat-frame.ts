/**
 * Call frames as a flat list with a path each: Parity's `trace` format, and `flatCallTracer`, which
 * differs in a few fields.
 *
 * @see https://openethereum.github.io/JSONRPC-trace-module
 */

import { hexFromBytes, ZERO_HASH } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
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
  textSchema,
  titled,
  type WireOf,
} from '../../../primitives/schema.ts'
import { type FlatFrame, parityError } from '../../../tracing/flat-frames.ts'
import type { Frame } from '../../../tracing/frames.ts'
import type { Place } from '../../../tracing/tracer.ts'

export type WireTrace = WireOf<typeof traceSchema>

/** A frame with its transaction. */
export type WireLocalizedTrace = WireOf<typeof localizedTraceSchema>

/** An entry of `flatCallTracer`. A SELFDESTRUCT has no result, a reverted frame has one. */
export type WireFlatFrame = WireOf<typeof flatFrameSchema>

/** The common fields of a frame. Failed frames have an `error` instead of a `result`. */
const commonFields = {
  error: maybe(textSchema),
  subtraces: countSchema,
  traceAddress: arrayOf(countSchema),
}

const callResultSchema = object('CallResult', { gasUsed: quantitySchema, output: dataSchema })

const callActionSchema = object('CallAction', {
  callType: oneOfTexts('call', 'callcode', 'delegatecall', 'staticcall'),
  from: addressSchema,
  gas: quantitySchema,
  input: dataSchema,
  to: addressSchema,
  value: quantitySchema,
})

const callFields = {
  ...commonFields,
  action: callActionSchema,
  result: maybe(callResultSchema),
  type: oneOfTexts('call'),
}

const createResultSchema = object('CreateResult', {
  /** Missing for a failed creation, for which only `flatCallTracer` has a result. */
  address: maybe(addressSchema),
  code: dataSchema,
  gasUsed: quantitySchema,
})

const createActionSchema = object('CreateAction', {
  creationMethod: oneOfTexts('create', 'create2'),
  from: addressSchema,
  gas: quantitySchema,
  init: dataSchema,
  value: quantitySchema,
})

const createFields = {
  ...commonFields,
  action: createActionSchema,
  result: maybe(createResultSchema),
  type: oneOfTexts('create'),
}

const suicideActionSchema = object('SuicideAction', {
  address: addressSchema,
  balance: quantitySchema,
  refundAddress: addressSchema,
})

const suicideFields = {
  ...commonFields,
  action: suicideActionSchema,
  result: maybe(nullSchema),
  type: oneOfTexts('suicide'),
}

export const traceSchema = titled(
  'Trace',
  anyOf(
    object('CallTrace', callFields),
    object('CreateTrace', createFields),
    object('SuicideTrace', suicideFields),
  ),
)

/** The transaction that a trace belongs to. */
const placeFields = {
  /** 32 zero bytes while the block is pending. */
  blockHash: hashSchema,
  blockNumber: countSchema,
  transactionHash: hashSchema,
  transactionPosition: countSchema,
}

export const localizedTraceSchema = titled(
  'LocalizedTrace',
  anyOf(
    object('LocalizedCallTrace', { ...callFields, ...placeFields }),
    object('LocalizedCreateTrace', { ...createFields, ...placeFields }),
    object('LocalizedSuicideTrace', {
      ...suicideFields,
      ...placeFields,
    }),
  ),
)

/** The place in `flatCallTracer`: no hashes for a call, no block hash for a pending block. */
const flatPlaceFields = {
  ...placeFields,
  blockHash: nullable(hashSchema),
  transactionHash: nullable(hashSchema),
}

export const flatFrameSchema = titled(
  'FlatFrame',
  anyOf(
    object('FlatCallFrame', { ...callFields, ...flatPlaceFields }),
    object('FlatCreateFrame', { ...createFields, ...flatPlaceFields }),
    object('FlatSuicideFrame', { ...suicideFields, ...flatPlaceFields }),
  ),
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
