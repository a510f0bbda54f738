/** Random faults of the chain, as a devnet takes them. */

import fc from 'fast-check'
import type { ChainFault } from '../../src/index.ts'

const somebody = '0x00000000000000000000000000000000000000d1'
const count = fc.constantFrom(1, 1, 2)

export const chainFault: fc.Arbitrary<ChainFault> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(...(['skipBlock', 'halveBlock', 'loseSlice', 'repeatSlice'] as const)),
    count,
  }),
  fc.record({
    kind: fc.constant('stalePending' as const),
    lagMs: fc.constantFrom(50, 300, 900),
    forMs: fc.constantFrom(300, 1_500),
  }),
  fc.record({
    kind: fc.constant('delayBlock' as const),
    byMs: fc.constantFrom(1, 50, 200, 450),
    count,
  }),
  fc.constantFrom({ kind: 'dropPreconfirmed' as const }, { kind: 'resetSilently' as const }),
  fc.record({
    kind: fc.constant('reorg' as const),
    depth: fc.integer({ min: 1, max: 3 }),
    transactions: fc.constantFrom([], [[{ to: somebody, value: '0x1' }, 0] as const]),
  }),
)
