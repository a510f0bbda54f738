/**
 * The undo journal: old values of changed places.
 *
 * A checkpoint is a position in the journal. A revert restores everything since, newest first.
 */

import { journal, journalEnd, REGION_JOURNAL } from './layout'
import { regionFull } from './host'
import { copyWord } from './words'

/** Kind, place, and from byte 16 on the old value. */
const ENTRY_SIZE: usize = 48
const OLD_VALUE: usize = 16

const KIND_WORD: u32 = 0
const KIND_U64: u32 = 1
const KIND_U32: u32 = 2

let top: usize = 0

export function clearJournal(): void {
  top = journal
}

@inline
export function checkpoint(): usize {
  return top
}

/** Saves the 32 bytes at a place before they change. */
export function saveWord(place: usize): void {
  const entry = push(KIND_WORD, place)
  copyWord(entry + OLD_VALUE, place)
}

export function saveU64(place: usize): void {
  store<u64>(push(KIND_U64, place), load<u64>(place), OLD_VALUE)
}

export function saveU32(place: usize): void {
  store<u32>(push(KIND_U32, place), load<u32>(place), OLD_VALUE)
}

export function revertTo(position: usize): void {
  while (top > position) {
    top -= ENTRY_SIZE
    const kind = load<u32>(top)
    const place = <usize>load<u32>(top, 4)
    if (kind == KIND_WORD) copyWord(place, top + OLD_VALUE)
    else if (kind == KIND_U64) store<u64>(place, load<u64>(top, OLD_VALUE))
    else store<u32>(place, load<u32>(top, OLD_VALUE))
  }
}

@inline
function push(kind: u32, place: usize): usize {
  const entry = top
  if (entry + ENTRY_SIZE > journalEnd) regionFull(REGION_JOURNAL)
  top = entry + ENTRY_SIZE
  store<u32>(entry, kind)
  store<u32>(entry, <u32>place, 4)
  return entry
}
