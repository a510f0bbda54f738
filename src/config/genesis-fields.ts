/**
 * Reads the fields of a genesis file, and refuses them by name.
 *
 * Owns how values are read: names in any case, numbers in hex or decimal, `null` as nothing, as
 * go-ethereum does. Which fields there are is left to genesis-file.ts.
 *
 * @see https://github.com/ethereum/go-ethereum/blob/master/core/gen_genesis.go
 */

import { isFieldsObject } from '../primitives/arguments.ts'
import { DevnetError } from '../primitives/errors.ts'
import { quoted } from '../primitives/quoted.ts'
import { UINT64_MAX, WORD_MAX } from '../primitives/word.ts'
import { wholeFrom } from './genesis-header.ts'
import type { Option } from './option.ts'

/** Reads a field; `undefined` if it is missing or null. */
export type Field = (name: string) => unknown

/** Reads the fields of an object whatever the case of their names, as go-ethereum does. */
export function fieldsOf(given: unknown, where: string, known: readonly string[]): Field {
  if (!isFieldsObject(given)) return refuse(where, 'an object', given ?? 'none')
  const names = new Map(known.map((name) => [name.toLowerCase(), name]))
  const values = new Map<string, unknown>()
  for (const [key, value] of Object.entries(given)) {
    const name = names.get(key.toLowerCase())
    const path = where === 'genesis' ? key : `${where}.${key}`
    if (name === undefined && value !== null)
      refuse(path, 'no such field: the devnet cannot honour it', value)
    if (name !== undefined && value !== null) values.set(name, value)
  }
  return (name) => values.get(name)
}

export function numberOf(where: string, value: unknown, max = UINT64_MAX): bigint {
  const expected = `a whole number from 0 to ${max}, in hex or decimal`
  return wholeFrom(value, max) ?? refuse(where, expected, value ?? 'none')
}

export function expectZero(where: string, value: unknown, reason: string): void {
  if (value === undefined || wholeFrom(value, WORD_MAX) === 0n) return
  refuse(where, `0, since ${reason}`, value)
}

/** @param where prefix of the part that the option names by itself */
export function checked<Value>(option: Option<Value>, where: string, value: unknown): Value {
  try {
    return option.check(value)
  } catch (error) {
    const { message } = error as Error // a RangeError of the option
    return refuseWith(where === '' ? message : `${where}: ${message}`, where, error)
  }
}

export function refuse(where: string, expected: string, found: unknown): never {
  const shown = found === 'none' || found === 'an empty account' ? found : quoted(found)
  return refuseWith(`${where}: expected ${expected}, got ${shown}`, where)
}

function refuseWith(message: string, where: string, cause?: unknown): never {
  const text = `genesis: ${message}`
  throw new DevnetError('INVALID_OPTION', text, { option: 'genesis', where }, { cause })
}
