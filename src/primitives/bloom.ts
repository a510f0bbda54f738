/**
 * The 2048-bit log bloom: add, test.
 *
 * @see https://ethereum.github.io/yellowpaper/paper.pdf section 4.3.1, M3:2048
 */

import { bytesFromHex, type Hex, hexFromBytes } from './hex.ts'
import { keccak256 } from './keccak.ts'

export const BLOOM_BYTES = 256
/** The bloom of no logs, as hex. */
export const EMPTY_BLOOM: Hex = `0x${'00'.repeat(BLOOM_BYTES)}`

/** The three bit indexes, 0 to 2047, of an address or topic. */
export type BloomBits = readonly [number, number, number]

// Addresses and topics repeat, and a lookup costs a tenth of a hash.
const bitsMemoMax = 4096
const bitsMemo = new Map<Hex, BloomBits>()

/** The bits of an address (20 bytes) or topic (32 bytes). */
export function bloomBits(item: Hex): BloomBits {
  const known = bitsMemo.get(item)
  if (known !== undefined) return known
  const hash = keccak256(bytesFromHex(item))
  const bitAt = (index: number) => ((hash[index]! << 8) | hash[index + 1]!) & 2047
  const bits: BloomBits = [bitAt(0), bitAt(2), bitAt(4)]
  if (bitsMemo.size === bitsMemoMax) bitsMemo.clear()
  bitsMemo.set(item, bits)
  return bits
}

export function addToBloom(bloom: Uint8Array, item: Hex): void {
  for (const bit of bloomBits(item)) bloom[BLOOM_BYTES - 1 - (bit >> 3)]! |= 1 << (bit & 7)
}

/** False means the item is absent; true means it may be present. */
export function mayContain(bloom: Uint8Array, bits: BloomBits): boolean {
  for (const bit of bits) {
    if ((bloom[BLOOM_BYTES - 1 - (bit >> 3)]! & (1 << (bit & 7))) === 0) return false
  }
  return true
}

/** Sets in `into` all bits of `bloom`. */
export function mergeBloom(into: Uint8Array, bloom: Uint8Array): void {
  for (let index = 0; index < BLOOM_BYTES; index += 1) into[index]! |= bloom[index]!
}

export function bloomHex(bloom: Uint8Array): Hex {
  return bloom.every((byte) => byte === 0) ? EMPTY_BLOOM : hexFromBytes(bloom)
}
