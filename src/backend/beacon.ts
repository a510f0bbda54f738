/**
 * Beacons of ERC-1967: accounts that name the implementation of their proxies, but only to a call.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1967
 */

import type { Chain } from '../chain/chain.ts'
import type { CallBlock } from '../chain/state-ref.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, bytesFromHex, ZERO_ADDRESS } from '../primitives/hex.ts'
import { requestFrom } from '../primitives/message.ts'
import { uintFromBytes } from '../primitives/word.ts'
import type { StateView } from '../state/view.ts'
import type { Calls } from './calls.ts'
import { addressInSlot, addressOfWord, implementationOf, proxyTargetOf } from './proxy.ts'

const BEACON_SLOT = 0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50n

/** The selector of `implementation()`. */
const implementationQuestion = bytesFromHex('0x5c60da1b')

/** Gas for a beacon, which reads one slot. */
const BEACON_GAS = 100_000n

export interface BeaconDeps {
  readonly calls: Calls
  readonly chain: Chain
}

/** The account whose code answers calls to an address: behind a beacon, too. */
export async function implementationAt(
  { calls, chain }: BeaconDeps,
  address: Address,
  block: CallBlock,
): Promise<Address> {
  const { state } = block
  const beacon = await chain.withRemote(() =>
    proxyTargetOf(state, address) === undefined ? beaconOf(state, address) : undefined,
  )
  const asked = beacon && (await implementationOfBeacon(calls, beacon, block))
  return chain.withRemote(() => implementationOf(state, asked ?? address))
}

/** The beacon that an account names; `undefined` for none, and for one without code. */
export function beaconOf(state: StateView, address: Address): Address | undefined {
  const beacon = addressInSlot(state, address, BEACON_SLOT)
  return beacon === undefined || state.codeHex(beacon) === '0x' ? undefined : beacon
}

/** `undefined` if the beacon fails or answers with something else than an address. */
export async function implementationOfBeacon(
  calls: Calls,
  beacon: Address,
  block: CallBlock,
): Promise<Address | undefined> {
  const request = { ...requestFrom(ZERO_ADDRESS, { to: beacon, data: implementationQuestion }) }
  try {
    const answer = await calls.call({ ...request, gasLimit: BEACON_GAS }, block, {})
    return answer.length === 32 ? addressOfWord(uintFromBytes(answer)) : undefined
  } catch (error) {
    // A contract in the place of a beacon may do anything.
    if (error instanceof DevnetError) return undefined
    throw error
  }
}
