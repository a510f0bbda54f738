/**
 * Calls and creations: what happens before a frame runs and after it ends.
 *
 * Both open a checkpoint. They end at once (no code, a precompile, a native contract, a refusal)
 * with a status, or with `ENTER` and a frame in {@link entered}.
 */

import {
  ACCOUNT_BALANCE,
  ACCOUNT_CODE,
  ACCOUNT_CODE_HASH,
  ACCOUNT_CODE_SIZE,
  ACCOUNT_NONCE,
  FLAG_CREATED,
  accountAt,
  credit,
  debit,
  isPrecompile,
  raiseFlag,
  setCode,
  setNonce,
  touch,
  warmForFree,
} from './accounts'
import { countCreation, countFrame, isCounted } from './counters'
import { allocateCode, analyse, codeFootprint, jumpsOf } from './codes'
import {
  FRAME_CALLER,
  FRAME_CODE,
  FRAME_CODE_SIZE,
  FRAME_DEPTH,
  FRAME_GAS,
  FRAME_INPUT,
  FRAME_INPUT_SIZE,
  FRAME_IS_CREATION,
  FRAME_IS_STATIC,
  FRAME_JOURNAL,
  FRAME_JUMPS,
  FRAME_LOGS,
  FRAME_MEMORY_SIZE,
  FRAME_NEXT,
  FRAME_OUTPUT,
  FRAME_OUTPUT_SIZE,
  FRAME_PARENT,
  FRAME_REFUND,
  FRAME_RETURN_SIZE,
  FRAME_SELF,
  FRAME_TOP,
  FRAME_VALUE,
  initialEnd,
  stackOf,
} from './frames'
import { AMSTERDAM, codeSizeMax, isSince, PRAGUE } from './environment'
import { wordsOf } from './gas'
import { callNative, callPrecompile, precompileAt, regionFull, recordConsole } from './host'
import { checkpoint, revertTo } from './journal'
import { keccak256 } from '../../../primitives/assembly/keccak'
import { keccakWord } from './keccak'
import { REGION_RETURN, reserve, returnBuffer, returnBufferSize } from './layout'
import { cutLogs, logsTop } from './logs'
import { CODE_BYTE_STATE_GAS, codeByteGas, codeWordGas } from './prices'
import { clearSlotsOf } from './slots'
import { chargeStateGas, settleStateGas } from './state-gas'
import { logTransfer } from './transfers'
import {
  CODE_BEGINS_WITH_EF,
  CODE_STORE_OUT_OF_GAS,
  CODE_TOO_LARGE,
  COLLISION,
  ENTER,
  NOT_NATIVE,
  OK,
  OUT_OF_GAS,
  PRECOMPILE_FAILED,
  REVERT,
  VALUE_OVERFLOW,
  gasLeft,
  refund,
  returnPointer,
  returnSize,
  setRefund,
  setResult,
} from './statuses'
import { copyWord, isLess, isShort, isZero, reverseWord } from './words'

/** The frame to run after `ENTER`. */
export let entered: usize = 0

const hash: usize = memory.data(32, 16)
const preimage: usize = memory.data(96, 16)
const reversed: usize = memory.data(32, 16)

/**
 * Starts a call of any kind.
 *
 * @param base lowest address of the new frame
 * @param self the account whose state the frame uses
 * @param codeAccount the account whose code runs
 * @param moves true to transfer the value from caller to self, as in all but DELEGATECALL
 */
export function beginCall(
  base: usize,
  parent: usize,
  caller: usize,
  self: usize,
  codeAccount: usize,
  value: usize,
  moves: bool,
  input: usize,
  inputSize: usize,
  gas: i64,
  isStatic: bool,
  depth: u32,
): i32 {
  const undo = checkpoint()
  const logs = logsTop()
  touch(caller)
  touch(self)
  if (moves && !isZero(value)) {
    debit(caller, value)
    if (!credit(self, value)) {
      revertTo(undo)
      setResult(gas, 0, 0)
      return VALUE_OVERFLOW
    }
    logTransfer(caller, self, value)
  }
  touch(codeAccount)
  if (isConsole(codeAccount)) recordConsole(input, inputSize)
  // A native contract's stub is one byte long; the host knows if this is one.
  if (load<u32>(codeAccount, ACCOUNT_CODE_SIZE) == 1) {
    const refundBefore = refund
    const status = callNative(
      caller, self, codeAccount, value, input, inputSize, gas, isStatic,
    )
    if (status != NOT_NATIVE) {
      if (status != OK) undoFrame(status, undo, logs, refundBefore)
      return status
    }
  }
  const precompile = precompileOf(codeAccount)
  if (precompile != 0) {
    setResult(0, 0, 0)
    const left = callPrecompile(precompile, input, inputSize, gas)
    if (left < 0) {
      revertTo(undo)
      cutLogs(logs)
      setResult(0, 0, 0)
      return PRECOMPILE_FAILED
    }
    setResult(left, returnPointer, returnSize)
    return OK
  }
  const target = delegateOf(codeAccount)
  if (target != 0) {
    if (depth == 0) warmForFree(target)
    touch(target)
    codeAccount = target
  }
  const codeSize = <usize>load<u32>(codeAccount, ACCOUNT_CODE_SIZE)
  if (codeSize == 0) {
    setResult(gas, 0, 0)
    return OK
  }
  if (!reserve(initialEnd(base))) {
    revertTo(undo)
    cutLogs(logs)
    setResult(0, 0, 0)
    return OUT_OF_GAS
  }
  const code = <usize>load<u32>(codeAccount, ACCOUNT_CODE)
  enterFrame(base, parent, caller, self, code, codeSize, jumpsOf(code, codeSize), gas, undo, logs)
  copyWord(entered + FRAME_VALUE, value)
  store<u32>(entered, <u32>input, FRAME_INPUT)
  store<u32>(entered, <u32>inputSize, FRAME_INPUT_SIZE)
  store<u32>(entered, isStatic ? 1 : 0, FRAME_IS_STATIC)
  if (isCounted) countFrame(entered, codeAccount + ACCOUNT_CODE_HASH)
  store<u32>(entered, depth, FRAME_DEPTH)
  return ENTER
}

