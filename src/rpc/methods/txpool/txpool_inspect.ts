import type { Transaction } from '../../../chain/transaction.ts'
import { checksumAddress } from '../../../primitives/checksum.ts'
import { addressKeys, mapOf, textSchema } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'
import {
  type BySender,
  byNonceSchema,
  nestBySender,
  type PoolContent,
  poolOf,
  poolSchema,
} from './pool.ts'

const schema = poolSchema('PoolSummary', mapOf(addressKeys, byNonceSchema(textSchema)))

/** One line of text per transaction of the txpool, by sender and nonce. */
export const txpool_inspect = method({
  summary: 'Transactions in the pool, as lines to read.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-txpool',
  params: [],
  result: asPrinted<PoolContent<BySender<string>>>('pool summary', schema),
  handle(context) {
    const { pending, queued } = poolOf(context)
    return { pending: nestBySender(pending, describe), queued: nestBySender(queued, describe) }
  },
})

function describe({ to, value, gasLimit, maxFeePerGas }: Transaction): string {
  const target = to === null ? 'contract creation' : checksumAddress(to)
  return `${target}: ${value} wei + ${gasLimit} gas × ${maxFeePerGas} wei`
}
