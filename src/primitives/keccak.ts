/**
 * Keccak-256, by a WebAssembly module of our own: a devnet does little else as often.
 *
 * The module is compiled from the same source as the one inside the fast engine, which stands above
 * this room and hashes in its own memory. It holds no state from one hash to the next.
 */

import { type Hash, hexFromBytes } from './hex.ts'
import { moduleBase64 } from './keccak-module.ts'
import { instantiateWasm } from './wasm.ts'

/** The functions of `assembly/index.ts`, where they are described. */
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

// The module is compiled from the source that the interface above describes.
const wasm = instantiateWasm(moduleBase64, {}) as KeccakExports
// The module never grows its memory, so these stay good.
const input = new Uint8Array(wasm.memory.buffer, wasm.inputPointer(), wasm.inputSize())
const digest = new Uint8Array(wasm.memory.buffer, wasm.digestPointer(), 32)

/**
 * Where the module finds what it hashes: whoever writes there spares the copy. What is there is good
 * until the next hash of anything.
 */
export const hashRoom: Uint8Array = input

/**
 * Keccak-256 of {@link hashRoom} from a byte to its end: 32 bytes, good until the next hash of anything.
 */
export function hashOfRoom(from: number): Uint8Array {
  wasm.hash(from, input.length - from)
  return digest
}

/** Keccak-256 of the bytes: 32 bytes that are the caller's. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  hash(bytes)
  return digest.slice()
}

/** Keccak-256 of the bytes, as hex. */
export function keccakHash(bytes: Uint8Array): Hash {
  hash(bytes)
  return hexFromBytes(digest)
}

/** Leaves the hash in `digest`. */
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