/**
 * Starts a creation. The caller's nonce is already incremented and the address is warm.
 *
 * @param initCode bytes that stay in place until the frame has started
 * @see https://eips.ethereum.org/EIPS/eip-3860 for the size limit, which the callers check
 */
export function beginCreation(
  base: usize,
  parent: usize,
  caller: usize,
  self: usize,
  value: usize,
  initCode: usize,
  initSize: usize,
  gas: i64,
  depth: u32,
): i32 {
  warmForFree(self)
  const undo = checkpoint()
  const logs = logsTop()
  touch(caller)
  touch(self)
  if (load<u64>(self, ACCOUNT_NONCE) != 0 || load<u32>(self, ACCOUNT_CODE_SIZE) != 0) {
    setResult(0, 0, 0)
    return COLLISION
  }
  clearSlotsOf(self)
  raiseFlag(self, FLAG_CREATED)
  setNonce(self, 1)
  if (!isZero(value)) {
    debit(caller, value)
    if (!credit(self, value)) {
      revertTo(undo)
      setResult(gas, 0, 0)
      return VALUE_OVERFLOW
    }
    logTransfer(caller, self, value)
  }
  if (initSize == 0) {
    setResult(gas, 0, 0)
    return OK
  }
  // The init code is stored below its frame and freed with it.
  const frame = (base + codeFootprint(initSize) + 15) & ~15
  if (!reserve(initialEnd(frame))) {
    revertTo(undo)
    cutLogs(logs)
    setResult(0, 0, 0)
    return OUT_OF_GAS
  }
  memory.copy(base, initCode, initSize)
  analyse(base, initSize)
  enterFrame(frame, parent, caller, self, base, initSize, jumpsOf(base, initSize), gas, undo, logs)
  copyWord(entered + FRAME_VALUE, value)
  store<u32>(entered, 1, FRAME_IS_CREATION)
  if (isCounted) countCreation(entered)
  store<u32>(entered, depth, FRAME_DEPTH)
  return ENTER
}

/** Reverts a frame, or deposits the code it returned. @returns its final status */
export function endFrame(frame: usize, status: i32): i32 {
  const isCreation = load<u32>(frame, FRAME_IS_CREATION) != 0
  if (status == OK && isCreation) status = depositCode(<usize>load<u32>(frame, FRAME_SELF))
  if (status != OK) {
    undoFrame(
      status,
      <usize>load<u32>(frame, FRAME_JOURNAL),
      <usize>load<u32>(frame, FRAME_LOGS),
      load<i64>(frame, FRAME_REFUND),
    )
    if (isSince(AMSTERDAM)) settleStateGas(status)
  }
  return status
}

/** Moves the return data to a buffer that outlives its frame, for RETURNDATACOPY. */
export function keepReturnData(): void {
  if (returnSize == 0 || returnPointer == returnBuffer) return
  if (returnSize > returnBufferSize) regionFull(REGION_RETURN)
  memory.copy(returnBuffer, returnPointer, returnSize)
  setResult(gasLeft, returnBuffer, returnSize)
}

/** The delegate of an account (EIP-7702), or 0; before Prague, such code is code like any other. */
export function delegateOf(account: usize): usize {
  if (load<u32>(account, ACCOUNT_CODE_SIZE) != 23) return 0
  const code = <usize>load<u32>(account, ACCOUNT_CODE)
  if ((load<u32>(code) & 0xff_ffff) != 0x0001ef || !isSince(PRAGUE)) return 0
  return accountAt(wordOfAddress(code + 3))
}

/** @param nonce the creator's nonce before the creation */
export function createdAccount(creator: usize, nonce: u64): usize {
  // RLP of the list of address and nonce; the nonce has 0 to 8 bytes.
  let size: usize = 0
  if (nonce == 0) {
    store<u8>(preimage, 0x80, 22)
  } else if (nonce < 0x80) {
    store<u8>(preimage, <u8>nonce, 22)
  } else {
    size = 8 - (<usize>clz<u64>(nonce) >> 3)
    store<u8>(preimage, 0x80 + <u8>size, 22)
    for (let i: usize = 0; i < size; i++) {
      store<u8>(preimage + 23 + i, <u8>(nonce >> (<u64>(size - 1 - i) << 3)))
    }
  }
  store<u8>(preimage, 0xd6 + <u8>size)
  store<u8>(preimage, 0x94, 1)
  writeAddress(preimage + 2, creator)
  keccakWord(hash, preimage, 23 + size)
  return accountAt(hash)
}

