/**
 * Connects the faults between a devnet and its clients to the devnet.
 */

import type { Calls } from '../backend/calls.ts'
import type { RecordedCalls } from '../backend/recorded-calls.ts'
import type { Waits } from '../backend/waits.ts'
import type { Chain } from '../chain/chain.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { Config } from '../config/config.ts'
import type { Faults } from '../faults/faults.ts'
import { Wire } from '../faults/transport.ts'
import type { ReplicaView } from '../rpc/faulty-transport.ts'

interface WireDeps {
  readonly config: Config
  readonly clock: VirtualClock
  readonly chain: Chain
  readonly faults: Faults
  readonly calls: Calls
  readonly recordedCalls: RecordedCalls
  readonly waits: Waits
}

export function createWire(deps: WireDeps): Wire<ReplicaView> {
  const { config, clock, chain, faults, calls, recordedCalls, waits } = deps
  return new Wire({
    seed: config.seed,
    now: () => clock.nowMs,
    schedule: (atMs, job) => void clock.schedule(atMs, job),
    want: (transport, what) => waits.add({ kind: 'lateAnswer', transport, what }),
    faults,
    spent: (id) => recordedCalls.atOnce('devnet.faults.spent', [id], () => faults.clear(id)),
    chainPoint: () => chain.point(),
    viewAt: (point, now) => {
      const then = chain.fork(point, now)
      return { chain: then, calls: calls.on(then) }
    },
  })
}
