import { confirmed } from '../../../backend/confirmed.ts'
import { method } from '../../method.ts'
import { receipt } from '../../wire/objects/receipt.ts'
import { hash } from '../../wire/params.ts'

/**
 * The receipt of a sealed transaction or, where the option `receipts` says so, of a pre-confirmed
 * one, which has a zero `blockHash`.
 */
export const eth_getTransactionReceipt = method({
  summary: 'The receipt of a sealed or pre-confirmed transaction.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [hash],
  result: receipt,
  handle: ({ backend }, transactionHash) => confirmed(backend, transactionHash),
})
