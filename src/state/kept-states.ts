/**
 * The memory of states: the versions in stores, and which of them only some stores keep.
 *
 * A store keeps those that it is based on as a whole, also their versions that it does not read.
 */

import type { Store, StoreSize } from './store.ts'

/** Sums up the stores that others are based on, themselves included, and that one is not based on. */
export function keptOnlyBy(stores: Iterable<Store>, one: Store | undefined): StoreSize {
  const kept = new Set<Store>()
  one?.addKept(kept)
  const counted = kept.size
  for (const store of stores) store.addKept(kept)
  let versions = 0
  let bytes = 0
  for (const store of [...kept].slice(counted)) {
    versions += store.ownSize.versions
    bytes += store.ownSize.bytes
  }
  return { versions, bytes }
}
