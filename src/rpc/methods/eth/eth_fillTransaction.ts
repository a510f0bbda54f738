import type { Hex } from '../../../primitives/hex.ts'
import { hexFromBytes } from '../../../primitives/hex.ts'
import { method } from '../../method.ts'
import {
  printTransaction,
  transactionSchema,
  type WireTransaction,
} from '../../wire/objects/transaction.ts'
import { callRequest } from '../../wire/requests.ts'
import { asPrinted } from '../../wire/results.ts'
import { dataSchema, maybe, object, quantitySchema, type Schema } from '../../wire/schema.ts'

export interface FilledTransaction {
  /** The encoded transaction with zeros for the signature. */
  readonly raw: Hex
  /**
   * Without `gasPrice` if it has the two fee caps: clients send this object back, and a request
   * with both is refused.
   */
  readonly tx: Omit<WireTransaction, 'gasPrice'> & { readonly gasPrice?: Hex }
}

const filledSchema: Schema = {
  ...transactionSchema,
  title: 'FilledTransactionFields',
  fields: { ...transactionSchema.fields, gasPrice: maybe(quantitySchema) },
}

const schema = object<FilledTransaction>('FilledTransaction', {
  raw: dataSchema,
  tx: filledSchema,
})

/** Fills in nonce, gas limit, fees and type as `eth_sendTransaction` does, without signing. */
export const eth_fillTransaction = method({
  summary: 'Fills in the missing fields of a transaction, unsigned.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [callRequest],
  result: asPrinted<FilledTransaction>('{ raw, tx }', schema),
  async handle({ transactions }, request) {
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
