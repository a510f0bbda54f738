/** Transactions that use several times the gas of EIP-7825's cap, on every engine. */

import { describeUsedGas } from '../execution/transaction-gas-cases.ts'

describeUsedGas({
  wasm: [60_000_000n, 90_000_000n],
  ethereumjs: [60_000_000n],
  lockstep: [90_000_000n],
})
