/**
 * Runs several calls, each on the state after the one before it. Publishes nothing to the chain.
 */

import type { Engine } from '../engine/engine.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { CallRequest } from '../primitives/message.ts'
import type { BlockOverrides } from '../primitives/overrides.ts'
import { type CallLimits, callOutcome, refusalOf } from './call.ts'
import { type CallContext, overriddenContext } from './overrides.ts'

/** Calls in the same block environment. */
export interface Bundle {
  readonly requests: readonly CallRequest[]
  readonly block: BlockOverrides | undefined
}

/** Return data, or the error message. */
export type CallResult = { readonly value: Uint8Array } | { readonly error: string }

/**
 * Runs all calls and returns the results by bundle. A call sees the writes of all calls before it,
 * also of earlier bundles; a failed call only increments its sender's nonce.
 */
export async function callMany(
  engine: Engine,
  context: CallContext,
  bundles: readonly Bundle[],
  limits: CallLimits,
): Promise<CallResult[][]> {
  const store = context.state.store.child(context.state.sequence)
  const results: CallResult[][] = []
  for (const { requests, block } of bundles) {
    const { environment } = overriddenContext(context, { block })
    const ofBundle: CallResult[] = []
    for (const request of requests) {
      try {
        const state = store.newestView
        const { outcome, gasLimit } = await callOutcome(
          engine,
          { state, environment },
          request,
          limits,
        )
        store.publish(outcome.writes)
        const refusal = refusalOf(outcome, gasLimit)
        ofBundle.push(
          refusal === undefined ? { value: outcome.returnData } : { error: refusal.message },
        )
      } catch (error) {
        const isCalls = error instanceof DevnetError && error.code !== 'CALL_TIMEOUT'
        if (!isCalls) throw error
        ofBundle.push({ error: error.message })
      }
    }
    results.push(ofBundle)
  }
  return results
}
