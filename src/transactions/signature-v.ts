/**
 * `v` of a transaction's signature.
 *
 * @see https://eips.ethereum.org/EIPS/eip-155
 */

import type { Signature } from '../primitives/secp256k1.ts'
import type { SignedTransaction } from './transaction.ts'

/** `v` on the wire. Type 0: EIP-155, or 27 and 28 without a chain id. Other types: the parity. */
export function signatureV(
  { type, chainId }: Pick<SignedTransaction, 'type' | 'chainId'>,
  { yParity }: Signature,
): bigint {
  if (type !== 0) return BigInt(yParity)
  return chainId === undefined ? BigInt(27 + yParity) : chainId * 2n + BigInt(35 + yParity)
}
