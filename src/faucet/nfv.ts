/**
 * NFV, the collection of the faucet: where it is, what genesis holds of it, and how one is minted.
 *
 * Its source is `Nfv.sol`, what the compiler makes of it is `nfv.json`.
 *
 * @see https://eips.ethereum.org/EIPS/eip-721
 */

import { type Address, bytesFromHex, type Hash, type Hex } from '../primitives/hex.ts'
import { Code } from '../state/code.ts'
import type { InitialAccount } from '../state/genesis.ts'
import { textWord } from '../tokens/slots.ts'
import nfv from './nfv.json' with { type: 'json' }

/**
 * Where the deterministic deployment proxy puts it with a salt of zeros (EIP-1014), so that anybody
 * can have it at the same address on another chain.
 */
export const NFV_ADDRESS: Address = '0x92520f94006815eca1f82b316df694957c0b07ab'

/** The calldata of `mint(address)`. */
export function encodeNfvMint(to: Address): Uint8Array {
  return bytesFromHex(`0x6a627842${'0'.repeat(24)}${to.slice(2)}`)
}

let code: Code | undefined

/** The collection as its constructor leaves it: a name, a symbol, and nobody has any yet. */
export function nfvAccount(): InitialAccount {
  code ??= new Code(() => bytesFromHex(nfv.code as Hex), nfv.hash as Hash) // TypeScript reads JSON as any string
  return {
    address: NFV_ADDRESS,
    nonce: 1n, // as of all contracts (EIP-161)
    code,
    storage: [
      [0n, textWord('Non-Fungible Vibe')],
      [1n, textWord('NFV')],
    ],
  }
}
