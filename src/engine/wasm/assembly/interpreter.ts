/**
 * The interpreter: one loop over opcodes, which returns when its frame ends, waits or begins
 * another.
 *
 * Program counter, stack top, gas and memory size are locals here and saved in the frame when it
 * waits. An opcode that lacks both gas and operands is out of gas, unless its price depends on the
 * operands; that is the order in which the reference engine looks.
 */

import {
  ACCOUNT_BALANCE,
  ACCOUNT_CODE,
  ACCOUNT_CODE_HASH,
  ACCOUNT_CODE_SIZE,
  ACCOUNT_NONCE,
  FLAG_CREATED,
  FLAG_DESTROYED,
  accountAt,
  credit,
  debit,
  hasFlag,
  isAccountEmpty,
  raiseFlag,
  setBalance,
  setNonce,
  touch,
  warmAccount,
} from './accounts'
import {
  add,
  addModulo,
  divide,
  divideSigned,
  extendSign,
  multiply,
  multiplyModulo,
  power,
  remainder,
  remainderSigned,
  shiftLeft,
  shiftRight,
  subtract,
} from './arithmetic'
import {
  beginCall,
  beginCreation,
  canPay,
  createdAccount,
  delegateOf,
  endFrame,
  entered,
  keepReturnData,
  saltedAccount,
} from './calls'
import {
  ENV_BASE_FEE,
  ENV_BLOB_BASE_FEE,
  ENV_COINBASE,
  ENV_GAS_PRICE,
  ENV_NUMBER,
  ENV_ORIGIN,
  environmentWord,
} from './environment'
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
  FRAME_JUMPS,
  FRAME_MEMORY_SIZE,
  FRAME_NEXT,
  FRAME_OUTPUT,
  FRAME_OUTPUT_SIZE,
  FRAME_PARENT,
  FRAME_RETURN_SIZE,
  FRAME_SELF,
  FRAME_TOP,
  FRAME_VALUE,
  endOf,
  memoryOf,
  stackOf,
} from './frames'
import {
  CALL_STIPEND,
  CALL_VALUE_GAS,
  COLD_ACCOUNT_GAS,
  COLD_SLOT_GAS,
  COPY_WORD_GAS,
  CREATE_GAS,
  EXP_BYTE_GAS,
  EXP_GAS,
  INIT_CODE_SIZE_MAX,
  INIT_CODE_WORD_GAS,
  KECCAK_GAS,
  KECCAK_WORD_GAS,
  LOG_BYTE_GAS,
  LOG_GAS,
  LOG_TOPIC_GAS,
  NEW_ACCOUNT_GAS,
  SELFDESTRUCT_GAS,
  SSTORE_SENTRY_GAS,
  WARM_ACCESS_GAS,
  expand,
  storeGas,
  wholeWords,
  wordsOf,
} from './gas'
import { blockHash } from './host'
import { keccakWord } from './keccak'
import { returnBuffer, STACK_SIZE } from './layout'
import { emitLog } from './logs'
import {
  SLOT_VALUE,
  loadTransient,
  setSlot,
  slotAt,
  storeTransient,
  touchSlot,
  warmSlot,
} from './slots'
import {
  ENTER,
  INIT_CODE_TOO_LARGE,
  INVALID_JUMP,
  INVALID_OPCODE,
  OK,
  OUT_OF_GAS,
  RESUME,
  RETURN_DATA_OUT_OF_BOUNDS,
  REVERT,
  STACK_OVERFLOW,
  STACK_UNDERFLOW,
  WRITE_PROTECTION,
  gasLeft,
  returnSize,
  setHaltOpcode,
  setResult,
} from './statuses'
import {
  bitLength,
  clearWord,
  copyWord,
  isEqual,
  isLess,
  isShort,
  isSignedLess,
  isZero,
  lengthOf,
  reverseHalf,
  reverseWord,
  setWord,
} from './words'

/** Calls may lie this deep below the outermost frame. */
const DEPTH_MAX: u32 = 1024

const zeroWord: usize = memory.data(32, 16)
const paddedWord: usize = memory.data(32, 16)

/** For PUSHn at n * 32: a word whose lowest n bytes are set. */
const pushMasks: usize = memory.data(33 * 32, 16)

export function preparePushMasks(): void {
  for (let n: usize = 1; n <= 32; n++) memory.fill(pushMasks + (n << 5), 0xff, n)
}

/** Runs a frame and all it leads to. @returns how it ended */
export function run(outermost: usize): i32 {
  let frame = outermost
  while (true) {
    let status = interpret(frame)
    if (status == RESUME) continue
    if (status == ENTER) {
      frame = entered
      continue
    }
    status = endFrame(frame, status)
    if (frame == outermost) return status
    const parent = <usize>load<u32>(frame, FRAME_PARENT)
    if (load<u32>(frame, FRAME_IS_CREATION) != 0) {
      resumeAfterCreation(parent, <usize>load<u32>(frame, FRAME_SELF), status)
    } else {
      resumeAfterCall(
        parent,
        <usize>load<u32>(frame, FRAME_OUTPUT),
        <usize>load<u32>(frame, FRAME_OUTPUT_SIZE),
        status,
      )
    }
    frame = parent
  }
}

