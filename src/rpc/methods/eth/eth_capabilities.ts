import type { Hash, Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'
import { booleanSchema, hashSchema, object, quantitySchema } from '../../wire/schema.ts'

interface Capability {
  readonly disabled: boolean
  /** The first block with data. */
  readonly oldestBlock: Hex
}

export interface Capabilities {
  readonly head: { readonly number: Hex; readonly hash: Hash }
  readonly state: Capability
  readonly tx: Capability
  readonly logs: Capability
  readonly receipts: Capability
  readonly blocks: Capability
  readonly stateproofs: Capability
}

const capability = object<Capability>('Capability', {
  disabled: booleanSchema,
  oldestBlock: quantitySchema,
})

const schema = object<Capabilities>('Capabilities', {
  head: object<Capabilities['head']>('Head', { number: quantitySchema, hash: hashSchema }),
  state: capability,
  tx: capability,
  logs: capability,
  receipts: capability,
  blocks: capability,
  stateproofs: capability,
})

/** All queries work for all blocks: nothing is pruned. */
export const eth_capabilities = method({
  summary: 'The queries that are available, and for which blocks.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [],
  result: asPrinted<Capabilities>('capabilities', schema),
  handle({ chain }) {
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
