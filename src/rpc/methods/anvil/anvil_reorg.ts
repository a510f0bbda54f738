import { anyOf, object, type WireOf } from '../../../primitives/schema.ts'
import { change, type LooseNumber, looseUintSchema, parseLooseCount } from '../../dialect.ts'
import {
  parseReorgTransactions,
  reorgTransactionsSchema,
  type WireReorgTransactions,
} from '../../reorg.ts'
import { isObject, optional, required } from '../../wire/params.ts'

export interface Reorg extends WireOf<typeof reorgSchema> {}

const reorgSchema = object('Reorg', {
  depth: looseUintSchema,
  txBlockPairs: reorgTransactionsSchema,
})

/** The depth alone, or an object with depth and transactions, as some clients send it. */
const depthOrBoth = required<LooseNumber | Reorg, unknown>(
  'depth',
  anyOf(looseUintSchema, reorgSchema),
  (value) => value,
)

const pairs = optional<WireReorgTransactions, unknown>(
  '[transaction, block index][] = []',
  reorgTransactionsSchema,
  undefined,
  (value) => value,
)

/**
 * Logs of the removed blocks are published with `removed: true` before logs of the new blocks.
 * Transactions are given encoded or as requests; requests get nonces in the given order.
 */
export const anvil_reorg = change({
  summary: 'Replaces the newest blocks by others, with the given transactions.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [depthOrBoth, pairs],
  handle({ reorgs }, first, second) {
    const isBoth = isObject(first)
    const depthAt = isBoth ? 'params[0].depth' : 'params[0]'
    const pairsAt = isBoth ? 'params[0].txBlockPairs' : 'params[1]'
    const depth = parseLooseCount(isBoth ? first.depth : first, depthAt)
    const given = (isBoth ? first.txBlockPairs : second) ?? []
    return reorgs.run(depth, parseReorgTransactions(depth, given, pairsAt))
  },
})
