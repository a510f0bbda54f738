import { encodeHeader } from '../../../chain/header.ts'
import { method } from '../../method.ts'
import { block } from '../../wire/params.ts'
import { bytes } from '../../wire/results.ts'

/** RLP of the header; its keccak-256 hash is the block hash. */
export const debug_getRawHeader = method({
  summary: 'The encoded header of a block.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  readsState: true,
  params: [block],
  result: bytes,
  handle: ({ backend: { chain } }, at) => encodeHeader(chain.at(at).header),
})
