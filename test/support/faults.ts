/** Random faults, as a devnet takes them. */

import type { ChainFault, TransportFault } from '../../src/index.ts'
import { fc } from './property.ts'

const somebody = '0x00000000000000000000000000000000000000d1'
const count = fc.constantFrom(1, 1, 2)

export const chainFault: fc.Arbitrary<ChainFault> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      ...(['skipBlock', 'halveBlock', 'loseFlashblock', 'repeatFlashblock'] as const),
      'reorderFlashblocks' as const,
    ),
    count,
  }),
  fc.record({
    kind: fc.constantFrom('holdSafe' as const, 'holdFinalized' as const),
    forMs: fc.constantFrom(300, 1_500),
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
    transactions: fc.constantFrom(
      'same' as const,
      [],
      [[{ to: somebody, value: '0x1' }, 0] as const],
    ),
  }),
)

const span = { count: fc.constantFrom(1, 2, 5), forMs: fc.constantFrom(1, 300, 1_000) }
const notifications = {
  ...span,
  subscriptions: fc.constantFrom(['newHeads'], ['logs', 'pendingLogs'], ['newHeads', 'logs']),
}
const responses = {
  ...span,
  rate: fc.constantFrom(0.3, 1),
  on: fc.constantFrom('request' as const, 'answer' as const),
  methods: fc.constantFrom(['eth_*'], ['eth_sendTransaction'], ['evm_*', 'anvil_*']),
}
const partly = { requiredKeys: ['kind'] as ['kind'] }

/** None that makes anybody wait: nobody might move time on. */
const transportFault: fc.Arbitrary<TransportFault> = fc.oneof(
  fc.record({ kind: fc.constant('dropNotifications' as const), ...notifications }, partly),
  fc.record(
    {
      kind: fc.constant('duplicateNotifications' as const),
      times: fc.constant(3),
      ...notifications,
    },
    partly,
  ),
  fc.record(
    {
      kind: fc.constant('reorderNotifications' as const),
      window: fc.constantFrom(2, 3),
      ...notifications,
    },
    partly,
  ),
  fc.record(
    {
      kind: fc.constant('delayNotifications' as const),
      byMs: fc.constantFrom(1, 50, 200, 450),
      ...notifications,
    },
    { requiredKeys: ['kind', 'byMs'] },
  ),
  fc.record({ kind: fc.constant('failResponses' as const), ...responses }, partly),
  fc.record(
    { kind: fc.constant('httpStatus' as const), status: fc.constant(502 as const), ...responses },
    { requiredKeys: ['kind', 'status'] },
  ),
  fc.record({ kind: fc.constant('replicaLag' as const), lagMs: fc.constantFrom(1, 300, 1_000) }),
  fc.constantFrom({ kind: 'dropSockets' as const }, { kind: 'freezeSockets' as const }),
)

export const anyFault: fc.Arbitrary<ChainFault | TransportFault> = fc.oneof(
  chainFault,
  transportFault,
)
