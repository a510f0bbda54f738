/**
 * Transactions to a devnet in process.
 */

import type { Devnet, Hash } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import type { TransactionFields } from '../../src/transactions/transaction.ts'
import { type Signer, signed } from './world.ts'

/** Signs, sends and resolves with the hash, as soon as it is taken in. */
export function send(
  devnet: Devnet,
  signer: Signer,
  fields: Partial<TransactionFields> = {},
): Promise<Hash> {
  const raw = hexFromBytes(signed(signer, fields).rawTransaction)
  return devnet.request({ method: 'eth_sendRawTransaction', params: [raw] })
}
