/**
 * The storage slots of an execution, transient ones included, in one hash table.
 */

import {
  ACCOUNT_FIRST_SLOT,
  ACCOUNT_LAST_SLOT,
  markSlotsChanged,
} from './accounts'
import { loadSlot, regionFull } from './host'
import { saveU32, saveWord } from './journal'
import { REGION_SLOTS, SLOT_SIZE, slotCountMax, slotIndex, slotIndexMask, slots } from './layout'
import { clearWord, copyWord, isZero } from './words'

/** Byte offsets in an entry; the key comes first. */
export const SLOT_VALUE: usize = 32
/** The value at the start of the transaction, which prices SSTORE (EIP-2200). */
export const SLOT_ORIGINAL: usize = 64
const SLOT_OWNER: usize = 96
export const SLOT_FLAGS: usize = 100
export const SLOT_NEXT: usize = 104

/** Marks, which a revert keeps, unlike flags. */
const SLOT_MARKS: usize = 108

/** The value is loaded; the slot was accessed at the cold price. */
const MARK_LOADED: u32 = 1
const MARK_ACCESSED: u32 = 2

const SLOT_WARM: u32 = 1

/** Added to the owner of transient slots; entries have even addresses. */
const TRANSIENT: u32 = 1

/** Number of the execution. Index entries with another number are free. */
export let slotEpoch: u32 = 0
let count: u32 = 0

export function clearSlots(): void {
  slotEpoch++
  if (slotEpoch == 0) {
    // The epoch wrapped around: clear the index, else entries of early executions would be found.
    memory.fill(slotIndex, 0, (<usize>slotIndexMask + 1) << 3)
    slotEpoch = 1
  }
  count = 0
}

/** Number of slots, transient ones included; their entries are contiguous. */
export function slotCount(): u32 {
  return count
}

/** The slot of an account; {@link touchSlot} loads its value. */
@inline
export function slotAt(account: usize, key: usize): usize {
  return entryOf(<u32>account, key)
}

/** Loads a slot's value unless it is loaded. */
@inline
export function touchSlot(account: usize, slot: usize): void {
  if ((load<u32>(slot, SLOT_MARKS) & MARK_LOADED) == 0) loadInto(account, slot)
}

/** Warms a slot of an access list (EIP-2930). */
export function warmSlotAhead(account: usize, key: usize): void {
  const slot = entryOf(<u32>account, key)
  store<u32>(slot, load<u32>(slot, SLOT_FLAGS) | SLOT_WARM, SLOT_FLAGS)
}

function loadInto(account: usize, slot: usize): void {
  setMark(slot, MARK_LOADED)
  const last = <usize>load<u32>(account, ACCOUNT_LAST_SLOT)
  if (last == 0) store<u32>(account, <u32>slot, ACCOUNT_FIRST_SLOT)
  else store<u32>(last, <u32>slot, SLOT_NEXT)
  store<u32>(account, <u32>slot, ACCOUNT_LAST_SLOT)
  loadSlot(account, slot)
  copyWord(slot + SLOT_ORIGINAL, slot + SLOT_VALUE)
}

/** Warms a slot at the caller's expense. @returns true if it was warm already */
export function warmSlot(slot: usize): bool {
  const flags = load<u32>(slot, SLOT_FLAGS)
  if ((flags & SLOT_WARM) != 0) return true
  saveU32(slot + SLOT_FLAGS)
  store<u32>(slot, flags | SLOT_WARM, SLOT_FLAGS)
  setMark(slot, MARK_ACCESSED)
  return false
}

@inline
function setMark(slot: usize, mark: u32): void {
  store<u32>(slot, load<u32>(slot, SLOT_MARKS) | mark, SLOT_MARKS)
}

export function setSlot(account: usize, slot: usize, value: usize): void {
  saveWord(slot + SLOT_VALUE)
  copyWord(slot + SLOT_VALUE, value)
  markSlotsChanged(account)
}

export function clearSlotsOf(account: usize): void {
  let slot = <usize>load<u32>(account, ACCOUNT_FIRST_SLOT)
  while (slot != 0) {
    if (!isZero(slot + SLOT_VALUE)) {
      saveWord(slot + SLOT_VALUE)
      clearWord(slot + SLOT_VALUE)
      markSlotsChanged(account)
    }
    slot = <usize>load<u32>(slot, SLOT_NEXT)
  }
}

/** @see https://eips.ethereum.org/EIPS/eip-1153 */
export function loadTransient(to: usize, account: usize, key: usize): void {
  const found = load<u64>(find(<u32>account | TRANSIENT, key))
  if (isPresent(found)) copyWord(to, <usize>(<u32>found) + SLOT_VALUE)
  else clearWord(to)
}

export function storeTransient(account: usize, key: usize, value: usize): void {
  const owner = <u32>account | TRANSIENT
  const slot = entryOf(owner, key)
  saveWord(slot + SLOT_VALUE)
  copyWord(slot + SLOT_VALUE, value)
}

function entryOf(owner: u32, key: usize): usize {
  const place = find(owner, key)
  const found = load<u64>(place)
  return isPresent(found) ? <usize>(<u32>found) : insert(place, owner, key)
}

@inline
function isPresent(found: u64): bool {
  return <u32>(found >> 32) == slotEpoch
}

/** The index position of a slot, or the free one where it belongs. */
function find(owner: u32, key: usize): usize {
  const k0 = load<u64>(key)
  const k1 = load<u64>(key, 8)
  const k2 = load<u64>(key, 16)
  const k3 = load<u64>(key, 24)
  const mixed =
    ((k0 ^ rotl<u64>(k1, 17)) * 0x9e3779b97f4a7c15 ^
      (k2 ^ rotl<u64>(k3, 29)) * 0xc2b2ae3d27d4eb4f ^
      <u64>owner) *
    0x9e3779b97f4a7c15
  let at = <u32>(mixed >> 36) & slotIndexMask
  while (true) {
    const place = slotIndex + (<usize>at << 3)
    const found = load<u64>(place)
    if (!isPresent(found)) return place
    const slot = <usize>(<u32>found)
    if (
      load<u32>(slot, SLOT_OWNER) == owner &&
      load<u64>(slot) == k0 &&
      load<u64>(slot, 8) == k1 &&
      load<u64>(slot, 16) == k2 &&
      load<u64>(slot, 24) == k3
    ) {
      return place
    }
    at = (at + 1) & slotIndexMask
  }
}

function insert(place: usize, owner: u32, key: usize): usize {
  if (count == slotCountMax) regionFull(REGION_SLOTS)
  const slot = slots + <usize>count * SLOT_SIZE
  count++
  store<u64>(place, (<u64>slotEpoch << 32) | <u64>slot)
  copyWord(slot, key)
  clearWord(slot + SLOT_VALUE)
  store<u32>(slot, owner, SLOT_OWNER)
  store<u32>(slot, 0, SLOT_FLAGS)
  store<u32>(slot, 0, SLOT_NEXT)
  store<u32>(slot, 0, SLOT_MARKS)
  return slot
}
