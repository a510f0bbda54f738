/**
 * The module behind `previewnet_rehearse`, loaded at first use: rehearsals, and how they are printed.
 */

import { quantityFromUint } from '../primitives/quantity.ts'
import type { Cause, Rehearsal, RehearsedOutcome } from '../rehearsal/types.ts'
import type { WireCause, WireOutcome, WireRehearsal } from './wire/objects/rehearsal.ts'

export { rehearse } from '../rehearsal/rehearse.ts'

export function printRehearsal({
  before,
  after,
  causes,
  withNewGasLimit,
  ...rest
}: Rehearsal): WireRehearsal {
  return {
    ...rest,
    before: printOutcome(before),
    after: printOutcome(after),
    withNewGasLimit:
      withNewGasLimit === null ? null : { ...printOutcome(withNewGasLimit), least: true },
    causes: causes.map(printCause),
  }
}

function printOutcome(outcome: RehearsedOutcome): WireOutcome {
  const { status, refused, gasLimit, gasUsed, returnData, revertReason, contractAddress } = outcome
  const { executionGasUsed, stateGasUsed, gasRefund, logs } = outcome
  return {
    status: status === null ? null : status === 1 ? '0x1' : '0x0',
    ...(refused !== undefined && { refused }),
    gasLimit: quantityFromUint(gasLimit),
    gasUsed: quantityFromUint(gasUsed),
    ...(executionGasUsed !== undefined && { executionGasUsed: quantityFromUint(executionGasUsed) }),
    ...(stateGasUsed !== undefined && { stateGasUsed: quantityFromUint(stateGasUsed) }),
    ...(gasRefund !== undefined && { gasRefund: quantityFromUint(gasRefund) }),
    returnData,
    revertReason,
    logs: logs.map(({ address, topics, data }) => ({ address, topics: [...topics], data })),
    contractAddress,
  }
}

function printCause({ gasBefore, gasAfter, ...cause }: Cause): WireCause {
  return { ...cause, gasBefore: printGas(gasBefore), gasAfter: printGas(gasAfter) }
}

/** A quantity, with a minus before a negative one. */
export function printGas(gas: bigint): string {
  return gas < 0n ? `-${quantityFromUint(-gas)}` : quantityFromUint(gas)
}
