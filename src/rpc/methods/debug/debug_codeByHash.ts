import { codeWithHash } from '../../../state/listing.ts'
import { method } from '../../method.ts'
import { blockRef, hash } from '../../wire/params.ts'
import { dataOrNull } from '../../wire/results.ts'

/** Finds code by its keccak-256 hash among the accounts of a block's state. */
export const debug_codeByHash = method({
  summary: 'Code by its hash.',
  spec: 'https://reth.rs/jsonrpc/debug',
  foreignPages: 'answered',
  params: [hash, blockRef],
  result: dataOrNull,
  handle: ({ backend: { chain } }, codeHash, at) =>
    codeWithHash(chain.at(at).state, codeHash) ?? null,
})
