import { method } from '../../method.ts'
import { rawTransaction } from '../../wire/objects/transaction.ts'
import { hash } from '../../wire/params.ts'

/** An encoded transaction: sealed, pre-confirmed or in the txpool; or `null`. */
export const eth_getRawTransactionByHash = method({
  summary: 'An encoded transaction by hash.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc',
  foreignPages: 'answered',
  params: [hash],
  result: rawTransaction,
  handle: ({ backend: { chain, producer } }, transactionHash) =>
    chain.transaction(transactionHash)?.transaction ?? producer.waiting(transactionHash),
})
