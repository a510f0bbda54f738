/**
 * Counts how often each opcode of a code was reached, and how often a JUMPI jumped.
 *
 * Opcodes run in a row from where a frame begins, continues or jumps to, up to where it jumps, waits or
 * ends. Only the two ends of a row are counted, at places: one for each byte of the code and its
 * padding. A place holds how much more often the opcode there was reached than the one before it, and
 * links to the place that was noted before, so that nothing else is looked at.
 *
 * Code that stays loaded keeps its entry, whose places are zero between two executions: reading them
 * clears them. Init code has an entry for each creation, with a copy of the bytes, from the other end of
 * the region.
 *
 * The opcode that ends or fails a frame was reached. The STOP after the last byte is not an opcode.
 */

import { accountEpoch } from './accounts'
import { PADDING, countersOf, setCountersOf } from './codes'
import { FRAME_CODE, FRAME_CODE_SIZE, FRAME_COUNTERS } from './frames'
import { regionFull } from './host'
import { REGION_COUNTERS, counters, countersEnd } from './layout'
import { copyWord } from './words'

/** Byte offsets in an entry. The code hash is a word, and unset for init code, which is not hashed. */
const ENTRY_CODE: usize = 0
const ENTRY_CODE_SIZE: usize = 4
/** The entry that was entered before in the same execution; 0 for none. */
const ENTRY_NEXT: usize = 8
/** Number of the execution that entered it last. */
const ENTRY_EPOCH: usize = 12
const ENTRY_HASH: usize = 16
const ENTRY_IS_INIT_CODE: usize = 48
/** The place that was noted last; {@link NO_PLACE} for none. */
const ENTRY_PLACE: usize = 52
const HEADER_SIZE: usize = 64

/** Byte offsets in a place. A link is 0 for a place that is not noted. */
const PLACE_CHANGE: usize = 0
const PLACE_JUMPS: usize = 4
const PLACE_LINK: usize = 8
const PLACE_BITS: usize = 4
const NO_PLACE: u32 = 1

/** Three numbers for each place that was noted: program counter, change, jumps. */
const READ_MAX: u32 = 1024
const read: usize = memory.data(1024 * 12, 16)

/** True if this execution is counted. */
export let isCounted: bool = false
/** The opcode that was reached last in the frame that runs. */
let lastOpcode: usize = 0
/** The next entry of loaded code, and the lowest entry of init code. */
let top: usize = 0
let bottom: usize = 0
let last: usize = 0

export function clearCounters(): void {
  top = counters
  bottom = countersEnd
}

export function setCounted(counted: bool): void {
  isCounted = counted
  bottom = countersEnd
  last = 0
}

/** Bytes of an entry. One place more: a row may end after the padding. */
@inline
function entrySizeOf(size: usize): usize {
  return HEADER_SIZE + ((size + PADDING + 1) << PLACE_BITS)
}

/** Finds or creates the counters of the loaded code that a frame runs. @param hash a word */
export function countFrame(frame: usize, hash: usize): void {
  const code = <usize>load<u32>(frame, FRAME_CODE)
  let entry = countersOf(code)
  if (entry == 0) {
    entry = top
    top = entry + entrySizeOf(<usize>load<u32>(frame, FRAME_CODE_SIZE))
    begin(entry, frame, code)
    copyWord(entry + ENTRY_HASH, hash)
    setCountersOf(code, entry)
  }
  if (load<u32>(entry, ENTRY_EPOCH) != accountEpoch) link(entry)
  store<u32>(frame, <u32>(entry + HEADER_SIZE), FRAME_COUNTERS)
}

