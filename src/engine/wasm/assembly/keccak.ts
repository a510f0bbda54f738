/**
 * Hashes as words, and a cache of hashes of 64 bytes, the preimages of mapping slots.
 */

import { keccak256 } from '../../../primitives/assembly/keccak'
import { keccakCache } from './layout'
import { copyWord, reverseWord } from './words'

const digest: usize = memory.data(32, 16)

/** The hash of bytes as a word. */
export function keccakWord(to: usize, from: usize, size: usize): void {
  if (size == 64) {
    keccakOfPair(to, from)
    return
  }
  keccak256(digest, from, size)
  reverseWord(to, digest)
}

/** Cache entries of 96 bytes: the 64-byte preimage, compared in full, and the hash as a word. */
function keccakOfPair(to: usize, from: usize): void {
  const mixed =
    (load<u64>(from, 24) ^ rotl<u64>(load<u64>(from, 56), 23)) * 0x9e3779b97f4a7c15 ^
    (load<u64>(from, 16) ^ rotl<u64>(load<u64>(from, 48), 31)) * 0xc2b2ae3d27d4eb4f
  const entry = keccakCache + <usize>(mixed >> 51) * 96
  const in0 = v128.load(from)
  const in1 = v128.load(from, 16)
  const in2 = v128.load(from, 32)
  const in3 = v128.load(from, 48)
  const difference = v128.or(
    v128.or(v128.xor(in0, v128.load(entry)), v128.xor(in1, v128.load(entry, 16))),
    v128.or(v128.xor(in2, v128.load(entry, 32)), v128.xor(in3, v128.load(entry, 48))),
  )
  // 64 zero bits mark an empty entry: no hash is expected to end in them.
  if (v128.any_true(difference) || load<u64>(entry, 64) == 0) {
    keccak256(digest, from, 64)
    v128.store(entry, in0)
    v128.store(entry, in1, 16)
    v128.store(entry, in2, 32)
    v128.store(entry, in3, 48)
    reverseWord(entry + 64, digest)
  }
  copyWord(to, entry + 64)
}
