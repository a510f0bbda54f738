/**
 * SLOAD, SSTORE, TLOAD and TSTORE.
 */

import { AMSTERDAM, CANCUN, isSince } from '../environment'
import { FRAME_IS_STATIC, FRAME_SELF, stackOf } from '../frames'
import { COLD_SLOT_GAS, SSTORE_SENTRY_GAS, WARM_ACCESS_GAS, payForStore } from '../gas'
import {
  SLOT_VALUE,
  loadTransient,
  setSlot,
  slotAt,
  storeTransient,
  touchSlot,
  warmSlot,
} from '../slots'
import {
  OUT_OF_GAS,
  STACK_UNDERFLOW,
  WRITE_PROTECTION,
  halt,
  undefinedOpcode,
  underflow,
} from '../statuses'
import { copyWord, isEqual } from '../words'

/** SLOAD. */
@inline
export function loadStorage(frame: usize, top: usize, gas: i64): i64 {
  if (top < stackOf(frame) + 32) return halt(STACK_UNDERFLOW)
  const self = <usize>load<u32>(frame, FRAME_SELF)
  const slot = slotAt(self, top - 32)
  gas -= warmSlot(slot) ? WARM_ACCESS_GAS : COLD_SLOT_GAS
  if (gas < 0) return gas
  touchSlot(self, slot)
  copyWord(top - 32, slot + SLOT_VALUE)
  return gas
}

/** SSTORE: slot, then word. @see https://eips.ethereum.org/EIPS/eip-2200 and EIP-3529 */
@inline
export function storeStorage(frame: usize, top: usize, gas: i64): i64 {
  if (load<u32>(frame, FRAME_IS_STATIC) != 0) return halt(WRITE_PROTECTION)
  if (top < stackOf(frame) + 64) return halt(STACK_UNDERFLOW)
  const word = top - 64
  const self = <usize>load<u32>(frame, FRAME_SELF)
  const slot = slotAt(self, top - 32)
  // Since Amsterdam a slot is read only if its access can be paid for (EIP-7928).
  if (gas <= SSTORE_SENTRY_GAS && isSince(AMSTERDAM)) return halt(OUT_OF_GAS)
  touchSlot(self, slot)
  if (gas <= SSTORE_SENTRY_GAS) return halt(OUT_OF_GAS)
  gas = payForStore(slot, word, warmSlot(slot), gas)
  if (gas >= 0 && !isEqual(slot + SLOT_VALUE, word)) setSlot(self, slot, word)
  return gas
}

/** TLOAD, since Cancun. @see https://eips.ethereum.org/EIPS/eip-1153 */
export function loadTransientStorage(frame: usize, top: usize, gas: i64): i64 {
  if (!isSince(CANCUN)) return undefinedOpcode(0x5c)
  gas -= WARM_ACCESS_GAS
  if (top < stackOf(frame) + 32) return halt(underflow(gas))
  loadTransient(top - 32, <usize>load<u32>(frame, FRAME_SELF), top - 32)
  return gas
}

/** TSTORE, since Cancun: slot, then word. */
export function storeTransientStorage(frame: usize, top: usize, gas: i64): i64 {
  if (!isSince(CANCUN)) return undefinedOpcode(0x5d)
  gas -= WARM_ACCESS_GAS
  if (gas < 0) return gas
  if (load<u32>(frame, FRAME_IS_STATIC) != 0) return halt(WRITE_PROTECTION)
  if (top < stackOf(frame) + 64) return halt(STACK_UNDERFLOW)
  storeTransient(<usize>load<u32>(frame, FRAME_SELF), top - 32, top - 64)
  return gas
}
