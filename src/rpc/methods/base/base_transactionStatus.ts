import { method } from '../../method.ts'
import { hash } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'
import { object, oneOfTexts } from '../../wire/schema.ts'

export interface TransactionStatus {
  readonly status: 'Known' | 'Unknown'
}

const schema = object<TransactionStatus>('TransactionStatus', {
  status: oneOfTexts('Known', 'Unknown'),
})

/** `Known` means that the transaction is in the txpool or in the pending block. */
export const base_transactionStatus = method({
  summary: 'Tells whether a transaction is known and not yet sealed.',
  spec: 'https://docs.base.org/base-chain/flashblocks/apps',
  params: [hash],
  result: asPrinted<TransactionStatus>('transaction status', schema),
  handle({ chain, producer }, transactionHash): TransactionStatus {
    const isPending = chain.transaction(transactionHash)?.block.isSealed === false
    const isKnown = isPending || producer.waiting(transactionHash) !== undefined
    return { status: isKnown ? 'Known' : 'Unknown' }
  },
})
