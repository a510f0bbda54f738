/**
 * Parameters and results of the methods for Merkle proofs of accounts and slots.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1186
 */

import type { Block } from '../../../chain/block.ts'
import type { Chain } from '../../../chain/chain.ts'
import { type Codec, codec, listOf, objectOf, transform } from '../../../primitives/codec.ts'
import { type Address, type Hex, hexFromBytes } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  anyOf,
  arrayOf,
  dataSchema,
  hashSchema,
  limited,
  object,
  quantitySchema,
  type WireOf,
  wordSchema,
} from '../../../primitives/schema.ts'
import { hexFromWord } from '../../../primitives/word.ts'
import { INVALID_PARAMS, RpcError } from '../../errors.ts'
import { param } from '../../wire/codec.ts'
import { address, storageSlot } from '../../wire/params.ts'

/**
 * A slot and its key in the result: a 32-byte word if the client sent one, otherwise a QUANTITY.
 */
export interface ProofKey {
  readonly slot: bigint
  readonly shown: Hex
}

/** An account with the slots to prove. */
export interface ProofTarget {
  readonly address: Address
  readonly keys: readonly ProofKey[]
}

export interface WireProof extends WireOf<typeof proofSchema> {}

const storageProofSchema = object('StorageProof', {
  key: anyOf(quantitySchema, wordSchema),
  value: quantitySchema,
  proof: arrayOf(dataSchema),
})

export const proofSchema = object('AccountProof', {
  address: addressSchema,
  /** Trie nodes from the state root to the account, or to the node that proves its absence. */
  accountProof: arrayOf(dataSchema),
  balance: quantitySchema,
  codeHash: hashSchema,
  nonce: quantitySchema,
  storageHash: hashSchema,
  storageProof: arrayOf(storageProofSchema),
})

const keysMax = 1_024

const keys: Codec<readonly Hex[], readonly ProofKey[]> = codec(
  limited(arrayOf(storageSlot.schema), { maxItems: keysMax }),
  (value, where, refuse) => {
    if (!Array.isArray(value)) return refuse(where, 'an array of storage keys', value)
    if (value.length > keysMax) {
      throw new RpcError(INVALID_PARAMS, `too many keys (got ${value.length}, max ${keysMax})`)
    }
    return value.map((item: unknown, index) => {
      const slot = storageSlot.parse(item, `${where}[${index}]`, refuse)
      // 64 hex digits, with or without `0x`.
      const isWord = typeof item === 'string' && item.replace(/^0[xX]/, '').length === 64
      return { slot, shown: isWord ? hexFromWord(slot) : quantityFromUint(slot) }
    })
  },
)

export const proofKeys = param('slots', keys)

const target = transform(
  objectOf(
    'ProofTarget',
    { address, storageKeys: keys },
    { expected: 'an object with address and storageKeys', isOpen: true },
  ),
  ({ address, storageKeys }): ProofTarget => ({ address, keys: storageKeys }),
)

export const proofTargets = param(
  'targets',
  transform(listOf(target), (targets) => {
    const total = targets.reduce((sum, { keys }) => sum + keys.length, 0)
    if (total <= keysMax) return targets
    throw new RpcError(INVALID_PARAMS, `too many keys (got ${total}, max ${keysMax})`)
  }),
)

/**
 * Proves an account and its slots at a block. A missing account has the empty code hash and root.
 */
export function proofOf(chain: Chain, block: Block, { address, keys }: ProofTarget): WireProof {
  // The state without later patches: those are not part of the header's state root.
  const { provenState: state } = block
  const slots = keys.map(({ slot }) => slot)
  const proof = chain.proof(block, address, slots)
  return {
    address,
    accountProof: proof.nodes.map(hexFromBytes),
    balance: quantityFromUint(state.balance(address)),
    codeHash: state.codeHash(address),
    nonce: quantityFromUint(state.nonce(address)),
    storageHash: proof.storageRoot,
    storageProof: keys.map(({ slot, shown }, index) => ({
      key: shown,
      value: quantityFromUint(state.storage(address, slot)),
      proof: proof.slots[index]!.map(hexFromBytes), // one proof per slot
    })),
  }
}
