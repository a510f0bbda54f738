/**
 * NFV, the collection of the faucet: where it is and how one is minted.
 *
 * Its source is `Nfv.sol`, what the compiler makes of it is `nfv-code.ts`.
 *
 * @see https://eips.ethereum.org/EIPS/eip-721
 */

import { type Address, bytesFromHex } from '../primitives/hex.ts'

/** Creates contracts at addresses that depend on their code alone (EIP-1014); genesis has it. */
export const DEPLOYMENT_PROXY: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

/** Where the proxy puts it, with a salt of zeros. A test works it out again. */
export const NFV_ADDRESS: Address = '0x92520f94006815eca1f82b316df694957c0b07ab'

/** The calldata of `mint(address)`. */
export function encodeNfvMint(to: Address): Uint8Array {
  return bytesFromHex(`0x6a627842${'0'.repeat(24)}${to.slice(2)}`)
}
