/** Tells which transactions clients may take for confirmed. */

import type { Chain, Included } from '../chain/chain.ts'
import type { Config } from '../config/config.ts'
import type { Hash } from '../primitives/hex.ts'

/**
 * A transaction with a receipt: a sealed one, or a pre-confirmed one unless the option `receipts` is
 * `sealed`. `undefined` for any other.
 */
export function confirmed(
  { chain, config }: { readonly chain: Chain; readonly config: Config },
  hash: Hash,
): Included | undefined {
  const included = chain.transaction(hash)
  const isEarly = config.receipts === 'sealed' && included?.block.isSealed === false
  return isEarly ? undefined : included
}
