import { method } from '../../method.ts'
import { block } from '../../wire/params.ts'
import { bytesList } from '../../wire/results.ts'

/** Transactions in their encoding for the transactions trie. */
export const debug_getRawTransactions = method({
  summary: 'The encoded transactions of a block, in order.',
  spec: 'https://reth.rs/jsonrpc/debug',
  foreignPages: 'answered',
  params: [block],
  result: bytesList,
  handle: ({ backend: { chain } }, at) =>
    chain.at(at).transactions.map(({ rawTransaction }) => rawTransaction),
})
