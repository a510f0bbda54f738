/**
 * Names the byte after DUPN, SWAPN or EXCHANGE that must not follow it, as go-ethereum does. The
 * library only says that an opcode is invalid.
 *
 * @see https://eips.ethereum.org/EIPS/eip-8024
 */

import { EVMError, type getOpcodesForHF } from '@ethereumjs/evm'
import { opcodeName } from '../opcodes.ts'

type OpcodeMap = ReturnType<typeof getOpcodesForHF>['opcodeMap']

/** The opcode's name, and the bytes from the first to the last that must not follow it. */
const ranges = [
  [0xe6, 'DUPN', 0x5b, 0x7f],
  [0xe7, 'SWAPN', 0x5b, 0x7f],
  [0xe8, 'EXCHANGE', 0x52, 0x7f],
] as const

export function nameImmediates(opcodeMap: OpcodeMap): void {
  for (const [opcode, name, first, last] of ranges) {
    const entry = opcodeMap[opcode]
    // Before Amsterdam, an entry that all undefined opcodes share.
    if (entry?.opcodeInfo.name !== name) continue
    const { opHandler } = entry
    entry.opHandler = (runState, common) => {
      const immediate = runState.code[runState.programCounter] ?? 0
      if (immediate >= first && immediate <= last) throw invalidImmediate(immediate)
      return opHandler(runState, common)
    }
  }
}

function invalidImmediate(immediate: number): EVMError {
  const message = `invalid opcode: ${opcodeName(immediate)}`
  return new EVMError(message as never) // the library's own texts are not all there are
}
