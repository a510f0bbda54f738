/**
 * The hash that a block shows of itself, by the option `pendingHash`.
 */

import type { Backend } from '../../backend/backend.ts'
import type { Block } from '../../chain/block.ts'
import type { Hash } from '../../primitives/hex.ts'

export function shownHash({ config }: Pick<Backend, 'config'>, block: Block): Hash {
  return config.pendingHash === 'sealed' ? block.hashIfSealed : block.hash
}
