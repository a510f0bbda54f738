import { encodeAccessList } from '../../../chain/block-accesses.ts'
import { DevnetError } from '../../../primitives/errors.ts'
import { method } from '../../method.ts'
import { block } from '../../wire/params.ts'
import { bytes } from '../../wire/results.ts'

/** The encoding that the header has the hash of. A block before Amsterdam has none, which is an error. */
export const debug_getRawBlockAccessList = method({
  summary: 'The encoded access list of a block; an error before Amsterdam.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  readsState: true,
  params: [block],
  result: bytes,
  handle({ backend: { chain } }, at) {
    const { accesses, number } = chain.at(at)
    if (accesses !== undefined) return encodeAccessList(accesses)
    const message = `block access list not found: block ${number} is before Amsterdam`
    throw new DevnetError('UNKNOWN_BLOCK', message, { block: number })
  },
})
