import { method } from '../../method.ts'
import { rawTransaction } from '../../wire/objects/transaction.ts'
import { block, index } from '../../wire/params.ts'

/** An encoded transaction by its place; `null` when block or place are not there. */
export const eth_getRawTransactionByBlockNumberAndIndex = method({
  summary: 'An encoded transaction by number or tag of its block and place in it.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc',
  params: [block, index],
  result: rawTransaction,
  handle: ({ chain }, at, place) => chain.find(at)?.transactions[place],
})
