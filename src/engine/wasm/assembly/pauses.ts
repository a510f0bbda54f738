/**
 * Pauses: an execution returns to the host every so often and waits to be resumed.
 *
 * It may pause after a slice of gas within a frame, and after a number of calls and returns. Without a
 * slice it never does. A slice ends at a JUMPDEST, which every loop executes, or at an opcode that hashes,
 * copies or logs memory of any size: comparing with a second number after every opcode would take a fifth
 * more time.
 */

/** Calls and returns of frames between two pauses. */
const SWITCHES: i32 = 64

/** Gas of a frame between two pauses; 0 for none. */
let slice: i64 = 0
let switchesLeft: i32 = SWITCHES
/** The gas below which the running frame pauses; not above zero if it never does. */
let floor: i64 = 0

export function setSlice(gas: i64): void {
  slice = gas
  switchesLeft = SWITCHES
}

/** Pauses at the next call or return: what the host did took long. */
export function endSlice(): void {
  switchesLeft = 0
}

/** A frame begins or continues with this gas. */
@inline
export function beginSlice(gas: i64): void {
  floor = slice == 0 ? 0 : gas - slice
}

/** True if a frame that has this gas left pauses; false if it is out of gas. */
@inline
export function isSliceOver(gas: i64): bool {
  return gas < floor && gas >= 0
}

/** Counts a call or return. @returns true to pause before it */
@inline
export function isPauseDue(): bool {
  if (slice == 0) return false
  switchesLeft -= 1
  if (switchesLeft >= 0) return false
  switchesLeft = SWITCHES
  return true
}
