/**
 * The hashing module of the core: a buffer for input, a place for the hash.
 *
 * What is longer than the buffer is hashed buffer by buffer, so memory never grows.
 */

import { absorbBlocks, begin, finish, keccak256, RATE } from './keccak'

/** Whole blocks, the most that one page of memory has room for beside what else is in it. */
const INPUT_SIZE: usize = 472 * RATE

const input: usize = memory.data(472 * 136, 16)
const digest: usize = memory.data(32, 16)

export function inputPointer(): usize {
  return input
}

export function inputSize(): usize {
  return INPUT_SIZE
}

/** Where the 32 bytes of a hash are written. */
export function digestPointer(): usize {
  return digest
}

/** Hashes `size` bytes of the buffer, of which the first is at `from`. */
export function hash(from: usize, size: usize): void {
  keccak256(digest, input + from, size)
}

/** Begins a hash of more than the buffer holds. */
export function start(): void {
  begin()
}

/** Absorbs the whole buffer. */
export function absorbInput(): void {
  absorbBlocks(input, INPUT_SIZE)
}

/** Absorbs the first `size` bytes of the buffer and hashes all that was absorbed since the start. */
export function hashAbsorbed(size: usize): void {
  finish(digest, input, size)
}