/** Creates the counters of the init code that a frame runs. */
export function countCreation(frame: usize): void {
  const size = <usize>load<u32>(frame, FRAME_CODE_SIZE)
  const needed = entrySizeOf(size) + size
  // Compared without a difference that could be negative.
  if (top + needed > bottom) regionFull(REGION_COUNTERS)
  bottom = (bottom - needed) & ~15
  const entry = bottom
  const copy = entry + entrySizeOf(size)
  begin(entry, frame, copy)
  memory.copy(copy, <usize>load<u32>(frame, FRAME_CODE), size)
  store<u32>(entry, 1, ENTRY_IS_INIT_CODE)
  link(entry)
  store<u32>(frame, <u32>(entry + HEADER_SIZE), FRAME_COUNTERS)
}

function begin(entry: usize, frame: usize, code: usize): void {
  const size = <usize>load<u32>(frame, FRAME_CODE_SIZE)
  if (top > bottom) regionFull(REGION_COUNTERS)
  memory.fill(entry, 0, entrySizeOf(size))
  store<u32>(entry, <u32>code, ENTRY_CODE)
  store<u32>(entry, <u32>size, ENTRY_CODE_SIZE)
}

function link(entry: usize): void {
  store<u32>(entry, accountEpoch, ENTRY_EPOCH)
  store<u32>(entry, <u32>last, ENTRY_NEXT)
  store<u32>(entry, NO_PLACE, ENTRY_PLACE)
  last = entry
}

/** The place of the byte at an address. */
@inline
function placeOf(frame: usize, at: usize): usize {
  const pc = at - <usize>load<u32>(frame, FRAME_CODE)
  return <usize>load<u32>(frame, FRAME_COUNTERS) + (pc << PLACE_BITS)
}

@inline
function change(frame: usize, at: usize, by: u32): usize {
  const place = placeOf(frame, at)
  store<u32>(place, load<u32>(place, PLACE_CHANGE) + by, PLACE_CHANGE)
  if (load<u32>(place, PLACE_LINK) == 0) note(frame, place)
  return place
}

function note(frame: usize, place: usize): void {
  const entry = <usize>load<u32>(frame, FRAME_COUNTERS) - HEADER_SIZE
  store<u32>(place, load<u32>(entry, ENTRY_PLACE), PLACE_LINK)
  store<u32>(entry, <u32>place, ENTRY_PLACE)
}

/** A row begins with the opcode at `next`, which may never be reached. */
export function beginRow(frame: usize, next: usize): void {
  change(frame, next, 1)
  lastOpcode = next - 1
}

/** The row ends with the opcode that was reached last. */
export function endRow(frame: usize): void {
  change(frame, lastOpcode + 1, <u32>-1)
}

@inline
export function reach(opcode: usize): void {
  lastOpcode = opcode
}

/** The row ends with a jump, whose target begins another one. @param jump address of the opcode */
export function countJump(frame: usize, jump: usize, target: usize): void {
  change(frame, jump + 1, <u32>-1)
  beginRow(frame, target)
}

/** The same for a JUMPI. */
export function countConditionalJump(frame: usize, jump: usize, target: usize): void {
  const place = change(frame, jump, 0)
  store<u32>(place, load<u32>(place, PLACE_JUMPS) + 1, PLACE_JUMPS)
  countJump(frame, jump, target)
}

/** The entry that was entered last; the header of each links to the one before. */
export function lastCounters(): usize {
  return last
}

export function readPointer(): usize {
  return read
}

/** Reads and clears up to 1,024 places of an entry. @returns how many; fewer than 1,024 at the end */
export function readCounters(entry: usize): u32 {
  let count: u32 = 0
  let place = <usize>load<u32>(entry, ENTRY_PLACE)
  while (place != NO_PLACE && count < READ_MAX) {
    const to = read + <usize>count * 12
    store<u32>(to, <u32>((place - entry - HEADER_SIZE) >> PLACE_BITS))
    store<u32>(to, load<u32>(place, PLACE_CHANGE), 4)
    store<u32>(to, load<u32>(place, PLACE_JUMPS), 8)
    const next = load<u32>(place, PLACE_LINK)
    v128.store(place, i64x2.splat(0))
    place = <usize>next
    count++
  }
  store<u32>(entry, <u32>place, ENTRY_PLACE)
  return count
}
