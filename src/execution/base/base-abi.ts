/**
 * The ABIs of the contracts of Base Transactions.
 *
 * @see https://github.com/ethereum/EIPs/pull/12385 EIP-8430
 */

import { error, event, view } from '../../abi/abi-text.ts'

/** Keeps the nonce sequences of each account, and the replay ids of transactions without a nonce. */
export const nonceManagerAbi = [
  view('getNonce', 'address account, uint256 nonceKey', 'uint64'),
  event('NonceIncremented', 'address indexed account, uint256 indexed nonceKey, uint64 newNonce'),
  error('ProtocolNonceNotSupported'),
  error('InvalidNonceKey'),
  error('NonceOverflow'),
  error('InvalidExpiringNonceExpiry'),
  error('ExpiringNonceReplay'),
  error('ExpiringNonceSetFull'),
  error('DelegateCallNotAllowed'),
] as const

/** Tells contracts who pays for the transaction. */
export const transactionContextAbi = [
  view('getTransactionPayer', '', 'address'),
  error('DelegateCallNotAllowed'),
] as const
