/**
 * How matchers speak: values, paragraphs, and what contracts said.
 */

import type { ConsoleEvent, Hash, Hex } from '../index.ts'

const lineWidth = 100

/** A value as one would write it in a test. */
export function show(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'string')
    return isHexText(value) ? value.toLowerCase() : JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  if (isAsymmetric(value)) return value.toAsymmetricMatcher()
  const fields = Object.entries(value).map(([name, field]) => `${name}: ${show(field)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

/** `expect.any(BigInt)` and its like. */
function isAsymmetric(value: object): value is { toAsymmetricMatcher(): string } {
  return 'toAsymmetricMatcher' in value && typeof value.toAsymmetricMatcher === 'function'
}

export function isHexText(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value)
}

/** A name with its arguments; over several lines when they are long. */
export function showCall(name: string, args: readonly string[]): string {
  const oneLine = `${name}(${args.join(', ')})`
  if (oneLine.length <= lineWidth) return oneLine
  return `${name}(\n${args.map((arg) => `  ${arg},\n`).join('')})`
}

/** Lines under a heading, each of them indented. */
export function section(heading: string, lines: readonly string[]): string {
  return [heading, ...lines.map((line) => indent(line))].join('\n')
}

export function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ')
}

/** The paragraphs that there are, with an empty line between them. */
export function paragraphs(...texts: readonly (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined).join('\n\n')
}

/**
 * What contracts said with `console.log`; `undefined` if nothing.
 *
 * @param hash of a transaction; without it, what they said in calls since the newest transaction
 */
export function showSaid(said: readonly ConsoleEvent[], hash?: Hash): string | undefined {
  const inCalls = said.slice(said.findLastIndex((event) => event.transactionHash !== undefined) + 1)
  const heard =
    hash === undefined ? inCalls : said.filter((event) => event.transactionHash === hash)
  if (heard.length === 0) return undefined
  return section(
    'the contract said:',
    heard.map(({ text }) => text),
  )
}
