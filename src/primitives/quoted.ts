/**
 * Values as error messages quote them. In process a value may be anything: text, a function, an object
 * that cannot be printed.
 */

import { printable } from './printable.ts'

/** On one line, of at most 80 characters. */
export function quoted(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = printable(printed(value) ?? typeof value)
  return text.length <= 80 ? text : `${text.slice(0, 77)}...`
}

/**
 * Returns `undefined` for values without JSON: functions, symbols, circular or too deeply nested
 * ones.
 */
function printed(value: unknown): string | undefined {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'number') return String(value)
  try {
    return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part))
  } catch {
    return undefined
  }
}
