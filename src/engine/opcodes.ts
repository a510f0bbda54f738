/**
 * Opcode names as go-ethereum and reth print them (0x44 is still DIFFICULTY), and how many bytes of
 * code each takes.
 */

const names: ReadonlyMap<number, string> = new Map([
  ...numbered(0x00, [
    ...['STOP', 'ADD', 'MUL', 'SUB', 'DIV', 'SDIV', 'MOD', 'SMOD', 'ADDMOD', 'MULMOD', 'EXP'],
    'SIGNEXTEND',
  ]),
  ...numbered(0x10, [
    ...['LT', 'GT', 'SLT', 'SGT', 'EQ', 'ISZERO', 'AND', 'OR', 'XOR', 'NOT', 'BYTE', 'SHL', 'SHR'],
    ...['SAR', 'CLZ'],
  ]),
  ...numbered(0x20, ['KECCAK256']),
  ...numbered(0x30, [
    ...['ADDRESS', 'BALANCE', 'ORIGIN', 'CALLER', 'CALLVALUE', 'CALLDATALOAD', 'CALLDATASIZE'],
    ...['CALLDATACOPY', 'CODESIZE', 'CODECOPY', 'GASPRICE', 'EXTCODESIZE', 'EXTCODECOPY'],
    ...['RETURNDATASIZE', 'RETURNDATACOPY', 'EXTCODEHASH'],
  ]),
  ...numbered(0x40, [
    ...['BLOCKHASH', 'COINBASE', 'TIMESTAMP', 'NUMBER', 'DIFFICULTY', 'GASLIMIT', 'CHAINID'],
    ...['SELFBALANCE', 'BASEFEE', 'BLOBHASH', 'BLOBBASEFEE', 'SLOTNUM'],
  ]),
  ...numbered(0x50, [
    ...['POP', 'MLOAD', 'MSTORE', 'MSTORE8', 'SLOAD', 'SSTORE', 'JUMP', 'JUMPI', 'PC', 'MSIZE'],
    ...['GAS', 'JUMPDEST', 'TLOAD', 'TSTORE', 'MCOPY'],
  ]),
  ...numbered(
    0x5f,
    [...Array(33).keys()].map((size) => `PUSH${size}`),
  ),
  ...numbered(
    0x80,
    [...Array(16).keys()].map((index) => `DUP${index + 1}`),
  ),
  ...numbered(
    0x90,
    [...Array(16).keys()].map((index) => `SWAP${index + 1}`),
  ),
  ...numbered(
    0xa0,
    [...Array(5).keys()].map((topics) => `LOG${topics}`),
  ),
  ...numbered(0xe6, ['DUPN', 'SWAPN', 'EXCHANGE']),
  ...numbered(0xf0, ['CREATE', 'CALL', 'CALLCODE', 'RETURN', 'DELEGATECALL', 'CREATE2']),
  ...numbered(0xfa, ['STATICCALL']),
  ...numbered(0xfd, ['REVERT', 'INVALID', 'SELFDESTRUCT']),
])

/** The name of a byte; go-ethereum's text if it is no opcode. */
export function opcodeName(opcode: number): string {
  return names.get(opcode) ?? `opcode 0x${opcode.toString(16)} not defined`
}

const PUSH1 = 0x60
const PUSH32 = 0x7f
const DUPN = 0xe6
const EXCHANGE = 0xe8

/**
 * Bytes of the instruction at a position, with its data, also where the code ends within it.
 *
 * A byte that must not follow DUPN, SWAPN or EXCHANGE is a separate instruction (EIP-8024): it can
 * be jumped to. No other byte after them is a JUMPDEST or a PUSH.
 */
export function instructionSize(code: Uint8Array, at: number): number {
  const opcode = code[at] ?? 0
  if (opcode >= PUSH1 && opcode <= PUSH32) return opcode - PUSH1 + 2
  if (opcode < DUPN || opcode > EXCHANGE) return 1
  const immediate = code[at + 1] ?? 0
  const firstInvalid = opcode === EXCHANGE ? 0x52 : 0x5b
  return immediate >= firstInvalid && immediate <= PUSH32 ? 1 : 2
}

/** Words from the top that DUPN, SWAPN or EXCHANGE spans, by the byte after it; 0 for other opcodes. */
export function deepSpan(opcode: number, immediate: number): number {
  if (opcode < DUPN || opcode > EXCHANGE) return 0
  if (opcode < EXCHANGE) return ((immediate + 145) & 0xff) + 1
  const pair = immediate ^ 0x8f
  const [high, low] = [pair >> 4, pair & 15]
  return (high < low ? low + 1 : 29 - high) + 1
}

function numbered(first: number, list: readonly string[]): [number, string][] {
  return list.map((name, index) => [first + index, name])
}
