/**
 * Runs requests under faults of the wire: on a lagging replica, delayed, refused, or with the
 * response lost.
 *
 * The faults are decided in faults/ and applied here.
 */

import type { Failure, Fate } from '../faults/responses.ts'
import type { Wire } from '../faults/transport.ts'
import type { Transport } from '../journal/recorder.ts'
import type { RpcContext } from './context.ts'
import { type Invoke, invoke } from './dispatcher.ts'
import { RpcError } from './errors.ts'

/** The objects of a replica that replace the devnet's. */
export type ReplicaView = Pick<RpcContext, 'chain' | 'calls'>

/**
 * Methods that replicas answer. Writes and the reads that depend on them go to the chain itself;
 * networks with replicas have no development methods.
 */
const replicated = /^(eth|trace|ots|erigon|base)_(?!send|resend)|^debug_(?!setHead$)/

/** @param socket identifies the request's socket, if replicas are assigned by socket */
export function disturbed(
  wire: Wire<ReplicaView>,
  transport: Transport,
  socket: object | undefined,
): Invoke {
  const view = socket && wire.replicas.viewFor(socket)
  const isHttp = transport === 'http'
  return (context, method, given) => {
    const seen = view !== undefined && replicated.test(method) ? { ...context, ...view } : context
    const fate = wire.responses.fateOf(method, isHttp)
    if (fate === undefined) return invoke(seen, method, given)
    const what = `the late answer to ${method} (${transport})`
    const wait = (ms: number) => wire.late.wait(ms, transport, what)
    return meet(fate, wait, () => invoke(seen, method, given))
  }
}

/** Applies the fault. Delays start in the same turn as the request or the response they delay. */
function meet(fate: Fate, wait: (ms: number) => Promise<void>, run: () => unknown): unknown {
  const { waitBeforeMs, refusal, waitAfterMs, loss } = fate
  if (waitBeforeMs > 0) {
    return wait(waitBeforeMs).then(() => meet({ ...fate, waitBeforeMs: 0 }, wait, run))
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
  if (!(result instanceof Promise)) return late(() => result)
  const ended = () => late(() => result)
  return result.then(ended, ended)
}

function errorFrom({ code, message, data }: Failure): RpcError {
  return new RpcError(code, message, data)
}
