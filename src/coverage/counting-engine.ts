/**
 * Engines whose executions count towards coverage.
 */

import { type CodeHits, type HitListener, keptHits } from '../engine/code-hits.ts'
import { type Engine, withHits } from '../engine/engine.ts'
import { andThen, type MaybePromise, withFinally } from '../primitives/maybe-promise.ts'
import type { AccumulatedHits } from './accumulated-hits.ts'

/** The same engine; each of its executions counts once it has an outcome. */
export function countingEngine(engine: Engine, hits: AccumulatedHits): Engine {
  const onHits: HitListener = (executed) => hits.add(executed)
  return {
    name: engine.name,
    isSynchronous: engine.isSynchronous,
    execute(execution, listener) {
      const executing = engine.execute(withHits(execution, onHits), listener)
      const { watcher } = hits
      if (watcher === undefined || execution.mode === 'call') return executing
      return andThen(executing, (outcome) => {
        watcher.wrote(execution.view, outcome.writes)
        return outcome
      })
    },
  }
}

/**
 * Runs an estimate, and counts it if it fails, by the execution that failed: clients give up then. One
 * that succeeds is not counted: its transaction follows, and would count twice where a client has named
 * no gas limit.
 *
 * @param run gets the engine to use, and a function to call when an execution has failed
 */
export function countFailure<Value>(
  engine: Engine,
  hits: AccumulatedHits | undefined,
  run: (engine: Engine, onFailure: () => void) => MaybePromise<Value>,
): MaybePromise<Value> {
  if (hits === undefined) return run(engine, () => {})
  let last: readonly CodeHits[] = []
  let failed: readonly CodeHits[] = []
  const onHits: HitListener = (executed) => {
    last = keptHits(executed)
  }
  const watched: Engine = {
    name: engine.name,
    execute(execution, listener) {
      failed = [] // the estimate continues, or is made again with more of a remote state
      return engine.execute(withHits(execution, onHits), listener)
    },
  }
  const keep = () => {
    failed = last
  }
  return withFinally(
    () => run(watched, keep),
    () => hits.add(failed),
  )
}
