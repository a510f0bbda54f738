import { ZERO_HASH } from '../../../primitives/hex.ts'
import { method } from '../../method.ts'
import { block } from '../../wire/params.ts'
import { dump, dumpPage } from './dumps.ts'

/**
 * The whole state after a block, which may be pending. Large states are better read with
 * `debug_accountRange`.
 */
export const debug_dumpBlock = method({
  summary: 'All accounts after a block, with code and storage.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debugdumpblock',
  foreignPages: 'answered',
  readsState: true,
  params: [block],
  result: dump,
  handle: ({ backend: { chain } }, at) =>
    dumpPage(chain.at(at), {
      start: ZERO_HASH,
      max: Number.POSITIVE_INFINITY,
      hasCode: true,
      hasStorage: true,
    }),
})
