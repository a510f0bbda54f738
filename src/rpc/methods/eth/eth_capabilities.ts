import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  booleanSchema,
  hashSchema,
  object,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

export interface Capabilities extends WireOf<typeof schema> {}

const capability = object('Capability', {
  disabled: booleanSchema,
  /** The first block with data. */
  oldestBlock: quantitySchema,
})

const schema = object('Capabilities', {
  head: object('Head', { number: quantitySchema, hash: hashSchema }),
  state: capability,
  tx: capability,
  logs: capability,
  receipts: capability,
  blocks: capability,
  stateproofs: capability,
})

/** All queries work for the same blocks: those that are not pruned. */
export const eth_capabilities = method({
  summary: 'The queries that are available, and for which blocks.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [],
  result: asPrinted<Capabilities>('capabilities', schema),
  handle({ backend: { chain } }) {
    const { number, hash } = chain.head
    const whole = { disabled: false, oldestBlock: quantityFromUint(chain.at('earliest').number) }
    return {
      head: { number: quantityFromUint(number), hash },
      state: whole,
      tx: { ...whole },
      logs: { ...whole },
      receipts: { ...whole },
      blocks: { ...whole },
      stateproofs: { ...whole },
    }
  },
})
