import { blobByHash } from '../../../explorer/blob-list.ts'
import { type Hex, hexFromBytes } from '../../../primitives/hex.ts'
import { dataSchema, nullable } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { hash } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'

/** Looks through the sealed blocks that have blobs, the newest first. */
export const anvil_getBlobByHash = method({
  summary: 'A blob of a sealed block by its versioned hash; `null` if no block has it.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [hash],
  result: asPrinted<Hex | null>('blob or null', nullable(dataSchema)),
  handle({ backend: { chain } }, versionedHash) {
    const blob = blobByHash(chain, versionedHash)
    return blob === undefined ? null : hexFromBytes(blob)
  },
})
