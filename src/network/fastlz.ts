/**
 * How long FastLZ at level 1 makes a piece of data, without making it.
 *
 * The OP stack charges for L1 space by this length (Fjord), so it is consensus: the hash, the size of
 * its table, the limits of the search and the order of updates are fixed. Nobody decompresses
 * anything, therefore only the length is counted. Knows nothing of fees (see l1-fee.ts).
 *
 * @see https://specs.optimism.io/protocol/fjord/exec-engine.html#fees
 * @see https://ariya.github.io/FastLZ/ for the format of a block
 */

/** Slots of the table from a hash of three bytes to the position where they were last seen. */
const TABLE_SIZE = 8_192
/** How far back a match of level 1 can reach. */
const DISTANCE_MAX = 8_191
/** Literals behind one opcode byte. */
const RUN_MAX = 32
/** Bytes one match opcode copies, less the two it always copies. */
const MATCH_MAX = 262
/** Matches of fewer bytes, less the two, take two bytes of opcode; others take three. */
const LONG_MATCH = 7
/** No match starts in the last bytes of the data. */
const SEARCH_MARGIN = 14
/** The comparison ends this far before the end of the data. */
const COMPARE_MARGIN = 4

/** Bytes after which the table is cleared; often enough for tests to see it. */
const POSITION_MAX = 2 ** 20

/**
 * Kept between calls, which never overlap. Positions count on from one call to the next, so that what
 * earlier ones have left lies before the data: to clear 32 KiB takes longer than to count a transaction.
 */
const lastSeen = new Uint32Array(TABLE_SIZE)
/** Where the data of the next call begins. */
let nextStart = 0

/**
 * Size in bytes of the FastLZ level 1 compression of the data, as the OP stack counts it; zero for
 * no data.
 */
export function fastLzSize(data: Uint8Array): number {
  if (nextStart > POSITION_MAX) {
    lastSeen.fill(0)
    nextStart = 0
  }
  const start = nextStart
  nextStart += data.length
  const searchEnd = data.length - SEARCH_MARGIN
  let size = 0
  // Everything before `done` is counted. The first two bytes are never looked up: a slot that is
  // not set means position 0, and it counts as a match if its bytes are the same.
  let done = 0
  let at = 2
  while (at < searchEnd) {
    const three = threeBytes(data, at)
    const slot = slotOf(three)
    const earlier = Math.max(lastSeen[slot]! - start, 0)
    lastSeen[slot] = start + at
    if (at - earlier > DISTANCE_MAX || threeBytes(data, earlier) !== three) {
      at += 1
      continue
    }
    const length = matchLength(data, earlier, at)
    size += literalsSize(at - done) + matchSize(length)
    at += length
    // Of the bytes of a match only the last two positions are remembered.
    lastSeen[slotOf(threeBytes(data, at))] = start + at
    lastSeen[slotOf(threeBytes(data, at + 1))] = start + at + 1
    at += 2
    done = at
  }
  return size + literalsSize(data.length - done)
}

function threeBytes(data: Uint8Array, at: number): number {
  return data[at]! | (data[at + 1]! << 8) | (data[at + 2]! << 16)
}

function slotOf(three: number): number {
  return Math.imul(three, 2_654_435_769) >>> 19
}

/**
 * Bytes two positions have in common, less two. The first three are known to be equal. A match that
 * runs into the margin is taken one byte shorter than it is.
 */
function matchLength(data: Uint8Array, earlier: number, at: number): number {
  const end = data.length - COMPARE_MARGIN - at
  let length = 3
  while (length < end && data[earlier + length] === data[at + length]) length += 1
  return length === end ? length - 3 : length - 2
}

/** Each run of literals has one byte of opcode before it. */
function literalsSize(count: number): number {
  return count + Math.ceil(count / RUN_MAX)
}

/** @param length bytes copied less two; at least 1 */
function matchSize(length: number): number {
  const full = Math.floor((length - 1) / MATCH_MAX)
  const rest = length - full * MATCH_MAX
  return full * 3 + (rest < LONG_MATCH ? 2 : 3)
}
