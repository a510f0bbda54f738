/**
 * Loads the account that a call names before the call is priced. Since Prague the library does so by
 * itself, for its delegation (EIP-7702). Before, it would leave out accounts whose call is refused or
 * cannot be paid for, which belong to a prestate.
 */

import type { getOpcodesForHF } from '@ethereumjs/evm'
import { Address } from '@ethereumjs/util'
import { bytesFromWord } from '../../primitives/word.ts'

type OpcodeMap = ReturnType<typeof getOpcodesForHF>['opcodeMap']

const CALL = 0xf1

/** Number of operands. CALL, CALLCODE, DELEGATECALL and STATICCALL. */
const operandCounts = [
  [CALL, 7],
  [0xf2, 7],
  [0xf4, 6],
  [0xfa, 6],
] as const

export function loadCallTargets(opcodeMap: OpcodeMap): void {
  for (const [opcode, operandCount] of operandCounts) {
    const entry = opcodeMap[opcode]
    if (entry === undefined) continue
    const { gasHandler } = entry
    entry.gasHandler = async (runState, gas, common) => {
      const [, target = 0n, value = 0n] = runState.stack.peek(operandCount)
      const isRefused = opcode === CALL && value !== 0n && runState.interpreter.isStatic()
      if (!isRefused) {
        await runState.stateManager.getAccount(new Address(bytesFromWord(target).subarray(12)))
      }
      return gasHandler(runState, gas, common)
    }
  }
}
