/**
 * How a call of a token contract fails: with data, and everything taken back.
 *
 * @see https://docs.base.org/specifications/b20 for the two forms that are no ABI errors
 */

import { bytesFromHex, type Hex } from '../primitives/hex.ts'
import { bytesFromWord } from '../primitives/word.ts'

/**
 * `error`: an error of the contract. `panic`: an arithmetic mistake, `Panic(uint256)`. `call`: there is
 * no such function, or its arguments are not canonical ABI. `static`: a change in a static call.
 */
export type RevertKind = 'error' | 'panic' | 'call' | 'static'

/** Ends a call; `data` is what the caller gets to see. */
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
const NO_BYTES = new Uint8Array(0)

/** A number became smaller than zero or larger than 2^256 - 1: `Panic(0x11)`. */
export function overflow(): Revert {
  return new Revert('panic', joined(PANIC_SELECTOR, bytesFromWord(OVERFLOW)))
}

/** A token was to change in a static call; there is no data. */
export function staticViolation(): Revert {
  return new Revert('static', NO_BYTES)
}

/** The data is the selector that was asked for, zeros where there was less. */
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
