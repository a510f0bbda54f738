/**
 * Where a token is: its address follows from its variant, from who asks for it, and from a salt.
 *
 * @see https://docs.base.org/specifications/b20
 */

import { type Address, bytesFromHex, type Hash, hexFromBytes } from '../primitives/hex.ts'
import { TOKEN_PREFIX, type Variant } from './ids.ts'
import { keyOfAddress } from './slots.ts'

/** What the address of a token is a hash of, `abi.encode(sender, salt)`: 64 bytes. */
export function tokenOrigin(sender: Address, salt: Hash): Uint8Array {
  return bytesFromHex(`${keyOfAddress(sender)}${salt.slice(2)}`)
}

/** @param originHash 32 bytes, the hash of {@link tokenOrigin} */
export function tokenAddress(variant: Variant, originHash: Uint8Array): Address {
  const variantByte = hexFromBytes(Uint8Array.of(variant)).slice(2)
  return `${TOKEN_PREFIX}${variantByte}${hexFromBytes(originHash.subarray(0, 9)).slice(2)}`
}

/** Is the address one that a token could have, of whichever variant? */
export function isTokenAddress(address: Address): boolean {
  return address.startsWith(TOKEN_PREFIX)
}
