/**
 * Values as error messages quote them. In process a value may be anything: text, a function, an object
 * that cannot be printed.
 */

import { printable } from './printable.ts'

const LENGTH_MAX = 80

/** On one line, of at most 80 characters. */
export function quoted(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = printable(beginning(printed(value) ?? typeof value))
  return text.length <= LENGTH_MAX ? text : `${text.slice(0, LENGTH_MAX - 3)}...`
}

/** As much of a text as decides what is quoted: clients send texts of many MB. */
function beginning(text: string): string {
  return text.slice(0, LENGTH_MAX + 1)
}

/**
 * Returns `undefined` for values without JSON: functions, symbols, circular or too deeply nested
 * ones.
 */
function printed(value: unknown): string | undefined {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'number') return String(value)
  try {
    return JSON.stringify(value, (_, part) => {
      if (typeof part === 'string') return beginning(part)
      return typeof part === 'bigint' ? `${part}n` : part
    })
  } catch {
    return undefined
  }
}
