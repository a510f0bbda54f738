/**
 * Decodes revert data.
 *
 * @see https://docs.soliditylang.org/en/latest/control-structures.html#panic-via-assert-and-error-via-require
 */

import { hexFromBytes } from './hex.ts'
import { uintFromBytes } from './word.ts'

const errorSelector = '0x08c379a0' // Error(string)
const panicSelector = '0x4e487b71' // Panic(uint256)

const panicNames = new Map<bigint, string>([
  [0x00n, 'generic panic'],
  [0x01n, 'assert(false)'],
  [0x11n, 'arithmetic underflow or overflow'],
  [0x12n, 'division or modulo by zero'],
  [0x21n, 'enum overflow'],
  [0x22n, 'invalid encoded storage byte array accessed'],
  [0x31n, 'out-of-bounds array access; popping on an empty array'],
  [0x32n, 'out-of-bounds access of an array or bytesN'],
  [0x41n, 'out of memory'],
  [0x51n, 'uninitialized function'],
])

export type Revert =
  | { readonly kind: 'error'; readonly text: string }
  | { readonly kind: 'panic'; readonly name: string; readonly code: bigint }

/** The text of `Error(string)` or the name of `Panic(uint256)`; `undefined` for other data. */
export function revertReason(data: Uint8Array): string | undefined {
  const revert = decodeRevert(data)
  if (revert?.kind !== 'panic') return revert?.text
  return `panic: ${revert.name} (0x${revert.code.toString(16).padStart(2, '0')})`
}

/** The same in a call tracer's wording: for a panic, its description only. */
export function revertText(data: Uint8Array): string | undefined {
  const revert = decodeRevert(data)
  return revert?.kind === 'panic' ? revert.name : revert?.text
}

/** `undefined` unless the data is `Error(string)` or `Panic(uint256)`. */
export function decodeRevert(data: Uint8Array): Revert | undefined {
  const selector = hexFromBytes(data.subarray(0, 4))
  const body = data.subarray(4)
  if (selector === panicSelector && body.length === 32) {
    const code = uintFromBytes(body)
    return { kind: 'panic', name: panicNames.get(code) ?? 'unknown panic code', code }
  }
  if (selector !== errorSelector || body.length < 64) return undefined
  const offset = uintFromBytes(body.subarray(0, 32))
  const length = uintFromBytes(body.subarray(32, 64))
  const isWhole = offset === 32n && length <= BigInt(body.length - 64)
  if (!isWhole) return undefined
  return { kind: 'error', text: new TextDecoder().decode(body.subarray(64, 64 + Number(length))) }
}
