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
  /** Its flashblocks by then; `null` for a block that is not cut. */
  flashblocks: nullable(
    object('FlashblocksThen', {
      /** Flashblock `n` is published `n` times this long after the block was opened. */
      timeMs: countSchema,
      /** The number of the block's transactions by the end of each flashblock. */
      ends: arrayOf(countSchema),
    }),
  ),
})

/** The state at the end of that ms is read with `{ timestampMs }` as the block parameter. */
export const previewnet_chainAt = method({
  summary: 'The block that was under way at a virtual time, with its transactions by then.',
  spec: 'docs/time.md',
  foreignPages: 'answered',
  params: [looseCount('ms')],
  result: asPrinted<WireChainThen>('{ pending, transactions, … }', chainThenSchema),
  handle({ backend: { chain, config } }, ms) {
    const { beganMs, openedMs, sealedMs = null, block, count } = chain.asOf(ms)
    const { flashblockEnds } = block
    const timeMs = config.flashblockTimeMs
    const ends = flashblockEnds.filter((_, index) => openedMs + index * timeMs <= ms)
    const hashes = block.transactions.slice(0, count).map(({ hash }) => hash)
    return {
      beganMs,
      pending: quantityFromUint(block.number),
      openedMs,
      sealedMs,
      transactions: chain.showsPending ? hashes : null,
      flashblocks: flashblockEnds.length === 0 ? null : { timeMs, ends },
    }
  },
})
