/**
 * Gas in two dimensions on both engines, and on both in lockstep.
 */

import { describe } from 'vitest'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createLockstepEngine } from '../../src/engine/lockstep.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { describeStateGas } from './state-gas-cases.ts'

describe('the fast engine', () => {
  describeStateGas(createWasmEngine)
})

describe('the reference engine', () => {
  describeStateGas(createEthereumjsEngine)
})

describe('both in lockstep', () => {
  describeStateGas(() => createLockstepEngine(createWasmEngine(), createEthereumjsEngine()))
})
