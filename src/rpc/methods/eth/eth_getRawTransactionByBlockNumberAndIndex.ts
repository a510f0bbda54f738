import { method } from '../../method.ts'
import { rawTransaction } from '../../wire/objects/transaction.ts'
import { block, index } from '../../wire/params.ts'

/** An encoded transaction by its index in a block; `null` if there is none. */
export const eth_getRawTransactionByBlockNumberAndIndex = method({
  summary: 'An encoded transaction by number or tag of its block and place in it.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc',
  foreignPages: 'answered',
  params: [block, index],
  result: rawTransaction,
  handle: ({ backend: { chain } }, at, place) => chain.find(at)?.transactions[place],
})
