/**
 * CALL, CALLCODE, DELEGATECALL, STATICCALL, CREATE, CREATE2 and SELFDESTRUCT, and resuming the
 * frame that waited for one of them.
 *
 * Each returns a status for the interpreter: `ENTER` to run another frame, `RESUME` to continue
 * this one at once.
 */

import {
  ACCOUNT_BALANCE,
  ACCOUNT_NONCE,
  FLAG_CREATED,
  FLAG_DESTROYED,
  FLAG_WARM,
  accountAt,
  creditUpToMax,
  debit,
  hasFlag,
  isAccountEmpty,
  raiseFlag,
  setBalance,
  setNonce,
  touch,
  warmAccount,
  warmForFree,
} from '../accounts'
import {
  beginCall,
  beginCreation,
  canPay,
  createdAccount,
  delegateOf,
  entered,
  keepReturnData,
  saltedAccount,
} from '../calls'
import {
  FRAME_CALLER,
  FRAME_DEPTH,
  FRAME_GAS,
  FRAME_IS_STATIC,
  FRAME_NEXT,
  FRAME_OUTPUT,
  FRAME_OUTPUT_SIZE,
  FRAME_RETURN_SIZE,
  FRAME_SELF,
  FRAME_TOP,
  FRAME_VALUE,
  endOf,
  memoryOf,
  stackOf,
} from '../frames'
import {
  CALL_STIPEND,
  INIT_CODE_WORD_GAS,
  KECCAK_WORD_GAS,
  SELFDESTRUCT_GAS,
  WARM_ACCESS_GAS,
  wordsOf,
} from '../gas'
import { AMSTERDAM, CANCUN, initCodeSizeMax, isSince } from '../environment'
import { enterFrame, leaveFrame } from '../host'
import { returnBuffer } from '../layout'
import {
  NEW_ACCOUNT_STATE_GAS,
  callValueGas,
  coldAccountGas,
  createGas,
  newAccountGas,
  newHeirGas,
} from '../prices'
import {
  chargeStateGas,
  closeMeter,
  openMeter,
  settleStateGas,
} from '../state-gas'
import {
  ENTER,
  INIT_CODE_TOO_LARGE,
  NONCE_OVERFLOW,
  OK,
  OUT_OF_GAS,
  RESUME,
  REVERT,
  STACK_UNDERFLOW,
  TOO_DEEP,
  TOO_POOR,
  WRITE_PROTECTION,
  gasLeft,
  priced,
  returnSize,
  setResult,
} from '../statuses'
import { isTraced } from '../trace'
import { logTransfer } from '../transfers'
import { clearWord, copyWord, isShort, isZero, lengthOf, setWord } from '../words'
import { accessGas } from './accounts'
import { endOfRange, reach } from './memory'

/** Deepest call below the outermost frame. */
const DEPTH_MAX: u32 = 1024

const zeroWord: usize = memory.data(32, 16)

/** Gives a waiting frame its gas, output and result word. */
export function resumeAfterCall(
  frame: usize,
  output: usize,
  outputSize: usize,
  status: i32,
): void {
  keepReturnData()
  store<u32>(frame, <u32>returnSize, FRAME_RETURN_SIZE)
  memory.copy(memoryOf(frame) + output, returnBuffer, min(outputSize, returnSize))
  regainGas(frame, status)
  const top = <usize>load<u32>(frame, FRAME_TOP)
  setWord(top, status == OK ? 1 : 0)
  store<u32>(frame, <u32>(top + 32), FRAME_TOP)
}

export function resumeAfterCreation(frame: usize, created: usize, status: i32): void {
  if (status == REVERT) keepReturnData()
  store<u32>(frame, status == REVERT ? <u32>returnSize : 0, FRAME_RETURN_SIZE)
  regainGas(frame, status)
  const top = <usize>load<u32>(frame, FRAME_TOP)
  if (status == OK) copyWord(top, created)
  else clearWord(top)
  store<u32>(frame, <u32>(top + 32), FRAME_TOP)
}

/** Gives a waiting frame the gas that is left of the one it called. */
@inline
function regainGas(frame: usize, status: i32): void {
  let gas = load<i64>(frame, FRAME_GAS) + gasLeft
  if (isSince(AMSTERDAM)) gas += closeMeter(status)
  store<i64>(frame, gas, FRAME_GAS)
}

/** Saves a frame's registers. */
@inline
export function suspend(frame: usize, next: usize, top: usize, gas: i64): void {
  store<u32>(frame, <u32>next, FRAME_NEXT)
  store<u32>(frame, <u32>top, FRAME_TOP)
  store<i64>(frame, gas, FRAME_GAS)
}

/**
 * The four calls. Operands below `top`: gas, address, value if the opcode has one, input offset and
 * size, output offset and size.
 */
