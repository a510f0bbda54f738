/**
 * The difference between the states of two blocks: `devnet.stateDiff`.
 */

import type { Chain } from '../chain/chain.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { refuse } from '../rpc/errors.ts'
import { block as blockCodec, type WireBlock } from '../rpc/wire/params.ts'
import { type StateChanges, stateChanges } from '../state/changes.ts'

/** @throws {DevnetError} UNKNOWN_BLOCK */
export function stateDiff(
  chain: Chain,
  from: WireBlock | bigint,
  to: WireBlock | bigint,
): StateChanges {
  const blockAt = (block: WireBlock | bigint, where: string) => {
    const named = typeof block === 'bigint' ? quantityFromUint(block) : block
    return chain.at(blockCodec.parse(named, where, refuse))
  }
  const [one, other] = [blockAt(from, 'from'), blockAt(to, 'to')]
  // Edits at a block are stored beside the chain, from the block's last sequence on.
  const common = Math.min(one.provenState.sequence, other.provenState.sequence)
  return stateChanges(one.state, other.state, common)
}
