/**
 * Limits the memory of frames. The library's only limit is gas: with enough of it, an execution
 * allocates more memory than exists and throws.
 */

import { EVMError, type getOpcodesForHF } from '@ethereumjs/evm'

type OpcodeMap = ReturnType<typeof getOpcodesForHF>['opcodeMap']

/**
 * Makes opcodes run out of gas that would expand the memories of a frame and its callers beyond the
 * limit. The check runs in the gas handler, before memory grows.
 */
export function limitMemory(opcodeMap: OpcodeMap, bytesMax: number): void {
  /** By depth: bytes of a frame and its callers, whose size is known once their CALL is priced. */
  const sums: number[] = []
  for (const entry of Object.values(opcodeMap)) {
    const { gasHandler, opcodeInfo } = entry
    if (!opcodeInfo.dynamicGas) continue
    entry.gasHandler = async (runState, gas, common) => {
      const price = await gasHandler(runState, gas, common)
      const { depth } = runState.env
      const sum = (sums[depth - 1] ?? 0) + 32 * Number(runState.memoryWordCount)
      sums[depth] = sum
      if (sum > bytesMax) throw new EVMError(EVMError.errorMessages.OUT_OF_GAS)
      return price
    }
  }
}
