/**
 * Frames as a list in Parity's format: depth first, each with its trace address.
 *
 * @see https://openethereum.github.io/JSONRPC-trace-module
 */

import type { Frame } from './frames.ts'

export interface FlatFrame {
  readonly frame: Frame
  /** Indexes of the frames on the path from the outermost one. */
  readonly traceAddress: readonly number[]
  /** Number of listed child frames. */
  readonly subtraces: number
}

/**
 * @param includePrecompiles keeps nested calls of precompiles; the outermost frame is always kept
 */
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

/** Parity leaves out CALL and STATICCALL frames of precompiles, and no others. */
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

/** Parity's text for a failure; the given text if Parity has none. */
export function parityError(error: string): string {
  const [kind = error] = error.split(':')
  return parityErrors.get(kind) ?? error
}
