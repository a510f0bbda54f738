/**
 * Describes reverts: a reason, a panic, a custom error, or unknown bytes.
 */

import type { Abi } from 'viem'
import type { Hex } from '../index.ts'
import { bytesFromHex } from '../primitives/hex.ts'
import { revertReason } from '../primitives/revert-reason.ts'
import { showArguments } from './arguments.ts'
import { showCall } from './messages.ts'

/** A failed execution: revert data, or the EVM's reason. */
type Failure = { readonly data: Hex; readonly abi?: unknown } | { readonly reason: string }

/**
 * Describes a failure.
 *
 * @param abi declares custom errors, besides the failure's own ABI
 */
export async function describeFailure(failure: Failure, abi?: Abi): Promise<string> {
  if ('reason' in failure) return failure.reason
  const { data } = failure
  if (data === '0x') return 'no data'
  const reason = revertReason(bytesFromHex(data))
  if (reason !== undefined) return reason.startsWith('panic: ') ? reason : JSON.stringify(reason)
  for (const known of [abi, failure.abi]) {
    if (!isAbi(known)) continue
    const { decodeError } = await import('./abi.ts')
    const decoded = decodeError(known, data)
    if (decoded !== undefined) return showCall(decoded.name, showArguments(decoded.args))
  }
  return `an error that no given ABI has: ${data}`
}

function isAbi(value: unknown): value is Abi {
  return Array.isArray(value)
}
