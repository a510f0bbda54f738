/**
 * The difference between the states of two blocks: `devnet.stateDiff`.
 *
 * Keys of mappings are looked for in the accounts that changed, and in the transactions between the two
 * blocks.
 */

import type { Backend } from '../backend/backend.ts'
import { ChangeNames, KEYS_MAX, keyWordsIn, withVariables } from '../backend/change-names.ts'
import type { Block } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { refuse } from '../rpc/errors.ts'
import { block as blockCodec, type WireBlock } from '../rpc/wire/params.ts'
import { stateChanges } from '../state/changes.ts'
import type { NamedStateChanges } from '../storage/changes.ts'

/** The last blocks whose transactions are looked through for them. */
const BLOCKS_MAX = 1_000n

/** @throws {DevnetError} UNKNOWN_BLOCK */
export function stateDiff(
  { accounts, artifacts, chain, remote }: Backend,
  from: WireBlock | bigint,
  to: WireBlock | bigint,
): NamedStateChanges {
  const blockAt = (block: WireBlock | bigint, where: string) => {
    const named = typeof block === 'bigint' ? quantityFromUint(block) : block
    return chain.at(blockCodec.parse(named, where, refuse))
  }
  const [one, other] = [blockAt(from, 'from'), blockAt(to, 'to')]
  // Edits at a block are stored beside the chain, from the block's last sequence on.
  const common = Math.min(one.provenState.sequence, other.provenState.sequence)
  const changes = stateChanges(one.state, other.state, common)
  // On the fork of a remote chain, what the names need may not have been fetched.
  if (artifacts.isEmpty || remote !== undefined) return changes
  const known = [...accounts.map(({ address }) => address), ...Object.keys(changes)]
  const keys = keyWords(chain, one, other, known)
  return withVariables(changes, new ChangeNames(artifacts, one.state, other.state, keys))
}

/** Words that may be keys: accounts, then those of the newest transactions. */
function keyWords(
  chain: Chain,
  one: Block,
  other: Block,
  accounts: readonly string[],
): readonly bigint[] {
  const words = new Set(accounts.map(BigInt))
  const [first, last] = one.number < other.number ? [one, other] : [other, one]
  const lowest = last.number > BLOCKS_MAX ? last.number - BLOCKS_MAX : 0n
  for (let block = last; words.size < KEYS_MAX; block = chain.at(block.number - 1n)) {
    for (const index of block.transactions.keys()) {
      for (const word of keyWordsIn(block, index)) words.add(word)
    }
    if (block.number <= first.number || block.number <= lowest) break
  }
  return [...words].slice(0, KEYS_MAX)
}
