import { describe } from 'vitest'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { describePrecompiles } from './precompile-cases.ts'

describe('the reference engine', () => {
  describePrecompiles(createEthereumjsEngine)
})
