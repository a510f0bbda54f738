/**
 * A limit on the memory of frames. The library has none but gas, and with enough of that asks for more
 * than there is, which ends the execution with an exception.
 */

import { EVMError, type getOpcodesForHF } from '@ethereumjs/evm'

type OpcodeMap = ReturnType<typeof getOpcodesForHF>['opcodeMap']

/**
 * Lets opcodes run out of gas that would make the memory of a frame, together with that of its callers,
 * larger than so many bytes. Memory grows after the price is known, so it has not grown by then.
 */
export function limitMemory(opcodeMap: OpcodeMap, bytesMax: number): void {
  /** By depth: bytes of a frame and its callers. A caller's are known: calls have a price of their own. */
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
