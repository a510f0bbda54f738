/**
 * Connects the faults between a devnet and its clients to the backend.
 */

import type { Chain } from '../chain/chain.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import { ChaosDraws } from '../faults/chaos.ts'
import { faultKinds } from '../faults/fault.ts'
import type { Faults } from '../faults/faults.ts'
import { TransportFaults } from '../faults/transport.ts'
import type { Calls } from './calls.ts'
import type { Clients } from './events.ts'
import type { FaultControl } from './fault-control.ts'
import type { CurrentParts } from './parts.ts'
import type { RecordedCalls } from './recorded-calls.ts'
import type { Waits } from './waits.ts'

/** The objects of a replica that replace the devnet's. */
export interface ReplicaView {
  readonly chain: Chain
  readonly calls: Calls
}

interface ChaosDeps extends Pick<TransportFaultsDeps, 'clock' | 'faults' | 'recordedCalls'> {
  readonly clients: Clients
  readonly faultControl: FaultControl
}

export function createChaos(deps: ChaosDeps): ChaosDraws {
  return new ChaosDraws({
    clock: deps.clock,
    async begin(fault, key) {
      // Those that wait for a transaction do not pile up.
      const isCounted = faultKinds[fault.kind].life === 'count'
      if (isCounted && deps.faults.of(fault.kind) !== undefined) return
      await deps.faultControl.addNow(fault, {}, key)
    },
    struck(fault, key) {
      const { faults, recordedCalls } = deps
      recordedCalls.atOnce('devnet.faults.struck', [fault, key], () => faults.strike(fault, key))
    },
    expectPossible: (fault) => deps.faultControl.expectPossible(fault),
    changed: () => deps.clients.chaosChanged(),
  })
}

interface TransportFaultsDeps {
  readonly current: CurrentParts
  readonly clock: VirtualClock
  readonly chaos: ChaosDraws
  readonly faults: Faults
  readonly calls: Calls
  readonly recordedCalls: RecordedCalls
  readonly waits: Waits
}

export function createTransportFaults(deps: TransportFaultsDeps): TransportFaults<ReplicaView> {
  const { current, chaos, clock, faults, calls, recordedCalls, waits } = deps
  return new TransportFaults({
    seed: current.config.seed,
    chaos,
    now: () => clock.nowMs,
    schedule: (atMs, job) => void clock.schedule(atMs, job),
    want: (transport, what) => waits.add({ kind: 'lateAnswer', transport, what }),
    faults,
    usedUp: (id) => recordedCalls.atOnce('devnet.faults.spent', [id], () => faults.clear(id)),
    snapshot: () => {
      const { chain } = current
      const snapshot = chain.snapshot()
      const callsOn = calls.onCopies()
      return (now) => {
        const replica = chain.fork(snapshot, now)
        return { chain: replica, calls: callsOn(replica) }
      }
    },
  })
}
