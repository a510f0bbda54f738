/**
 * Gas that a block counts.
 *
 * Before Amsterdam that is what its transactions pay. Since Amsterdam, gas for execution and gas for new
 * state are counted apart, before refunds (EIP-7778, EIP-8037): the larger sum is the block's gas used,
 * and receipts continue adding up what is paid.
 */

import type { BlockGas } from '../engine/engine.ts'
import { EXECUTION_GAS_MAX } from '../engine/intrinsic-gas.ts'
import type { Receipt } from './receipt.ts'

export const NO_GAS: BlockGas = { execution: 0n, state: 0n }

/** Adds what a transaction used. */
export function plusGas(sum: BlockGas, receipt: Pick<Receipt, 'gasUsed' | 'blockGas'>): BlockGas {
  const { execution, state } = receipt.blockGas ?? { execution: receipt.gasUsed, state: 0n }
  return { execution: sum.execution + execution, state: sum.state + state }
}

/** The gas used of a block with these receipts. */
export function gasUsedBy(receipts: readonly Receipt[]): bigint {
  const { execution, state } = receipts.reduce(plusGas, NO_GAS)
  return execution > state ? execution : state
}

/**
 * The highest gas limit of a transaction for which a block has room, since Amsterdam; below 0 if it is
 * too full.
 */
export function gasLeftOf(execution: bigint, state: bigint, gasLimit: bigint): bigint {
  const forExecution = gasLimit - execution
  const forState = gasLimit - state
  // A higher limit has only this much for execution.
  const isEnough = forExecution >= EXECUTION_GAS_MAX
  return isEnough || forState < forExecution ? forState : forExecution
}
