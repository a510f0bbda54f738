/**
 * Removes EOF from the library's opcodes: no fork of this chain has it (EIP-3540 was withdrawn).
 *
 * The library treats code that starts with 0xef00 as EOF: it refuses such init code, and shows two
 * bytes of such an account's code. Here it is ordinary code: init code fails on its first opcode
 * with all gas, and code from genesis is shown as it is.
 */

import type { getOpcodesForHF } from '@ethereumjs/evm'
import { Address } from '@ethereumjs/util'
import { invariant } from '../../primitives/errors.ts'
import { bytesFromWord, uintFromBytes } from '../../primitives/word.ts'

type OpcodeMap = ReturnType<typeof getOpcodesForHF>['opcodeMap']
type Handler = OpcodeMap[number]['opHandler']
type RunState = Parameters<Handler>[0]

const EXTCODESIZE = 0x3b
const EXTCODECOPY = 0x3c
const EXTCODEHASH = 0x3f
const CREATE = 0xf0
const CREATE2 = 0xf5

export function withoutEof(opcodeMap: OpcodeMap): void {
  replace(opcodeMap, CREATE, (original) => async (runState, common) => {
    const [value = 0n, offset = 0n, size = 0n] = runState.stack.peek(3)
    const sizeMax = common.param('maxInitCodeSize')
    if (!isEofInitCode(runState, offset, size, sizeMax)) return original(runState, common)
    runState.stack.popN(3)
    const initCode = runState.memory.read(Number(offset), Number(size), true)
    const gasLimit = takeGasLimit(runState)
    runState.stack.push(await runState.interpreter.create(gasLimit, value, initCode))
  })
  replace(opcodeMap, CREATE2, (original) => async (runState, common) => {
    const [value = 0n, offset = 0n, size = 0n, salt = 0n] = runState.stack.peek(4)
    const sizeMax = common.param('maxInitCodeSize')
    if (!isEofInitCode(runState, offset, size, sizeMax)) return original(runState, common)
    runState.stack.popN(4)
    const initCode = runState.memory.read(Number(offset), Number(size), true)
    const gasLimit = takeGasLimit(runState)
    runState.stack.push(
      await runState.interpreter.create2(gasLimit, value, initCode, bytesFromWord(salt)),
    )
  })
  replace(opcodeMap, EXTCODESIZE, (original) => async (runState, common) => {
    const address = addressOn(runState)
    await original(runState, common)
    const code = await runState.stateManager.getCode(address)
    if (!isEof(code)) return
    runState.stack.pop()
    runState.stack.push(BigInt(code.length))
  })
  replace(opcodeMap, EXTCODEHASH, (original) => async (runState, common) => {
    const address = addressOn(runState)
    await original(runState, common)
    if (!isEof(await runState.stateManager.getCode(address))) return
    const account = await runState.stateManager.getAccount(address)
    runState.stack.pop()
    runState.stack.push(uintFromBytes(account!.codeHash)) // it has code, so it exists
  })
  replace(opcodeMap, EXTCODECOPY, (original) => async (runState, common) => {
    const address = addressOn(runState)
    const [, to = 0n, from = 0n, size = 0n] = runState.stack.peek(4)
    await original(runState, common)
    if (size === 0n) return
    const code = await runState.stateManager.getCode(address)
    if (!isEof(code)) return
    const start = from < BigInt(code.length) ? Number(from) : code.length
    const copied = new Uint8Array(Number(size))
    copied.set(code.subarray(start, start + copied.length))
    runState.memory.write(Number(to), copied.length, copied)
  })
}

function replace(
  opcodeMap: OpcodeMap,
  opcode: number,
  replacementOf: (original: Handler) => Handler,
): void {
  const entry = opcodeMap[opcode]
  if (entry !== undefined) entry.opHandler = replacementOf(entry.opHandler)
}

function isEof(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0x00
}

/** Oversized init code, and any in a static call, is refused by the library. */
function isEofInitCode(runState: RunState, offset: bigint, size: bigint, sizeMax: bigint): boolean {
  const canBegin = size >= 2n && size <= sizeMax && !runState.interpreter.isStatic()
  return canBegin && isEof(runState.memory.read(Number(offset), 2))
}

/** Gas that the gas handler reserved for the new frame. */
function takeGasLimit(runState: RunState): bigint {
  const { messageGasLimit } = runState
  invariant(messageGasLimit !== undefined, 'a creation has no gas of its own')
  delete runState.messageGasLimit
  return messageGasLimit
}

/** The address on top of the stack. */
function addressOn(runState: RunState): Address {
  const [word = 0n] = runState.stack.peek()
  return new Address(bytesFromWord(word).subarray(12))
}
