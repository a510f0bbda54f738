/**
 * Lets an execution wait, or end early, at the opcodes that every long one comes across: where loops
 * begin, and where frames are opened.
 *
 * A listener of the library's steps could do so at every opcode, at the price of a copy of the stack
 * and of the memory.
 */

import type { getOpcodesForHF } from '@ethereumjs/evm'

type OpcodeMap = ReturnType<typeof getOpcodesForHF>['opcodeMap']

const JUMPDEST = 0x5b
/** CREATE, CALL, CALLCODE, DELEGATECALL, CREATE2 and STATICCALL. */
const openers = [0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa]

/** Jump destinations between two pauses. */
const JUMPS_BETWEEN_PAUSES = 64

/**
 * Asked every few loops, and before each frame that an opcode opens. An error that it throws ends the
 * execution.
 *
 * @param gasLeft of the innermost frame and its callers
 */
export type Interrupt = (gasLeft: bigint) => Promise<void> | undefined

/** @param interrupt of the execution under way; `undefined` if it is to run to its end */
export function pauseAtJumps(opcodeMap: OpcodeMap, interrupt: () => Interrupt | undefined): void {
  /** By depth: gas that a frame keeps while one that it opened runs. */
  const kept: bigint[] = []
  let jumps = 0
  const gasLeftAt = (depth: number, gasLeft: bigint) =>
    kept.slice(0, depth).reduce((sum, gas) => sum + gas, gasLeft)
  const jump = opcodeMap[JUMPDEST]!
  // Only an opcode with a gas handler is waited for before it runs; its price stays the same.
  jump.opcodeInfo = Object.freeze({ ...jump.opcodeInfo, dynamicGas: true })
  jump.gasHandler = async ({ env, interpreter }, gas) => {
    const ask = interrupt()
    jumps += 1
    if (ask !== undefined && jumps % JUMPS_BETWEEN_PAUSES === 0) {
      await ask(gasLeftAt(env.depth, interpreter.getGasLeft()))
    }
    return gas
  }
  for (const opcode of openers) {
    const entry = opcodeMap[opcode]
    if (entry === undefined) continue
    const { gasHandler } = entry
    entry.gasHandler = async (runState, gas, common) => {
      const price = await gasHandler(runState, gas, common)
      const ask = interrupt()
      if (ask === undefined) return price
      const { env, interpreter, messageGasLimit = 0n } = runState
      const gasLeft = interpreter.getGasLeft() - price
      kept[env.depth] = gasLeft - messageGasLimit
      await ask(gasLeftAt(env.depth, gasLeft))
      return price
    }
  }
}
