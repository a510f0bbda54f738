/**
 * Blocks in place of the newest ones, with other transactions or the same again. For the methods that
 * ask for it and for the fault.
 */

import type { Chain } from '../chain/chain.ts'
import { DEPOSIT_TYPE } from '../chain/deposit.ts'
import type { SignedTransaction } from '../chain/transaction.ts'
import type { CallRequest } from '../primitives/message.ts'
import type { Producer } from '../producer/producer.ts'
import type { ReorgTransactions } from '../rpc/context.ts'
import type { Sending } from './transactions.ts'

interface ReorgRooms {
  readonly chain: Chain
  readonly producer: Producer
  readonly sending: Sending
}

/**
 * Part of a job that is done whole or not at all; `Standpoint` sees to that.
 *
 * @param given of each block, or those that the blocks had which are replaced
 * @throws {DevnetError} ROLLBACK_TOO_DEEP, or why a transaction is refused
 */
export async function reorg(
  { chain, producer, sending }: ReorgRooms,
  depth: number,
  given: 'same' | ReorgTransactions,
): Promise<void> {
  const transactions = given === 'same' ? signedInNewest(chain, depth) : given
  const take = (one: Uint8Array | CallRequest | SignedTransaction) => {
    if (one instanceof Uint8Array) return sending.submission(one)()
    return 'hash' in one ? producer.submit(one) : sending.send(one)
  }
  await producer.reorg(depth, async (index) => {
    for (const one of transactions[index] ?? []) await take(one)
  })
}

/** What has been signed in the newest blocks, block by block. */
function signedInNewest(chain: Chain, depth: number): SignedTransaction[][] {
  const head = Number(chain.head.number)
  const length = Math.min(depth, head) // a reorg that is deeper is refused
  return Array.from({ length }, (_, index) => {
    const { transactions } = chain.at(BigInt(head - length + 1 + index))
    return transactions.filter((one) => one.type !== DEPOSIT_TYPE)
  })
}
