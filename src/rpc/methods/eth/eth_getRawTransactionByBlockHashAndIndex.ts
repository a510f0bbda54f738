import { method } from '../../method.ts'
import { rawTransaction } from '../../wire/objects/transaction.ts'
import { hash, index } from '../../wire/params.ts'

/** An encoded transaction by its index in a block; `null` if there is none. */
export const eth_getRawTransactionByBlockHashAndIndex = method({
  summary: 'An encoded transaction by hash of its block and place in it.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc',
  foreignPages: 'answered',
  params: [hash, index],
  result: rawTransaction,
  handle: ({ backend: { chain } }, blockHash, place) =>
    chain.find({ hash: blockHash })?.transactions[place],
})
