import { ZERO_HASH } from '../../../primitives/hex.ts'
import { method } from '../../method.ts'
import { receipt } from '../../wire/objects/receipt.ts'
import { hash } from '../../wire/params.ts'
import { whyItWaits } from '../txpool/pool.ts'

/** The receipt of a sealed or pre-confirmed transaction; the latter has a zero block hash. */
export const eth_getTransactionReceipt = method({
  summary: 'The receipt of a sealed or pre-confirmed transaction.',
  spec: 'https://ethereum.github.io/execution-apis/',
  params: [hash],
  result: receipt,
  handle: ({ chain }, transactionHash) => chain.transaction(transactionHash),
  patience(found, { chain, producer }, transactionHash) {
    if (found !== null) return found.blockHash === ZERO_HASH ? 'when repeated' : undefined
    const held = producer.waiting(transactionHash)
    return held === undefined ? 'when repeated' : { untilAnswered: whyItWaits(chain, held) }
  },
})
