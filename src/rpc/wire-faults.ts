/**
 * Running a method while something is wrong on the wire: on a replica that is behind, late, or in vain.
 *
 * Decided in faults/, carried out here.
 */

import type { Failure, Fate } from '../faults/responses.ts'
import type { Wire } from '../faults/wire.ts'
import type { Transport } from '../journal/recorder.ts'
import type { RpcContext } from './context.ts'
import { type Invoke, invoke } from './dispatcher.ts'
import { RpcError } from './errors.ts'

/** The objects of a replica, in the place of the devnet's own. */
export type ReplicaView = Pick<RpcContext, 'chain' | 'calls'>

/**
 * The methods that replicas answer. Methods that change something go to the one chain there is, and so
 * do those that read the change; development methods are no part of a network that has replicas.
 */
const replicated = /^(eth|trace|ots|erigon|base)_(?!send|resend)|^debug_(?!setHead$)/

/** @param socket stands for the one a request came by, where replicas are told apart by it */
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

/** Waits begin at the very point where the request or the answer sets out, and not a turn later. */
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
