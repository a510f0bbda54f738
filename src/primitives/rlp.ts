/**
 * RLP, the encoding of everything that is hashed. Our own, because the library for it belongs to the
 * reference engine, none of which is loaded before that engine is asked for; the library is the
 * oracle of the tests.
 *
 * @see https://ethereum.org/developers/docs/data-structures-and-encoding/rlp
 * @see https://ethereum.github.io/yellowpaper/paper.pdf appendix B
 */

/** Bytes, or a list of items. */
export type RlpItem = Uint8Array | RlpItem[]

/** What the first byte of a string's and of a list's header is counted from. */
const stringBase = 0x80
const listBase = 0xc0
/** Sizes up to this are part of the first byte. */
const shortSizeMax = 55
/** No list we read lies deeper; a transaction's storage keys are at four. */
const depthMax = 8

export function encodeRlp(item: RlpItem): Uint8Array {
  const bytes = new Uint8Array(sizeOf(item))
  write(bytes, 0, item)
  return bytes
}

/**
 * Decodes exactly one item. What it returns are views of the bytes given.
 *
 * @throws {RangeError} when the bytes are not canonical RLP, when some are left over, or when lists
 * are nested deeper than anything we read
 */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  if (bytes.length === 0) throw new RangeError('expected an RLP item, got no bytes')
  const header = headerAt(bytes, 0, bytes.length)
  if (header.end !== bytes.length) {
    throw new RangeError(`expected no bytes after the item, got ${bytes.length - header.end}`)
  }
  return itemAt(bytes, header, 0)
}

function sizeOf(item: RlpItem): number {
  if (isItsOwnEncoding(item)) return 1
  const size = payloadSizeOf(item)
  return headerSize(size) + size
}

function payloadSizeOf(item: RlpItem): number {
  if (item instanceof Uint8Array) return item.length
  let size = 0
  for (const inner of item) size += sizeOf(inner)
  return size
}

function isItsOwnEncoding(item: RlpItem): boolean {
  return item instanceof Uint8Array && item.length === 1 && item[0]! < stringBase
}

function headerSize(payloadSize: number): number {
  return 1 + (payloadSize > shortSizeMax ? sizeOfSize(payloadSize) : 0)
}

/** Bytes of the shortest big-endian form. */
function sizeOfSize(size: number): number {
  let count = 0
  for (let rest = size; rest > 0; rest = Math.floor(rest / 256)) count += 1
  return count
}

/** @returns where the next item goes */
function write(bytes: Uint8Array, at: number, item: RlpItem): number {
  if (item instanceof Uint8Array) {
    const payloadAt = isItsOwnEncoding(item) ? at : writeHeader(bytes, at, stringBase, item.length)
    bytes.set(item, payloadAt)
    return payloadAt + item.length
  }
  let next = writeHeader(bytes, at, listBase, payloadSizeOf(item))
  for (const inner of item) next = write(bytes, next, inner)
  return next
}

/** @returns where the payload goes */
function writeHeader(bytes: Uint8Array, at: number, base: number, payloadSize: number): number {
  if (payloadSize <= shortSizeMax) {
    bytes[at] = base + payloadSize
    return at + 1
  }
  const count = sizeOfSize(payloadSize)
  bytes[at] = base + shortSizeMax + count
  let rest = payloadSize
  for (let index = at + count; index > at; index -= 1) {
    bytes[index] = rest % 256
    rest = Math.floor(rest / 256)
  }
  return at + 1 + count
}

interface Header {
  readonly isList: boolean
  readonly payloadAt: number
  readonly end: number
}

/** @param limit where whatever the item is in ends */
function headerAt(bytes: Uint8Array, at: number, limit: number): Header {
  const first = bytes[at]!
  if (first < stringBase) return { isList: false, payloadAt: at, end: at + 1 }
  const isList = first >= listBase
  const code = first - (isList ? listBase : stringBase)
  const sizeAt = at + 1
  const payloadAt = code <= shortSizeMax ? sizeAt : sizeAt + code - shortSizeMax
  const size = code <= shortSizeMax ? code : longSizeAt(bytes, sizeAt, payloadAt, limit)
  const end = payloadAt + size
  if (end > limit) throw new RangeError(`the item at ${at} lacks ${end - limit} of its bytes`)
  if (!isList && size === 1 && bytes[payloadAt]! < stringBase) {
    throw new RangeError(`expected the byte at ${payloadAt} without a length before it`)
  }
  return { isList, payloadAt, end }
}

/** A size too large to be exact is too large in any case. */
function longSizeAt(bytes: Uint8Array, at: number, end: number, limit: number): number {
  if (end > limit) throw new RangeError(`the size at ${at} lacks ${end - limit} of its bytes`)
  if (bytes[at] === 0) throw new RangeError(`expected no leading zero bytes of the size at ${at}`)
  let size = 0
  for (let index = at; index < end; index += 1) size = size * 256 + bytes[index]!
  if (size <= shortSizeMax) throw new RangeError(`expected the short form of the size at ${at}`)
  return size
}

/** @param depth lists around the item */
function itemAt(bytes: Uint8Array, { isList, payloadAt, end }: Header, depth: number): RlpItem {
  if (!isList) return bytes.subarray(payloadAt, end)
  if (depth === depthMax) throw new RangeError(`expected at most ${depthMax} nested lists`)
  const items: RlpItem[] = []
  for (let at = payloadAt; at < end; ) {
    const header = headerAt(bytes, at, end)
    items.push(itemAt(bytes, header, depth + 1))
    at = header.end
  }
  return items
}
