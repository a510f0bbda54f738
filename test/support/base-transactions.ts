/**
 * Base Transactions (type 0x79), built and signed for tests.
 */

import { encodeAuthorization } from '../../src/chain/base-authorization.ts'
import {
  type BaseTransactionFields,
  encodeBaseTransaction,
  payerDigest,
  senderDigest,
} from '../../src/chain/base-transaction.ts'
import type { SignedBaseTransaction } from '../../src/chain/transaction.ts'
import { decodeTransaction } from '../../src/chain/transaction-codec.ts'
import { sign } from '../../src/primitives/secp256k1.ts'
import { CHAIN_ID, NOBODY, type Signer } from './world.ts'

const none = new Uint8Array(0)

const plain: BaseTransactionFields = {
  chainId: CHAIN_ID,
  sender: undefined,
  nonceKey: 0n,
  nonceSequence: 0n,
  validAfter: 0n,
  validBefore: 0n,
  maxPriorityFeePerGas: 0n,
  maxFeePerGas: 1_000_000_000n,
  gasLimit: 100_000n,
  accountChanges: [],
  calls: [[{ to: NOBODY, value: 1n, data: none }]],
  metadata: none,
  payer: undefined,
}

/** Encoded, by default one call of 1 wei. @param payer signs if `fields` name a payer or an open one */
export function encodedBase(
  sender: Signer,
  fields: Partial<BaseTransactionFields> = {},
  payer?: Signer,
): Uint8Array {
  const all = { ...plain, ...fields }
  const isNamed = all.sender !== undefined
  const senderAuth = encodeAuthorization(sign(senderDigest(all), sender.privateKey), isNamed)
  if (payer === undefined) return encodeBaseTransaction({ ...all, senderAuth, payerAuth: none })
  const signature = sign(payerDigest(all, sender.address), payer.privateKey)
  const payerAuth = encodeAuthorization(signature, all.payer !== 'open')
  return encodeBaseTransaction({ ...all, senderAuth, payerAuth })
}

export function signedBase(
  sender: Signer,
  fields: Partial<BaseTransactionFields> = {},
  payer?: Signer,
): SignedBaseTransaction {
  // The encoding has type 0x79.
  return decodeTransaction(encodedBase(sender, fields, payer), 'everest') as SignedBaseTransaction
}
