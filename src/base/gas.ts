/** The gas of a Base Transaction, for clients. */

import { type BaseGas, baseGasUsed as usedGas } from '../execution/base/base-gas.ts'
import { expectObject, uint } from './arguments.ts'

/** The gas that a transaction uses, with that of its execution. */
export function baseGasUsed(gas: BaseGas, executionGas: bigint): bigint {
  expectObject('gas', gas)
  const checked: BaseGas = {
    senderIntrinsic: uint('gas.senderIntrinsic', gas.senderIntrinsic),
    payerIntrinsic: uint('gas.payerIntrinsic', gas.payerIntrinsic),
    senderFloor: uint('gas.senderFloor', gas.senderFloor),
    payerFloor: uint('gas.payerFloor', gas.payerFloor),
  }
  return usedGas(checked, uint('executionGas', executionGas))
}
