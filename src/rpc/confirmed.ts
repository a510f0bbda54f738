/** Tells which transactions clients may take for confirmed. */

import type { Included } from '../chain/chain.ts'
import type { Hash } from '../primitives/hex.ts'
import type { RpcContext } from './context.ts'

/**
 * A transaction with a receipt: a sealed one, or a pre-confirmed one unless the option `receipts` is
 * `sealed`. `undefined` for any other.
 */
export function confirmed(
  { chain, config }: Pick<RpcContext, 'chain' | 'config'>,
  hash: Hash,
): Included | undefined {
  const included = chain.transaction(hash)
  const isEarly = config.receipts === 'sealed' && included?.block.isSealed === false
  return isEarly ? undefined : included
}
