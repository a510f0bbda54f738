/**
 * Token addresses, derived from variant, creator and salt.
 *
 * @see https://docs.base.org/specifications/b20
 */

import { type Address, bytesFromHex, type Hash, hexFromBytes } from '../primitives/hex.ts'
import { TOKEN_PREFIX, type Variant } from './ids.ts'
import { keyOfAddress } from './slots.ts'

/** `abi.encode(sender, salt)`, 64 bytes: the preimage of a token's address. */
export function tokenOrigin(sender: Address, salt: Hash): Uint8Array {
  return bytesFromHex(`${keyOfAddress(sender)}${salt.slice(2)}`)
}

/** @param originHash keccak-256 of {@link tokenOrigin}, 32 bytes */
export function tokenAddress(variant: Variant, originHash: Uint8Array): Address {
  const variantByte = hexFromBytes(Uint8Array.of(variant)).slice(2)
  return `${TOKEN_PREFIX}${variantByte}${hexFromBytes(originHash.subarray(0, 9)).slice(2)}`
}

/** True for an address that a token of some variant could have. */
export function isTokenAddress(address: Address): boolean {
  return address.startsWith(TOKEN_PREFIX)
}
