import { DevnetError } from '../../../primitives/errors.ts'
import { preimageOf } from '../../../state/listing.ts'
import { method } from '../../method.ts'
import { hash } from '../../wire/params.ts'
import { data } from '../../wire/results.ts'

/** The address, storage slot or code with this keccak-256 hash, from the pending state. */
export const debug_preimage = method({
  summary: 'The address, slot or code with a Keccak-256.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debugpreimage',
  foreignPages: 'answered',
  params: [hash],
  result: data,
  handle({ backend: { chain } }, wanted) {
    const preimage = preimageOf(chain.pending.state, wanted)
    if (preimage !== undefined) return preimage
    throw new DevnetError('UNKNOWN_PREIMAGE', 'unknown preimage', { hash: wanted })
  },
})
