/**
 * An engine whose outcomes have the gas of every call in them.
 */

import type { Engine } from '../engine/engine.ts'
import { andThen } from '../primitives/maybe-promise.ts'
import { combinedListener } from '../tracing/tracer.ts'
import { CallGasListener } from './call-gas.ts'

/** Executes like the engine; the listener gets frames only, which costs little. */
export function meteredEngine(engine: Engine): Engine {
  return {
    name: engine.name,
    isSynchronous: engine.isSynchronous,
    execute(execution, listener) {
      const meter = new CallGasListener(execution.view, execution.batch !== undefined)
      const listening = listener === undefined ? meter : combinedListener([listener, meter])
      return andThen(engine.execute(execution, listening), (outcome) => {
        return { ...outcome, callGas: meter.calls(outcome) }
      })
    },
  }
}
