import { hexFromBytes } from '../../../primitives/hex.ts'
import {
  dataSchema,
  maybe,
  object,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { printTransaction, transactionFields } from '../../wire/objects/transaction.ts'
import { callRequest } from '../../wire/requests.ts'
import { asPrinted } from '../../wire/results.ts'

export interface FilledTransaction extends WireOf<typeof schema> {}

const filledSchema = object('FilledTransactionFields', {
  ...transactionFields,
  gasPrice: maybe(quantitySchema),
})

const schema = object('FilledTransaction', {
  /** The encoded transaction with zeros for the signature. */
  raw: dataSchema,
  /**
   * Without `gasPrice` if it has the two fee caps: clients send this object back, and a request
   * with both is refused.
   */
  tx: filledSchema,
})

/** Fills in nonce, gas limit, fees and type as `eth_sendTransaction` does, without signing. */
export const eth_fillTransaction = method({
  summary: 'Fills in the missing fields of a transaction, unsigned.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  readsState: true,
  params: [callRequest],
  result: asPrinted<FilledTransaction>('{ raw, tx }', schema),
  async handle({ backend: { transactions } }, request) {
    const filled = await transactions.fill(request)
    const { gasPrice, ...tx } = printTransaction(filled, undefined)
    const hasCaps = tx.maxFeePerGas !== undefined
    return {
      raw: hexFromBytes(filled.rawTransaction),
      // `v` is zero: without a signature it carries no chain id.
      tx: { ...tx, ...(hasCaps ? {} : { gasPrice }), v: '0x0' },
    }
  },
})
