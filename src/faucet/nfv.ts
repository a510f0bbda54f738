/**
 * NFV, the faucet's NFT collection: address, genesis account, calldata.
 *
 * The source is `Nfv.sol`, compiled to `nfv.json`.
 *
 * @see https://eips.ethereum.org/EIPS/eip-721
 */

import { type Address, bytesFromHex, type Hash, type Hex } from '../primitives/hex.ts'
import { once } from '../primitives/once.ts'
import { Code } from '../state/code.ts'
import type { InitialAccount } from '../state/genesis.ts'
import { textWord } from '../tokens/slots.ts'
import nfv from './nfv.json' with { type: 'json' }

/**
 * The CREATE2 address for the deterministic deployment proxy and a salt of zeros (EIP-1014): the
 * collection can be deployed at the same address on any chain.
 */
export const NFV_ADDRESS: Address = '0x92520f94006815eca1f82b316df694957c0b07ab'

export function encodeNfvMint(to: Address): Uint8Array {
  return bytesFromHex(`0x6a627842${'0'.repeat(24)}${to.slice(2)}`)
}

// JSON types have `string`.
const code = once(() => new Code(() => bytesFromHex(nfv.code as Hex), nfv.hash as Hash))

/** The collection after its constructor: a name, a symbol, no tokens. */
export function nfvAccount(): InitialAccount {
  return {
    address: NFV_ADDRESS,
    nonce: 1n, // contracts start at nonce 1 (EIP-161)
    code: code(),
    storage: [
      [0n, textWord('Non-Fungible Vibe')],
      [1n, textWord('NFV')],
    ],
  }
}
