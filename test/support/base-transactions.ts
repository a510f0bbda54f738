/**
 * Base Transactions (type 0x79), built and signed for tests.
 */

import { devAccounts, WELL_KNOWN_MNEMONIC } from '../../src/accounts/accounts.ts'
import type { Devnet } from '../../src/index.ts'
import { type Hash, hexFromBytes } from '../../src/primitives/hex.ts'
import { sign } from '../../src/primitives/secp256k1.ts'
import { encodeAuthorization } from '../../src/transactions/base-authorization.ts'
import {
  type BaseTransactionFields,
  encodeBaseTransaction,
  payerDigest,
  senderDigest,
} from '../../src/transactions/base-transaction.ts'
import type { SignedBaseTransaction } from '../../src/transactions/transaction.ts'
import { decodeTransaction } from '../../src/transactions/transaction-codec.ts'
import { CHAIN_ID, NOBODY, type Signer } from './world.ts'

const none = new Uint8Array(0)

/** Of its sender, without a named payer: one call of 1 wei. */
export const plainFields: BaseTransactionFields = {
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
  const all = { ...plainFields, ...fields }
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

/** The first dev accounts of every devnet. */
const devSigners = await devAccounts(WELL_KNOWN_MNEMONIC, 2)

/** Sends Base Transactions of dev account 0, one with another payer, and seals their block. */
export async function sendBaseTransactions(devnet: Devnet): Promise<readonly Hash[]> {
  const [sender, payer] = devSigners as [Signer, Signer]
  const hashes: Hash[] = []
  const raws = [
    encodedBase(sender),
    encodedBase(sender, { nonceKey: 5n, payer: payer.address, gasLimit: 200_000n }, payer),
  ]
  for (const raw of raws) {
    const params = [hexFromBytes(raw)] as const
    hashes.push(await devnet.request({ method: 'eth_sendRawTransaction', params }))
  }
  await devnet.advance(200)
  return hashes
}
