import type { Block } from '../../../chain/block.ts'
import { isOfChain, listBlocks } from '../../../explorer/transaction-list.ts'
import { boolean, objectOf, optional } from '../../../primitives/codec.ts'
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
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'
import { limit, placeNumber, queryParam } from './list-params.ts'

const query = objectOf('BlockQuery', {
  /** False passes over blocks without a transaction of a client. */
  empty: optional(boolean, true),
  /** The `next` of the page before: a block number. */
  before: optional(placeNumber),
  limit,
})

const listedBlockSchema = object('ListedBlock', {
  number: quantitySchema,
  hash: hashSchema,
  /** Virtual time of the block, ms since the epoch. */
  timeMs: countSchema,
  /** Transactions without those of the chain itself, and how many of them failed. */
  transactions: countSchema,
  failed: countSchema,
  gasUsed: quantitySchema,
  gasLimit: quantitySchema,
  baseFeePerGas: quantitySchema,
})

const pageSchema = object('ListedBlocks', {
  rows: arrayOf(listedBlockSchema),
  next: nullable(countSchema),
  /** Number of the last block of the last page, were empty ones listed. */
  oldest: countSchema,
})

/** A fork lists the blocks that came after it. */
export const previewnet_blocks = method({
  summary: 'A page of the sealed blocks of the chain, newest first.',
  spec: 'docs/studio.md',
  foreignPages: 'answered',
  params: [queryParam('{ empty, before, limit }', query)],
  result: asPrinted('{ rows, next }', pageSchema),
  handle({ backend: { chain } }, { empty, before, limit: rowsMax }) {
    const { rows, next } = listBlocks(chain, empty, before, rowsMax)
    return { rows: rows.map(printBlock), next: next ?? null, oldest: chain.oldestNumber }
  },
})

function printBlock(block: Block): WireOf<typeof listedBlockSchema> {
  const { number, hash, timeMs, transactions, receipts, gasUsed, gasLimit, baseFeePerGas } = block
  return {
    number: quantityFromUint(number),
    hash,
    timeMs,
    transactions: transactions.filter((each) => !isOfChain(each)).length,
    failed: receipts.filter((each) => each.status === 0 && !isOfChain(each)).length,
    gasUsed: quantityFromUint(gasUsed),
    gasLimit: quantityFromUint(gasLimit),
    baseFeePerGas: quantityFromUint(baseFeePerGas),
  }
}
