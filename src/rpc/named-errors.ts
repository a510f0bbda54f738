/**
 * Messages of reverts that name the custom error, where an artifact declares it.
 *
 * The message begins with go-ethereum's words, by which clients recognise a revert; `data` stays as it is.
 */

import { printInvocation } from '../abi/abi-print.ts'
import { DevnetError } from '../primitives/errors.ts'
import { shortened } from '../primitives/printable.ts'
import { stackTraceOf } from '../tracing/traced-error.ts'
import { RpcError, withSolidityStack } from './errors.ts'

/** Characters of a message at most: arguments may be long. */
const MESSAGE_LENGTH_MAX = 1_000

/** `execution reverted: Overflow(by: 3)`; the same error where none is known. */
export function withErrorName(error: RpcError): RpcError {
  const { cause, code, data, message } = error
  const failure = stackTraceOf(cause)?.cause
  if (failure?.kind !== 'customError' || !(cause instanceof DevnetError)) return error
  if (cause.code !== 'EXECUTION_REVERTED') return error
  const { item, args } = failure.error
  const named = shortened(`${message}: ${printInvocation(item.name, args)}`, MESSAGE_LENGTH_MAX)
  return withSolidityStack(new RpcError(code, named, data, { cause }), cause)
}
