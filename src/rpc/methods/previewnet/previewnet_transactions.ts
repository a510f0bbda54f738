import { listTransactions } from '../../../explorer/transaction-list.ts'
import {
  type Codec,
  codec,
  listOf,
  objectOf,
  oneOf,
  optional,
  transform,
} from '../../../primitives/codec.ts'
import type { Hex } from '../../../primitives/hex.ts'
import { arrayOf, bytesSchema, nullable, object, oneOfTexts } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import {
  listedTransactionSchema,
  printListedTransaction,
} from '../../wire/objects/listed-transaction.ts'
import { address, quantity } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'
import { limit, placeNumber, queryParam } from './list-params.ts'

const selector: Codec<Hex, number> = codec(bytesSchema('Selector', 4), (value, where, refuse) =>
  typeof value === 'string' && /^0x[\da-f]{8}$/i.test(value)
    ? Number(value)
    : refuse(where, 'a selector of 4 bytes', value),
)

const place = objectOf('TransactionPlace', { blockNumber: placeNumber, index: placeNumber })

const query = objectOf('TransactionQuery', {
  from: optional(address),
  /** The account that is called or created. */
  to: optional(address),
  status: optional(oneOf(oneOfTexts('succeeded', 'failed'))),
  /** First four bytes of the calldata: any of these. */
  selectors: optional(transform(listOf(selector, 'a list of selectors'), (list) => new Set(list))),
  /** Wei. */
  valueMin: optional(quantity),
  feeMin: optional(quantity),
  /** The `next` of the page before. */
  before: optional(place),
  limit,
})

const pageSchema = object('ListedTransactions', {
  rows: arrayOf(listedTransactionSchema),
  /** `null` at the end. A page may have fewer rows than its limit before that. */
  next: nullable(place.schema),
})

/** Without those of the chain itself. A fork lists what came after it. */
export const previewnet_transactions = method({
  summary: 'A page of the transactions of the chain, pre-confirmed ones included, newest first.',
  spec: 'docs/studio.md',
  foreignPages: 'answered',
  params: [queryParam('{ from, to, status, … }', query)],

  result: asPrinted('{ rows, next }', pageSchema),
  handle({ backend: { chain } }, { before, limit: rowsMax, status, ...criteria }) {
    const wanted = status === undefined ? undefined : status === 'failed' ? 0 : 1
    const page = listTransactions(chain, { ...criteria, status: wanted }, before, rowsMax)
    return {
      rows: page.rows.map((each) => printListedTransaction(chain, each)),
      next: page.next ?? null,
    }
  },
})
