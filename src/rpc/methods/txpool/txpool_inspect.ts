import { checksumAddress } from '../../../primitives/checksum.ts'
import { textSchema } from '../../../primitives/schema.ts'
import type { Transaction } from '../../../transactions/transaction.ts'
import { method } from '../../method.ts'
import { contentBySender, poolOf, resultBySender } from './pool.ts'

/** One line of text per transaction of the txpool, by sender and nonce. */
export const txpool_inspect = method({
  summary: 'Transactions in the pool, as lines to read.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-txpool',
  foreignPages: 'answered',
  params: [],
  result: resultBySender<string>('PoolSummary', 'pool summary', textSchema),
  handle: ({ backend }) => contentBySender(poolOf(backend), describe),
})

function describe({ to, value, gasLimit, maxFeePerGas }: Transaction): string {
  const target = to === null ? 'contract creation' : checksumAddress(to)
  return `${target}: ${value} wei + ${gasLimit} gas × ${maxFeePerGas} wei`
}
