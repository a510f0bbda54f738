/** The gas of a Base Transaction, for clients. */

import { type BaseGas, baseGasUsed as usedGas } from '../execution/base/base-gas.ts'
import { expectObject, uint } from './arguments.ts'

/** The gas that a transaction uses, with that of its execution. */
export function baseGasUsed(gas: BaseGas, executionGas: bigint): bigint {
  expectObject('gas', gas)
  for (const name of ['senderIntrinsic', 'payerIntrinsic', 'senderFloor', 'payerFloor'] as const) {
    uint(`gas.${name}`, gas[name])
  }
  return usedGas(gas, uint('executionGas', executionGas))
}
