import { describe, expect, test } from 'vitest'
import type { Engine, Outcome } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createLockstepEngine, differenceBetween } from '../../src/engine/lockstep.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { InvariantError } from '../../src/primitives/errors.ts'
import { assemble } from '../support/assemble.ts'
import { CONTRACT, SENDER, transaction, viewWith } from '../support/executions.ts'
import { describeEngine, type EngineFactory } from './engine-cases.ts'

const inLockstep: EngineFactory = (options) =>
  createLockstepEngine(createWasmEngine(options), createEthereumjsEngine(options))

describe('two engines in lockstep', () => {
  describeEngine(inLockstep)
})

describe('a difference between engines', async () => {
  const execution = transaction(viewWith(assemble(1, 0, 'SSTORE', 0, 0, 'LOG0')))
  const engine = createWasmEngine()
  const outcome = await engine.execute(execution)

  function answering(changes: Partial<Outcome>): Engine {
    return { name: 'other', execute: () => ({ ...outcome, ...changes }) }
  }

  test('is a fault that names the message, the engines and the field', async () => {
    const lockstep = createLockstepEngine(engine, answering({ gasUsed: 1n }))
    const failing = Promise.resolve(lockstep.execute(execution))
    await expect(failing).rejects.toBeInstanceOf(InvariantError)
    await expect(failing).rejects.toThrow(
      `transaction from ${SENDER} with nonce 0 to ${CONTRACT} in block 1000: ` +
        `wasm and other differ in gasUsed: ${outcome.gasUsed} and 1`,
    )
  })

  test('may be in anything an outcome holds', () => {
    const differing: readonly Partial<Outcome>[] = [
      { failure: { kind: 'revert' } },
      { gasRefunded: 5n },
      { returnData: Uint8Array.of(1) },
      { logs: [] },
      { createdAddress: SENDER },
      { writes: outcome.writes.slice(1) },
      { writes: outcome.writes.toReversed() },
      { writes: outcome.writes.slice(0, -1) },
    ]
    for (const changes of differing) {
      const changed = { ...outcome, ...changes }
      // Each side's list may be the shorter one; what is named is a place both can be looked up at.
      expect(differenceBetween(changed, outcome)?.path).toMatch(/^[a-zA-Z]+/)
      expect(differenceBetween(outcome, changed)?.path).toMatch(/^[a-zA-Z]+/)
    }
    expect(differenceBetween(outcome, { ...outcome })).toBeUndefined()
  })
})
