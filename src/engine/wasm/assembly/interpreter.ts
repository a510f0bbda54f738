/**
 * The interpreter: one loop over opcodes, which returns when its frame ends, waits or calls.
 *
 * Opcodes that only use the stack are here; the others are in `opcodes/`. Program counter, stack
 * top and gas are locals, saved in the frame when it waits. An opcode that lacks both gas and
 * operands reports out of gas, unless its price depends on the operands, as in the reference
 * engine. Gas is checked once, after the opcode, wherever its effects cannot be seen outside the
 * frame.
 *
 * Opcodes that not every hardfork has are checked in functions of their own: a check in the loop slows
 * down all opcodes.
 */

import { ACCOUNT_BALANCE } from './accounts'
import { add, extendSign, multiply, power, shiftLeft, shiftRight, subtract } from './arithmetic'
import { endFrame, entered } from './calls'
import { beginRow, countConditionalJump, countJump, endRow, isCounted, reach } from './counters'
import { divide, divideSigned, remainder, remainderSigned } from './division'
import {
  ENV_BASE_FEE,
  ENV_COINBASE,
  ENV_GAS_PRICE,
  ENV_ORIGIN,
  environmentWord,
} from './environment'
import {
  FRAME_CALLER,
  FRAME_CODE,
  FRAME_CODE_SIZE,
  FRAME_GAS,
  FRAME_INPUT_SIZE,
  FRAME_IS_CREATION,
  FRAME_MEMORY_SIZE,
  FRAME_NEXT,
  FRAME_OUTPUT,
  FRAME_OUTPUT_SIZE,
  FRAME_PARENT,
  FRAME_RETURN_SIZE,
  FRAME_SELF,
  FRAME_TOP,
  FRAME_VALUE,
  stackOf,
} from './frames'
import { EXP_BYTE_GAS, EXP_GAS } from './gas'
import { endSteps, leaveFrame, reportStep } from './host'
import { STACK_SIZE } from './layout'
import { addModulo, multiplyModulo } from './modular'
import { balanceOf, codeHashOf, codeSizeOf, copyCodeOf } from './opcodes/accounts'
import {
  call,
  create,
  resumeAfterCall,
  resumeAfterCreation,
  selfDestruct,
  suspend,
} from './opcodes/calls'
import { copyCode, copyInput, copyReturnData, loadInput } from './opcodes/data'
import {
  countLeadingZeros,
  hashOfBlob,
  hashOfBlock,
  leaveBlobBaseFee,
  leaveNumber,
  leaveSlotNumber,
  leaveWord,
} from './opcodes/environment'
import { endWith, jumpTarget, mayJumpTo } from './opcodes/flow'
import { log } from './opcodes/logs'
import { copyMemory, hashMemory, loadWord, storeByte, storeWord } from './opcodes/memory'
import { duplicateDeep, exchangeDeep, swapDeep } from './opcodes/stack'
import {
  loadStorage,
  loadTransientStorage,
  storeStorage,
  storeTransientStorage,
} from './opcodes/storage'
import { beginSlice, isPauseDue, isSliceOver } from './pauses'
import {
  ENTER,
  INVALID_JUMP,
  INVALID_OPCODE,
  OK,
  PAUSE,
  RESUME,
  REVERT,
  STACK_UNDERFLOW,
  clearHaltGas,
  haltGas,
  overflow,
  priced,
  setHaltOpcode,
  setResult,
  statusOf,
  underflow,
} from './statuses'
import { isStepped, isTraced } from './trace'
import {
  bitLength,
  clearWord,
  copyWord,
  isEqual,
  isLess,
  isShort,
  isSignedLess,
  isZero,
  reverseHalf,
  setWord,
  swapWords,
} from './words'

/** Masks for PUSHn at n * 32: a word whose lowest n bytes are set. */
const pushMasks: usize = memory.data(33 * 32, 16)

export function preparePushMasks(): void {
  for (let n: usize = 1; n <= 32; n++) memory.fill(pushMasks + (n << 5), 0xff, n)
}

