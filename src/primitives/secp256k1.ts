/**
 * secp256k1 signatures, by libsecp256k1 in WebAssembly. The only import of `@bitauth/libauth`.
 *
 * It recovers in a tenth of the time that a curve written in JavaScript takes, and the native library
 * in secp256k1-binding.ts, where it is installed, in half of that; the latter signs, too. Two modules of
 * libauth hold the WebAssembly; its package restricts no paths, and its version is pinned. The
 * package's entry loads 160 more, a Bitcoin VM among them: 250 ms of CPU against 20 for these two.
 *
 * A devnet that is only read needs no curve, so {@link loadSecp256k1} imports and compiles the
 * library. It is awaited before any other call.
 *
 * @see https://github.com/bitcoin-core/secp256k1
 * @see https://www.secg.org/sec1-v2.pdf sections 4.1.3 and 4.1.6
 */

import { bytesFromBase64 } from './base64.ts'
import { invariant } from './errors.ts'
import { type Address, bytesFromHex, type Hex, hexFromBytes } from './hex.ts'
import { keccak256 } from './keccak.ts'
import { once } from './once.ts'
import {
  loadBinding,
  type NativeSecp256k1,
  type RecoverPublicKey,
  type SignDigest,
} from './secp256k1-binding.ts'
import { bytesFromWord, uintFromBytes } from './word.ts'

/** The order of the group, n. */
export const SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
/** The largest `s` a transaction may carry (EIP-2). */
export const SECP256K1_S_MAX = SECP256K1_ORDER / 2n

export interface Signature {
  /** Parity of R's y coordinate. */
  readonly yParity: 0 | 1
  readonly r: bigint
  readonly s: bigint
}

/** Bytes of an uncompressed point: 0x04, x, y. */
const POINT_SIZE = 65

/** The instantiated library, and the places in its memory that calls write to. */
type Curve = Awaited<ReturnType<typeof instantiate>>

/** Compiled once per process. */
let loading: Promise<void> | undefined
let loaded: Curve | undefined
/** Set with {@link loaded}, where the native library is installed. */
let native: NativeSecp256k1 | undefined

async function instantiate() {
  const { secp256k1Base64Bytes } = await import(
    '@bitauth/libauth/build/lib/bin/secp256k1/secp256k1.base64.js'
  )
  const { CompressionFlag, ContextFlag, instantiateSecp256k1WasmBytes } = await import(
    '@bitauth/libauth/build/lib/bin/secp256k1/secp256k1-wasm.js'
  )
  const wasm = await instantiateSecp256k1WasmBytes(bytesFromBase64(secp256k1Base64Bytes).buffer)
  return {
    wasm,
    /** The context with signing tables, which take 3 ms. Not blinded: the dev keys are public. */
    signing: once(() => wasm.contextCreate(ContextFlag.SIGN)),
    /** The context with verification tables, which take 14 ms and only recovery needs. */
    verifying: once(() => wasm.contextCreate(ContextFlag.VERIFY)),
    uncompressed: CompressionFlag.UNCOMPRESSED,
    /** The library's memory never grows, so views and places stay valid. */
    memory: wasm.heapU8,
    digestAt: wasm.malloc(32),
    privateKeyAt: wasm.malloc(32),
    /** A signature in the library's own form, and as r and s of 32 bytes each. */
    signatureAt: wasm.malloc(65),
    compactAt: wasm.malloc(64),
    parityAt: wasm.malloc(4),
    /** A public key in the library's own form, and as a point of {@link POINT_SIZE} bytes. */
    publicKeyAt: wasm.malloc(64),
    pointAt: wasm.malloc(POINT_SIZE),
    pointSizeAt: wasm.malloc(4),
  }
}

/** Loads the library, which the functions below need. Work that signs or recovers awaits it. */
export function loadSecp256k1(): Promise<void> {
  loading ??= Promise.all([instantiate(), loadBinding()]).then(([curve, binding]) => {
    loaded = curve
    native = binding
  })
  return loading
}

/** True once {@link loadSecp256k1} is done: synchronous work may then sign and recover. */
export function isSecp256k1Loaded(): boolean {
  return loaded !== undefined
}

function curve(): Curve {
  invariant(loaded !== undefined, 'secp256k1 has not been loaded')
  return loaded
}

