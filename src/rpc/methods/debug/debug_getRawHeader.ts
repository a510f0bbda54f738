import { encodeHeader } from '../../../chain/header.ts'
import { method } from '../../method.ts'
import { block } from '../../wire/params.ts'
import { bytes } from '../../wire/results.ts'

/** The header of a block in RLP; its hash is the block hash. */
export const debug_getRawHeader = method({
  summary: 'The encoded header of a block.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [block],
  result: bytes,
  handle: ({ chain }, at) => encodeHeader(chain.at(at).header),
})
