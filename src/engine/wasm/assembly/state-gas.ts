/**
 * State gas: the second dimension of gas since Amsterdam (EIP-8037).
 *
 * All frames share one reservoir. A charge draws from it and then from the gas of the frame that causes
 * it, which is the frame's spill. What a frame undoes is refilled in the opposite order: the spill first.
 * Each frame has a meter, found by its depth.
 *
 * @see https://eips.ethereum.org/EIPS/eip-8037
 */

import { OK, OUT_OF_GAS, REVERT, gasLeft, halt, returnPointer, returnSize, setResult } from './statuses'

/** Byte offsets in a meter. The reservoir that a failure restores. */
const METER_RESERVOIR: usize = 0
const METER_SPILL: usize = 8
/** State gas that the calling frame has paid for the account of this frame; a failure refills it. */
const METER_PAID: usize = 16
const METER_SIZE: usize = 24

/** Frames at depths 0 to 1,024. */
const meters: usize = memory.data(1025 * 24, 16)

/** The meter of the frame that runs. */
let meter: usize = meters
/** State gas that is left outside of the gas of frames. */
export let reservoir: i64 = 0
/** The reservoir when the execution began. */
let grant: i64 = 0
/** Spill of authorizations, which no later failure refills. */
let committed: i64 = 0
/** Gas of frames that state gas took, less what opcodes refilled: a trace shows prices without it. */
export let spilledGas: i64 = 0

/** Begins an execution. */
export function beginStateGas(gas: i64): void {
  grant = gas
  committed = 0
  spilledGas = 0
  reservoir = gas
  meter = meters
  store<i64>(meter, gas, METER_RESERVOIR)
  store<i64>(meter, 0, METER_SPILL)
}

/** @returns the gas left after a charge; negative, without a change, if it does not suffice */
export function chargeStateGas(gas: i64, amount: i64): i64 {
  if (reservoir >= amount) {
    reservoir -= amount
    return gas
  }
  const spill = amount - reservoir
  if (gas < spill) return halt(OUT_OF_GAS)
  reservoir = 0
  spilledGas += spill
  store<i64>(meter, load<i64>(meter, METER_SPILL) + spill, METER_SPILL)
  return gas - spill
}

/** Takes a charge back. @returns the part that goes to the gas of the frame */
export function refillStateGas(amount: i64): i64 {
  const spill = load<i64>(meter, METER_SPILL)
  const part = min(amount, spill)
  store<i64>(meter, spill - part, METER_SPILL)
  spilledGas -= part
  reservoir += amount - part
  return part
}

/** Keeps all charges so far: no failure of the outermost frame refills them. */
export function commitStateGas(): void {
  committed += load<i64>(meter, METER_SPILL)
  store<i64>(meter, reservoir, METER_RESERVOIR)
  store<i64>(meter, 0, METER_SPILL)
}

/** State gas used, after the outermost frame. */
export function stateGasUsed(): i64 {
  return grant - reservoir + load<i64>(meters, METER_SPILL) + committed
}

/** A frame is called. @param paid state gas that the running frame has paid for its account */
export function openMeter(paid: i64): void {
  meter += METER_SIZE
  store<i64>(meter, reservoir, METER_RESERVOIR)
  store<i64>(meter, 0, METER_SPILL)
  store<i64>(meter, paid, METER_PAID)
}

/** The frame that runs has ended, with its result: a failure undoes its charges. */
export function settleStateGas(status: i32): void {
  if (status == OK) return
  const spill = load<i64>(meter, METER_SPILL)
  reservoir = load<i64>(meter, METER_RESERVOIR)
  store<i64>(meter, 0, METER_SPILL)
  if (status == REVERT) setResult(gasLeft + spill, returnPointer, returnSize)
}

/**
 * The calling frame continues. A frame may have refilled what another one had charged: then the spill
 * of one and the reservoir meet here, and the reservoir repays the spill.
 *
 * @returns gas that the calling frame gets: for an account that was not created, or the repayment
 * @see https://github.com/ethereum/EIPs/pull/12265
 */
export function closeMeter(status: i32): i64 {
  const childSpill = load<i64>(meter, METER_SPILL)
  const paid = load<i64>(meter, METER_PAID)
  meter -= METER_SIZE
  if (status != OK) return refillStateGas(paid)
  const spill = load<i64>(meter, METER_SPILL) + childSpill
  const repaid = min(spill, reservoir)
  store<i64>(meter, spill - repaid, METER_SPILL)
  reservoir -= repaid
  spilledGas -= repaid
  return repaid
}
