/**
 * The blobs of transactions, which blocks name by their hashes alone.
 *
 * They are kept with the transactions that brought them, and pruned with their blocks. Blobs of a remote
 * chain are not known.
 */

import type { Block } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import type { Hash } from '../primitives/hex.ts'
import { BLOB_TRANSACTION_TYPE, type BlobSidecar } from '../transactions/blob-sidecar.ts'
import type { Transaction } from '../transactions/transaction.ts'

/** A blob with the hash that contracts know it by. */
interface NamedBlob {
  readonly hash: Hash
  readonly blob: Uint8Array
}

/** The blobs of a transaction, in order; none for one without. */
export function blobsOf(transaction: Transaction): readonly NamedBlob[] {
  if (transaction.type !== BLOB_TRANSACTION_TYPE) return []
  const { blobHashes = [], sidecar } = transaction
  return (sidecar?.blobs ?? []).map((blob, index) => ({ hash: blobHashes[index]!, blob })) // one for each
}

/** The blobs of a block, in order. */
export function blobsIn({ transactions }: Block): readonly NamedBlob[] {
  return transactions.flatMap(blobsOf)
}

/** The sidecars of a block, in order. */
export function sidecarsIn({ transactions }: Block): readonly BlobSidecar[] {
  return transactions.flatMap((each) =>
    each.type === BLOB_TRANSACTION_TYPE && each.sidecar !== undefined ? [each.sidecar] : [],
  )
}

/** The blob of that hash in the newest block that has it, looking through all blocks with blobs. */
export function blobByHash(chain: Chain, hash: Hash): Uint8Array | undefined {
  if (chain.head.evmRules.upgrade !== 'none') return undefined
  for (let number = Number(chain.head.number); number >= chain.oldestNumber; number -= 1) {
    const block = chain.atNumber(number)
    if (block === undefined || block.daFootprint === 0n) continue
    const found = blobsIn(block).find((each) => each.hash === hash)
    if (found !== undefined) return found.blob
  }
  return undefined
}
