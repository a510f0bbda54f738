import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  arrayOf,
  countSchema,
  hashSchema,
  nullable,
  object,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { looseCount } from '../../dialect.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

export interface WireChainThen extends WireOf<typeof chainThenSchema> {}

const chainThenSchema = object('ChainThen', {
  /** Virtual time of the first block, ms since the epoch: nothing can be read before. */
  beganMs: countSchema,
  /** Number of the block that was under way. */
  pending: quantitySchema,
  /** Virtual time at which it was opened, as its parent was sealed. */
  openedMs: countSchema,
  /** Virtual time at which it was sealed; `null` while it is pending. */
  sealedMs: nullable(countSchema),
  /** Its transactions by then; `null` if clients cannot see pending blocks. */
  transactions: nullable(arrayOf(hashSchema)),
})

/** The state at the end of that ms is read with `{ timestampMs }` as the block parameter. */
export const previewnet_chainAt = method({
  summary: 'The block that was under way at a virtual time, with its transactions by then.',
  spec: 'docs/time.md',
  params: [looseCount('ms')],
  result: asPrinted<WireChainThen>('{ pending, transactions, … }', chainThenSchema),
  handle({ chain }, timeMs) {
    const { beganMs, openedMs, sealedMs = null, block, count } = chain.asOf(timeMs)
    const hashes = block.transactions.slice(0, count).map(({ hash }) => hash)
    return {
      ...{ beganMs, pending: quantityFromUint(block.number), openedMs, sealedMs },
      transactions: chain.showsPending ? hashes : null,
    }
  },
})
