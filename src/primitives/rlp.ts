/**
 * RLP, the encoding of everything that is hashed. The only import of the RLP library.
 *
 * @see https://ethereum.org/developers/docs/data-structures-and-encoding/rlp
 */

import { RLP } from '@ethereumjs/rlp'

/** Bytes, or a list of items. */
export type RlpItem = Uint8Array | RlpItem[]

export function encodeRlp(item: RlpItem): Uint8Array {
  return RLP.encode(item)
}

/**
 * Decodes exactly one item.
 *
 * @throws {Error} when the bytes are not canonical RLP or when some are left over
 */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  return RLP.decode(bytes) as RlpItem // the library's own name for the same recursive shape
}
