/**
 * The hashing module: an input buffer and a place for the digest.
 *
 * Longer input is hashed one buffer at a time, so memory never grows.
 */

import { absorbBlocks, begin, finish, keccak256, RATE } from './keccak'

/** Whole Keccak blocks, as many as fit into one page of memory beside the rest. */
const INPUT_SIZE: usize = 472 * RATE

const input: usize = memory.data(472 * 136, 16)
const digest: usize = memory.data(32, 16)

export function inputPointer(): usize {
  return input
}

export function inputSize(): usize {
  return INPUT_SIZE
}

/** Address of the 32-byte digest. */
export function digestPointer(): usize {
  return digest
}

/** Hashes `size` bytes of the buffer, starting at `from`. */
export function hash(from: usize, size: usize): void {
  keccak256(digest, input + from, size)
}

/** Starts a hash of input longer than the buffer. */
export function start(): void {
  begin()
}

export function absorbInput(): void {
  absorbBlocks(input, INPUT_SIZE)
}

/** Absorbs the first `size` bytes of the buffer and finishes the hash. */
export function hashAbsorbed(size: usize): void {
  finish(digest, input, size)
}