let outermost: usize = 0
let paused: usize = 0
let isStepReported: bool = false

/** Runs the outermost frame and all frames it calls. @returns its status, or `PAUSE` */
export function run(frame: usize): i32 {
  outermost = frame
  isStepReported = false
  return resume(frame)
}

/** Continues after `PAUSE`. @returns the status of the outermost frame, or `PAUSE` */
export function resumePaused(): i32 {
  return resume(paused)
}

/** The frame that continues after `PAUSE`; its registers are saved. */
export function pausedFrame(): usize {
  return paused
}

function resume(from: usize): i32 {
  let frame = from
  while (true) {
    if (isPauseDue()) {
      paused = frame
      return PAUSE
    }
    const wasStepped = isStepped
    if (isCounted) beginRow(frame, <usize>load<u32>(frame, FRAME_NEXT))
    let status = wasStepped
      ? interpret<bool>(frame)
      : isCounted
        ? interpret<u32>(frame)
        : interpret<void>(frame)
    if (isCounted) endRow(frame)
    if (status == RESUME) continue
    if (status == ENTER) {
      frame = entered
      continue
    }
    if (status == PAUSE) {
      // The listener wants no further steps.
      if (wasStepped && !isStepped) continue
      paused = frame
      return PAUSE
    }
    if (isStepped) {
      endSteps(status, haltGas)
      clearHaltGas()
    }
    status = endFrame(frame, status)
    if (frame == outermost) return status
    if (isTraced) leaveFrame(status)
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

/** Saves the registers of a frame whose slice is over. */
function pauseFrame(frame: usize, next: usize, top: usize, gas: i64): i32 {
  suspend(frame, next, top, gas)
  return PAUSE
}

/**
 * Runs a frame from where it stopped. With `bool` as its type it reports every opcode and counts it if
 * asked, with `u32` it counts every opcode, with `void` it does neither: AssemblyScript compiles one
 * function for each.
 *
 * @returns a status, `ENTER`, `RESUME` or `PAUSE`
 */
function interpret<Watch>(frame: usize): i32 {
  const stack = stackOf(frame)
  const limit = stack + STACK_SIZE
  let next = <usize>load<u32>(frame, FRAME_NEXT)
  let top = <usize>load<u32>(frame, FRAME_TOP)
  let gas = load<i64>(frame, FRAME_GAS)
  beginSlice(gas)

  while (true) {
    if (isBoolean<Watch>()) {
      suspend(frame, next, top, gas)
      if (isStepReported) {
        isStepReported = false
      } else if (reportStep(frame)) {
        isStepReported = true
        return PAUSE
      }
    }
    if (!isVoid<Watch>()) reach(next)
    const opcode = load<u8>(next)
    next++
    switch (opcode) {
      case 0x00: // STOP
        setResult(gas, 0, 0)
        return OK
      case 0x01: // ADD
        gas -= 3
        if (top < stack + 64) return underflow(gas)
        top -= 32
        add(top - 32, top, top - 32)
        break
      case 0x02: // MUL
        gas -= 5
        if (top < stack + 64) return underflow(gas)
        top -= 32
        multiply(top - 32, top, top - 32)
        break
      case 0x03: // SUB
        gas -= 3
        if (top < stack + 64) return underflow(gas)
        top -= 32
        subtract(top - 32, top, top - 32)
        break
      case 0x04: // DIV
        gas -= 5
        if (top < stack + 64) return underflow(gas)
        top -= 32
        divide(top - 32, top, top - 32)
        break
      case 0x05: // SDIV
        gas -= 5
        if (top < stack + 64) return underflow(gas)
        top -= 32
        divideSigned(top - 32, top, top - 32)
        break
      case 0x06: // MOD
        gas -= 5
        if (top < stack + 64) return underflow(gas)
        top -= 32
        remainder(top - 32, top, top - 32)
        break
      case 0x07: // SMOD
        gas -= 5
        if (top < stack + 64) return underflow(gas)
        top -= 32
        remainderSigned(top - 32, top, top - 32)
        break
      case 0x08: // ADDMOD
        gas -= 8
        if (gas < 0 || top < stack + 96) return underflow(gas)
        top -= 64
        addModulo(top - 32, top + 32, top, top - 32)
        break
      case 0x09: // MULMOD
        gas -= 8
        if (gas < 0 || top < stack + 96) return underflow(gas)
        top -= 64
        multiplyModulo(top - 32, top + 32, top, top - 32)
        break
      case 0x0a: // EXP
        if (top < stack + 64) return STACK_UNDERFLOW
        top -= 32
        gas -= EXP_GAS + EXP_BYTE_GAS * <i64>((bitLength(top - 32) + 7) >> 3)
        if (gas >= 0) power(top - 32, top, top - 32)
        break
      case 0x0b: // SIGNEXTEND
        gas -= 5
        if (top < stack + 64) return underflow(gas)
        top -= 32
        if (isShort(top) && load<u64>(top) < 31) extendSign(top - 32, load<u32>(top))
        break
      case 0x10: // LT
        gas -= 3
        if (top < stack + 64) return underflow(gas)
        top -= 32
        setWord(top - 32, <u64>isLess(top, top - 32))
        break
      case 0x11: // GT
        gas -= 3
        if (top < stack + 64) return underflow(gas)
        top -= 32
        setWord(top - 32, <u64>isLess(top - 32, top))
        break
      case 0x12: // SLT
        gas -= 3
        if (top < stack + 64) return underflow(gas)
        top -= 32
        setWord(top - 32, <u64>isSignedLess(top, top - 32))
        break
      case 0x13: // SGT
        gas -= 3
        if (top < stack + 64) return underflow(gas)
        top -= 32
        setWord(top - 32, <u64>isSignedLess(top - 32, top))
        break
      case 0x14: // EQ
        gas -= 3
        if (top < stack + 64) return underflow(gas)
        top -= 32
        setWord(top - 32, <u64>isEqual(top, top - 32))
        break
      case 0x15: // ISZERO
        gas -= 3
        if (top < stack + 32) return underflow(gas)
        setWord(top - 32, <u64>isZero(top - 32))
        break
      case 0x16: // AND
        gas -= 3
        if (top < stack + 64) return underflow(gas)
        top -= 32
        v128.store(top - 32, v128.and(v128.load(top), v128.load(top - 32)))
        v128.store(top - 16, v128.and(v128.load(top, 16), v128.load(top - 16)))
        break
      case 0x17: // OR
        gas -= 3
        if (top < stack + 64) return underflow(gas)
        top -= 32
        v128.store(top - 32, v128.or(v128.load(top), v128.load(top - 32)))
        v128.store(top - 16, v128.or(v128.load(top, 16), v128.load(top - 16)))
        break
      case 0x18: // XOR
        gas -= 3
        if (top < stack + 64) return underflow(gas)
        top -= 32
        v128.store(top - 32, v128.xor(v128.load(top), v128.load(top - 32)))
        v128.store(top - 16, v128.xor(v128.load(top, 16), v128.load(top - 16)))
        break
      case 0x19: // NOT
        gas -= 3
        if (top < stack + 32) return underflow(gas)
        v128.store(top - 32, v128.not(v128.load(top - 32)))
        v128.store(top - 16, v128.not(v128.load(top - 16)))
        break
      case 0x1a: { // BYTE
        gas -= 3
        if (top < stack + 64) return underflow(gas)
        top -= 32
        const index = load<u64>(top)
        setWord(top - 32, isShort(top) && index < 32 ? <u64>load<u8>(top - 1 - <usize>index) : 0)
        break
      }
      case 0x1b: // SHL
        gas -= 3
        if (top < stack + 64) return underflow(gas)
        top -= 32
        if (isShort(top) && load<u64>(top) < 256) shiftLeft(top - 32, load<u32>(top))
        else clearWord(top - 32)
        break
      case 0x1c: // SHR
        gas -= 3
        if (top < stack + 64) return underflow(gas)
        top -= 32
        if (isShort(top) && load<u64>(top) < 256) shiftRight(top - 32, load<u32>(top), 0)
        else clearWord(top - 32)
        break
      case 0x1d: { // SAR
        gas -= 3
        if (top < stack + 64) return underflow(gas)
        top -= 32
        const sign = <u64>(load<i64>(top - 32, 24) >> 63)
        if (isShort(top) && load<u64>(top) < 256) {
          shiftRight(top - 32, load<u32>(top), sign)
        } else {
          v128.store(top - 32, i64x2.splat(sign))
          v128.store(top - 16, i64x2.splat(sign))
        }
        break
      }
      case 0x1e: // CLZ
        gas = countLeadingZeros(stack, top, gas)
        break
      case 0x20: // KECCAK256
        gas = hashMemory(frame, top, gas)
        top -= 32
        if (isSliceOver(gas)) return pauseFrame(frame, next, top, gas)
        break
      case 0x30: // ADDRESS
        gas = leaveWord(<usize>load<u32>(frame, FRAME_SELF), top, limit, gas)
        top += 32
        break
      case 0x31: // BALANCE
        gas = balanceOf(frame, top, gas)
        break
      case 0x32: // ORIGIN
        gas = leaveWord(environmentWord(ENV_ORIGIN), top, limit, gas)
        top += 32
        break
      case 0x33: // CALLER
        gas = leaveWord(<usize>load<u32>(frame, FRAME_CALLER), top, limit, gas)
        top += 32
        break
      case 0x34: // CALLVALUE
        gas = leaveWord(frame + FRAME_VALUE, top, limit, gas)
        top += 32
        break
      case 0x35: // CALLDATALOAD
        gas = loadInput(frame, top, gas)
        break
      case 0x36: // CALLDATASIZE
        gas = leaveNumber(<u64>load<u32>(frame, FRAME_INPUT_SIZE), top, limit, gas)
        top += 32
        break
      case 0x37: // CALLDATACOPY
        gas = copyInput(frame, top, gas)
        top -= 96
        if (isSliceOver(gas)) return pauseFrame(frame, next, top, gas)
        break
      case 0x38: // CODESIZE
        gas = leaveNumber(<u64>load<u32>(frame, FRAME_CODE_SIZE), top, limit, gas)
        top += 32
        break
      case 0x39: // CODECOPY
        gas = copyCode(frame, top, gas)
        top -= 96
        if (isSliceOver(gas)) return pauseFrame(frame, next, top, gas)
        break
      case 0x3a: // GASPRICE
        gas = leaveWord(environmentWord(ENV_GAS_PRICE), top, limit, gas)
        top += 32
        break
      case 0x3b: // EXTCODESIZE
        gas = codeSizeOf(frame, top, gas)
        break
      case 0x3c: // EXTCODECOPY
        gas = copyCodeOf(frame, top, gas)
        top -= 128
        if (isSliceOver(gas)) return pauseFrame(frame, next, top, gas)
        break
      case 0x3d: // RETURNDATASIZE
        gas = leaveNumber(<u64>load<u32>(frame, FRAME_RETURN_SIZE), top, limit, gas)
        top += 32
        break
      case 0x3e: // RETURNDATACOPY
        gas = copyReturnData(frame, top, gas)
        top -= 96
        if (isSliceOver(gas)) return pauseFrame(frame, next, top, gas)
        break
      case 0x3f: // EXTCODEHASH
        gas = codeHashOf(frame, top, gas)
        break
      case 0x40: // BLOCKHASH
        gas = hashOfBlock(stack, top, gas)
        break
      case 0x41: case 0x42: case 0x43: case 0x44: case 0x45: case 0x46: { // COINBASE, TIMESTAMP, NUMBER, PREVRANDAO, GASLIMIT, CHAINID
        const word = environmentWord(ENV_COINBASE + (<usize>(opcode - 0x41) << 5))
        gas = leaveWord(word, top, limit, gas)
        top += 32
        break
      }
      case 0x47: // SELFBALANCE
        // Three gas more than the others.
        gas = leaveWord(<usize>load<u32>(frame, FRAME_SELF) + ACCOUNT_BALANCE, top, limit, gas - 3)
        top += 32
        break
      case 0x48: // BASEFEE
        gas = leaveWord(environmentWord(ENV_BASE_FEE), top, limit, gas)
        top += 32
        break
      case 0x49: // BLOBHASH
        gas = hashOfBlob(stack, top, gas)
        break
      case 0x4a: // BLOBBASEFEE
        gas = leaveBlobBaseFee(top, limit, gas)
        top += 32
        break
      case 0x4b: // SLOTNUM
        gas = leaveSlotNumber(top, limit, gas)
        top += 32
        break
      case 0x50: // POP
        gas -= 2
        if (top < stack + 32) return underflow(gas)
        top -= 32
        break
      case 0x51: // MLOAD
        gas = loadWord(frame, top, gas)
        break
      case 0x52: // MSTORE
        gas = storeWord(frame, top, gas)
        top -= 64
        break
      case 0x53: // MSTORE8
        gas = storeByte(frame, top, gas)
        top -= 64
        break
      case 0x54: // SLOAD
        gas = loadStorage(frame, top, gas)
        break
      case 0x55: // SSTORE
        gas = storeStorage(frame, top, gas)
        top -= 64
        break
      case 0x56: { // JUMP
        gas -= 8
        if (gas < 0 || top < stack + 32) return underflow(gas)
        top -= 32
        if (!mayJumpTo(frame, top)) return INVALID_JUMP
        const target = jumpTarget(frame, top)
        if (!isVoid<Watch>() && isCounted) countJump(frame, next - 1, target)
        next = target
        break
      }
      case 0x57: // JUMPI
        gas -= 10
        if (gas < 0 || top < stack + 64) return underflow(gas)
        top -= 64
        if (!isZero(top)) {
          if (!mayJumpTo(frame, top + 32)) return INVALID_JUMP
          const target = jumpTarget(frame, top + 32)
          if (!isVoid<Watch>() && isCounted) countConditionalJump(frame, next - 1, target)
          next = target
        }
        break
      case 0x58: // PC
        gas = leaveNumber(<u64>(next - 1 - <usize>load<u32>(frame, FRAME_CODE)), top, limit, gas)
        top += 32
        break
      case 0x59: // MSIZE
        gas = leaveNumber(<u64>load<u32>(frame, FRAME_MEMORY_SIZE), top, limit, gas)
        top += 32
        break
      case 0x5a: // GAS
        // The gas left after this opcode.
        gas = leaveNumber(<u64>(gas - 2), top, limit, gas)
        top += 32
        break
      case 0x5b: // JUMPDEST
        gas -= 1
        if (isSliceOver(gas)) return pauseFrame(frame, next, top, gas)
        break
      case 0x5c: // TLOAD
        gas = loadTransientStorage(frame, top, gas)
        break
      case 0x5d: // TSTORE
        gas = storeTransientStorage(frame, top, gas)
        top -= 64
        break
      case 0x5e: // MCOPY
        gas = copyMemory(frame, top, gas)
        top -= 96
        if (isSliceOver(gas)) return pauseFrame(frame, next, top, gas)
        break
      case 0x5f: // PUSH0
        gas = leaveNumber(0, top, limit, gas)
        top += 32
        break
      case 0x60: // PUSH1
        gas -= 3
        if (top >= limit) return overflow(gas)
        setWord(top, <u64>load<u8>(next))
        next++
        top += 32
        break
      case 0x61: // PUSH2
        gas -= 3
        if (top >= limit) return overflow(gas)
        setWord(top, (<u64>load<u8>(next) << 8) | <u64>load<u8>(next, 1))
        next += 2
        top += 32
        break
      case 0x62: case 0x63: case 0x64: case 0x65: case 0x66: case 0x67: case 0x68: case 0x69:
      case 0x6a: case 0x6b: case 0x6c: case 0x6d: case 0x6e: case 0x6f: case 0x70: case 0x71:
      case 0x72: case 0x73: case 0x74: case 0x75: case 0x76: case 0x77: case 0x78: case 0x79:
      case 0x7a: case 0x7b: case 0x7c: case 0x7d: case 0x7e: case 0x7f: { // PUSH3 to PUSH32
        gas -= 3
        if (top >= limit) return overflow(gas)
        // The 32 bytes that end with the operand, reversed, with the bytes before the operand
        // masked.
        const size = <usize>opcode - 0x5f
        next += size
        const mask = pushMasks + (size << 5)
        v128.store(top, v128.and(reverseHalf(v128.load(next - 16)), v128.load(mask)))
        v128.store(top, v128.and(reverseHalf(v128.load(next - 32)), v128.load(mask, 16)), 16)
        top += 32
        break
      }
      case 0x80: case 0x81: case 0x82: case 0x83: case 0x84: case 0x85: case 0x86: case 0x87:
      case 0x88: case 0x89: case 0x8a: case 0x8b: case 0x8c: case 0x8d: case 0x8e: case 0x8f: { // DUP1 to DUP16
        const from = top - ((<usize>opcode - 0x7f) << 5)
        gas -= 3
        if (from < stack) return underflow(gas)
        if (top >= limit) return overflow(gas)
        copyWord(top, from)
        top += 32
        break
      }
      case 0x90: case 0x91: case 0x92: case 0x93: case 0x94: case 0x95: case 0x96: case 0x97:
      case 0x98: case 0x99: case 0x9a: case 0x9b: case 0x9c: case 0x9d: case 0x9e: case 0x9f: { // SWAP1 to SWAP16
        const other = top - ((<usize>opcode - 0x8e) << 5)
        gas -= 3
        if (other < stack) return underflow(gas)
        swapWords(top - 32, other)
        break
      }
      case 0xa0: case 0xa1: case 0xa2: case 0xa3: case 0xa4: // LOG0 to LOG4
        gas = log(frame, <u32>opcode - 0xa0, top, gas)
        top -= 64 + ((<usize>opcode - 0xa0) << 5)
        if (isSliceOver(gas)) return pauseFrame(frame, next, top, gas)
        break
      case 0xe6: // DUPN
        gas = duplicateDeep(<u32>load<u8>(next), stack, top, limit, gas)
        next++
        top += 32
        break
      case 0xe7: // SWAPN
        gas = swapDeep(<u32>load<u8>(next), stack, top, gas)
        next++
        break
      case 0xe8: // EXCHANGE
        gas = exchangeDeep(<u32>load<u8>(next), stack, top, gas)
        next++
        break
      case 0xf0: case 0xf5: // CREATE, CREATE2
        return create(opcode == 0xf5, frame, next, top, gas)
      case 0xf1: case 0xf2: case 0xf4: case 0xfa: // CALL, CALLCODE, DELEGATECALL, STATICCALL
        return call(opcode, frame, next, top, gas)
      case 0xf3: // RETURN
        return endWith(OK, frame, top, gas)
      case 0xfd: // REVERT
        return endWith(REVERT, frame, top, gas)
      case 0xff: // SELFDESTRUCT
        return selfDestruct(frame, top, gas)
      default:
        setHaltOpcode(opcode)
        return INVALID_OPCODE
    }
    if (gas < 0) return isBoolean<Watch>() ? priced(statusOf(gas), gas) : statusOf(gas)
    // Reporting takes longer than any opcode.
    if (isBoolean<Watch>() && isSliceOver(gas)) return pauseFrame(frame, next, top, gas)
  }
}
