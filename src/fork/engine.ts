/**
 * An engine on a state that may not have been fetched: executes a message again and again until
 * nothing it reads is missing.
 */

import type { Engine } from '../engine/engine.ts'
import type { RemoteChain } from './remote-chain.ts'

export function createCompletingEngine(engine: Engine, remote: RemoteChain): Engine {
  return {
    name: engine.name,
    // A listener forgets earlier events when an execution begins.
    execute: (execution, listener) =>
      remote.complete(
        () => engine.execute(execution, listener),
        () => remote.hint(execution),
      ),
  }
}
