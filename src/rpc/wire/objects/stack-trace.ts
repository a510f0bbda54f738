/**
 * The stack trace of a failed transaction on the wire.
 */

import {
  addressSchema,
  arrayOf,
  countSchema,
  nullable,
  object,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import type { StackTrace } from '../../../tracing/stack-trace.ts'
import type { Result } from '../codec.ts'

const stackTraceSchema = object('StackTrace', {
  message: textSchema,
  frames: arrayOf(
    object('StackFrame', {
      contract: nullable(textSchema),
      function: nullable(textSchema),
      file: nullable(textSchema),
      line: nullable(countSchema),
      column: nullable(countSchema),
      address: addressSchema,
    }),
  ),
})

export interface WireStackTrace extends WireOf<typeof stackTraceSchema> {}

/** `null` for a transaction that did not fail. */
export const stackTrace: Result<StackTrace | undefined, WireStackTrace | null> = {
  shape: 'stack trace or null',
  schema: nullable(stackTraceSchema),
  print: (trace) => (trace === undefined ? null : printStackTrace(trace)),
}

function printStackTrace({ message, frames }: StackTrace): WireStackTrace {
  return { message, frames }
}
