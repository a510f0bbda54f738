/** `devnet.faults`: schedules faults as calls of the library. */

import type { DevnetFaults } from '../api.ts'
import type { Backend } from '../backend/backend.ts'
import { expectTime, expectWholeNumber } from '../config/bounds.ts'
import { checked } from '../config/resolve.ts'
import { expectArgument } from '../primitives/arguments.ts'

export function recordedFaults({
  chaos,
  current,
  faultControl,
  faults,
  recordedCalls,
}: Backend): DevnetFaults {
  return {
    setChaos: async (given) => {
      const options = checked('chaos', given)
      return recordedCalls.ask('devnet.faults.setChaos', [options], () =>
        chaos.set(options, current.config.seed),
      )
    },
    get chaos() {
      return chaos.inForce
    },
    at: async (timeMs, given) => {
      const fault = faultControl.read(given)
      expectWholeNumber('faults.at', timeMs)
      expectTime('faults.at', timeMs)
      return recordedCalls.ask('devnet.faults.at', [timeMs, fault], () =>
        faultControl.addNow(fault, { atMs: timeMs }),
      )
    },
    after: async (ms, given) => {
      const fault = faultControl.read(given)
      expectWholeNumber('faults.after', ms)
      return recordedCalls.ask('devnet.faults.after', [ms, fault], () =>
        faultControl.addNow(fault, { afterMs: ms }),
      )
    },
    now: async (given) => {
      const fault = faultControl.read(given)
      return recordedCalls.ask('devnet.faults.now', [fault], () => faultControl.addNow(fault, {}))
    },
    clear: async (id) => {
      expectArgument(typeof id === 'string', 'faults.clear', 'the id of a fault', id)
      return recordedCalls.ask('devnet.faults.clear', [id], () => faults.clear(id))
    },
    list: () => faults.list(),
    past: () => faults.past(),
    get on() {
      return faults.on
    },
  }
}