export function call(opcode: u32, frame: usize, next: usize, top: usize, gas: i64): i32 {
  const takesValue = opcode == 0xf1 || opcode == 0xf2
  const operandCount: usize = takesValue ? 7 : 6
  const bottom = top - (operandCount << 5)
  if (bottom < stackOf(frame)) return STACK_UNDERFLOW
  const value = takesValue ? top - 96 : zeroWord
  const isStatic = load<u32>(frame, FRAME_IS_STATIC) != 0
  const hasValue = !isZero(value)
  if (opcode == 0xf1 && isStatic && hasValue) return WRITE_PROTECTION

  const target = accountAt(top - 64)
  const outputSize = lengthOf(bottom)
  const outputAt = bottom + 32
  const inputSize = lengthOf(bottom + 64)
  const inputAt = bottom + 96
  const end = max(endOfRange(inputAt, inputSize), endOfRange(outputAt, outputSize))
  let paid: i64 = 0
  if (isSince(AMSTERDAM)) {
    gas = reach(frame, end, gas)
    if (gas < 0) return OUT_OF_GAS
    gas = payForAccess(target, hasValue ? gas - callValueGas : gas)
    if (gas < 0) return OUT_OF_GAS
    if (hasValue && opcode == 0xf1 && isAccountEmpty(target)) {
      paid = NEW_ACCOUNT_STATE_GAS
      gas = chargeStateGas(gas, paid)
    }
  } else {
    // Accessed even if the rest cannot be paid for.
    gas -= accessGas(target)
    touch(target)
    const delegate = delegateOf(target)
    if (delegate != 0) gas -= accessGas(delegate)
    if (gas < 0) return OUT_OF_GAS
    gas = reach(frame, end, gas)
    if (gas < 0) return OUT_OF_GAS
    if (hasValue) {
      gas -= callValueGas
      if (opcode == 0xf1 && isAccountEmpty(target)) gas -= newAccountGas
    }
  }
  if (gas < 0) return OUT_OF_GAS

  // At most all but a 64th of the gas (EIP-150).
  let given = gas - gas / 64
  const wanted = top - 32
  if (isShort(wanted) && load<u64>(wanted) < <u64>given) given = <i64>load<u64>(wanted)
  gas -= given
  if (hasValue) given += CALL_STIPEND

  const self = <usize>load<u32>(frame, FRAME_SELF)
  const depth = load<u32>(frame, FRAME_DEPTH)
  const output: usize = outputSize == 0 ? 0 : <usize>lengthOf(outputAt)
  const input = memoryOf(frame) + (inputSize == 0 ? 0 : <usize>lengthOf(inputAt))
  const passed = opcode == 0xf4 ? frame + FRAME_VALUE : value
  const refusal = refusalOf(depth, self, value)
  suspend(frame, next, bottom, gas)
  if (isTraced) {
    enterFrame(opcode, self, target, passed, given, input, <usize>inputSize, refusal, gas)
  }
  if (isSince(AMSTERDAM)) openMeter(paid)
  let status: i32 = REVERT
  if (refusal != OK) {
    setResult(given, 0, 0)
  } else {
    status = beginCall(
      endOf(frame),
      frame,
      opcode == 0xf4 ? <usize>load<u32>(frame, FRAME_CALLER) : self,
      opcode == 0xf2 || opcode == 0xf4 ? self : target,
      target,
      passed,
      opcode != 0xf4,
      input,
      <usize>inputSize,
      given,
      isStatic || opcode == 0xfa,
      depth + 1,
    )
    if (status == ENTER) {
      store<u32>(entered, <u32>output, FRAME_OUTPUT)
      store<u32>(entered, <u32>outputSize, FRAME_OUTPUT_SIZE)
      return ENTER
    }
    if (isSince(AMSTERDAM)) settleStateGas(status)
    if (isTraced) leaveFrame(status)
  }
  resumeAfterCall(frame, output, <usize>outputSize, status)
  return RESUME
}

