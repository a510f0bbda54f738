/**
 * Saving and going on: whatever has happened before and happens after, a devnet made of a saved one
 * is, byte for byte, the one that was never saved.
 */

import { describe, expect, test } from 'vitest'
import { createDevnet } from '../../src/index.ts'
import { fc, runs } from '../support/property.ts'
import { alloc, answers, run, type Step, step } from '../support/steps.ts'

type Doing = Exclude<Step, { kind: 'snapshot' | 'restore' }>

const doing = step.filter(
  (each): each is Doing => each.kind !== 'snapshot' && each.kind !== 'restore',
)

const textOf = (file: Uint8Array) => new TextDecoder().decode(file)

describe.each([
  { engine: 'wasm', network: 'preview', numRuns: 8 },
  { engine: 'wasm', network: 'mainnet', numRuns: 6 },
  { engine: 'wasm', network: 'plain', numRuns: 6 },
  { engine: 'ethereumjs', network: 'preview', numRuns: 1 },
] as const)('on $engine, as $network', ({ engine, network, numRuns }) => {
  test('saving in the middle of anything changes nothing of what comes after', async () => {
    const steps = fc.array(doing, { minLength: 1, maxLength: 12 })
    const property = fc.asyncProperty(fc.array(steps, { maxLength: 4 }), async (parts) => {
      await using straight = await createDevnet({ engine, network, alloc })
      let saved = await createDevnet({ engine, network, alloc })
      try {
        for (const part of parts) {
          for (const each of part) {
            await run(straight, each)
            await run(saved, each)
          }
          const file = await saved.dump()
          await saved.close()
          saved = await createDevnet({ engine, state: file })
          expect(textOf(await saved.dump())).toBe(textOf(file))
          expect(await answers(saved)).toBe(await answers(straight))
        }
        expect(textOf(await saved.dump())).toBe(textOf(await straight.dump()))
      } finally {
        await saved.close()
      }
    })
    await fc.assert(property, { numRuns: runs(numRuns), seed: 17 })
  })
})
