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

/** A failure in words. */
export interface ExplainedFailure {
  readonly message: string
  readonly frames: readonly StackFrame[]
  readonly causedBy?: ExplainedFailure | undefined
}

/** The message and a line for each frame; below them the same for what caused the failure. */
export function stackLines({ message, frames, causedBy }: ExplainedFailure): string[] {
  return [`  ${message}`, ...frames.map(frameLine), ...causeLines(causedBy)]
}

/** The failures that a failure carries, from the outermost to the first. */
export function causeLines(causedBy: ExplainedFailure | undefined): string[] {
  if (causedBy === undefined) return []
  const { message, frames } = causedBy
  return [`  caused by: ${message}`, ...frames.map(frameLine), ...causeLines(causedBy.causedBy)]
}

/** True if a source is known for any frame, of the causes too. */
export function hasSource({ frames, causedBy }: ExplainedFailure): boolean {
  return frames.some(({ file }) => file !== null) || (causedBy !== undefined && hasSource(causedBy))
}

/** The text of a JavaScript stack with Solidity frames before its own. */
export function stackWithFrames(stack: string, failure: ExplainedFailure): string {
  const start = stack.indexOf('\n    at ')
  const end = start < 0 ? stack.length : start
  const lines = stackLines(failure)
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
