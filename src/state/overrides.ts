/**
 * State overrides, published on a child of the store.
 *
 * Overrides take effect as if the previous transaction had written them: gas rules that depend on a
 * slot's original value use the overridden one, and roots include them. Nothing is copied.
 */

import { invariant } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'
import type { AccountOverride, StateOverrides } from '../primitives/overrides.ts'
import type { Store, StoreView } from './store.ts'
import type { Write } from './write.ts'

/** The view with the overrides on top; the same view when there are none. */
export function overriddenView(view: StoreView, overrides: StateOverrides | undefined): StoreView {
  if (overrides === undefined || overrides.size === 0) return view
  const store = view.store.child(view.sequence)
  publishOverrides(store, overrides)
  return store.newestView
}

/** Publishes overrides on a store, whose newest view has them from then on. */
export function publishOverrides(store: Store, overrides: StateOverrides): void {
  const emptied = [...overrides].filter(([, { allSlots }]) => allSlots !== undefined)
  store.publish(
    [...overrides].flatMap(([address, override]) => accountWrites(address, override)),
    emptied.map(([address]) => address),
  )
}

function accountWrites(address: Address, override: AccountOverride): Write[] {
  const { balance, nonce, codeBytes, allSlots, changedSlots } = override
  invariant(allSlots === undefined || changedSlots === undefined, 'storage is overridden twice')
  const writes: Write[] = []
  if (balance !== undefined) writes.push({ field: 'balance', address, value: balance })
  if (nonce !== undefined) writes.push({ field: 'nonce', address, value: nonce })
  if (codeBytes !== undefined) writes.push({ field: 'code', address, codeBytes })
  for (const [slot, value] of allSlots ?? changedSlots ?? []) {
    writes.push({ field: 'storage', address, slot, value })
  }
  return writes
}
