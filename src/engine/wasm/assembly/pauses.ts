/**
 * Pauses: an execution returns to the host every so often and waits to be resumed.
 *
 * It may pause after a slice of gas within a frame, and after a number of calls and returns. Without a
 * slice it never does, and the interpreter's loop is the same: it compares the gas after an opcode
 * with a floor, which is then zero.
 */

/** Calls and returns of frames between two pauses. */
const SWITCHES: i32 = 64

/** Gas of a frame between two pauses; 0 for none. */
let slice: i64 = 0
let switchesLeft: i32 = SWITCHES

export function setSlice(gas: i64): void {
  slice = gas
  switchesLeft = SWITCHES
}

/** Pauses at the next call or return: what the host did took long. */
export function endSlice(): void {
  switchesLeft = 0
}

/** The gas below which a frame pauses or, at zero, is out of gas. */
@inline
export function floorOf(gas: i64): i64 {
  return slice == 0 || gas < slice ? 0 : gas - slice
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
