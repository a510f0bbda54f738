import { codeWithHash } from '../../../state/listing.ts'
import { method } from '../../method.ts'
import { blockRef, hash } from '../../wire/params.ts'
import { dataOrNull } from '../../wire/results.ts'

/** Code that an account has at a block, by its Keccak-256. */
export const debug_codeByHash = method({
  summary: 'Code by its hash.',
  spec: 'https://reth.rs/jsonrpc/debug',
  params: [hash, blockRef],
  result: dataOrNull,
  handle: ({ chain }, codeHash, at) => codeWithHash(chain.at(at).state, codeHash) ?? null,
})
