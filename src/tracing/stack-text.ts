/**
 * A stack trace as text, in the form of JavaScript's.
 */

import { printable } from '../primitives/printable.ts'
import type { StackFrame } from './solidity-frames.ts'

/** `    at Counter.increment (src/Counter.sol:14:9)` */
export function frameLine(frame: StackFrame): string {
  const { file, line, column } = frame
  const position = [file ?? 'unknown source', line, column].filter((part) => part !== null)
  return `    at ${printable(frameName(frame))} (${printable(position.join(':'))})`
}

/** The message, and a line for each frame. */
export function stackLines(message: string, frames: readonly StackFrame[]): string[] {
  return [`  ${message}`, ...frames.map(frameLine)]
}

/** The text of a JavaScript stack with Solidity frames before its own. */
export function stackWithFrames(
  stack: string,
  message: string,
  frames: readonly StackFrame[],
): string {
  const start = stack.indexOf('\n    at ')
  const end = start < 0 ? stack.length : start
  const lines = stackLines(message, frames)
  return `${stack.slice(0, end)}\n${lines.join('\n')}${stack.slice(end)}`
}

/** `Counter.increment`; `0x5fbd…0aa3.0x12345678` for code without an artifact. */
export function frameName({ contract, function: name, address }: StackFrame): string {
  const owner = contract ?? (name === null || name.startsWith('0x') ? shortAddress(address) : '')
  return [owner, name ?? ''].filter((part) => part !== '').join('.')
}

/** `0x5fbd…0aa3` */
function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
