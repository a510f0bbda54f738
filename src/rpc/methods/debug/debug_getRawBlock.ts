import { encodeBlock } from '../../../chain/block-codec.ts'
import { method } from '../../method.ts'
import { block } from '../../wire/params.ts'
import { bytes } from '../../wire/results.ts'

/** RLP of the whole block: header, transactions, no uncles, no withdrawals. */
export const debug_getRawBlock = method({
  summary: 'An encoded block.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  readsState: true,
  params: [block],
  result: bytes,
  handle: ({ backend: { chain } }, at) => encodeBlock(chain.at(at)),
})
