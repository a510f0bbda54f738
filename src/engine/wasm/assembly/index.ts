/**
 * The exports, in the order of an execution: lay out once, begin, write environment and input, run,
 * read the result, tables and logs.
 *
 * Pointers and sizes are bytes in linear memory. Accounts, slots, code and words have the layouts
 * of `accounts.ts`, `slots.ts`, `codes.ts` and `words.ts`.
 */

import {
  FLAG_WARM,
  clearAccounts,
  hasFlag,
  isAccountEmpty,
  setFlag,
  touch,
  warmAccount,
  warmForFree,
} from './accounts'
import { beginCall, beginCreation, delegateOf, entered } from './calls'
import { clearCodes } from './codes'
import { clearCounters, setCounted } from './counters'
import { AMSTERDAM, isSince } from './environment'
import {
  COLD_SLOT_GAS,
  WARM_ACCESS_GAS,
  payForStore as payForStoreOf,
} from './gas'
import { regionFull } from './host'
import { preparePushMasks, run } from './interpreter'
import { checkpoint, clearJournal, revertTo } from './journal'
import {
  REGION_FRAMES,
  REGION_RETURN,
  SLACK,
  accounts,
  frames,
  layOut as layOutRegions,
  limitFrames,
  reserve,
  returnBuffer,
  returnBufferSize,
  slots,
} from './layout'
import { clearLogs, cutLogs, logsTop } from './logs'
import { setSlice } from './pauses'
import { NEW_ACCOUNT_STATE_GAS, coldAccountGas } from './prices'
import { clearSlots, touchSlot, warmSlot } from './slots'
import {
  beginStateGas,
  chargeStateGas,
  reservoir,
  settleStateGas,
  spilledGas,
} from './state-gas'
import {
  ENTER,
  clearHaltGas,
  gasLeft,
  haltOpcode,
  refund,
  returnPointer,
  returnSize,
  setRefund,
  setResult,
} from './statuses'
import { setTraced } from './trace'

export { keccak256 } from '../../../primitives/assembly/keccak'
export { accountAt, accountCount, accountEpoch, firstAccount, isRemoved, setCode, setNonce, touch } from './accounts'
export { compressBlake2 } from './blake2'
export { askForPrecompiles, createdAccount, delegateOf, precompileOf } from './calls'
export { allocateCode, analyse } from './codes'
export { lastCounters, readCounters, readPointer, setCounted } from './counters'
export { pausedFrame, resumePaused } from './interpreter'
export { environmentPointer, setRules } from './environment'
export { beginLog, logsStart, logsTop } from './logs'
export { endSlice, setSlice } from './pauses'
export { beginStateGas, chargeStateGas, commitStateGas, stateGasUsed } from './state-gas'
export { setTraced } from './trace'
export { clearSlotsOf, setSlot, slotAt, slotCount, slotEpoch, touchSlot, warmSlotAhead } from './slots'

const scratch: usize = memory.data(256, 16)

/** 256 bytes for the host's temporary words. */
export function scratchPointer(): usize {
  return scratch
}

/** Lays out the regions, each doubled that many times. Drops everything, code included. */
export function layOut(
  accountsScale: u32,
  slotsScale: u32,
  journalScale: u32,
  logsScale: u32,
  returnScale: u32,
  codeScale: u32,
  countersScale: u32,
): void {
  layOutRegions(
    accountsScale, slotsScale, journalScale, logsScale, returnScale, codeScale, countersScale,
  )
  clearCodes()
  clearCounters()
  preparePushMasks()
}

/** Drops the last execution. @param framesSize most bytes of all frames together */
export function begin(framesSize: usize): void {
  limitFrames(framesSize)
  clearAccounts()
  clearSlots()
  clearJournal()
  clearLogs()
  setRefund(0)
  clearHaltGas()
  setTraced(false, false)
  setCounted(false)
  setSlice(0)
  beginStateGas(0)
  setResult(0, 0, 0)
}

/** Address for the message's data. */
export function inputPointer(size: usize): usize {
  if (!reserve(frames + size + SLACK)) regionFull(REGION_FRAMES)
  return frames
}

/**
 * Charges for what a message to an account does before its frame, since Amsterdam.
 *
 * @returns the gas left, negative if it does not suffice
 * @see https://eips.ethereum.org/EIPS/eip-2780
 */
