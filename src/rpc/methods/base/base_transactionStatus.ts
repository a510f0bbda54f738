import { object, oneOfTexts, type WireOf } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { hash } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'

export interface TransactionStatus extends WireOf<typeof schema> {}

const schema = object('TransactionStatus', {
  status: oneOfTexts('Known', 'Unknown'),
})

/** `Known` means that the transaction is in the txpool or in the pending block. */
export const base_transactionStatus = method({
  summary: 'Tells whether a transaction is known and not yet sealed.',
  spec: 'https://docs.base.org/base-chain/flashblocks/apps',
  foreignPages: 'answered',
  params: [hash],
  result: asPrinted<TransactionStatus>('transaction status', schema),
  handle({ backend: { chain, producer } }, transactionHash): TransactionStatus {
    const isPending = chain.transaction(transactionHash)?.block.isSealed === false
    const isKnown = isPending || producer.waiting(transactionHash) !== undefined
    return { status: isKnown ? 'Known' : 'Unknown' }
  },
})
