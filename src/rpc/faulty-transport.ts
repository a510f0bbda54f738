/**
 * Runs requests under faults of the transport: on a lagging replica, delayed, refused, or with the
 * response lost.
 *
 * The faults are decided in faults/ and applied here.
 */

import type { ReplicaView } from '../backend/transport-faults.ts'
import type { Failure, ResponseEffects } from '../faults/responses.ts'
import type { TransportFaults } from '../faults/transport.ts'
import type { Transport } from '../journal/recorder.ts'
import { andThen } from '../primitives/maybe-promise.ts'
import type { RpcContext } from './context.ts'
import { RpcError } from './errors.ts'

/**
 * Methods that replicas answer. Writes and the reads that depend on them go to the chain itself;
 * networks with replicas have no development methods.
 */
const replicated = /^(eth|trace|ots|erigon|base)_(?!send|resend)|^debug_(?!setHead$)/

interface FaultyRequest {
  readonly method: string
  readonly transport: Transport
  /** Identifies the request's socket, if replicas are assigned by socket. */
  readonly socket: object | undefined
}

/** @param run gets the context that the request sees */
export function runWithFaults(
  faults: TransportFaults<ReplicaView>,
  { method, transport, socket }: FaultyRequest,
  context: RpcContext,
  run: (context: RpcContext) => unknown,
): unknown {
  const view = socket && faults.replicas.viewFor(socket)
  const seen = view !== undefined && replicated.test(method) ? onReplica(context, view) : context
  const effects = faults.responses.effectsOn(method, transport === 'http')
  if (effects === undefined) return run(seen)
  const what = `the late answer to ${method} (${transport})`
  const wait = (ms: number) => faults.late.wait(ms, transport, what)
  return apply(effects, wait, () => run(seen))
}

function onReplica(context: RpcContext, view: ReplicaView): RpcContext {
  return { ...context, backend: context.backend.with(view) }
}

/** Applies the effects. Delays start in the same turn as the request or the response they delay. */
function apply(
  effects: ResponseEffects,
  wait: (ms: number) => Promise<void>,
  run: () => unknown,
): unknown {
  const { waitBeforeMs, refusal, waitAfterMs, loss } = effects
  if (waitBeforeMs > 0) {
    return wait(waitBeforeMs).then(() => apply({ ...effects, waitBeforeMs: 0 }, wait, run))
  }
  if (refusal !== undefined) throw errorFrom(refusal)
  const late = (ended: () => unknown) => {
    const arrive = () => {
      if (loss !== undefined) throw errorFrom(loss)
      return ended()
    }
    return waitAfterMs > 0 ? wait(waitAfterMs).then(arrive) : arrive()
  }
  let result: unknown
  try {
    result = run()
  } catch (error) {
    return late(() => {
      throw error
    })
  }
  const ended = () => late(() => result)
  return andThen(result, ended, ended)
}

function errorFrom({ code, message, data }: Failure): RpcError {
  return new RpcError(code, message, data)
}