/** @see https://eips.ethereum.org/EIPS/eip-1014 */
export function saltedAccount(
  creator: usize,
  salt: usize,
  initCode: usize,
  initSize: usize,
): usize {
  store<u8>(preimage, 0xff)
  writeAddress(preimage + 1, creator)
  reverseWord(preimage + 21, salt)
  keccak256(preimage + 53, initCode, initSize)
  keccakWord(hash, preimage, 85)
  return accountAt(hash)
}

function writeAddress(to: usize, account: usize): void {
  reverseWord(reversed, account)
  memory.copy(to, reversed + 12, 20)
}

/** The word of a 20-byte address. */
function wordOfAddress(from: usize): usize {
  store<u64>(preimage, 0)
  store<u32>(preimage, 0, 8)
  memory.copy(preimage + 12, from, 20)
  reverseWord(reversed, preimage)
  return reversed
}

let hostKnowsPrecompiles: bool = false

/** Makes the host resolve precompiles, because some were moved. */
export function askForPrecompiles(isAsked: bool): void {
  hostKnowsPrecompiles = isAsked
}

/** True for the `console.log` address. */
@inline
function isConsole(account: usize): bool {
  return (
    load<u64>(account) == 0x736f_6c65_2e6c_6f67 &&
    load<u64>(account, 8) == 0x63_6f6e &&
    load<u32>(account, 16) == 0
  )
}

/** The number of the precompile at an account, or 0. */
export function precompileOf(account: usize): u32 {
  if (hostKnowsPrecompiles) return precompileAt(account)
  const address = load<u64>(account)
  return isShort(account) && isPrecompile(address) ? <u32>address : 0
}

function enterFrame(
  frame: usize,
  parent: usize,
  caller: usize,
  self: usize,
  code: usize,
  codeSize: usize,
  jumps: usize,
  gas: i64,
  undo: usize,
  logs: usize,
): void {
  store<u32>(frame, <u32>parent, FRAME_PARENT)
  store<u32>(frame, 0, FRAME_IS_CREATION)
  store<u32>(frame, <u32>self, FRAME_SELF)
  store<u32>(frame, <u32>caller, FRAME_CALLER)
  store<u32>(frame, <u32>code, FRAME_CODE)
  store<u32>(frame, <u32>codeSize, FRAME_CODE_SIZE)
  store<u32>(frame, <u32>jumps, FRAME_JUMPS)
  store<u32>(frame, 0, FRAME_INPUT)
  store<u32>(frame, 0, FRAME_INPUT_SIZE)
  store<u32>(frame, 0, FRAME_IS_STATIC)
  store<u32>(frame, 0, FRAME_MEMORY_SIZE)
  store<u32>(frame, <u32>code, FRAME_NEXT)
  store<u32>(frame, <u32>stackOf(frame), FRAME_TOP)
  store<u32>(frame, 0, FRAME_RETURN_SIZE)
  store<u32>(frame, 0, FRAME_OUTPUT)
  store<u32>(frame, 0, FRAME_OUTPUT_SIZE)
  store<u32>(frame, <u32>undo, FRAME_JOURNAL)
  store<u32>(frame, <u32>logs, FRAME_LOGS)
  store<i64>(frame, gas, FRAME_GAS)
  store<i64>(frame, refund, FRAME_REFUND)
  entered = frame
}

/** @see https://eips.ethereum.org/EIPS/eip-170 and EIP-3541 */
function depositCode(self: usize): i32 {
  const size = returnSize
  if (size > codeSizeMax()) return CODE_TOO_LARGE
  let left = gasLeft - <i64>size * codeByteGas - wordsOf(size) * codeWordGas
  if (left >= 0 && isSince(AMSTERDAM)) left = chargeStateGas(left, <i64>size * CODE_BYTE_STATE_GAS)
  if (left < 0) return CODE_STORE_OUT_OF_GAS
  if (size == 0) return OK
  if (load<u8>(returnPointer) == 0xef) return CODE_BEGINS_WITH_EF
  const code = allocateCode(size)
  memory.copy(code, returnPointer, size)
  analyse(code, size)
  keccak256(reversed, code, size)
  reverseWord(hash, reversed)
  setCode(self, code, size, hash)
  setResult(left, returnPointer, size)
  return OK
}

function undoFrame(status: i32, undo: usize, logs: usize, refundBefore: i64): void {
  revertTo(undo)
  cutLogs(logs)
  setRefund(refundBefore)
  if (status != REVERT) setResult(0, 0, 0)
}

/** True if the account's balance covers the value. */
export function canPay(account: usize, value: usize): bool {
  return !isLess(account + ACCOUNT_BALANCE, value)
}
