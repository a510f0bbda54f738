/**
 * The option `errorFrames`: the `data` of an error with the frames beside the revert bytes.
 *
 * viem and ethers read revert bytes from a `data` that is hex, and from an object whose `data` is.
 */

import { DevnetError } from '../primitives/errors.ts'
import { stackTraceOf } from '../tracing/traced-error.ts'
import { RpcError, withSolidityStack } from './errors.ts'
import { printStackTrace } from './wire/objects/stack-trace.ts'

/** The same error for one without a stack trace. */
export function withFrames(error: RpcError): RpcError {
  const { cause, code, message, data = '0x' } = error
  const trace = stackTraceOf(cause)
  if (trace === undefined || !(cause instanceof DevnetError)) return error
  const framed = new RpcError(code, message, { data, ...printStackTrace(trace) }, { cause })
  return withSolidityStack(framed, cause)
}
