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

/** Takes what the file says and the devnet does not need, or does otherwise. */
export type Warn = (message: string) => void

/** The fields of an object of the file. */
export interface Fields {
  readonly known: readonly string[]
  /** Fields that change nothing here, and why. */
  readonly unused?: Readonly<Record<string, string>>
  /** The reason for all fields that are not known; without it, they are refused. */
  readonly othersUnused?: string
}

/**
 * Reads the fields of an object whatever the case of their names, as go-ethereum does.
 *
 * @throws {DevnetError} INVALID_OPTION for a field that is neither known nor without effect
 */
export function fieldsOf(given: unknown, where: string, fields: Fields, warn: Warn): Field {
  if (!isFieldsObject(given)) return refuse(where, 'an object', given ?? 'none')
  const { known, unused = {}, othersUnused } = fields
  const names = new Map(known.map((name) => [name.toLowerCase(), name]))
  const reasons = new Map(Object.entries(unused).map(([name, why]) => [name.toLowerCase(), why]))
  const values = new Map<string, unknown>()
  for (const [key, value] of Object.entries(given)) {
    if (value === null) continue
    const name = names.get(key.toLowerCase())
    const path = where === 'genesis' ? key : `${where}.${key}`
    if (name !== undefined) values.set(name, value)
    else if (isComment(key) || isNever(key, value)) continue
    else {
      const reason = reasons.get(key.toLowerCase()) ?? othersUnused
      if (reason === undefined) refuse(path, 'no such field: the devnet cannot honour it', value)
      if (!isNothing(value)) warn(`${path} is not used: ${reason}`)
    }
  }
  return (name) => values.get(name)
}

/** JSON has no comments: files put them into fields of such names. */
function isComment(key: string): boolean {
  return /^([_$#]|\/\/|comments?$)/i.test(key)
}

/** A hardfork that the devnet does not know, and that never comes. */
function isNever(key: string, value: unknown): boolean {
  return /Time$/i.test(key) && secondsFrom(value) === 'never'
}

/** True for a field without a value: go-ethereum writes zero bytes and empty objects for those. */
function isNothing(value: unknown): boolean {
  if (isFieldsObject(value)) return Object.keys(value).length === 0
  return value === false || (typeof value === 'string' && /^(0x)?0*$/i.test(value))
}

/** More seconds have no whole number of ms in a `number`, and are later than the devnet can go. */
const MOST_SECONDS = BigInt(Number.MAX_SAFE_INTEGER) / 1000n

/** A time in seconds since 1970; `undefined` if the value is not a time. */
function secondsFrom(value: unknown): bigint | 'never' | undefined {
  // 2^64 - 1 and others that generators write for "never" are no safe integers in JSON.
  const isLarge = typeof value === 'number' && value > Number.MAX_SAFE_INTEGER
  const seconds = isLarge ? UINT64_MAX : wholeFrom(value, UINT64_MAX)
  return seconds !== undefined && seconds > MOST_SECONDS ? 'never' : seconds
}

/**
 * The time of a hardfork, in seconds since 1970; `undefined` if it never comes.
 *
 * @param where prefix of the field in errors
 * @throws {DevnetError} INVALID_OPTION
 */
export function timeIn(fields: Field, name: string, where = 'config'): bigint | undefined {
  const value = fields(name)
  if (value === undefined) return undefined
  const seconds = secondsFrom(value)
  const expected = 'a time in seconds since 1970, in hex or decimal'
  if (seconds === undefined) return refuse(`${where}.${name}`, expected, value)
  return seconds === 'never' ? undefined : seconds
}

export function numberOf(where: string, value: unknown, max = UINT64_MAX): bigint {
  const expected = `a whole number from 0 to ${max}, in hex or decimal`
  return wholeFrom(value, max) ?? refuse(where, expected, value ?? 'none')
}

export function expectZero(where: string, value: unknown, reason: string): void {
  if (value === undefined || wholeFrom(value, WORD_MAX) === 0n) return
  refuse(where, `0, since ${reason}`, value)
}

/** @param where prefix of the part that the option names itself */
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
