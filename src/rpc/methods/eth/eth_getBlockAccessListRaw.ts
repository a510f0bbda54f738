import { encodeAccessList } from '../../../chain/block-accesses.ts'
import { hexFromBytes } from '../../../primitives/hex.ts'
import { method } from '../../method.ts'
import { block } from '../../wire/params.ts'
import { dataOrNull } from '../../wire/results.ts'

/** The encoding that the header has the hash of; `null` for an unknown block and before Amsterdam. */
export const eth_getBlockAccessListRaw = method({
  summary: 'The encoded access list of a block.',
  spec: 'https://eips.ethereum.org/EIPS/eip-7928',
  foreignPages: 'answered',
  readsState: true,
  params: [block],
  result: dataOrNull,
  handle({ backend: { chain } }, at) {
    const accesses = chain.find(at)?.accesses
    return accesses === undefined ? null : hexFromBytes(encodeAccessList(accesses))
  },
})
