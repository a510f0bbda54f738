import { method } from '../../method.ts'
import { receipt } from '../../wire/objects/receipt.ts'
import { hash } from '../../wire/params.ts'

/** The receipt of a sealed or pre-confirmed transaction; the latter has a zero `blockHash`. */
export const eth_getTransactionReceipt = method({
  summary: 'The receipt of a sealed or pre-confirmed transaction.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [hash],
  result: receipt,
  handle: ({ chain }, transactionHash) => chain.transaction(transactionHash),
})
