/**
 * Bytecode by hand: numbers are pushed, words are opcodes.
 */

import { type Hex, hexFromBytes } from '../../src/primitives/hex.ts'

const opcodes = {
  STOP: 0x00,
  ADD: 0x01,
  MUL: 0x02,
  SUB: 0x03,
  DIV: 0x04,
  SDIV: 0x05,
  MOD: 0x06,
  ADDMOD: 0x08,
  MULMOD: 0x09,
  EXP: 0x0a,
  LT: 0x10,
  EQ: 0x14,
  ISZERO: 0x15,
  NOT: 0x19,
  BYTE: 0x1a,
  SHL: 0x1b,
  SHR: 0x1c,
  CLZ: 0x1e,
  KECCAK256: 0x20,
  ADDRESS: 0x30,
  BALANCE: 0x31,
  ORIGIN: 0x32,
  CALLER: 0x33,
  CALLVALUE: 0x34,
  CALLDATALOAD: 0x35,
  CALLDATASIZE: 0x36,
  CALLDATACOPY: 0x37,
  CODESIZE: 0x38,
  CODECOPY: 0x39,
  GASPRICE: 0x3a,
  EXTCODESIZE: 0x3b,
  EXTCODECOPY: 0x3c,
  RETURNDATASIZE: 0x3d,
  RETURNDATACOPY: 0x3e,
  EXTCODEHASH: 0x3f,
  BLOCKHASH: 0x40,
  COINBASE: 0x41,
  TIMESTAMP: 0x42,
  NUMBER: 0x43,
  PREVRANDAO: 0x44,
  GASLIMIT: 0x45,
  CHAINID: 0x46,
  SELFBALANCE: 0x47,
  BASEFEE: 0x48,
  BLOBHASH: 0x49,
  BLOBBASEFEE: 0x4a,
  SLOTNUM: 0x4b,
  POP: 0x50,
  MLOAD: 0x51,
  MSTORE: 0x52,
  MSTORE8: 0x53,
  SLOAD: 0x54,
  SSTORE: 0x55,
  JUMP: 0x56,
  JUMPI: 0x57,
  PC: 0x58,
  MSIZE: 0x59,
  GAS: 0x5a,
  JUMPDEST: 0x5b,
  TLOAD: 0x5c,
  TSTORE: 0x5d,
  MCOPY: 0x5e,
  DUP1: 0x80,
  DUP2: 0x81,
  DUP4: 0x83,
  DUP5: 0x84,
  DUP6: 0x85,
  SWAP1: 0x90,
  LOG0: 0xa0,
  LOG1: 0xa1,
  LOG2: 0xa2,
  LOG3: 0xa3,
  LOG4: 0xa4,
  CREATE: 0xf0,
  CALL: 0xf1,
  CALLCODE: 0xf2,
  RETURN: 0xf3,
  DELEGATECALL: 0xf4,
  CREATE2: 0xf5,
  STATICCALL: 0xfa,
  REVERT: 0xfd,
  INVALID: 0xfe,
  SELFDESTRUCT: 0xff,
} as const

export type OpcodeName = keyof typeof opcodes

/** An opcode, a number to push, or `0x` bytes to push as they are (1 to 32 of them). */
export type Instruction = OpcodeName | number | bigint | Hex

/** The bytes of a program. Numbers take the shortest PUSH with at least one byte. */
export function assemble(...program: readonly Instruction[]): Uint8Array {
  return Uint8Array.from(program.flatMap(bytesOf))
}

/** A program that stores the top of the stack at memory 0 and returns that word. */
export const RETURN_TOP: readonly Instruction[] = [0, 'MSTORE', 32, 0, 'RETURN']

/** Init code that deploys the runtime code, whatever it is. */
export function initCodeFor(runtimeCode: Uint8Array): Uint8Array {
  const copy = (offset: number) =>
    assemble(runtimeCode.length, offset, 0, 'CODECOPY', runtimeCode.length, 0, 'RETURN')
  const { length } = copy(0)
  return Uint8Array.of(...copy(length), ...runtimeCode)
}

/** A word that begins with these bytes, for MSTORE; at most 32. */
export function wordOf(bytes: Uint8Array): bigint {
  return BigInt(hexFromBytes(bytes).padEnd(66, '0'))
}

function bytesOf(instruction: Instruction): number[] {
  if (typeof instruction === 'string' && instruction in opcodes) {
    return [opcodes[instruction as OpcodeName]]
  }
  const digits =
    typeof instruction === 'string' ? instruction.slice(2) : BigInt(instruction).toString(16)
  const pairs = (digits.length % 2 === 0 ? digits : `0${digits}`).match(/../g) ?? []
  return [0x5f + pairs.length, ...pairs.map((pair) => Number.parseInt(pair, 16))]
}