/** Gives a frame the gas, the output and the word it waited for. */
function resumeAfterCall(frame: usize, output: usize, outputSize: usize, status: i32): void {
  keepReturnData()
  store<u32>(frame, <u32>returnSize, FRAME_RETURN_SIZE)
  memory.copy(memoryOf(frame) + output, returnBuffer, min(outputSize, returnSize))
  store<i64>(frame, load<i64>(frame, FRAME_GAS) + gasLeft, FRAME_GAS)
  const top = <usize>load<u32>(frame, FRAME_TOP)
  setWord(top, status == OK ? 1 : 0)
  store<u32>(frame, <u32>(top + 32), FRAME_TOP)
}

function resumeAfterCreation(frame: usize, created: usize, status: i32): void {
  if (status == REVERT) keepReturnData()
  store<u32>(frame, status == REVERT ? <u32>returnSize : 0, FRAME_RETURN_SIZE)
  store<i64>(frame, load<i64>(frame, FRAME_GAS) + gasLeft, FRAME_GAS)
  const top = <usize>load<u32>(frame, FRAME_TOP)
  if (status == OK) copyWord(top, created)
  else clearWord(top)
  store<u32>(frame, <u32>(top + 32), FRAME_TOP)
}

/** Saves what of a frame is not in it while it runs. */
@inline
function suspend(frame: usize, next: usize, top: usize, gas: i64, memorySize: usize): void {
  store<u32>(frame, <u32>next, FRAME_NEXT)
  store<u32>(frame, <u32>top, FRAME_TOP)
  store<i64>(frame, gas, FRAME_GAS)
  store<u32>(frame, <u32>memorySize, FRAME_MEMORY_SIZE)
}

@inline
function underflow(gas: i64): i32 {
  return gas < 0 ? OUT_OF_GAS : STACK_UNDERFLOW
}

@inline
function overflow(gas: i64): i32 {
  return gas < 0 ? OUT_OF_GAS : STACK_OVERFLOW
}

/** The address of an account as a word. */
@inline
function copyAddress(to: usize, account: usize): void {
  copyWord(to, account)
}

/** Why a store without a word to store fails: its price is looked at after its offset alone. */
function shortStore(frame: usize, top: usize, gas: i64, memorySize: usize, size: u64): i32 {
  if (top < stackOf(frame) + 32) return STACK_UNDERFLOW
  const end = lengthOf(top - 32) + size
  const left = end > <u64>memorySize ? expand(memoryOf(frame), memorySize, end, gas) : gas
  return underflow(left)
}

/** Where a range of memory ends; empty ranges lie nowhere. */
@inline
function endOfRange(offset: usize, size: u64): u64 {
  return size == 0 ? 0 : lengthOf(offset) + size
}

/** Copies bytes that may reach beyond their source, which goes on with zeros. */
function copyPadded(to: usize, source: usize, sourceSize: usize, offset: usize, size: usize): void {
  const from = isShort(offset) ? load<u64>(offset) : u64.MAX_VALUE
  const present = from < <u64>sourceSize ? min(<usize>(<u64>sourceSize - from), size) : 0
  if (present != 0) memory.copy(to, source + <usize>from, present)
  if (present < size) memory.fill(to + present, 0, size - present)
}

function loadInput(to: usize, frame: usize, offset: usize): void {
  const size = <u64>load<u32>(frame, FRAME_INPUT_SIZE)
  const from = load<u64>(offset)
  if (!isShort(offset) || from >= size) {
    clearWord(to)
    return
  }
  const input = <usize>load<u32>(frame, FRAME_INPUT) + <usize>from
  if (from + 32 <= size) {
    reverseWord(to, input)
    return
  }
  clearWord(paddedWord)
  memory.copy(paddedWord, input, <usize>(size - from))
  reverseWord(to, paddedWord)
}

/** Is there a JUMPDEST at this offset of the frame's code? */
@inline
function mayJumpTo(frame: usize, offset: usize): bool {
  const at = load<u64>(offset)
  if (!isShort(offset) || at >= <u64>load<u32>(frame, FRAME_CODE_SIZE)) return false
  const bits = load<u8>(<usize>load<u32>(frame, FRAME_JUMPS) + (<usize>at >> 3))
  return ((bits >> (<u8>at & 7)) & 1) != 0
}

/** What looking at an account costs; it is warm afterwards (EIP-2929). */
@inline
function accessGas(account: usize): i64 {
  return warmAccount(account) ? WARM_ACCESS_GAS : COLD_ACCOUNT_GAS
}

/**
 * The four calls. Operands lie below `top`: gas, address, value if the opcode takes one, input
 * offset and size, output offset and size.
 */
