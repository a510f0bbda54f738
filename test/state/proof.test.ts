/**
 * Proofs against the verifier of @ethereumjs/mpt and the roots of the same store.
 */

import { verifyMerkleProof } from '@ethereumjs/mpt'
import { describe, expect, test } from 'vitest'
import { bytesFromHex, type Hash } from '../../src/primitives/hex.ts'
import { keccak256 } from '../../src/primitives/keccak.ts'
import { decodeRlp, encodeRlp } from '../../src/primitives/rlp.ts'
import { bytesFromUint, bytesFromWord, WORD_MAX } from '../../src/primitives/word.ts'
import { type AccountProof, StateRoots } from '../../src/state/root.ts'
import { Store } from '../../src/state/store.ts'
import { EMPTY_ROOT, Trie } from '../../src/state/trie.ts'
import { addressOf, publications } from '../support/arbitraries.ts'
import { fc, runs } from '../support/property.ts'

const addresses = [1, 2, 3, 4, 9].map(addressOf)
const slots = [0n, 1n, 2n, 3n, WORD_MAX]

/** What a proof shows to be at a key; `null` when it shows that nothing is. */
async function proved(root: Hash, key: Uint8Array, nodes: readonly Uint8Array[]) {
  if (root === EMPTY_ROOT) {
    expect(nodes).toEqual([])
    return null
  }
  return verifyMerkleProof(key, [...nodes])
}

async function expectProof(
  store: Store,
  roots: StateRoots,
  sequence: number,
  proof: AccountProof,
  at: number,
) {
  const address = addresses[at]!
  const view = store.at(sequence)
  const root = roots.at(sequence)
  const leaf = await proved(root, keccak256(bytesFromHex(address)), proof.nodes)
  if (proof.nodes.length > 0) expect(keccak256(proof.nodes[0]!)).toEqual(bytesFromHex(root))
  const storageRoot = leaf === null ? EMPTY_ROOT : proof.storageRoot
  expect(proof.storageRoot).toBe(storageRoot)
  if (leaf !== null) {
    expect(decodeRlp(leaf)).toEqual([
      bytesFromUint(view.nonce(address)),
      bytesFromUint(view.balance(address)),
      bytesFromHex(proof.storageRoot),
      bytesFromHex(view.codeHash(address)),
    ])
  } else {
    expect([view.nonce(address), view.balance(address)]).toEqual([0n, 0n])
  }
  for (const [index, slot] of slots.entries()) {
    const value = view.storage(address, slot)
    const key = keccak256(bytesFromWord(slot))
    const nodes = proof.slots[index]!
    if (nodes.length > 0) expect(keccak256(nodes[0]!)).toEqual(bytesFromHex(proof.storageRoot))
    const found = await proved(proof.storageRoot, key, nodes)
    expect(found).toEqual(value === 0n ? null : encodeRlp(bytesFromUint(value)))
  }
}

describe('state proofs', () => {
  test('every account and slot is proved at every sequence, in any order, present or absent', async () => {
    const order = fc.array(fc.tuple(fc.nat(20), fc.nat(4)), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.array(publications, { maxLength: 8 }), order, async (batches, asked) => {
        const store = new Store()
        for (const writes of batches) store.publish(writes)
        const roots = new StateRoots(store)
        const others = new StateRoots(store)
        for (const [place, at] of asked) {
          const sequence = place % (store.newest + 1)
          const proof = roots.proof(sequence, addresses[at]!, slots)
          await expectProof(store, others, sequence, proof, at)
          // A proof of the past leaves the roots as they were.
          expect(roots.at(store.newest)).toBe(others.at(store.newest))
        }
      }),
      { numRuns: runs(60) },
    )
  })

  test('a node that is shorter than a hash stands inside the node above it', async () => {
    const trie = new Trie()
    const keys = [0x11, 0x12, 0x21].map((byte) => Uint8Array.of(byte))
    for (const key of keys) trie.put(key, Uint8Array.of(7))
    const root = trie.root()
    for (const key of keys) {
      const nodes = trie.prove(key)
      expect(nodes).toHaveLength(1)
      expect(keccak256(nodes[0]!)).toEqual(bytesFromHex(root))
    }
  })
})