/** CREATE and CREATE2. Operands below `top`: value, offset, size, and a salt for CREATE2. */
export function create(isSalted: bool, frame: usize, next: usize, top: usize, gas: i64): i32 {
  const bottom = top - (isSalted ? 128 : 96)
  if (bottom < stackOf(frame)) return STACK_UNDERFLOW
  if (load<u32>(frame, FRAME_IS_STATIC) != 0) return WRITE_PROTECTION
  const value = top - 32
  const size = lengthOf(top - 96)
  // CREATE2 hashes the code for its address.
  const wordGas = isSalted ? INIT_CODE_WORD_GAS + KECCAK_WORD_GAS : INIT_CODE_WORD_GAS
  gas = reach(frame, endOfRange(top - 64, size), gas - createGas - wordsOf(size) * wordGas)
  if (gas < 0) return priced(OUT_OF_GAS, gas)
  if (size > initCodeSizeMax()) return priced(INIT_CODE_TOO_LARGE, gas)

  const self = <usize>load<u32>(frame, FRAME_SELF)
  const depth = load<u32>(frame, FRAME_DEPTH)
  const nonce = load<u64>(self, ACCOUNT_NONCE)
  let refusal = refusalOf(depth, self, value)
  if (refusal == OK && nonce == u64.MAX_VALUE) refusal = NONCE_OVERFLOW
  const initCode = memoryOf(frame) + (size == 0 ? 0 : <usize>lengthOf(top - 64))
  // A refused creation has no account, but its trace shows the address.
  const created: usize =
    refusal != OK && !isTraced
      ? 0
      : isSalted
        ? saltedAccount(self, bottom, initCode, <usize>size)
        : createdAccount(self, nonce)
  let paid: i64 = 0
  if (refusal == OK && isSince(AMSTERDAM)) {
    warmForFree(created)
    touch(created)
    if (isAccountEmpty(created)) {
      paid = NEW_ACCOUNT_STATE_GAS
      const left = chargeStateGas(gas, paid)
      if (left < 0) return priced(OUT_OF_GAS, gas)
      gas = left
    }
  }
  const given = gas - gas / 64
  if (isTraced) {
    const opcode = isSalted ? 0xf5 : 0xf0
    enterFrame(opcode, self, created, value, given, initCode, <usize>size, refusal, gas)
  }
  if (isSince(AMSTERDAM)) openMeter(paid)
  if (refusal != OK) {
    suspend(frame, next, bottom, gas)
    setResult(0, 0, 0)
    resumeAfterCreation(frame, 0, OUT_OF_GAS)
    return RESUME
  }
  setNonce(self, nonce + 1)
  suspend(frame, next, bottom, gas - given)
  const status = beginCreation(
    endOf(frame), frame, self, created, value, initCode, <usize>size, given, depth + 1,
  )
  if (status == ENTER) return ENTER
  if (isSince(AMSTERDAM)) settleStateGas(status)
  if (isTraced) leaveFrame(status)
  resumeAfterCreation(frame, created, status)
  return RESUME
}

/**
 * Charges for the accounts of a call, which it accesses as soon as it has the gas for each (EIP-7928).
 *
 * @returns the gas left, negative if it does not suffice
 */
function payForAccess(target: usize, gas: i64): i64 {
  gas -= priceOfAccess(target)
  if (gas < 0) return gas
  warmAccount(target)
  touch(target)
  const delegate = delegateOf(target)
  if (delegate == 0) return gas
  gas -= priceOfAccess(delegate)
  if (gas < 0) return gas
  warmAccount(delegate)
  touch(delegate)
  return gas
}

@inline
function priceOfAccess(account: usize): i64 {
  return hasFlag(account, FLAG_WARM) ? WARM_ACCESS_GAS : coldAccountGas
}

/** The reason to refuse a call or creation; OK if there is none. */
function refusalOf(depth: u32, self: usize, value: usize): i32 {
  if (depth >= DEPTH_MAX) return TOO_DEEP
  return canPay(self, value) ? OK : TOO_POOR
}

/**
 * A contract that pays itself loses its balance, but only one that was created in the transaction since
 * Cancun, and none since Amsterdam.
 *
 * @see https://eips.ethereum.org/EIPS/eip-6780
 * @see https://eips.ethereum.org/EIPS/eip-8246
 */
export function selfDestruct(frame: usize, top: usize, gas: i64): i32 {
  if (load<u32>(frame, FRAME_IS_STATIC) != 0) return WRITE_PROTECTION
  if (top < stackOf(frame) + 32) return STACK_UNDERFLOW
  const self = <usize>load<u32>(frame, FRAME_SELF)
  const heir = accountAt(top - 32)
  gas -= SELFDESTRUCT_GAS
  if (!hasFlag(heir, FLAG_WARM)) gas -= coldAccountGas
  // Since Amsterdam the heir is read only if its access can be paid for (EIP-7928).
  if (gas < 0 && isSince(AMSTERDAM)) return priced(OUT_OF_GAS, gas)
  warmAccount(heir)
  let isHeirNew = false
  if (!isZero(self + ACCOUNT_BALANCE)) {
    touch(heir)
    isHeirNew = isAccountEmpty(heir)
    if (isHeirNew) gas -= newHeirGas
  }
  if (gas < 0) return priced(OUT_OF_GAS, gas)
  if (isHeirNew && isSince(AMSTERDAM)) {
    const left = chargeStateGas(gas, NEW_ACCOUNT_STATE_GAS)
    if (left < 0) return priced(OUT_OF_GAS, gas)
    gas = left
  }
  touch(heir)
  logTransfer(self, heir, self + ACCOUNT_BALANCE)
  if (isTraced) enterFrame(0xff, self, heir, self + ACCOUNT_BALANCE, 0, 0, 0, OK, gas)
  raiseFlag(self, FLAG_DESTROYED)
  if (heir != self) {
    creditUpToMax(heir, self + ACCOUNT_BALANCE)
    debit(self, self + ACCOUNT_BALANCE)
  } else if (!isSince(AMSTERDAM) && (hasFlag(self, FLAG_CREATED) || !isSince(CANCUN))) {
    setBalance(self, zeroWord)
  }
  setResult(gas, 0, 0)
  return OK
}
