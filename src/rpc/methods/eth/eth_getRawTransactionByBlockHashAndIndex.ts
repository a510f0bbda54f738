import { method } from '../../method.ts'
import { rawTransaction } from '../../wire/objects/transaction.ts'
import { hash, index } from '../../wire/params.ts'

/** An encoded transaction by its place; `null` when block or place are not there. */
export const eth_getRawTransactionByBlockHashAndIndex = method({
  summary: 'An encoded transaction by hash of its block and place in it.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc',
  params: [hash, index],
  result: rawTransaction,
  handle: ({ chain }, blockHash, place) => chain.find({ hash: blockHash })?.transactions[place],
})
