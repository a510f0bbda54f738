import { method } from '../../method.ts'
import { receipt } from '../../wire/objects/receipt.ts'
import { data, timeoutMs } from '../../wire/params.ts'

/**
 * Takes in a signed transaction and answers with its receipt once it has been pre-confirmed. The
 * time it may take is virtual; what times out stays taken in.
 */
export const eth_sendRawTransactionSync = method({
  summary: 'Submits a signed transaction and waits, in virtual time, for its receipt.',
  spec: 'https://eips.ethereum.org/EIPS/eip-7966',
  params: [data, timeoutMs],
  result: receipt,
  async handle({ chain, transactions }, rawTransaction, timeout) {
    return chain.transaction(await transactions.submitRawSync(rawTransaction, timeout))
  },
})
