/**
 * Which account's code answers calls to an address: its own, or that of an implementation.
 *
 * Follows EIP-7702 delegations, minimal proxies (ERC-1167) and the implementation slot of ERC-1967, as
 * far as the state shows. A beacon (ERC-1967) names its implementation only to a call: beacon.ts asks it.
 */

import { IMPLEMENTATION_SLOT } from '../network/predeploys.ts'
import { type Address, ZERO_ADDRESS } from '../primitives/hex.ts'
import type { StateView } from '../state/view.ts'

/** A proxy of a proxy is followed; a circle ends here. */
const HOPS_MAX = 4

/** `0xef0100` and the address that is delegated to. @see https://eips.ethereum.org/EIPS/eip-7702 */
const delegation = /^0xef0100([0-9a-f]{40})$/

/**
 * The code around the implementation's address; without its leading zeros, the jump is shorter.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1167
 */
const minimalProxy =
  /^0x363d3d373d3d3d363d(?:6f|7[0-3])([0-9a-f]{32,40})5af43d82803e903d9160[12][0-9a-f]57fd5bf3$/

/** The standard by which an account is a proxy. */
export type ProxyKind = 'EIP-7702' | 'ERC-1167' | 'ERC-1967'

/** The account whose code an account runs. */
export interface ProxyTarget {
  readonly kind: ProxyKind
  readonly implementation: Address
}

/** The address whose code runs when `address` is called: itself, unless it is a known proxy. */
export function implementationOf(view: StateView, address: Address): Address {
  let current = address
  for (let hops = 0; hops < HOPS_MAX; hops++) {
    const next = proxyTargetOf(view, current)?.implementation
    if (next === undefined || next === current) return current
    current = next
  }
  return current
}

/** `undefined` for an account that is no known proxy. */
export function proxyTargetOf(view: StateView, address: Address): ProxyTarget | undefined {
  const code = view.codeHex(address)
  if (code === '0x') return undefined
  const [delegate] = delegation.exec(code)?.slice(1) ?? []
  if (delegate !== undefined) return { kind: 'EIP-7702', implementation: `0x${delegate}` }
  const [cloned] = minimalProxy.exec(code)?.slice(1) ?? []
  if (cloned !== undefined)
    return { kind: 'ERC-1167', implementation: `0x${cloned.padStart(40, '0')}` }
  const implementation = addressInSlot(view, address, IMPLEMENTATION_SLOT)
  if (implementation === undefined || view.codeHex(implementation) === '0x') return undefined
  return { kind: 'ERC-1967', implementation }
}

/** The address that a slot holds; `undefined` for zero, and for more than an address. */
export function addressInSlot(
  view: StateView,
  address: Address,
  slot: bigint,
): Address | undefined {
  const word = view.storage(address, slot)
  return addressOfWord(word)
}

export function addressOfWord(word: bigint): Address | undefined {
  const found: Address = `0x${word.toString(16).padStart(40, '0')}`
  return found.length === ZERO_ADDRESS.length && found !== ZERO_ADDRESS ? found : undefined
}
