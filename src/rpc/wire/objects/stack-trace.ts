/**
 * The stack trace of a failed transaction on the wire.
 */

import {
  addressSchema,
  arrayOf,
  countSchema,
  itself,
  maybe,
  nullable,
  object,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import type { StackTrace } from '../../../tracing/stack-trace.ts'
import type { Result } from '../codec.ts'

const stackFrameSchema = object('StackFrame', {
  contract: nullable(textSchema),
  function: nullable(textSchema),
  file: nullable(textSchema),
  line: nullable(countSchema),
  column: nullable(countSchema),
  address: addressSchema,
})

interface WireCause {
  readonly message: string
  readonly frames: readonly WireOf<typeof stackFrameSchema>[]
  readonly causedBy?: WireCause
}

const stackTraceSchema = object('StackTrace', {
  message: textSchema,
  frames: arrayOf(stackFrameSchema),
  /** The failed call whose revert data the failure carries. */
  causedBy: maybe(itself<WireCause>('StackTrace')),
})

export interface WireStackTrace extends WireOf<typeof stackTraceSchema> {}

/** `null` for a transaction that did not fail. */
export const stackTrace: Result<StackTrace | undefined, WireStackTrace | null> = {
  shape: 'stack trace or null',
  schema: nullable(stackTraceSchema),
  print: (trace) => (trace === undefined ? null : printStackTrace(trace)),
}

export function printStackTrace({ message, frames, causedBy }: StackTrace): WireStackTrace {
  if (causedBy === undefined) return { message, frames }
  return { message, frames, causedBy: printStackTrace(causedBy) }
}
