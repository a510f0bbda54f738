/**
 * The result of `callTracer`: the call frames of an execution, nested.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers
 */

import { CONSOLE_ADDRESS } from '../../../primitives/console-address.ts'
import { type Address, type Hash, type Hex, hexFromBytes } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import { revertText } from '../../../primitives/revert-reason.ts'
import { decodeConsoleCall } from '../../../tracing/console.ts'
import type { Frame, FrameLog } from '../../../tracing/frames.ts'
import {
  addressSchema,
  arrayOf,
  dataSchema,
  hashSchema,
  itself,
  maybe,
  object,
  oneOfTexts,
  quantitySchema,
  type Schema,
  textSchema,
} from '../schema.ts'

export interface WireFrameLog {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Hex
  /** Log index in the transaction; logs of reverted frames are not counted. */
  readonly index: Hex
  /** Number of the frame's calls before this log. */
  readonly position: Hex
}

export interface WireCallFrame {
  readonly from: Address
  readonly gas: Hex
  readonly gasUsed: Hex
  /** Missing for a failed CREATE. */
  readonly to?: Address
  readonly input: Hex
  readonly output?: Hex
  readonly error?: string
  readonly revertReason?: string
  readonly calls?: readonly WireCallFrame[]
  readonly logs?: readonly WireFrameLog[]
  readonly value?: Hex
  readonly type: Frame['type']
  /** Text of a call of `console.log`; missing in other frames. */
  readonly console?: string
}

export const frameTypes = [
  'CALL',
  'CALLCODE',
  'CREATE',
  'CREATE2',
  'DELEGATECALL',
  'SELFDESTRUCT',
  'STATICCALL',
] as const satisfies readonly Frame['type'][]

export const callFrameSchema: Schema = object<WireCallFrame>('CallFrame', {
  from: addressSchema,
  gas: quantitySchema,
  gasUsed: quantitySchema,
  to: maybe(addressSchema),
  input: dataSchema,
  output: maybe(dataSchema),
  error: maybe(textSchema),
  revertReason: maybe(textSchema),
  calls: maybe(arrayOf(itself('CallFrame'))),
  logs: maybe(
    arrayOf(
      object<WireFrameLog>('FrameLog', {
        address: addressSchema,
        topics: { ...arrayOf(hashSchema), maxItems: 4 },
        data: dataSchema,
        index: quantitySchema,
        position: quantitySchema,
      }),
    ),
  ),
  value: maybe(quantitySchema),
  type: oneOfTexts(...frameTypes),
  console: maybe(textSchema),
})

export function printCallFrame(frame: Frame): WireCallFrame {
  const { type, to, value, output, error, calls, logs } = frame
  const isCreation = type === 'CREATE' || type === 'CREATE2'
  const consoleCall = to === CONSOLE_ADDRESS ? decodeConsoleCall(frame.input) : undefined
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
