/**
 * The failed call whose revert data a later revert carries, as in `revert FailedOp(reason)`.
 *
 * The bytes decide: the data of the call stands in the later one as ABI-encoded `bytes`, its length before
 * it. Empty data proves nothing by itself, so it counts for a `bytes` argument that is empty, in the frame
 * that asked for the return data of the call last.
 */

import type { AbiParameter } from '../abi/abi.ts'
import type { DecodedArgument } from '../abi/abi-index.ts'
import type { AbiValue } from '../abi/codec.ts'
import { REVERTED } from '../engine/trace.ts'
import { isSameBytes, SELECTOR_BYTES, WORD_BYTES } from '../primitives/bytes.ts'
import type { FailedFrame } from './failed-frame.ts'
import type { FailureCause } from './failure-cause.ts'

/** Failed calls that are kept, the newest, and bytes of the revert data of each. */
const FAILURES_MAX = 256
const DATA_BYTES_MAX = 16_384

/** The failed calls of an execution, in the order in which they ended. */
export class Failures {
  readonly #list: FailedFrame[] = []

  clear(): void {
    this.#list.length = 0
  }

  add(failed: FailedFrame): void {
    if (failed.end.output.length > DATA_BYTES_MAX) return
    if (this.#list.length === FAILURES_MAX) this.#list.shift()
    this.#list.push(failed)
  }

  /**
   * The newest failed call before a frame's end whose revert data the frame's own carries.
   *
   * @param cause of the frame's failure
   */
  wrappedBy(frame: FailedFrame, cause: FailureCause): FailedFrame | undefined {
    const { end, lastCall, readReturnData } = frame
    if (end.error !== REVERTED) return undefined
    const own = this.#list.lastIndexOf(frame)
    const earlier = own < 0 ? this.#list : this.#list.slice(0, own)
    const found = earlier.findLast(({ end: { output } }) => holdsBytes(end.output, output))
    if (found !== undefined || !readReturnData) return found
    const last = lastCall?.failed
    const isSilent = last?.end.output.length === 0 && hasEmptyBytes(cause)
    return isSilent ? last : undefined
  }
}

/** True if data holds some bytes as an ABI encoding of `bytes`, with or without a selector before it. */
function holdsBytes(data: Uint8Array, bytes: Uint8Array): boolean {
  const { length } = bytes
  if (length === 0) return false
  const first = data.length % WORD_BYTES === 0 ? 0 : SELECTOR_BYTES
  const last = data.length - WORD_BYTES - length
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = first; at <= last; at += WORD_BYTES) {
    const start = at + WORD_BYTES
    // The upper bytes of a length are zero, and few words end in this number.
    if (view.getUint32(start - 4) !== length || !isSmall(data, at)) continue
    if (isSameBytes(data.subarray(start, start + length), bytes)) return true
  }
  return false
}

/** True for a word below 2^32. */
function isSmall(data: Uint8Array, at: number): boolean {
  return data.subarray(at, at + WORD_BYTES - 4).every((byte) => byte === 0)
}

function hasEmptyBytes(cause: FailureCause): boolean {
  const isEmpty = (parameter: AbiParameter, value: AbiValue): boolean => {
    const { type, components = [] } = parameter
    if (type === 'bytes') return value === '0x'
    if (!Array.isArray(value)) return false
    const values: readonly AbiValue[] = value
    const element = { ...parameter, type: type.replace(/\[\d*\]$/, '') }
    return values.some((each, index) =>
      isEmpty(element.type === type ? components[index]! : element, each),
    )
  }
  const args: readonly DecodedArgument[] = cause.kind === 'customError' ? cause.error.args : []
  return args.some((argument) => isEmpty(argument, argument.value))
}
