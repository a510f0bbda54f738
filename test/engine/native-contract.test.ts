import { describe } from 'vitest'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { describeNativeContracts } from './native-contract-cases.ts'

describe('native contracts in the reference engine', () => {
  describeNativeContracts(createEthereumjsEngine)
})
