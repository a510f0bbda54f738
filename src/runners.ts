/**
 * What runs calls, and makes, reads and runs transactions: loaded in one piece with the first of them,
 * by `running.ts`. A devnet that is only asked what it holds needs none of it.
 */

import {
  decodeTransaction,
  impersonatedTransaction,
  signTransaction,
  unsignedTransaction,
} from './chain/transaction-codec.ts'
import { createWasmEngine } from './engine/wasm/engine.ts'
import { call, estimateGas } from './execution/call.ts'

export const runners = {
  call,
  createWasmEngine,
  decodeTransaction,
  estimateGas,
  impersonatedTransaction,
  signTransaction,
  unsignedTransaction,
}
