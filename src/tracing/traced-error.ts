/**
 * Errors of failed executions that know their stack trace.
 */

import { DevnetError } from '../primitives/errors.ts'
import { hasSource } from './stack-text.ts'
import type { StackTrace } from './stack-trace.ts'

/** True for the error of an execution that began and failed. */
export function isFailedExecution(error: unknown): error is DevnetError {
  if (!(error instanceof DevnetError)) return false
  const { code, facts } = error
  if (code === 'GAS_ALLOWANCE_EXCEEDED') return facts.reason !== undefined
  return code === 'EXECUTION_REVERTED' || code === 'EXECUTION_HALTED'
}

/** The same error with its stack trace, if that has a source of any frame or names the error. */
export function withStackTrace(error: DevnetError, trace: StackTrace): DevnetError {
  const { code, message, facts } = error
  if (!hasSource(trace) && trace.cause.kind !== 'customError') return error
  return new DevnetError(code, message, { ...facts, stackTrace: trace }, { cause: error })
}

/** The same error without its stack trace. */
export function withoutStackTrace(error: unknown): unknown {
  if (stackTraceOf(error) === undefined || !(error instanceof DevnetError)) return error
  const { code, message, facts } = error
  return new DevnetError(code, message, { ...facts, stackTrace: undefined })
}

/** `undefined` for an error without one. */
export function stackTraceOf(error: unknown): StackTrace | undefined {
  // Facts of that name are written above alone.
  return error instanceof DevnetError ? (error.facts.stackTrace as StackTrace) : undefined
}
