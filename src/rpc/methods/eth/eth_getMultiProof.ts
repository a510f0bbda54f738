import { arrayOf } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { blockRef } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'
import { proofOf, proofSchema, proofTargets, type WireProof } from './proofs.ts'

/** Same as {@link eth_getProof} for several accounts, all at one block. */
export const eth_getMultiProof = method({
  summary: 'Merkle proofs of several accounts.',
  spec: 'https://reth.rs/jsonrpc/eth',
  foreignPages: 'answered',
  readsState: true,
  params: [proofTargets, blockRef],
  result: asPrinted<readonly WireProof[]>('proof[]', arrayOf(proofSchema)),
  handle({ backend: { chain } }, targets, at) {
    const block = chain.at(at)
    return targets.map((target) => proofOf(chain, block, target))
  },
})
