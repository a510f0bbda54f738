/**
 * Signatures on secp256k1. The only import of the curve library outside the engines.
 */

import { secp256k1 } from '@noble/curves/secp256k1.js'
import { type Address, bytesFromHex, type Hex, hexFromBytes } from './hex.ts'
import { keccak256 } from './keccak.ts'
import { bytesFromWord } from './word.ts'

/** The order of the group, n. */
export const SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
/** The largest `s` a transaction may carry (EIP-2). */
export const SECP256K1_S_MAX = SECP256K1_ORDER / 2n

export interface Signature {
  /** 0 or 1: whether the y coordinate of R is odd. */
  readonly yParity: 0 | 1
  readonly r: bigint
  readonly s: bigint
}

/**
 * Signs a 32-byte digest, deterministically (RFC 6979), with a low `s`.
 *
 * @param privateKey 32 bytes
 */
export function sign(digest: Uint8Array, privateKey: Hex): Signature {
  const bytes = secp256k1.sign(digest, bytesFromHex(privateKey), {
    prehash: false,
    format: 'recovered',
  })
  const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered')
  return { yParity: recovery === 1 ? 1 : 0, r, s }
}

/**
 * The account that signed a 32-byte digest, or `undefined` when nobody can have.
 */
export function recoverAddress(digest: Uint8Array, signature: Signature): Address | undefined {
  const { yParity, r, s } = signature
  const isInRange = r > 0n && r < SECP256K1_ORDER && s > 0n && s < SECP256K1_ORDER
  if (!isInRange) return undefined
  const bytes = new Uint8Array(65)
  bytes[0] = yParity
  bytes.set(bytesFromWord(r), 1)
  bytes.set(bytesFromWord(s), 33)
  let publicKey: Uint8Array
  try {
    publicKey = secp256k1.recoverPublicKey(bytes, digest, { prehash: false })
  } catch {
    return undefined // r is the x coordinate of no point on the curve
  }
  return addressFromPoint(secp256k1.Point.fromBytes(publicKey).toBytes(false))
}

/** The account of a private key of 32 bytes. */
export function addressOfKey(privateKey: Hex): Address {
  return addressFromPoint(secp256k1.getPublicKey(bytesFromHex(privateKey), false))
}

/** @param point 65 bytes: 0x04, x, y */
function addressFromPoint(point: Uint8Array): Address {
  return hexFromBytes(keccak256(point.subarray(1)).subarray(12))
}
