import { describe } from 'vitest'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { describeEngine } from './engine-cases.ts'
import { describeNativeContracts } from './native-contract-cases.ts'
import { describePrecompiles } from './precompile-cases.ts'

describe('the fast engine', () => {
  describeEngine(createWasmEngine)
  describeNativeContracts(createWasmEngine)
  describePrecompiles(createWasmEngine)
})
