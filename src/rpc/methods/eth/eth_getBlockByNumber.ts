import { method } from '../../method.ts'
import { blockObject, printBlock } from '../../wire/objects/block.ts'
import { blockOrUnsafe, fullTransactions } from '../../wire/params.ts'
import { shownHash } from '../shown-hash.ts'

/** A block by number or tag. `null` for an unknown block, and for the pending block's number. */
export const eth_getBlockByNumber = method({
  summary: 'A block by number or tag.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  readsState: true,
  params: [blockOrUnsafe, fullTransactions],
  result: blockObject,
  handle({ backend }, at, isFull) {
    const found = backend.chain.find(at)
    return found === undefined ? null : printBlock(found, isFull, shownHash(backend, found))
  },
})
