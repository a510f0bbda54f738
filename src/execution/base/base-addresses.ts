/**
 * Addresses of the system contracts of Base Transactions.
 *
 * @see https://github.com/ethereum/EIPs/pull/12385 EIP-8430
 */

import type { Address } from '../../primitives/hex.ts'

/** Keeps the sequences of nonce keys, and the replay ids of transactions without a nonce. */
export const NONCE_MANAGER_ADDRESS: Address = '0x813000000000000000000000000000000000aa01'

/** Tells contracts who pays for the transaction. */
export const TRANSACTION_CONTEXT_ADDRESS: Address = '0x813000000000000000000000000000000000aa02'
