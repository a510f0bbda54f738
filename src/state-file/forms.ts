/**
 * Forms of the values in a state file. A file may have been edited by hand, with a right checksum.
 *
 * A form accepts a value or refuses it with its place, what was expected and what was found.
 */

import { isAddress, isData, isHash } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'
import { WORD_MAX } from '../primitives/word.ts'
import { refuse } from './refuse.ts'

/** @throws {DevnetError} STATE_UNREADABLE */
export type Form = (value: unknown, where: string) => void

/** A value that has a property. */
export function is(expected: string, accepts: (value: unknown) => boolean): Form {
  return (value, where) => {
    if (!accepts(value)) refuse(`${expected} at ${where}`, quoted(value))
  }
}

export const flag = is('true or false', (value) => typeof value === 'boolean')
export const textual = is('a text', (value) => typeof value === 'string')
export const address = is('an address in lower case', (value) => isAddress(value) && isLower(value))
export const hash = is('a hash of 32 bytes', (value) => isHash(value) && isLower(value))
export const hex = is('0x and whole bytes', (value) => isData(value))
export const bytes = is('bytes', (value) => value instanceof Uint8Array)
export const uint = uintUpTo(WORD_MAX)
/** A whole number: a time in ms, an index, or how many there are. */
export const count = is(
  'a whole number',
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
)

export function uintUpTo(max: bigint): Form {
  return is(
    `a bigint from 0 to ${max}`,
    (value) => typeof value === 'bigint' && value >= 0n && value <= max,
  )
}

export function oneOf(...values: readonly unknown[]): Form {
  return is(`one of ${values.map(quoted).join(', ')}`, (value) => values.includes(value))
}

export function list(each: Form): Form {
  return (value, where) => {
    if (!Array.isArray(value)) return refuse(`a list at ${where}`, quoted(value))
    for (const [index, one] of value.entries()) each(one, `${where}[${index}]`)
  }
}

export function tuple(...forms: readonly Form[]): Form {
  return (value, where) => {
    const isWhole = Array.isArray(value) && value.length === forms.length
    if (!isWhole) return refuse(`a list of ${forms.length} at ${where}`, quoted(value))
    for (const [index, form] of forms.entries()) form(value[index], `${where}[${index}]`)
  }
}

export function mapOf(key: Form, each: Form): Form {
  return (value, where) => {
    if (!(value instanceof Map)) return refuse(`a map at ${where}`, quoted(value))
    for (const [name, one] of value) {
      key(name, `a key of ${where}`)
      each(one, `${where}[${quoted(name)}]`)
    }
  }
}

export function record(each: Form): Form {
  return (value, where) => {
    for (const [name, one] of Object.entries(fieldsOf(value, where))) each(one, `${where}.${name}`)
  }
}

/** Fields that are always there, and fields that may be missing; others are passed over. */
export function fields(
  required: Readonly<Record<string, Form>>,
  optional: Readonly<Record<string, Form>> = {},
): Form {
  const requiredForms = Object.entries(required)
  const optionalForms = Object.entries(optional)
  return (value, where) => {
    const given = fieldsOf(value, where)
    for (const [name, form] of requiredForms) form(given[name], `${where}.${name}`)
    for (const [name, form] of optionalForms) {
      if (given[name] !== undefined) form(given[name], `${where}.${name}`)
    }
  }
}

export function fieldsOf(value: unknown, where: string): Readonly<Record<string, unknown>> {
  const isFields =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Map) &&
    !(value instanceof Uint8Array)
  if (!isFields) return refuse(`an object at ${where}`, quoted(value))
  return value as Readonly<Record<string, unknown>> // just checked
}

function isLower(text: string): boolean {
  return text === text.toLowerCase()
}
