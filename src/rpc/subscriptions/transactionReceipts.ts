import { isObject } from '../../primitives/codec.ts'
import type { Hash } from '../../primitives/hex.ts'
import { refuse } from '../errors.ts'
import { printReceipt } from '../wire/objects/receipt.ts'
import { hash } from '../wire/params.ts'
import { feedKey, type SubscriptionKind } from './kind.ts'

const hashesMax = 200

/** The receipts of every sealed block as one array, or those of chosen transactions. */
export const transactionReceipts: SubscriptionKind = {
  summary: 'The receipts of every sealed block, an array each; `transactionHashes` picks some.',
  foreignPages: 'answered',
  open(options) {
    const wanted = wantedHashes(options)
    return {
      key: feedKey('transactionReceipts', wanted && [...wanted].sort()),
      payloadsOf(event) {
        if (event.kind !== 'block') return []
        const { block } = event
        const receipts = block.receipts.filter(
          ({ transactionHash }) => wanted === undefined || wanted.has(transactionHash),
        )
        // No notification for a block without matching receipts.
        return receipts.length === 0
          ? []
          : [receipts.map((receipt) => printReceipt(receipt, block))]
      },
    }
  },
}

function wantedHashes(options: unknown): ReadonlySet<Hash> | undefined {
  if (options === undefined) return undefined
  if (!isObject(options)) return refuse('params[1]', 'an object with transactionHashes', options)
  const { transactionHashes: hashes } = options
  if (hashes === undefined || hashes === null) return undefined
  const where = 'params[1].transactionHashes'
  if (!Array.isArray(hashes) || hashes.length === 0) {
    return refuse(where, 'an array of at least one hash', hashes)
  }
  if (hashes.length > hashesMax) {
    return refuse(where, `at most ${hashesMax} hashes`, hashes.length)
  }
  return new Set(hashes.map((each, index) => hash.parse(each, `${where}[${index}]`, refuse)))
}
