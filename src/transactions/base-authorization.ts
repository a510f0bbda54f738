/**
 * The accounts that signed a Base Transaction: its sender and its payer.
 *
 * An authorization is 65 bytes r, s and v (27 or 28, low s). If the transaction names the account,
 * the address of the authenticator comes first; secp256k1 is the only one before Zenith.
 *
 * @see https://github.com/ethereum/EIPs/pull/12385 EIP-8430
 */

import { DevnetError } from '../primitives/errors.ts'
import { type Address, bytesFromHex, hexOfRange } from '../primitives/hex.ts'
import { recoverAddress, SECP256K1_S_MAX, type Signature } from '../primitives/secp256k1.ts'
import { bytesFromWord, uintFromBytes } from '../primitives/word.ts'
import { type BaseTransaction, payerDigest, senderDigest } from './base-transaction.ts'

/** The authenticator of secp256k1 signatures. */
export const K1_AUTHENTICATOR: Address = `0x${'00'.repeat(19)}01`

const SIGNATURE_SIZE = 65
const ADDRESS_SIZE = 20
const authenticator = bytesFromHex(K1_AUTHENTICATOR)

export interface Signers {
  readonly sender: Address
  /** The sender itself, unless another account pays. */
  readonly payer: Address
}

/** Bytes of the authorization of an account. @param isNamed true if the transaction names it */
export function authorizationSize(isNamed: boolean): number {
  return isNamed ? ADDRESS_SIZE + SIGNATURE_SIZE : SIGNATURE_SIZE
}

/** Stands for an authorization that is not there yet. No signature costs more gas. */
export function authorizationPlaceholder(isNamed: boolean): Uint8Array {
  const bytes = new Uint8Array(authorizationSize(isNamed)).fill(0xff)
  if (isNamed) bytes.set(authenticator)
  return bytes
}

/** @param isNamed true if the transaction names the account that signed */
export function encodeAuthorization({ yParity, r, s }: Signature, isNamed: boolean): Uint8Array {
  const bytes = new Uint8Array(authorizationSize(isNamed))
  if (isNamed) bytes.set(authenticator)
  const at = bytes.length - SIGNATURE_SIZE
  bytes.set(bytesFromWord(r), at)
  bytes.set(bytesFromWord(s), at + 32)
  bytes[at + 64] = 27 + yParity
  return bytes
}

/**
 * Recovers sender and payer. The library of secp256k1 must be loaded.
 *
 * @throws {DevnetError} TRANSACTION_TYPE_NOT_SUPPORTED for an authorization of another shape, or
 *   BASE_TRANSACTION_REFUSED for one that the account did not sign
 */
export function signersOf(transaction: BaseTransaction): Signers {
  const { payer, payerAuth } = transaction
  if (payer === undefined && payerAuth.length > 0) malformed('payer')
  const signer = senderOf(transaction)
  if (payer === undefined) return { sender: signer, payer: signer }
  const named = payer === 'open' ? undefined : payer
  const digest = () => payerDigest(transaction, signer)
  return { sender: signer, payer: signerOf('payer', payerAuth, named, digest) }
}

/** Recovers the sender alone, as {@link signersOf} does. */
export function senderOf(transaction: BaseTransaction): Address {
  const { sender, senderAuth } = transaction
  return signerOf('sender', senderAuth, sender, () => senderDigest(transaction))
}

/** @param named the account that must have signed; `undefined` for any */
function signerOf(
  role: keyof Signers,
  authorization: Uint8Array,
  named: Address | undefined,
  digest: () => Uint8Array,
): Address {
  if (authorization.length !== authorizationSize(named !== undefined)) malformed(role)
  if (named !== undefined && hexOfRange(authorization, 0, ADDRESS_SIZE) !== K1_AUTHENTICATOR) {
    refuse('actor authenticator is not canonical')
  }
  const signature = signatureIn(authorization)
  const signer = signature && recoverAddress(digest(), signature)
  if (signer === undefined) {
    if (named !== undefined) return refuse('actor signature invalid')
    const what = role === 'sender' ? 'EOA sender signature' : 'open payer'
    return refuse(`${what} recovery failed`)
  }
  if (named !== undefined && signer !== named) {
    return refuse(`${role} auth does not match the named ${role}`)
  }
  return signer
}

/** The signature at the end of an authorization; `undefined` for another `v` than 27 and 28, or a high `s`. */
export function signatureIn(authorization: Uint8Array): Signature | undefined {
  const bytes = authorization.subarray(-SIGNATURE_SIZE)
  const v = bytes[64]
  const s = uintFromBytes(bytes.subarray(32, 64))
  if ((v !== 27 && v !== 28) || s > SECP256K1_S_MAX) return undefined
  return { yParity: v === 28 ? 1 : 0, r: uintFromBytes(bytes.subarray(0, 32)), s }
}

function malformed(role: keyof Signers): never {
  throw typeNotSupported({ reason: `malformed ${role} authorization` })
}

/** @param facts the type, or the reason why this transaction of it is refused */
export function typeNotSupported(facts: Readonly<Record<string, unknown>>): DevnetError {
  return new DevnetError('TRANSACTION_TYPE_NOT_SUPPORTED', 'transaction type not supported', facts)
}

function refuse(message: string): never {
  throw new DevnetError('BASE_TRANSACTION_REFUSED', message)
}
