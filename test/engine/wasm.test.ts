import { describe, expect, test } from 'vitest'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import type { Address } from '../../src/primitives/hex.ts'
import { assemble } from '../support/assemble.ts'
import { transaction, viewWith } from '../support/executions.ts'
import { describeEngine } from './engine-cases.ts'
import { describeNativeContracts } from './native-contract-cases.ts'
import { describePrecompiles } from './precompile-cases.ts'

describe('the fast engine', () => {
  describeEngine(createWasmEngine)
  describeNativeContracts(createWasmEngine)
  describePrecompiles(createWasmEngine)

  test('tells addresses apart that it remembers in one place', async () => {
    // Pays one wei to the address that each word of its data names.
    const start = assemble(0).length
    const loop = [
      ...(['JUMPDEST', 'DUP1', 'CALLDATASIZE', 'EQ', 60, 'JUMPI', 0, 0, 0, 0, 1] as const),
      ...(['DUP6', 'CALLDATALOAD', 50_000, 'CALL', 'POP', 32, 'ADD', start, 'JUMP'] as const),
    ]
    const body = assemble(0, ...loop)
    const code = new Uint8Array(62)
    code.set(body)
    code.set(assemble('JUMPDEST', 'STOP'), 60)
    // They differ in none of the digits that decide the place.
    const payees = Array.from({ length: 200 }, (_, index): Address => {
      const digits = (index + 1).toString(16).padStart(8, '0')
      return `0x${digits}${'00'.repeat(12)}11111111`
    })
    const data = new Uint8Array(32 * payees.length)
    payees.forEach((payee, index) => {
      data.set(Buffer.from(payee.slice(2), 'hex'), 32 * index + 12)
    })
    const view = viewWith(code)
    const engine = createWasmEngine()
    for (let round = 0; round < 2; round += 1) {
      const message = { data, value: 1000n, gasLimit: 16_000_000n }
      const { failure, writes } = await engine.execute(transaction(view, message))
      expect(failure).toBeUndefined()
      const paid = writes.filter(
        ({ field, address }) => field === 'balance' && payees.includes(address),
      )
      expect(paid.map(({ address }) => address)).toEqual(payees)
    }
  })
})
