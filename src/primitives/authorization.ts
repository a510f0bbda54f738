/**
 * The signer of an EIP-7702 authorisation.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7702
 */

import type { Address } from './hex.ts'
import { keccak256 } from './keccak.ts'
import type { Authorization } from './message.ts'
import { encodeTyped } from './rlp.ts'
import { recoverAddress, SECP256K1_S_MAX } from './secp256k1.ts'

/** First byte of the signed payload. */
const MAGIC = 0x05

/** Recovered authorities: an estimate executes the same authorisations repeatedly. */
const authorities = new WeakMap<Authorization, Address | 'none'>()

/** The authority that signed; `undefined` for an invalid signature. */
export function authorityOf(authorization: Authorization): Address | undefined {
  let authority = authorities.get(authorization)
  if (authority === undefined) {
    authority = recover(authorization) ?? 'none'
    authorities.set(authorization, authority)
  }
  return authority === 'none' ? undefined : authority
}

function recover(authorization: Authorization): Address | undefined {
  const { chainId, address, nonce, yParity, r, s } = authorization
  if (s > SECP256K1_S_MAX || yParity > 1n) return undefined
  const digest = keccak256(encodeTyped(MAGIC, [chainId, address, nonce]))
  return recoverAddress(digest, { yParity: yParity === 1n ? 1 : 0, r, s })
}
