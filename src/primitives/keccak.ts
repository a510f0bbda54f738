/**
 * Keccak-256 by our own WebAssembly module: hashing is a large part of a devnet's work.
 *
 * The fast engine compiles the same source into its own module, to hash in its own memory. The
 * module keeps no state between hashes.
 */

import { type Hash, hexFromBytes } from './hex.ts'
import { moduleCode } from './keccak-module.ts'
import { instantiateWasm } from './wasm.ts'

/** The exports of `assembly/index.ts`. */
interface KeccakExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  inputPointer(): number
  inputSize(): number
  digestPointer(): number
  hash(from: number, size: number): void
  start(): void
  absorbInput(): void
  hashAbsorbed(size: number): void
}

// compiled from the source that the interface describes
const wasm = instantiateWasm(moduleCode, {}) as KeccakExports
// The module's memory never grows, so these views stay valid.
const input = new Uint8Array(wasm.memory.buffer, wasm.inputPointer(), wasm.inputSize())
const digest = new Uint8Array(wasm.memory.buffer, wasm.digestPointer(), 32)

/** The module's input buffer. Writing there saves a copy. Valid until the next hash. */
export const hashBuffer: Uint8Array = input

/** Keccak-256 of {@link hashBuffer} from an index on: 32 bytes, valid until the next hash. */
export function hashOfBuffer(from: number): Uint8Array {
  wasm.hash(from, input.length - from)
  return digest
}

/** Keccak-256 of the bytes, in a new array of 32 bytes. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  hash(bytes)
  return digest.slice()
}

/** Keccak-256 of the bytes, as hex. */
export function keccakHash(bytes: Uint8Array): Hash {
  hash(bytes)
  return hexFromBytes(digest)
}

/** Writes the hash to `digest`. */
function hash(bytes: Uint8Array): void {
  const size = bytes.length
  if (size <= input.length) {
    input.set(bytes)
    wasm.hash(0, size)
    return
  }
  wasm.start()
  let at = 0
  for (; size - at > input.length; at += input.length) {
    input.set(bytes.subarray(at, at + input.length))
    wasm.absorbInput()
  }
  input.set(bytes.subarray(at))
  wasm.hashAbsorbed(size - at)
}