/**
 * Signs a 32-byte digest, deterministically (RFC 6979), with a low `s`.
 *
 * @param privateKey 32 bytes
 */
export function sign(digest: Uint8Array, privateKey: Hex): Signature {
  // RFC 6979 derives the nonce from the digest modulo n; the library uses the digest as given.
  const reduced = bytesFromWord(uintFromBytes(digest) % SECP256K1_ORDER)
  const key = bytesFromHex(privateKey)
  const signature = native?.sign(reduced, key) ?? signInWasm(reduced, key)
  requireKey(signature !== undefined)
  const { compact, recoveryId } = signature
  return {
    yParity: (recoveryId & 1) === 1 ? 1 : 0,
    r: uintFromBytes(compact.subarray(0, 32)),
    s: uintFromBytes(compact.subarray(32)),
  }
}

/** Signs in WebAssembly. */
export const signInWasm: SignDigest = (digest, privateKey) => {
  const { wasm, signing, memory, digestAt, privateKeyAt, signatureAt, compactAt, parityAt } =
    curve()
  const context = signing()
  memory.set(digest, digestAt)
  memory.set(privateKey, privateKeyAt)
  if (wasm.signRecoverable(context, signatureAt, digestAt, privateKeyAt) === 0) return undefined
  wasm.recoverableSignatureSerialize(context, compactAt, parityAt, signatureAt)
  return { compact: memory.slice(compactAt, compactAt + 64), recoveryId: memory[parityAt]! }
}

/** Recovers the account that signed a 32-byte digest; `undefined` when the signature is invalid. */
export function recoverAddress(digest: Uint8Array, signature: Signature): Address | undefined {
  const { yParity, r, s } = signature
  const isInRange = r > 0n && r < SECP256K1_ORDER && s > 0n && s < SECP256K1_ORDER
  if (!isInRange) return undefined
  const compact = new Uint8Array(64)
  compact.set(bytesFromWord(r))
  compact.set(bytesFromWord(s), 32)
  // What the native library refuses has failed for some reason; WebAssembly says if it is invalid.
  const point = native?.recover(digest, compact, yParity) ?? recoverInWasm(digest, compact, yParity)
  return point && addressOfPoint(point)
}

/** Recovers a public key in WebAssembly. */
export const recoverInWasm: RecoverPublicKey = (digest, compact, recoveryId) => {
  const { wasm, verifying, memory, digestAt, signatureAt, compactAt, publicKeyAt } = curve()
  const context = verifying()
  memory.set(digest, digestAt)
  memory.set(compact, compactAt)
  wasm.recoverableSignatureParse(context, signatureAt, compactAt, recoveryId)
  // Recovery fails if r is no point's x coordinate, or the key would be the point at infinity.
  const isRecovered = wasm.recover(context, publicKeyAt, signatureAt, digestAt) === 1
  return isRecovered ? serializedPublicKey(context) : undefined
}

/** Derives the account of a private key of 32 bytes. */
export function addressOfKey(privateKey: Hex): Address {
  const { wasm, signing, memory, privateKeyAt, publicKeyAt } = curve()
  const context = signing()
  memory.set(bytesFromHex(privateKey), privateKeyAt)
  requireKey(wasm.pubkeyCreate(context, publicKeyAt, privateKeyAt) === 1)
  return addressOfPoint(serializedPublicKey(context))
}

/** Keys come from derivation and from this program, which produce none that is zero or above n. */
function requireKey(isAccepted: boolean): asserts isAccepted {
  invariant(isAccepted, 'a private key is not from 1 to n - 1')
}

/** The public key in the library's memory as a point, which the next call overwrites. */
function serializedPublicKey(context: number): Uint8Array {
  const { wasm, memory, publicKeyAt, pointAt, pointSizeAt, uncompressed } = curve()
  wasm.heapU32[pointSizeAt >> 2] = POINT_SIZE
  wasm.pubkeySerialize(context, pointAt, pointSizeAt, publicKeyAt, uncompressed)
  return memory.subarray(pointAt, pointAt + POINT_SIZE)
}

/** Derives the account of an uncompressed point. */
function addressOfPoint(point: Uint8Array): Address {
  return hexFromBytes(keccak256(point.subarray(1)).subarray(12))
}
