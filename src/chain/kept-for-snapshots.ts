/**
 * The blocks and states that are kept for snapshots alone.
 *
 * A chain that prunes leaves its old segments and its old store to the snapshots taken before.
 */

import { keptOnlyBy } from '../state/kept-states.ts'
import type { Store, StoreSize } from '../state/store.ts'
import type { History } from './history.ts'

/** The part of a chain's snapshot that keeps blocks and states. */
interface Keeper {
  readonly history: Pick<History, 'oldest' | 'length'>
  readonly store: Store
}

export interface KeptForSnapshots {
  /** Number of blocks before the oldest one of the chain. */
  readonly blocks: number
  /** Versions in stores that the chain does not read any more. */
  readonly states: StoreSize
}

/**
 * @param store of the chain
 * @param oldest number of the chain's oldest block
 */
export function keptForSnapshots(
  snapshots: readonly Keeper[],
  store: Store,
  oldest: number,
): KeptForSnapshots {
  const histories = snapshots.map(({ history }) => history)
  let blocks = 0
  let counted = 0
  for (const history of histories.sort((one, other) => one.oldest - other.oldest)) {
    const end = Math.min(history.length, oldest)
    blocks += Math.max(0, end - Math.max(history.oldest, counted))
    counted = Math.max(counted, end)
  }
  const stores = new Set(snapshots.map((snapshot) => snapshot.store))
  return { blocks, states: keptOnlyBy(stores, store) }
}
