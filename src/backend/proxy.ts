/**
 * Which account's code answers calls to an address: its own, or that of an implementation.
 *
 * Follows EIP-7702 delegations, minimal proxies (ERC-1167) and the implementation slot of ERC-1967, as
 * far as the state tells. A beacon (ERC-1967) names its implementation only to a call, so it is not
 * followed.
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

/** The address whose code runs when `address` is called: itself, unless it is a known proxy. */
export function implementationOf(view: StateView, address: Address): Address {
  let current = address
  for (let hops = 0; hops < HOPS_MAX; hops++) {
    const next = targetOf(view, current)
    if (next === undefined || next === current) return current
    current = next
  }
  return current
}

function targetOf(view: StateView, address: Address): Address | undefined {
  const code = view.codeHex(address)
  if (code === '0x') return undefined
  const named = delegation.exec(code)?.[1] ?? minimalProxy.exec(code)?.[1]
  if (named !== undefined) return `0x${named.padStart(40, '0')}`
  const slot = view.storage(address, IMPLEMENTATION_SLOT)
  const target: Address = `0x${slot.toString(16).padStart(40, '0')}`
  // More than an address is no implementation.
  if (target.length !== ZERO_ADDRESS.length || target === ZERO_ADDRESS) return undefined
  return view.codeHex(target) === '0x' ? undefined : target
}
