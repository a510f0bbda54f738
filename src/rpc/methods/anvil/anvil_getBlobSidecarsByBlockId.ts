import { sidecarsIn } from '../../../explorer/blob-list.ts'
import { hexFromBytes } from '../../../primitives/hex.ts'
import { arrayOf, dataSchema, nullable, object, type WireOf } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { block } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'

export interface WireBlobSidecar extends WireOf<typeof schema> {}

const schema = object('BlobSidecar', {
  blobs: arrayOf(dataSchema),
  commitments: arrayOf(dataSchema),
  /** One for each blob, or, of transactions with proofs of cells (EIP-7594), 128. */
  proofs: arrayOf(dataSchema),
})

/** Lists the blobs of all transactions of a block in one object, as anvil does. */
export const anvil_getBlobSidecarsByBlockId = method({
  summary: 'The blobs of a block with commitments and proofs; `null` for an unknown block.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [block],
  result: asPrinted<WireBlobSidecar | null>('sidecar or null', nullable(schema)),
  handle({ backend: { chain } }, at) {
    const found = chain.find(at)
    if (found === undefined) return null
    const sidecars = sidecarsIn(found)
    return {
      blobs: sidecars.flatMap(({ blobs }) => blobs.map(hexFromBytes)),
      commitments: sidecars.flatMap(({ commitments }) => commitments.map(hexFromBytes)),
      proofs: sidecars.flatMap(({ proofs }) => proofs.map(hexFromBytes)),
    }
  },
})
