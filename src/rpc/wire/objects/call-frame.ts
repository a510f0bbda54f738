/**
 * The result of `callTracer`: the call frames of an execution, nested.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers
 */

import { CONSOLE_ADDRESS } from '../../../primitives/console-address.ts'
import { hexFromBytes } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import { revertText } from '../../../primitives/revert-reason.ts'
import {
  addressSchema,
  arrayOf,
  dataSchema,
  hashSchema,
  itself,
  limited,
  maybe,
  object,
  oneOfTexts,
  quantitySchema,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import type { CallTrace } from '../../../tracing/call-tracer.ts'
import { decodeConsoleCall } from '../../../tracing/console.ts'
import type { Frame, FrameLog } from '../../../tracing/frames.ts'
import { printGasByDimension } from './state-gas-trace.ts'

interface WireFrameLog extends WireOf<typeof frameLogSchema> {}

export interface WireCallFrame extends WireOf<typeof callFrameSchema> {}

export const frameTypes = [
  'CALL',
  'CALLCODE',
  'CREATE',
  'CREATE2',
  'DELEGATECALL',
  'SELFDESTRUCT',
  'STATICCALL',
] as const satisfies readonly Frame['type'][]

const frameLogSchema = object('FrameLog', {
  address: addressSchema,
  topics: limited(arrayOf(hashSchema), { maxItems: 4 }),
  data: dataSchema,
  /** Log index in the transaction; logs of reverted frames are not counted. */
  index: quantitySchema,
  /** Number of the frame's calls before this log. */
  position: quantitySchema,
})

export const callFrameFields = {
  from: addressSchema,
  gas: quantitySchema,
  gasUsed: quantitySchema,
  /** Missing for a failed CREATE. */
  to: maybe(addressSchema),
  input: dataSchema,
  output: maybe(dataSchema),
  error: maybe(textSchema),
  revertReason: maybe(textSchema),
  calls: maybe(arrayOf(itself<WireCallFrame>('CallFrame'))),
  logs: maybe(arrayOf(frameLogSchema)),
  value: maybe(quantitySchema),
  type: oneOfTexts(...frameTypes),
  /** Text of a call of `console.log`; missing in other frames. */
  console: maybe(textSchema),
}

export const callFrameSchema = object('CallFrame', {
  ...callFrameFields,
  /** Gas for execution, as the block counts it: before the refund; of the outermost frame, since Amsterdam. */
  regularGasUsed: maybe(quantitySchema),
  /** Gas for state, as the block counts it; of the outermost frame, since Amsterdam. */
  stateGasUsed: maybe(quantitySchema),
  /** Gas of the outermost frame, since Amsterdam. */
  gasRefund: maybe(quantitySchema),
})

export function printCallFrame(frame: CallTrace): WireCallFrame {
  const { type, to, value, output, error, transactionGas, calls, logs } = frame
  const isCreation = type === 'CREATE' || type === 'CREATE2'
  const consoleCall = to === CONSOLE_ADDRESS ? decodeConsoleCall(frame.input) : undefined
  const reason = error === undefined ? undefined : revertText(output)
  return {
    from: frame.from,
    gas: quantityFromUint(frame.gas),
    gasUsed: quantityFromUint(frame.gasUsed),
    ...(transactionGas === undefined ? {} : printGasByDimension(transactionGas)),
    ...(isCreation && error !== undefined ? {} : { to }),
    input: hexFromBytes(frame.input),
    ...(output.length === 0 ? {} : { output: hexFromBytes(output) }),
    ...(error === undefined ? {} : { error }),
    ...(reason === undefined ? {} : { revertReason: reason }),
    ...(calls.length === 0 ? {} : { calls: calls.map(printCallFrame) }),
    ...(logs.length === 0 ? {} : { logs: logs.map(printFrameLog) }),
    ...(value === undefined ? {} : { value: quantityFromUint(value) }),
    type,
    ...(consoleCall === undefined ? {} : { console: consoleCall.text }),
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
