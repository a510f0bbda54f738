import { blobsOf } from '../../../explorer/blob-list.ts'
import { type Hex, hexFromBytes } from '../../../primitives/hex.ts'
import { arrayOf, dataSchema, nullable } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { hash } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'

/** Also of a transaction that waits. Those of blocks of a remote chain are not known. */
export const anvil_getBlobsByTransactionHash = method({
  summary: 'The blobs of a transaction, in order; `null` if there is no such transaction.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [hash],
  result: asPrinted<readonly Hex[] | null>('blob[] or null', nullable(arrayOf(dataSchema))),
  handle({ backend: { chain, producer } }, transactionHash) {
    const transaction =
      chain.transaction(transactionHash)?.transaction ?? producer.waiting(transactionHash)
    if (transaction === undefined) return null
    return blobsOf(transaction).map(({ blob }) => hexFromBytes(blob))
  },
})
