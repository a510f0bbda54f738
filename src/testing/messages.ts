/**
 * Formats the messages of matchers: values, paragraphs, console output of contracts.
 */

import type { ConsoleEvent, Hash, Hex } from '../index.ts'
import { printable } from '../primitives/printable.ts'
import { causeLines, type ExplainedFailure, frameLine, hasSource } from '../tracing/stack-text.ts'

const lineWidth = 100

/** Values inside more others than this are not shown. */
const DEPTH_MAX = 16

/** A value in the notation of a test. A value that contains itself ends with an ellipsis. */
export function show(value: unknown): string {
  return showInside(value, [])
}

/** @param outer the values that contain this one */
function showInside(value: unknown, outer: readonly unknown[]): string {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'string')
    return isHexText(value) ? value.toLowerCase() : JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (isAsymmetric(value)) return value.toAsymmetricMatcher()
  if (outer.includes(value) || outer.length === DEPTH_MAX) return '…'
  const inside = [...outer, value]
  if (Array.isArray(value)) return `[${value.map((each) => showInside(each, inside)).join(', ')}]`
  const fields = Object.entries(value).map(([name, field]) => {
    return `${name}: ${showInside(field, inside)}`
  })
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

/** True for `expect.any(BigInt)` and other asymmetric matchers. */
function isAsymmetric(value: object): value is { toAsymmetricMatcher(): string } {
  return 'toAsymmetricMatcher' in value && typeof value.toAsymmetricMatcher === 'function'
}

export function isHexText(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)
}

/** A name with its arguments, on several lines if long. */
export function showCall(name: string, args: readonly string[]): string {
  const oneLine = `${name}(${args.join(', ')})`
  if (oneLine.length <= lineWidth) return oneLine
  return `${name}(\n${args.map((arg) => `  ${arg},\n`).join('')})`
}

export function section(heading: string, lines: readonly string[]): string {
  return [heading, ...lines.map((line) => indent(line))].join('\n')
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ')
}

/** A whole message. A runner prints it on a terminal, so texts of contracts are escaped in it. */
export function paragraphs(...texts: readonly (string | undefined)[]): string {
  const message = texts.filter((text) => text !== undefined).join('\n\n')
  return message.split('\n').map(printable).join('\n')
}

/** Why an execution failed, and its Solidity frames; `undefined` if no source is known. */
export function showTrace(trace: ExplainedFailure | null | undefined): string | undefined {
  if (!trace || !hasSource(trace)) return undefined
  const lines = [...trace.frames.map(frameLine), ...causeLines(trace.causedBy)]
  return section(
    `it failed: ${trace.message}`,
    lines.map((line) => line.trim()),
  )
}

/**
 * The contracts' `console.log` output; `undefined` if there is none.
 *
 * @param hash of a transaction; without it, the output of calls since the newest transaction
 */
export function showConsole(
  consoleEvents: readonly ConsoleEvent[],
  hash?: Hash,
): string | undefined {
  const inCalls = consoleEvents.slice(
    consoleEvents.findLastIndex((event) => event.transactionHash !== undefined) + 1,
  )
  const shown =
    hash === undefined ? inCalls : consoleEvents.filter((event) => event.transactionHash === hash)
  if (shown.length === 0) return undefined
  return section(
    'the contract said:',
    shown.map(({ text }) => text),
  )
}
