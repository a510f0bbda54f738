import type { Hex } from '../../primitives/hex.ts'
import { hexFromBytes } from '../../primitives/hex.ts'
import { method } from '../method.ts'
import { callRequest } from '../requests.ts'
import { transactionSchema } from '../result-schemas.ts'
import { asPrinted, printTransaction, type WireTransaction } from '../results.ts'
import { dataSchema, object } from '../schema.ts'

export interface FilledTransaction {
  /** Encoded, with zeros where the signature will be. */
  readonly raw: Hex
  readonly tx: WireTransaction
}

const schema = object<FilledTransaction>('FilledTransaction', {
  raw: dataSchema,
  tx: transactionSchema,
})

/** What a request to send would be sent as: nonce, gas limit, fees and type filled in, unsigned. */
export const eth_fillTransaction = method({
  summary: 'A transaction with everything filled in that was left out, unsigned.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [callRequest],
  result: asPrinted<FilledTransaction>('{ raw, tx }', schema),
  async handle({ fillTransaction }, request) {
    const filled = await fillTransaction(request)
    return {
      raw: hexFromBytes(filled.rawTransaction),
      // Nobody has signed it, so there is no chain id in v.
      tx: { ...printTransaction(filled, undefined), v: '0x0' },
    }
  },
})
