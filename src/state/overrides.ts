/**
 * State overrides, published on a child of the store.
 *
 * Overrides take effect as if the previous transaction had written them: gas rules that depend on a
 * slot's original value use the overridden one, and roots include them. Nothing is copied.
 */

import { invariant } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'
import type { AccountOverride, StateOverrides } from '../primitives/overrides.ts'
import type { StoreView } from './store.ts'
import type { Write } from './write.ts'

/** The view with the overrides on top; the same view when there are none. */
export function overriddenView(view: StoreView, overrides: StateOverrides | undefined): StoreView {
  if (overrides === undefined || overrides.size === 0) return view
  const store = view.store.child(view.sequence)
  store.publish(overrideWrites(view, overrides))
  return store.newestView
}

export function overrideWrites(view: StoreView, overrides: StateOverrides): Write[] {
  return [...overrides].flatMap(([address, override]) => accountWrites(view, address, override))
}

function accountWrites(view: StoreView, address: Address, override: AccountOverride): Write[] {
  const { balance, nonce, codeBytes, allSlots, changedSlots } = override
  invariant(allSlots === undefined || changedSlots === undefined, 'storage is overridden twice')
  const writes: Write[] = []
  if (balance !== undefined) writes.push({ field: 'balance', address, value: balance })
  if (nonce !== undefined) writes.push({ field: 'nonce', address, value: nonce })
  if (codeBytes !== undefined) writes.push({ field: 'code', address, codeBytes })
  if (allSlots !== undefined) {
    for (const slot of view.slots(address)) {
      if (!allSlots.has(slot)) writes.push({ field: 'storage', address, slot, value: 0n })
    }
  }
  for (const [slot, value] of allSlots ?? changedSlots ?? []) {
    writes.push({ field: 'storage', address, slot, value })
  }
  return writes
}
