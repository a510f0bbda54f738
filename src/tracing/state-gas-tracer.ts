/**
 * `stateGasTracer`: the gas of a transaction for execution and for state.
 *
 * @see https://eips.ethereum.org/EIPS/eip-8037
 * @see https://github.com/ethereum/execution-apis/pull/852
 */

import type { Outcome } from '../engine/engine.ts'
import type { Tracer } from './tracer.ts'

/**
 * The gas of one transaction, by dimension.
 *
 * Promise: execution and state are what is charged and refunded together, unless the calldata floor
 * is above what the execution took.
 */
export interface GasByDimension {
  /** The part that the block counts for execution: before the refund, at least the calldata floor. */
  readonly executionGas: bigint
  /** The part that the block counts for state. */
  readonly stateGas: bigint
  readonly refund: bigint
}

export interface StateGasTrace extends GasByDimension {
  readonly gasUsed: bigint
}

export function createStateGasTracer(): Tracer<StateGasTrace> {
  return {
    listener: {},
    result: ({ outcome }) => ({ gasUsed: outcome.gasUsed, ...gasByDimension(outcome) }),
  }
}

/** Before Amsterdam, all gas is for execution. */
export function gasByDimension({ gasUsed, gasRefunded, blockGas }: Outcome): GasByDimension {
  return {
    executionGas: blockGas?.execution ?? gasUsed + gasRefunded,
    stateGas: blockGas?.state ?? 0n,
    refund: gasRefunded,
  }
}