export function prepareCall(target: usize, hasValue: bool, gas: i64): i64 {
  touch(target)
  if (hasValue && isAccountEmpty(target)) {
    gas = chargeStateGas(gas, NEW_ACCOUNT_STATE_GAS)
    if (gas < 0) return gas
  }
  const delegate = delegateOf(target)
  if (delegate == 0) return gas
  return gas - (hasFlag(delegate, FLAG_WARM) ? WARM_ACCESS_GAS : coldAccountGas)
}

/** The same for a message that creates an account. */
export function prepareCreation(created: usize, gas: i64): i64 {
  touch(created)
  return isAccountEmpty(created) ? chargeStateGas(gas, NEW_ACCOUNT_STATE_GAS) : gas
}

/** State gas that is left outside of the gas of frames. */
export function stateGasLeft(): i64 {
  return reservoir
}

/** Gas of frames that went to state gas. */
export function spilled(): i64 {
  return spilledGas
}

/** Runs a message to an account. @returns a status */
export function runCall(
  caller: usize,
  target: usize,
  value: usize,
  inputSize: usize,
  gas: i64,
): i32 {
  const base = firstFrame(inputSize)
  const status = beginCall(
    base, 0, caller, target, target, value, true, frames, inputSize, gas, false, 0,
  )
  return status == ENTER ? run(entered) : settled(status)
}

/** Runs init code, which is the input. @param created the contract's account @returns a status */
export function runCreation(
  caller: usize,
  created: usize,
  value: usize,
  inputSize: usize,
  gas: i64,
): i32 {
  const base = firstFrame(inputSize)
  const status = beginCreation(base, 0, caller, created, value, frames, inputSize, gas, 0)
  return status == ENTER ? run(entered) : settled(status)
}

/** A message has ended without a frame. */
function settled(status: i32): i32 {
  if (isSince(AMSTERDAM)) settleStateGas(status)
  return status
}

let phaseJournal: usize = 0
let phaseLogs: usize = 0
let phaseRefund: i64 = 0

/** Begins a phase: calls that take effect together. */
export function beginPhase(): void {
  phaseJournal = checkpoint()
  phaseLogs = logsTop()
  phaseRefund = refund
}

/** Undoes the calls of the phase; its result stays. */
export function revertPhase(): void {
  revertTo(phaseJournal)
  cutLogs(phaseLogs)
  setRefund(phaseRefund)
}

function firstFrame(inputSize: usize): usize {
  return (frames + inputSize + SLACK + 63) & ~63
}

export function resultGas(): i64 {
  return gasLeft
}

export function resultPointer(): usize {
  return returnPointer
}

export function resultSize(): usize {
  return returnSize
}

export function refundCounter(): i64 {
  return refund
}

export function invalidOpcode(): u32 {
  return haltOpcode
}

/** Allocates the output of a precompile or native contract, which becomes the result. */
export function allocateResult(size: usize, gas: i64): usize {
  if (size > returnBufferSize) regionFull(REGION_RETURN)
  setResult(gas, returnBuffer, size)
  return returnBuffer
}

/** Addresses of the tables of accounts and of slots. */
export function accountsStart(): usize {
  return accounts
}

export function slotsStart(): usize {
  return slots
}

/** Makes an account warm for the whole transaction. */
export function warmAhead(account: usize): void {
  setFlag(account, FLAG_WARM)
}

/** Warms an account. @returns the price of the access (EIP-2929) */
export function accessGas(account: usize): i64 {
  return warmAccount(account) ? WARM_ACCESS_GAS : coldAccountGas
}

/** Warms a slot and, if it was cold, its account. @returns the price of the access (EIP-2929) */
export function slotGas(account: usize, slot: usize): i64 {
  if (warmSlot(slot)) return WARM_ACCESS_GAS
  warmForFree(account)
  return COLD_SLOT_GAS
}

/** Charges for SSTORE; updates the refund counter. @returns the gas left, negative if it does not suffice */
export function payForStore(account: usize, slot: usize, value: usize, gas: i64): i64 {
  const isWarm = warmSlot(slot)
  if (!isWarm) warmForFree(account)
  touchSlot(account, slot)
  return payForStoreOf(slot, value, isWarm, gas)
}
