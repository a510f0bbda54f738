import { method } from '../../method.ts'
import { receipt } from '../../wire/objects/receipt.ts'
import { data, timeoutMs } from '../../wire/params.ts'

/**
 * Submits a signed transaction. Returns its receipt once it has one. The timeout is in virtual
 * time; after a timeout the transaction stays submitted.
 */
export const eth_sendRawTransactionSync = method({
  summary: 'Submits a signed transaction and waits, in virtual time, for its receipt.',
  spec: 'https://eips.ethereum.org/EIPS/eip-7966',
  foreignPages: 'answered',
  params: [data, timeoutMs],
  result: receipt,
  handle: ({ backend: { transactions } }, rawTransaction, timeout) =>
    transactions.submitRawSync(rawTransaction, timeout),
})
