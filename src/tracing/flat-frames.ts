/**
 * Frames as a list in the manner of Parity: depth first, each with its path.
 *
 * @see https://openethereum.github.io/JSONRPC-trace-module
 */

import type { Frame } from './frames.ts'

export interface FlatFrame {
  readonly frame: Frame
  /** The path of indexes from the outermost frame. */
  readonly traceAddress: readonly number[]
  /** How many frames it opened that are in the list. */
  readonly subtraces: number
}

/** @param includePrecompiles keeps the calls of precompiles from within; the outermost always stays */
export function flatFrames(outermost: Frame, includePrecompiles: boolean): FlatFrame[] {
  const list: FlatFrame[] = []
  const add = (frame: Frame, traceAddress: readonly number[]) => {
    const calls = includePrecompiles ? frame.calls : frame.calls.filter(isShown)
    list.push({ frame, traceAddress, subtraces: calls.length })
    for (const [index, call] of calls.entries()) add(call, [...traceAddress, index])
  }
  add(outermost, [])
  return list
}

/** Parity leaves out plain and static calls of precompiles, and no others. */
function isShown({ isPrecompile, type }: Frame): boolean {
  return !isPrecompile || (type !== 'CALL' && type !== 'STATICCALL')
}

const parityErrors: ReadonlyMap<string, string> = new Map([
  ['contract creation code storage out of gas', 'Out of gas'],
  ['out of gas', 'Out of gas'],
  ['gas uint64 overflow', 'Out of gas'],
  ['max code size exceeded', 'Out of gas'],
  ['invalid jump destination', 'Bad jump destination'],
  ['execution reverted', 'Reverted'],
  ['return data out of bounds', 'Out of bounds'],
  ['stack overflow', 'Out of stack'],
  ['stack underflow', 'Stack underflow'],
  ['write protection', 'Mutable Call In Static Context'],
  ['invalid input length', 'Built-in failed'],
  ['invalid opcode', 'Bad instruction'],
])

/** Parity's words for why a frame failed; the given ones where it has none. */
export function parityError(error: string): string {
  const [kind = error] = error.split(':')
  return parityErrors.get(kind) ?? error
}
