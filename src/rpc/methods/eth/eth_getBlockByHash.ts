import { method } from '../../method.ts'
import { blockObject, printBlock } from '../../wire/objects/block.ts'
import { fullTransactions, hash } from '../../wire/params.ts'

/** A sealed block by hash, or `null`. */
export const eth_getBlockByHash = method({
  summary: 'A block by hash.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  readsState: true,
  params: [hash, fullTransactions],
  result: blockObject,
  handle({ backend: { chain } }, blockHash, isFull) {
    const found = chain.find({ hash: blockHash })
    return found === undefined ? null : printBlock(found, isFull)
  },
})