function call(
  opcode: u32,
  frame: usize,
  next: usize,
  top: usize,
  gas: i64,
  memorySize: usize,
): i32 {
  const takesValue = opcode == 0xf1 || opcode == 0xf2
  const operandCount: usize = takesValue ? 7 : 6
  const bottom = top - (operandCount << 5)
  if (bottom < stackOf(frame)) return STACK_UNDERFLOW
  const value = takesValue ? top - 96 : zeroWord
  const isStatic = load<u32>(frame, FRAME_IS_STATIC) != 0
  const hasValue = !isZero(value)
  if (opcode == 0xf1 && isStatic && hasValue) return WRITE_PROTECTION

  const target = accountAt(top - 64)
  touch(target)
  const outputSize = lengthOf(bottom)
  const outputAt = bottom + 32
  const inputSize = lengthOf(bottom + 64)
  const inputAt = bottom + 96
  const end = max(endOfRange(inputAt, inputSize), endOfRange(outputAt, outputSize))
  if (end > <u64>memorySize) {
    gas = expand(memoryOf(frame), memorySize, end, gas)
    if (gas < 0) return OUT_OF_GAS
    memorySize = wholeWords(end)
  }
  gas -= accessGas(target)
  if (hasValue) {
    gas -= CALL_VALUE_GAS
    if (opcode == 0xf1 && isAccountEmpty(target)) gas -= NEW_ACCOUNT_GAS
  }
  const delegate = delegateOf(target)
  if (delegate != 0) gas -= warmAccount(delegate) ? WARM_ACCESS_GAS : COLD_ACCOUNT_GAS
  if (gas < 0) return OUT_OF_GAS

  // All but a 64th of the gas may go (EIP-150).
  let given = gas - gas / 64
  const wanted = top - 32
  if (isShort(wanted) && load<u64>(wanted) < <u64>given) given = <i64>load<u64>(wanted)
  gas -= given
  if (hasValue) given += CALL_STIPEND

  const self = <usize>load<u32>(frame, FRAME_SELF)
  const depth = load<u32>(frame, FRAME_DEPTH)
  const output: usize = outputSize == 0 ? 0 : <usize>lengthOf(outputAt)
  suspend(frame, next, bottom, gas, memorySize)
  let status: i32 = REVERT
  if (depth >= DEPTH_MAX || (hasValue && !canPay(self, value))) {
    setResult(given, 0, 0)
  } else {
    const input = memoryOf(frame) + (inputSize == 0 ? 0 : <usize>lengthOf(inputAt))
    status = beginCall(
      endOf(frame),
      frame,
      opcode == 0xf4 ? <usize>load<u32>(frame, FRAME_CALLER) : self,
      opcode == 0xf2 || opcode == 0xf4 ? self : target,
      target,
      opcode == 0xf4 ? frame + FRAME_VALUE : value,
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
  }
  resumeAfterCall(frame, output, <usize>outputSize, status)
  return RESUME
}

/** CREATE and CREATE2. Operands lie below `top`: value, offset, size, and a salt for CREATE2. */
function create(
  isSalted: bool,
  frame: usize,
  next: usize,
  top: usize,
  gas: i64,
  memorySize: usize,
): i32 {
  const bottom = top - (isSalted ? 128 : 96)
  if (bottom < stackOf(frame)) return STACK_UNDERFLOW
  if (load<u32>(frame, FRAME_IS_STATIC) != 0) return WRITE_PROTECTION
  const value = top - 32
  const size = lengthOf(top - 96)
  const end = endOfRange(top - 64, size)
  // CREATE2 hashes the code for its address.
  const wordGas = isSalted ? INIT_CODE_WORD_GAS + KECCAK_WORD_GAS : INIT_CODE_WORD_GAS
  gas -= CREATE_GAS + wordsOf(size) * wordGas
  if (end > <u64>memorySize) {
    gas = expand(memoryOf(frame), memorySize, end, gas)
    if (gas < 0) return OUT_OF_GAS
    memorySize = wholeWords(end)
  }
  if (gas < 0) return OUT_OF_GAS
  if (size > INIT_CODE_SIZE_MAX) return INIT_CODE_TOO_LARGE

  const self = <usize>load<u32>(frame, FRAME_SELF)
  const depth = load<u32>(frame, FRAME_DEPTH)
  const nonce = load<u64>(self, ACCOUNT_NONCE)
  if (depth >= DEPTH_MAX || !canPay(self, value) || nonce == u64.MAX_VALUE) {
    suspend(frame, next, bottom, gas, memorySize)
    setResult(0, 0, 0)
    resumeAfterCreation(frame, 0, OUT_OF_GAS)
    return RESUME
  }
  const initCode = memoryOf(frame) + (size == 0 ? 0 : <usize>lengthOf(top - 64))
  const created = isSalted
    ? saltedAccount(self, bottom, initCode, <usize>size)
    : createdAccount(self, nonce)
  setNonce(self, nonce + 1)
  const given = gas - gas / 64
  suspend(frame, next, bottom, gas - given, memorySize)
  const status = beginCreation(
    endOf(frame), frame, self, created, value, initCode, <usize>size, given, depth + 1,
  )
  if (status == ENTER) return ENTER
  resumeAfterCreation(frame, created, status)
  return RESUME
}

/** @see https://eips.ethereum.org/EIPS/eip-6780 */
function selfDestruct(frame: usize, top: usize, gas: i64): i32 {
  if (load<u32>(frame, FRAME_IS_STATIC) != 0) return WRITE_PROTECTION
  if (top < stackOf(frame) + 32) return STACK_UNDERFLOW
  const self = <usize>load<u32>(frame, FRAME_SELF)
  const heir = accountAt(top - 32)
  gas -= SELFDESTRUCT_GAS
  if (!warmAccount(heir)) gas -= COLD_ACCOUNT_GAS
  if (!isZero(self + ACCOUNT_BALANCE)) {
    touch(heir)
    if (isAccountEmpty(heir)) gas -= NEW_ACCOUNT_GAS
  }
  if (gas < 0) return OUT_OF_GAS
  touch(heir)
  raiseFlag(self, FLAG_DESTROYED)
  if (heir != self) {
    credit(heir, self + ACCOUNT_BALANCE)
    debit(self, self + ACCOUNT_BALANCE)
  } else if (hasFlag(self, FLAG_CREATED)) {
    setBalance(self, zeroWord)
  }
  setResult(gas, 0, 0)
  return OK
}

/** Runs a frame from where it stopped. @returns how it ended, or `ENTER` or `RESUME` */
function interpret(frame: usize): i32 {
  const stack = stackOf(frame)
  const limit = stack + STACK_SIZE
  const memoryAt = memoryOf(frame)
  let next = <usize>load<u32>(frame, FRAME_NEXT)
  let top = <usize>load<u32>(frame, FRAME_TOP)
  let gas = load<i64>(frame, FRAME_GAS)
  let memorySize = <usize>load<u32>(frame, FRAME_MEMORY_SIZE)

  while (true) {
    const opcode = load<u8>(next)
    next++
    switch (opcode) {
      case 0x00: { // STOP
        setResult(gas, 0, 0)
        return OK
      }
      case 0x01: { // ADD
        gas -= 3
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        add(top - 32, top, top - 32)
        continue
      }
      case 0x02: { // MUL
        gas -= 5
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        multiply(top - 32, top, top - 32)
        continue
      }
      case 0x03: { // SUB
        gas -= 3
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        subtract(top - 32, top, top - 32)
        continue
      }
      case 0x04: { // DIV
        gas -= 5
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        divide(top - 32, top, top - 32)
        continue
      }
      case 0x05: { // SDIV
        gas -= 5
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        divideSigned(top - 32, top, top - 32)
        continue
      }
      case 0x06: { // MOD
        gas -= 5
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        remainder(top - 32, top, top - 32)
        continue
      }
      case 0x07: { // SMOD
        gas -= 5
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        remainderSigned(top - 32, top, top - 32)
        continue
      }
      case 0x08: { // ADDMOD
        gas -= 8
        if (gas < 0 || top < stack + 96) return underflow(gas)
        top -= 64
        addModulo(top - 32, top + 32, top, top - 32)
        continue
      }
      case 0x09: { // MULMOD
        gas -= 8
        if (gas < 0 || top < stack + 96) return underflow(gas)
        top -= 64
        multiplyModulo(top - 32, top + 32, top, top - 32)
        continue
      }
      case 0x0a: { // EXP
        if (top < stack + 64) return STACK_UNDERFLOW
        top -= 32
        gas -= EXP_GAS + EXP_BYTE_GAS * <i64>((bitLength(top - 32) + 7) >> 3)
        if (gas < 0) return OUT_OF_GAS
        power(top - 32, top, top - 32)
        continue
      }
      case 0x0b: { // SIGNEXTEND
        gas -= 5
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        if (isShort(top) && load<u64>(top) < 31) extendSign(top - 32, load<u32>(top))
        continue
      }
      case 0x10: { // LT
        gas -= 3
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        setWord(top - 32, <u64>isLess(top, top - 32))
        continue
      }
      case 0x11: { // GT
        gas -= 3
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        setWord(top - 32, <u64>isLess(top - 32, top))
        continue
      }
      case 0x12: { // SLT
        gas -= 3
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        setWord(top - 32, <u64>isSignedLess(top, top - 32))
        continue
      }
      case 0x13: { // SGT
        gas -= 3
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        setWord(top - 32, <u64>isSignedLess(top - 32, top))
        continue
      }
      case 0x14: { // EQ
        gas -= 3
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        setWord(top - 32, <u64>isEqual(top, top - 32))
        continue
      }
      case 0x15: { // ISZERO
        gas -= 3
        if (gas < 0 || top < stack + 32) return underflow(gas)
        setWord(top - 32, <u64>isZero(top - 32))
        continue
      }
      case 0x16: { // AND
        gas -= 3
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        v128.store(top - 32, v128.and(v128.load(top), v128.load(top - 32)))
        v128.store(top - 16, v128.and(v128.load(top, 16), v128.load(top - 16)))
        continue
      }
      case 0x17: { // OR
        gas -= 3
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        v128.store(top - 32, v128.or(v128.load(top), v128.load(top - 32)))
        v128.store(top - 16, v128.or(v128.load(top, 16), v128.load(top - 16)))
        continue
      }
      case 0x18: { // XOR
        gas -= 3
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        v128.store(top - 32, v128.xor(v128.load(top), v128.load(top - 32)))
        v128.store(top - 16, v128.xor(v128.load(top, 16), v128.load(top - 16)))
        continue
      }
      case 0x19: { // NOT
        gas -= 3
        if (gas < 0 || top < stack + 32) return underflow(gas)
        v128.store(top - 32, v128.not(v128.load(top - 32)))
        v128.store(top - 16, v128.not(v128.load(top - 16)))
        continue
      }
      case 0x1a: { // BYTE
        gas -= 3
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        const index = load<u64>(top)
        setWord(top - 32, isShort(top) && index < 32 ? <u64>load<u8>(top - 1 - <usize>index) : 0)
        continue
      }
      case 0x1b: { // SHL
        gas -= 3
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        if (isShort(top) && load<u64>(top) < 256) shiftLeft(top - 32, load<u32>(top))
        else clearWord(top - 32)
        continue
      }
      case 0x1c: { // SHR
        gas -= 3
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        if (isShort(top) && load<u64>(top) < 256) shiftRight(top - 32, load<u32>(top), 0)
        else clearWord(top - 32)
        continue
      }
      case 0x1d: { // SAR
        gas -= 3
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 32
        const sign = <u64>(load<i64>(top - 32, 24) >> 63)
        if (isShort(top) && load<u64>(top) < 256) {
          shiftRight(top - 32, load<u32>(top), sign)
        } else {
          v128.store(top - 32, i64x2.splat(sign))
          v128.store(top - 16, i64x2.splat(sign))
        }
        continue
      }
      case 0x1e: { // CLZ
        gas -= 5
        if (gas < 0 || top < stack + 32) return underflow(gas)
        setWord(top - 32, 256 - bitLength(top - 32))
        continue
      }
      case 0x20: { // KECCAK256
        if (top < stack + 64) return STACK_UNDERFLOW
        top -= 32
        const size = lengthOf(top - 32)
        const end = endOfRange(top, size)
        gas -= KECCAK_GAS + KECCAK_WORD_GAS * wordsOf(size)
        if (gas < 0) return OUT_OF_GAS
        if (end > <u64>memorySize) {
          gas = expand(memoryAt, memorySize, end, gas)
          if (gas < 0) return OUT_OF_GAS
          memorySize = wholeWords(end)
        }
        keccakWord(top - 32, memoryAt + (size == 0 ? 0 : load<u32>(top)), <usize>size)
        continue
      }
      case 0x30: { // ADDRESS
        gas -= 2
        if (gas < 0 || top >= limit) return overflow(gas)
        copyAddress(top, <usize>load<u32>(frame, FRAME_SELF))
        top += 32
        continue
      }
      case 0x31: { // BALANCE
        if (top < stack + 32) return STACK_UNDERFLOW
        const account = accountAt(top - 32)
        gas -= accessGas(account)
        if (gas < 0) return OUT_OF_GAS
        touch(account)
        copyWord(top - 32, account + ACCOUNT_BALANCE)
        continue
      }
      case 0x32: { // ORIGIN
        gas -= 2
        if (gas < 0 || top >= limit) return overflow(gas)
        copyWord(top, environmentWord(ENV_ORIGIN))
        top += 32
        continue
      }
      case 0x33: { // CALLER
        gas -= 2
        if (gas < 0 || top >= limit) return overflow(gas)
        copyAddress(top, <usize>load<u32>(frame, FRAME_CALLER))
        top += 32
        continue
      }
      case 0x34: { // CALLVALUE
        gas -= 2
        if (gas < 0 || top >= limit) return overflow(gas)
        copyWord(top, frame + FRAME_VALUE)
        top += 32
        continue
      }
      case 0x35: { // CALLDATALOAD
        gas -= 3
        if (gas < 0 || top < stack + 32) return underflow(gas)
        loadInput(top - 32, frame, top - 32)
        continue
      }
      case 0x36: { // CALLDATASIZE
        gas -= 2
        if (gas < 0 || top >= limit) return overflow(gas)
        setWord(top, <u64>load<u32>(frame, FRAME_INPUT_SIZE))
        top += 32
        continue
      }
      case 0x37: { // CALLDATACOPY
        if (top < stack + 96) return STACK_UNDERFLOW
        const size = lengthOf(top - 96)
        const end = endOfRange(top - 32, size)
        gas -= 3 + COPY_WORD_GAS * wordsOf(size)
        if (gas < 0) return OUT_OF_GAS
        if (end > <u64>memorySize) {
          gas = expand(memoryAt, memorySize, end, gas)
          if (gas < 0) return OUT_OF_GAS
          memorySize = wholeWords(end)
        }
        if (size != 0) {
          const to = memoryAt + load<u32>(top - 32)
          const from = <usize>load<u32>(frame, FRAME_INPUT)
          copyPadded(to, from, load<u32>(frame, FRAME_INPUT_SIZE), top - 64, <usize>size)
        }
        top -= 96
        continue
      }
      case 0x38: { // CODESIZE
        gas -= 2
        if (gas < 0 || top >= limit) return overflow(gas)
        setWord(top, <u64>load<u32>(frame, FRAME_CODE_SIZE))
        top += 32
        continue
      }
      case 0x39: { // CODECOPY
        if (top < stack + 96) return STACK_UNDERFLOW
        const size = lengthOf(top - 96)
        const end = endOfRange(top - 32, size)
        gas -= 3 + COPY_WORD_GAS * wordsOf(size)
        if (gas < 0) return OUT_OF_GAS
        if (end > <u64>memorySize) {
          gas = expand(memoryAt, memorySize, end, gas)
          if (gas < 0) return OUT_OF_GAS
          memorySize = wholeWords(end)
        }
        if (size != 0) {
          const to = memoryAt + load<u32>(top - 32)
          const from = <usize>load<u32>(frame, FRAME_CODE)
          copyPadded(to, from, load<u32>(frame, FRAME_CODE_SIZE), top - 64, <usize>size)
        }
        top -= 96
        continue
      }
      case 0x3a: { // GASPRICE
        gas -= 2
        if (gas < 0 || top >= limit) return overflow(gas)
        copyWord(top, environmentWord(ENV_GAS_PRICE))
        top += 32
        continue
      }
      case 0x3b: { // EXTCODESIZE
        if (top < stack + 32) return STACK_UNDERFLOW
        const account = accountAt(top - 32)
        gas -= accessGas(account)
        if (gas < 0) return OUT_OF_GAS
        touch(account)
        setWord(top - 32, <u64>load<u32>(account, ACCOUNT_CODE_SIZE))
        continue
      }
      case 0x3c: { // EXTCODECOPY
        if (top < stack + 128) return STACK_UNDERFLOW
        const size = lengthOf(top - 128)
        const end = endOfRange(top - 64, size)
        const account = accountAt(top - 32)
        gas -= accessGas(account) + COPY_WORD_GAS * wordsOf(size)
        if (gas < 0) return OUT_OF_GAS
        if (end > <u64>memorySize) {
          gas = expand(memoryAt, memorySize, end, gas)
          if (gas < 0) return OUT_OF_GAS
          memorySize = wholeWords(end)
        }
        if (size != 0) {
          touch(account)
          const to = memoryAt + load<u32>(top - 64)
          const code = <usize>load<u32>(account, ACCOUNT_CODE)
          copyPadded(to, code, load<u32>(account, ACCOUNT_CODE_SIZE), top - 96, <usize>size)
        }
        top -= 128
        continue
      }
      case 0x3d: { // RETURNDATASIZE
        gas -= 2
        if (gas < 0 || top >= limit) return overflow(gas)
        setWord(top, <u64>load<u32>(frame, FRAME_RETURN_SIZE))
        top += 32
        continue
      }
      case 0x3e: { // RETURNDATACOPY
        if (top < stack + 96) return STACK_UNDERFLOW
        const size = lengthOf(top - 96)
        if (lengthOf(top - 64) + size > <u64>load<u32>(frame, FRAME_RETURN_SIZE)) {
          return RETURN_DATA_OUT_OF_BOUNDS
        }
        const end = endOfRange(top - 32, size)
        gas -= 3 + COPY_WORD_GAS * wordsOf(size)
        if (gas < 0) return OUT_OF_GAS
        if (end > <u64>memorySize) {
          gas = expand(memoryAt, memorySize, end, gas)
          if (gas < 0) return OUT_OF_GAS
          memorySize = wholeWords(end)
        }
        if (size != 0) {
          const from = returnBuffer + load<u32>(top - 64)
          memory.copy(memoryAt + load<u32>(top - 32), from, <usize>size)
        }
        top -= 96
        continue
      }
      case 0x3f: { // EXTCODEHASH
        if (top < stack + 32) return STACK_UNDERFLOW
        const account = accountAt(top - 32)
        gas -= accessGas(account)
        if (gas < 0) return OUT_OF_GAS
        touch(account)
        if (isAccountEmpty(account)) clearWord(top - 32)
        else copyWord(top - 32, account + ACCOUNT_CODE_HASH)
        continue
      }
      case 0x40: { // BLOCKHASH
        gas -= 20
        if (gas < 0 || top < stack + 32) return underflow(gas)
        const current = environmentWord(ENV_NUMBER)
        const number = load<u64>(top - 32)
        const isRecent =
          isShort(top - 32) && number < load<u64>(current) && load<u64>(current) - number <= 256
        if (isRecent) blockHash(top - 32)
        else clearWord(top - 32)
        continue
      }
      case 0x41:
      case 0x42:
      case 0x43:
      case 0x44:
      case 0x45:
      case 0x46: { // COINBASE, TIMESTAMP, NUMBER, PREVRANDAO, GASLIMIT, CHAINID
        gas -= 2
        if (gas < 0 || top >= limit) return overflow(gas)
        copyWord(top, environmentWord(ENV_COINBASE + (<usize>(opcode - 0x41) << 5)))
        top += 32
        continue
      }
      case 0x47: { // SELFBALANCE
        gas -= 5
        if (gas < 0 || top >= limit) return overflow(gas)
        copyWord(top, <usize>load<u32>(frame, FRAME_SELF) + ACCOUNT_BALANCE)
        top += 32
        continue
      }
      case 0x48: { // BASEFEE
        gas -= 2
        if (gas < 0 || top >= limit) return overflow(gas)
        copyWord(top, environmentWord(ENV_BASE_FEE))
        top += 32
        continue
      }
      case 0x49: { // BLOBHASH
        gas -= 3
        if (gas < 0 || top < stack + 32) return underflow(gas)
        // No transaction of this chain carries blobs.
        clearWord(top - 32)
        continue
      }
      case 0x4a: { // BLOBBASEFEE
        gas -= 2
        if (gas < 0 || top >= limit) return overflow(gas)
        copyWord(top, environmentWord(ENV_BLOB_BASE_FEE))
        top += 32
        continue
      }
      case 0x50: { // POP
        gas -= 2
        if (gas < 0 || top < stack + 32) return underflow(gas)
        top -= 32
        continue
      }
      case 0x51: { // MLOAD
        gas -= 3
        if (top < stack + 32) return STACK_UNDERFLOW
        const end = lengthOf(top - 32) + 32
        if (end > <u64>memorySize) {
          gas = expand(memoryAt, memorySize, end, gas)
          if (gas < 0) return OUT_OF_GAS
          memorySize = wholeWords(end)
        }
        if (gas < 0) return OUT_OF_GAS
        reverseWord(top - 32, memoryAt + load<u32>(top - 32))
        continue
      }
      case 0x52: { // MSTORE
        gas -= 3
        if (top < stack + 64) return shortStore(frame, top, gas, memorySize, 32)
        const end = lengthOf(top - 32) + 32
        if (end > <u64>memorySize) {
          gas = expand(memoryAt, memorySize, end, gas)
          if (gas < 0) return OUT_OF_GAS
          memorySize = wholeWords(end)
        }
        if (gas < 0) return OUT_OF_GAS
        reverseWord(memoryAt + load<u32>(top - 32), top - 64)
        top -= 64
        continue
      }
      case 0x53: { // MSTORE8
        gas -= 3
        if (top < stack + 64) return shortStore(frame, top, gas, memorySize, 1)
        const end = lengthOf(top - 32) + 1
        if (end > <u64>memorySize) {
          gas = expand(memoryAt, memorySize, end, gas)
          if (gas < 0) return OUT_OF_GAS
          memorySize = wholeWords(end)
        }
        if (gas < 0) return OUT_OF_GAS
        store<u8>(memoryAt + load<u32>(top - 32), load<u8>(top - 64))
        top -= 64
        continue
      }
      case 0x54: { // SLOAD
        if (top < stack + 32) return STACK_UNDERFLOW
        const self = <usize>load<u32>(frame, FRAME_SELF)
        const slot = slotAt(self, top - 32)
        gas -= warmSlot(slot) ? WARM_ACCESS_GAS : COLD_SLOT_GAS
        if (gas < 0) return OUT_OF_GAS
        touchSlot(self, slot)
        copyWord(top - 32, slot + SLOT_VALUE)
        continue
      }
      case 0x55: { // SSTORE
        if (load<u32>(frame, FRAME_IS_STATIC) != 0) return WRITE_PROTECTION
        if (top < stack + 64) return STACK_UNDERFLOW
        top -= 64
        const self = <usize>load<u32>(frame, FRAME_SELF)
        const slot = slotAt(self, top + 32)
        touchSlot(self, slot)
        if (gas <= SSTORE_SENTRY_GAS) return OUT_OF_GAS
        if (!warmSlot(slot)) gas -= COLD_SLOT_GAS
        gas -= storeGas(slot, top)
        if (gas < 0) return OUT_OF_GAS
        if (!isEqual(slot + SLOT_VALUE, top)) setSlot(self, slot, top)
        continue
      }
      case 0x56: { // JUMP
        gas -= 8
        if (gas < 0 || top < stack + 32) return underflow(gas)
        top -= 32
        if (!mayJumpTo(frame, top)) return INVALID_JUMP
        next = <usize>load<u32>(frame, FRAME_CODE) + load<u32>(top)
        continue
      }
      case 0x57: { // JUMPI
        gas -= 10
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 64
        if (!isZero(top)) {
          if (!mayJumpTo(frame, top + 32)) return INVALID_JUMP
          next = <usize>load<u32>(frame, FRAME_CODE) + load<u32>(top, 32)
        }
        continue
      }
      case 0x58: { // PC
        gas -= 2
        if (gas < 0 || top >= limit) return overflow(gas)
        setWord(top, <u64>(next - 1 - <usize>load<u32>(frame, FRAME_CODE)))
        top += 32
        continue
      }
      case 0x59: { // MSIZE
        gas -= 2
        if (gas < 0 || top >= limit) return overflow(gas)
        setWord(top, <u64>memorySize)
        top += 32
        continue
      }
      case 0x5a: { // GAS
        gas -= 2
        if (gas < 0 || top >= limit) return overflow(gas)
        setWord(top, <u64>gas)
        top += 32
        continue
      }
      case 0x5b: { // JUMPDEST
        gas -= 1
        if (gas < 0) return OUT_OF_GAS

        continue
      }
      case 0x5c: { // TLOAD
        gas -= 100
        if (gas < 0 || top < stack + 32) return underflow(gas)
        loadTransient(top - 32, <usize>load<u32>(frame, FRAME_SELF), top - 32)
        continue
      }
      case 0x5d: { // TSTORE
        gas -= WARM_ACCESS_GAS
        if (gas < 0) return OUT_OF_GAS
        if (load<u32>(frame, FRAME_IS_STATIC) != 0) return WRITE_PROTECTION
        if (top < stack + 64) return STACK_UNDERFLOW
        top -= 64
        storeTransient(<usize>load<u32>(frame, FRAME_SELF), top + 32, top)
        continue
      }
      case 0x5e: { // MCOPY
        if (top < stack + 96) return STACK_UNDERFLOW
        const size = lengthOf(top - 96)
        const end = max(endOfRange(top - 32, size), endOfRange(top - 64, size))
        gas -= 3 + COPY_WORD_GAS * wordsOf(size)
        if (gas < 0) return OUT_OF_GAS
        if (end > <u64>memorySize) {
          gas = expand(memoryAt, memorySize, end, gas)
          if (gas < 0) return OUT_OF_GAS
          memorySize = wholeWords(end)
        }
        if (size != 0) {
          memory.copy(memoryAt + load<u32>(top - 32), memoryAt + load<u32>(top - 64), <usize>size)
        }
        top -= 96
        continue
      }
      case 0x5f: { // PUSH0
        gas -= 2
        if (gas < 0 || top >= limit) return overflow(gas)
        clearWord(top)
        top += 32
        continue
      }
      case 0x60: { // PUSH1
        gas -= 3
        if (gas < 0 || top >= limit) return overflow(gas)
        setWord(top, <u64>load<u8>(next))
        next++
        top += 32
        continue
      }
      case 0x61: { // PUSH2
        gas -= 3
        if (gas < 0 || top >= limit) return overflow(gas)
        setWord(top, (<u64>load<u8>(next) << 8) | <u64>load<u8>(next, 1))
        next += 2
        top += 32
        continue
      }
      case 0x62:
      case 0x63:
      case 0x64:
      case 0x65:
      case 0x66:
      case 0x67:
      case 0x68:
      case 0x69:
      case 0x6a:
      case 0x6b:
      case 0x6c:
      case 0x6d:
      case 0x6e:
      case 0x6f:
      case 0x70:
      case 0x71:
      case 0x72:
      case 0x73:
      case 0x74:
      case 0x75:
      case 0x76:
      case 0x77:
      case 0x78:
      case 0x79:
      case 0x7a:
      case 0x7b:
      case 0x7c:
      case 0x7d:
      case 0x7e:
      case 0x7f: { // PUSH3 to PUSH32
        gas -= 3
        if (gas < 0 || top >= limit) return overflow(gas)
        // The 32 bytes that end with the operand, reversed, less what comes before it.
        const size = <usize>opcode - 0x5f
        next += size
        const mask = pushMasks + (size << 5)
        v128.store(top, v128.and(reverseHalf(v128.load(next - 16)), v128.load(mask)))
        v128.store(top, v128.and(reverseHalf(v128.load(next - 32)), v128.load(mask, 16)), 16)
        top += 32
        continue
      }
      case 0x80:
      case 0x81:
      case 0x82:
      case 0x83:
      case 0x84:
      case 0x85:
      case 0x86:
      case 0x87:
      case 0x88:
      case 0x89:
      case 0x8a:
      case 0x8b:
      case 0x8c:
      case 0x8d:
      case 0x8e:
      case 0x8f: { // DUP1 to DUP16
        const from = top - ((<usize>opcode - 0x7f) << 5)
        gas -= 3
        if (gas < 0 || from < stack) return underflow(gas)
        if (top >= limit) return STACK_OVERFLOW
        copyWord(top, from)
        top += 32
        continue
      }
      case 0x90:
      case 0x91:
      case 0x92:
      case 0x93:
      case 0x94:
      case 0x95:
      case 0x96:
      case 0x97:
      case 0x98:
      case 0x99:
      case 0x9a:
      case 0x9b:
      case 0x9c:
      case 0x9d:
      case 0x9e:
      case 0x9f: { // SWAP1 to SWAP16
        const other = top - ((<usize>opcode - 0x8e) << 5)
        gas -= 3
        if (gas < 0 || other < stack) return underflow(gas)
        const low = v128.load(other)
        const high = v128.load(other, 16)
        copyWord(other, top - 32)
        v128.store(top - 32, low)
        v128.store(top - 16, high)
        continue
      }
      case 0xa0:
      case 0xa1:
      case 0xa2:
      case 0xa3:
      case 0xa4: { // LOG0 to LOG4
        if (load<u32>(frame, FRAME_IS_STATIC) != 0) return WRITE_PROTECTION
        if (top < stack + 64) return STACK_UNDERFLOW
        const topicCount = <u32>opcode - 0xa0
        const size = lengthOf(top - 64)
        const end = endOfRange(top - 32, size)
        gas -= LOG_GAS + LOG_TOPIC_GAS * <i64>topicCount + LOG_BYTE_GAS * <i64>size
        if (gas < 0) return OUT_OF_GAS
        if (end > <u64>memorySize) {
          gas = expand(memoryAt, memorySize, end, gas)
          if (gas < 0) return OUT_OF_GAS
          memorySize = wholeWords(end)
        }
        const data = memoryAt + (size == 0 ? 0 : load<u32>(top - 32))
        top -= 64 + (<usize>topicCount << 5)
        if (top < stack) return STACK_UNDERFLOW
        emitLog(<usize>load<u32>(frame, FRAME_SELF), top, topicCount, data, <usize>size)
        continue
      }
      case 0xf0:
      case 0xf5: { // CREATE, CREATE2
        return create(opcode == 0xf5, frame, next, top, gas, memorySize)
      }
      case 0xf1:
      case 0xf2:
      case 0xf4:
      case 0xfa: { // CALL, CALLCODE, DELEGATECALL, STATICCALL
        return call(opcode, frame, next, top, gas, memorySize)
      }
      case 0xf3:
      case 0xfd: { // RETURN, REVERT
        if (top < stack + 64) return STACK_UNDERFLOW
        const size = lengthOf(top - 64)
        const end = endOfRange(top - 32, size)
        if (end > <u64>memorySize) {
          gas = expand(memoryAt, memorySize, end, gas)
          if (gas < 0) return OUT_OF_GAS
          memorySize = wholeWords(end)
        }
        setResult(gas, memoryAt + (size == 0 ? 0 : load<u32>(top - 32)), <usize>size)
        return opcode == 0xf3 ? OK : REVERT
      }
      case 0xff: { // SELFDESTRUCT
        return selfDestruct(frame, top, gas)
      }
      default:
        setHaltOpcode(opcode)
        return INVALID_OPCODE
    }
  }
}
