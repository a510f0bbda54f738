/**
 * Proxies and their implementations, each from the other: delegations (EIP-7702), minimal proxies
 * (ERC-1167), implementation slots and beacons (ERC-1967).
 *
 * A beacon names its implementation only to a call, so it is called.
 */

import { type BeaconDeps, beaconOf, implementationOfBeacon } from '../backend/beacon.ts'
import { addressInSlot, type ProxyKind, proxyTargetOf } from '../backend/proxy.ts'
import type { StateRef } from '../chain/state-ref.ts'
import type { Address } from '../primitives/hex.ts'
import type { StoreView } from '../state/store.ts'

/** @see https://eips.ethereum.org/EIPS/eip-1967 */
const ADMIN_SLOT = 0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103n

/** Proxies of one implementation, and beacons, that are looked at. */
const PROXIES_MAX = 100
const BEACONS_MAX = 100

type Kind = ProxyKind | 'ERC-1967 beacon'

/** An account that is a proxy. */
interface Proxy {
  readonly kind: Kind
  /** `undefined` if its beacon names none. */
  readonly implementation: Address | undefined
  readonly beacon: Address | undefined
  /** The account that may upgrade it, if the slot of ERC-1967 names one. */
  readonly admin: Address | undefined
}

/** An account whose calls another one answers. */
interface ProxyOf {
  readonly address: Address
  readonly kind: Kind
}

export interface Proxies {
  /** `undefined` for an account that is no known proxy. */
  readonly proxy: Proxy | undefined
  /** Proxies that lead to the account, at most {@link PROXIES_MAX}, in the order of their creation. */
  readonly proxies: readonly ProxyOf[]
}

/**
 * Proxies on the remote chain of a fork are not found from their implementation.
 *
 * @throws {DevnetError} UNKNOWN_BLOCK
 */
export async function proxiesOf(
  { calls, chain }: BeaconDeps,
  address: Address,
  at: StateRef,
): Promise<Proxies> {
  const block = chain.forCalls(at)
  const state = chain.stateAt(at)
  const ask = (beacon: Address) => implementationOfBeacon(calls, beacon, block)
  const direct = await chain.withRemote(() => directProxyOf(state, address))
  const asked =
    direct?.beacon === undefined
      ? undefined
      : { ...direct, implementation: await ask(direct.beacon) }
  const found = await chain.withRemote(() => leadingTo(state, address))
  const beacons = [...found.beacons.keys()].slice(0, BEACONS_MAX)
  for (const beacon of beacons) {
    if (beacon !== address && (await ask(beacon)) !== address) found.beacons.delete(beacon)
  }
  const byBeacon = [...found.beacons.values()].flat()
  const all = [...found.direct, ...byBeacon].sort((one, other) => one.index - other.index)
  return {
    proxy: asked ?? direct,
    proxies: all.slice(0, PROXIES_MAX).map(({ address: each, kind }) => ({ address: each, kind })),
  }
}

function directProxyOf(state: StoreView, address: Address): Proxy | undefined {
  const admin = addressInSlot(state, address, ADMIN_SLOT)
  const target = proxyTargetOf(state, address)
  if (target !== undefined) return { ...target, beacon: undefined, admin }
  const beacon = beaconOf(state, address)
  if (beacon === undefined) return undefined
  return { kind: 'ERC-1967 beacon', implementation: undefined, beacon, admin }
}

interface Placed extends ProxyOf {
  /** Position among the accounts with code. */
  readonly index: number
}

/** Proxies whose target is an account, and those of each beacon, which may lead to it. */
function leadingTo(state: StoreView, wanted: Address) {
  const direct: Placed[] = []
  const beacons = new Map<Address, Placed[]>()
  let index = 0
  for (const address of state.store.accountsWithCode()) {
    index += 1
    if (address === wanted) continue
    const target = proxyTargetOf(state, address)
    if (target !== undefined) {
      if (target.implementation === wanted) direct.push({ address, kind: target.kind, index })
      continue
    }
    const beacon = beaconOf(state, address)
    if (beacon === undefined) continue
    const ofBeacon = beacons.get(beacon) ?? []
    ofBeacon.push({ address, kind: 'ERC-1967 beacon', index })
    beacons.set(beacon, ofBeacon)
  }
  return { direct, beacons }
}
