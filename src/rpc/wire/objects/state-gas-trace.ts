/**
 * The result of `stateGasTracer`, and the same fields in that of `callTracer`: gas by dimension.
 *
 * @see https://github.com/ethereum/execution-apis/pull/852
 */

import { quantityFromUint } from '../../../primitives/quantity.ts'
import { object, quantitySchema, type WireOf } from '../../../primitives/schema.ts'
import type { GasByDimension, StateGasTrace } from '../../../tracing/state-gas-tracer.ts'

export interface WireStateGasTrace extends WireOf<typeof stateGasTraceSchema> {}

export const stateGasTraceSchema = object('StateGasTrace', {
  /** As in the receipt. */
  gasUsed: quantitySchema,
  /** Gas for execution, as the block counts it: before the refund. */
  regularGasUsed: quantitySchema,
  /** Gas for state, as the block counts it; 0 before Amsterdam. */
  stateGasUsed: quantitySchema,
  gasRefund: quantitySchema,
})

export function printStateGasTrace(trace: StateGasTrace): WireStateGasTrace {
  return { gasUsed: quantityFromUint(trace.gasUsed), ...printGasByDimension(trace) }
}

export function printGasByDimension({
  executionGas,
  stateGas,
  refund,
}: GasByDimension): Omit<WireStateGasTrace, 'gasUsed'> {
  return {
    regularGasUsed: quantityFromUint(executionGas),
    stateGasUsed: quantityFromUint(stateGas),
    gasRefund: quantityFromUint(refund),
  }
}
