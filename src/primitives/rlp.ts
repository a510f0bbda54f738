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

/** No list we read lies deeper; a transaction's storage keys are at four. */
const depthMax = 8

/**
 * Decodes exactly one item.
 *
 * @throws {Error} when the bytes are not canonical RLP, when some are left over, or when lists are
 * nested deeper than anything we read
 */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  if (bytes.length === 0) throw new RangeError('expected an RLP item, got no bytes')
  expectShallow(bytes)
  return RLP.decode(bytes) as RlpItem // the library's own name for the same recursive shape
}

/**
 * The library copies every level, so what costs it seconds is refused before it begins. Only list
 * headers are looked at; whether they tell the truth is for the library to say.
 */
function expectShallow(bytes: Uint8Array): void {
  const ends: number[] = []
  let at = 0
  while (at < bytes.length) {
    while (ends.length > 0 && at >= ends.at(-1)!) ends.pop()
    const { isList, payloadAt, end } = headerAt(bytes, at)
    if (isList) {
      if (ends.length === depthMax)
        throw new RangeError(`expected at most ${depthMax} nested lists`)
      ends.push(end)
    }
    at = isList ? payloadAt : end
  }
}

function headerAt(bytes: Uint8Array, at: number) {
  const first = bytes[at]!
  const isList = first >= 0xc0
  const short = isList ? 0xc0 : 0x80
  if (first < 0x80) return { isList, payloadAt: at, end: at + 1 }
  if (first - short < 56) return { isList, payloadAt: at + 1, end: at + 1 + first - short }
  const lengthBytes = first - short - 55
  let length = 0
  for (let index = 1; index <= lengthBytes; index += 1) {
    length = length * 256 + (bytes[at + index] ?? 0)
  }
  const payloadAt = at + 1 + lengthBytes
  return { isList, payloadAt, end: payloadAt + length }
}
