/**
 * Looks up an account after a transaction of a block.
 */

import type { BlockRef } from '../../../chain/block-ref.ts'
import type { StoreView } from '../../../state/store.ts'
import type { RpcContext } from '../../context.ts'

/**
 * @param index of the transaction in its block
 * @param print what is read of the state after it; on a fork it is called again until all is fetched
 * @returns `null` if there is no such block or transaction
 * @throws {DevnetError} BLOCK_PRUNED, FORK_FAILED, FORK_UNVERIFIED
 */
export async function afterTransaction<Printed>(
  { backend: { calls, chain } }: RpcContext,
  at: BlockRef,
  index: number,
  print: (state: StoreView) => Printed,
): Promise<Printed | null> {
  const found = await chain.withRemote(() => chain.find(at))
  if (found === undefined) return null
  const block = await calls.executed(found, index + 1)
  if (index >= block.transactions.length) return null
  return chain.withRemote(() => print(block.stateBefore(index + 1)))
}
