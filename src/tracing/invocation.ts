/**
 * Names the contract and the function of a transaction by its calldata and the code that it calls:
 * nothing is executed.
 *
 * A proxy that only its delegate calls give away has its own name here; describer.ts follows it.
 */

import { NO_BYTES } from '../primitives/bytes.ts'
import type { Address } from '../primitives/hex.ts'
import type { Message } from '../primitives/message.ts'
import type { StateView } from '../state/view.ts'
import { FrameDescriber } from './description.ts'
import type { NameSource } from './names.ts'

/** `undefined` for what no name is known of; a selector for an unknown function. */
export interface Invocation {
  readonly contract: string | undefined
  readonly function: string | undefined
}

interface InvocationTerms {
  readonly source: NameSource
  /** The state before the transaction. */
  readonly view: StateView
  /** Precompiles have no code, and are called by name. */
  readonly precompiles: ReadonlySet<Address>
}

export function namedInvocation(
  { source, view, precompiles }: InvocationTerms,
  { from, to, value, gasLimit: gas, data: input }: Message,
): Invocation {
  const isPrecompile = to !== null && precompiles.has(to)
  const frame = {
    type: to === null ? ('CREATE' as const) : ('CALL' as const),
    from,
    to: to ?? from,
    value,
    gas,
    input,
    isPrecompile,
    gasUsed: 0n,
    output: NO_BYTES,
    error: undefined,
    calls: [],
    logs: [],
  }
  const code = to === null ? input : view.codeBytes(to)
  const contract = to === null ? source.createdBy(code) : source.contractOf(code)
  const codes = [{ contract, isEmpty: code.length === 0 && !isPrecompile }]
  // No frame fails here, so no text of a failure has a size of code in it.
  const describer = new FrameDescriber({ source, codes, view, codeSizeMax: 0 }, frame)
  return describer.describe(frame)
}
