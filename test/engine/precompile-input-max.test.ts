/**
 * A chain may let precompiles take less input than Ethereum does (Jovian): longer input takes all the
 * gas, whatever is in it, and also where the precompile is called by a contract.
 */

import { describe, expect, test } from 'vitest'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { PRECOMPILE_INPUT_MAX } from '../../src/network/op-stack.ts'
import { addressFromWord } from '../../src/primitives/word.ts'
import { assemble } from '../support/assemble.ts'
import { CONTRACT, freeCall, viewWith } from '../support/executions.ts'

const precompileInputMax = { 4: 32, 8: 192 }
const options = { precompileInputMax }

describe.each([createEthereumjsEngine(options), createWasmEngine(options)])(
  'precompileInputMax on the engine $name',
  (engine) => {
    const view = viewWith(new Uint8Array(0))
    const ask = (address: bigint, size: number) =>
      engine.execute(
        freeCall(view, {
          to: addressFromWord(address),
          data: new Uint8Array(size),
          gasLimit: 200_000n,
        }),
      )

    test('answers input as long as it may be', async () => {
      const outcome = await ask(4n, 32)
      expect(outcome.failure).toBeUndefined()
      expect(outcome.returnData).toEqual(new Uint8Array(32))
      expect((await ask(8n, 192)).failure).toBeUndefined()
    })

    test('takes all gas for one byte or one pair more', async () => {
      for (const [address, size] of [
        [4n, 33],
        [8n, 384],
      ] as const) {
        const { failure, gasUsed, returnData } = await ask(address, size)
        expect(failure).toEqual({ kind: 'halt', reason: 'invalid input length' })
        expect([gasUsed, returnData.length]).toEqual([200_000n, 0])
      }
    })

    test('leaves other precompiles as they are', async () => {
      expect((await ask(2n, 1_000)).failure).toBeUndefined()
    })

    test('fails a call from a contract, which continues', async () => {
      const code = assemble(
        ...([0, 0, 33, 0, 4, 5_000, 'STATICCALL', 0, 'MSTORE'] as const),
        ...([32, 0, 'RETURN'] as const),
      )
      const outcome = await engine.execute(freeCall(viewWith(code), { to: CONTRACT }))
      expect(outcome.failure).toBeUndefined()
      expect(outcome.returnData).toEqual(new Uint8Array(32))
      expect(outcome.gasUsed).toBeGreaterThan(26_000n)
    })
  },
)

describe('precompileInputMax', () => {
  test('the preview network limits pairings and multi-scalar multiplications', () => {
    expect(PRECOMPILE_INPUT_MAX).toEqual({ 8: 81_984, 12: 288_960, 14: 278_784, 15: 156_672 })
  })
})
