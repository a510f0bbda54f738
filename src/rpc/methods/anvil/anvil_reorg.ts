import { isObject, optional, unchecked } from '../../../primitives/codec.ts'
import { anyOf, object } from '../../../primitives/schema.ts'
import { change, looseCountCodec } from '../../dialect.ts'
import { refuse } from '../../errors.ts'
import { parseReorgTransactions, reorgTransactionsSchema } from '../../reorg-transactions.ts'
import { param } from '../../wire/codec.ts'

const reorgSchema = object('Reorg', {
  depth: looseCountCodec.schema,
  txBlockPairs: reorgTransactionsSchema,
})

/** The depth alone, or an object with depth and transactions, as some clients send it. */
const depthOrBoth = param('depth', unchecked(anyOf(looseCountCodec.schema, reorgSchema)))

const pairs = param(
  '[transaction, block index][] = []',
  optional(unchecked(reorgTransactionsSchema)),
)

/**
 * Logs of the removed blocks are published with `removed: true` before logs of the new blocks.
 * Transactions are given encoded or as requests; requests get nonces in the given order.
 */
export const anvil_reorg = change({
  summary: 'Replaces the newest blocks by others, with the given transactions.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [depthOrBoth, pairs],
  handle({ backend: { reorgs } }, first, second) {
    const isBoth = isObject(first)
    const depthAt = isBoth ? 'params[0].depth' : 'params[0]'
    const pairsAt = isBoth ? 'params[0].txBlockPairs' : 'params[1]'
    const depth = looseCountCodec.parse(isBoth ? first.depth : first, depthAt, refuse)
    const given = (isBoth ? first.txBlockPairs : second) ?? []
    return reorgs.run(depth, parseReorgTransactions(depth, given, pairsAt))
  },
})
