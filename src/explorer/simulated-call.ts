/**
 * Simulates a call as if it were sent: its calls by name, its changes, its cost.
 *
 * Promise: the chain does not change.
 */

import type { Backend } from '../backend/backend.ts'
import type { CallTrace } from '../backend/calls.ts'
import type { StateRef } from '../chain/state-ref.ts'
import { resolveFees } from '../execution/call.ts'
import type { CallRequest, EmittedLog } from '../primitives/message.ts'
import type { Overrides } from '../primitives/overrides.ts'
import type { Description } from '../tracing/describer.ts'
import { TraceSize } from '../tracing/tracer.ts'
import { type ChangedAccount, namedChangesOfCall } from './change-names.ts'

export interface SimulatedCall {
  readonly hasFailed: boolean
  readonly description: Description
  /** Fees are among them if the request offers a price for gas. */
  readonly changes: readonly ChangedAccount[]
  readonly logs: readonly EmittedLog[]
  readonly returnData: Uint8Array
  readonly gasUsed: bigint
  /** Wei per gas: what the request offers, or what the devnet would fill in. */
  readonly gasPrice: bigint
  /** Wei, beside gas: for the data on L1, and for the operator. */
  readonly l1Fee: bigint
}

/**
 * @throws {DevnetError} if the call cannot begin, as without funds; a call that fails is answered
 */
export async function simulateCall(
  backend: Pick<Backend, 'artifacts' | 'calls' | 'chain' | 'config' | 'names'>,
  request: CallRequest,
  at: StateRef,
  overrides: Overrides,
): Promise<SimulatedCall> {
  const { calls, chain, config, names } = backend
  const block = chain.forCalls(at)
  let last: CallTrace<Description> | undefined
  const description = await names.describe(
    config,
    true,
    async (tracer) => {
      last = await calls.traceCall(request, block, overrides, tracer)
      return last.result
    },
    new TraceSize(),
  )
  const traced = last! // it was described
  const { outcome, besides } = traced
  const { gasUsed } = outcome
  return {
    hasFailed: outcome.failure !== undefined,
    description,
    changes: await namedChangesOfCall(backend, { ...traced, block }),
    logs: outcome.logs,
    returnData: outcome.returnData,
    gasUsed,
    gasPrice: gasPriceOf(request, traced.baseFeePerGas, config.priorityFeeDefault),
    l1Fee: besides.fixed + besides.perGas * gasUsed,
  }
}

/** @param tip that the devnet fills in, wei per gas */
function gasPriceOf(request: CallRequest, baseFeePerGas: bigint, tip: bigint): bigint {
  if (request.fees === undefined) return baseFeePerGas + tip
  const { maxFeePerGas, maxPriorityFeePerGas } = resolveFees(request, baseFeePerGas)
  const offered = baseFeePerGas + maxPriorityFeePerGas
  return offered < maxFeePerGas ? offered : maxFeePerGas
}
