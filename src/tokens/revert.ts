/**
 * Failures of token calls: a revert with data.
 *
 * @see https://docs.base.org/specifications/b20 for the two forms that are no ABI errors
 */

import { NO_BYTES } from '../primitives/bytes.ts'
import { bytesFromHex, type Hex } from '../primitives/hex.ts'
import { bytesFromWord } from '../primitives/word.ts'

/**
 * `error`: an error of the ABI. `panic`: arithmetic, `Panic(uint256)`. `call`: unknown function or
 * non-canonical arguments. `static`: a write in a static call.
 */
export type RevertKind = 'error' | 'panic' | 'call' | 'static'

/** Ends a call; `data` is returned to the caller. */
export class Revert extends Error {
  override readonly name = 'Revert'
  readonly kind: RevertKind
  readonly data: Uint8Array

  constructor(kind: RevertKind, data: Uint8Array) {
    super(kind)
    this.kind = kind
    this.data = data
  }
}

const PANIC_SELECTOR = bytesFromHex('0x4e487b71')
const OVERFLOW = 0x11n

/** Under- or overflow of a uint256: `Panic(0x11)`. */
export function overflow(): Revert {
  return new Revert('panic', joined(PANIC_SELECTOR, bytesFromWord(OVERFLOW)))
}

/** A write in a static call of a token: no data. */
export function staticViolation(): Revert {
  return new Revert('static', NO_BYTES)
}

/** The data is the called selector, zero-padded. */
export function unknownSelector(data: Uint8Array): Revert {
  const selector = new Uint8Array(4)
  if (data.length >= 4) selector.set(data.subarray(0, 4))
  return new Revert('call', selector)
}

/** The data is the selector and a text. */
export function notCanonical(selector: Hex): Revert {
  const text = new TextEncoder().encode('ABI decoding failed: the arguments are not canonical')
  return new Revert('call', joined(bytesFromHex(selector), text))
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}
