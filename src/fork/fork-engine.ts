/**
 * An engine on a state that may not have been fetched: executes a message again and again until
 * nothing it reads is missing.
 */

import { type CodeHits, type HitListener, keptHits } from '../engine/code-hits.ts'
import { type Engine, type Execution, withHits } from '../engine/engine.ts'
import { andThen } from '../primitives/maybe-promise.ts'
import type { Reader } from '../state/origin.ts'
import type { RemoteChain } from './remote-chain.ts'

export function createForkEngine(engine: Engine, remote: RemoteChain): Engine {
  const { name, isSynchronous = false } = engine
  // A listener forgets earlier events when an execution begins.
  const complete: Engine['execute'] = (execution, listener) => {
    const isAtOnce = isSynchronous && execution.pause === undefined
    return remote.withRemote(
      (read) => engine.execute(isAtOnce ? execution : readBy(read, execution), listener),
      () => remote.hint(execution),
    )
  }
  const execute: Engine['execute'] = (execution, listener) => {
    const { onHits } = execution
    if (onHits === undefined) return complete(execution, listener)
    // Of the executions of the message, the last one counts: the others have read provisional values.
    let hits: readonly CodeHits[] = []
    const keep: HitListener = (executed) => {
      hits = keptHits(executed)
    }
    return andThen(complete(withHits(execution, keep), listener), (outcome) => {
      onHits(hits)
      return outcome
    })
  }
  return { name, execute }
}

/** The same execution, whose reads are known to be its own also after an `await` of the engine. */
function readBy(read: Reader, execution: Execution): Execution {
  const { view, environment } = execution
  return {
    ...execution,
    view: {
      balance: (address) => read(() => view.balance(address)),
      nonce: (address) => read(() => view.nonce(address)),
      codeHash: (address) => read(() => view.codeHash(address)),
      codeBytes: (address) => read(() => view.codeBytes(address)),
      codeHex: (address) => read(() => view.codeHex(address)),
      storage: (address, slot) => read(() => view.storage(address, slot)),
      slots: (address) => read(() => [...view.slots(address)]),
    },
    environment: {
      ...environment,
      blockHash: (number) => read(() => environment.blockHash(number)),
    },
  }
}
