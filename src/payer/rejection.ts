/**
 * Rejections of the payer service.
 *
 * @see https://github.com/ethereum/ERCs/pull/1555 ERC-8168
 */

import { DevnetError } from '../primitives/errors.ts'

export type RejectionCode =
  | 'POLICY_REJECTED'
  | 'SENDER_INELIGIBLE'
  | 'BUDGET_EXHAUSTED'
  | 'SENDER_LIMIT_REACHED'
  | 'GAS_EXCEEDS_LIMIT'
  | 'TEMPORARILY_UNAVAILABLE'
  | 'INVALID_TRANSACTION'
  | 'UNSUPPORTED_TOKEN'
  | 'PAYMENT_INSUFFICIENT'
  | 'GAS_TOO_LOW'
  | 'EXPIRY_OUT_OF_BOUNDS'
  | 'PAYER_BALANCE_INSUFFICIENT'

/** @param details what a wallet needs to do better, in the form of the wire */
export function reject(
  code: RejectionCode,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): never {
  throw new DevnetError('PAYER_REJECTED', message, { data: { code, ...details } })
}
