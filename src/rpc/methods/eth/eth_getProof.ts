import { method } from '../../method.ts'
import { address, blockRef } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'
import { proofKeys, proofOf, proofSchema, type WireProof } from './proofs.ts'

/** Account and slot values with Merkle proofs against the state root of the block's header. */
export const eth_getProof = method({
  summary: 'Merkle proofs of an account and some of its slots.',
  spec: 'https://eips.ethereum.org/EIPS/eip-1186',
  foreignPages: 'answered',
  readsState: true,
  params: [address, proofKeys, blockRef],
  result: asPrinted<WireProof>('proof', proofSchema),
  handle: ({ backend: { chain } }, account, keys, at) =>
    proofOf(chain, chain.at(at), { address: account, keys }),
})
