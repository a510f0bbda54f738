/**
 * The size of data compressed by FastLZ level 1, computed without compressing it.
 *
 * The OP stack charges L1 fees by this size (Fjord), so it is consensus: hash function, table size,
 * search limits and order of updates are fixed. Only the size is needed. Knows nothing of fees (see
 * l1-fee.ts).
 *
 * @see https://specs.optimism.io/protocol/fjord/exec-engine.html#fees
 * @see https://ariya.github.io/FastLZ/ for the format of a block
 */

/** Entries of the table that maps the hash of three bytes to their last position. */
const TABLE_SIZE = 8_192
/** Longest distance of a level 1 match. */
const DISTANCE_MAX = 8_191
/** Most literals per opcode byte. */
const RUN_MAX = 32
/** Bytes one match opcode copies, less the two that every match copies. */
const MATCH_MAX = 262
/** A shorter match (less the two) takes two bytes of opcode; others take three. */
const LONG_MATCH = 7
/** No match starts in this many last bytes of the data. */
const SEARCH_MARGIN = 14
/** A comparison ends this far before the end of the data. */
const COMPARE_MARGIN = 4

/** Position at which the table is cleared; low enough for tests to reach. */
const POSITION_MAX = 2 ** 20

/**
 * Shared by all calls, which never overlap. Positions count on from call to call, so entries of
 * earlier calls lie before the data: clearing 32 KiB would take longer than measuring a
 * transaction.
 */
const lastSeen = new Uint32Array(TABLE_SIZE)
/** Position of the next call's first byte. */
let nextStart = 0

/** Bytes of the data compressed by FastLZ level 1, as the OP stack counts them; 0 for no data. */
export function fastLzSize(data: Uint8Array): number {
  if (nextStart > POSITION_MAX) {
    lastSeen.fill(0)
    nextStart = 0
  }
  const start = nextStart
  nextStart += data.length
  const searchEnd = data.length - SEARCH_MARGIN
  let size = 0
  // Everything before `done` is counted. The first two bytes are never looked up. An empty entry
  // means position 0, which counts as a match if its bytes are equal.
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
    // Only the last two positions of a match enter the table.
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
 * Bytes that two positions have in common, less two. The first three are known to be equal. A match
 * that reaches the margin counts one byte less.
 */
function matchLength(data: Uint8Array, earlier: number, at: number): number {
  const end = data.length - COMPARE_MARGIN - at
  let length = 3
  while (length < end && data[earlier + length] === data[at + length]) length += 1
  return length === end ? length - 3 : length - 2
}

/** Each run of literals is preceded by one opcode byte. */
function literalsSize(count: number): number {
  return count + Math.ceil(count / RUN_MAX)
}

/** @param length bytes copied, less two; at least 1 */
function matchSize(length: number): number {
  const full = Math.floor((length - 1) / MATCH_MAX)
  const rest = length - full * MATCH_MAX
  return full * 3 + (rest < LONG_MATCH ? 2 : 3)
}
