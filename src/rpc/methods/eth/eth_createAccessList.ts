import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  arrayOf,
  maybe,
  object,
  quantitySchema,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { accessListEntrySchema } from '../../wire/objects/transaction.ts'
import { blockOverrides, stateOverrides } from '../../wire/overrides.ts'
import { stateRef } from '../../wire/params.ts'
import { callRequest } from '../../wire/requests.ts'
import { asPrinted } from '../../wire/results.ts'

export interface WireAccessList extends WireOf<typeof schema> {}

const schema = object('AccessListResult', {
  accessList: arrayOf(accessListEntrySchema),
  /** Gas used with this access list. */
  gasUsed: quantitySchema,
  /** The reason of the failure; missing if the call succeeded. */
  error: maybe(textSchema),
})

/** The access list that makes all accesses of a call warm. Also returned for a call that fails. */
export const eth_createAccessList = method({
  summary: 'The access list of a call, and the gas it uses with it.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  readsState: true,
  params: [callRequest, stateRef, stateOverrides, blockOverrides],
  result: asPrinted<WireAccessList>('access list', schema),
  async handle({ backend: { calls, chain } }, request, at, state, block) {
    const found = await calls.createAccessList(request, chain.forCalls(at), { state, block })
    const { accessList, gasUsed, error } = found
    return {
      accessList,
      gasUsed: quantityFromUint(gasUsed),
      ...(error === undefined ? {} : { error }),
    }
  },
})
