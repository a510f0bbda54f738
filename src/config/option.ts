/**
 * The description of one option: its summary, default, reader and checks. The table is in config.ts.
 */

import { type Address, addressFrom } from '../primitives/hex.ts'

/**
 * How a state file treats an option. A journal records every option.
 *
 * - `fixed`: saved, because blocks depend on it; a devnet loaded from the file has the same value.
 * - `default`: saved as the default of a devnet loaded from the file.
 * - `no`: not saved, because it belongs to one run.
 */
export type Saved = 'fixed' | 'default' | 'no'

/** The description of one option. */
export interface Option<Value> {
  readonly summary: string
  /** The unit of a number; empty for a plain number or text. */
  readonly unit: string
  readonly default: Value
  readonly saved: Saved
  /** Parses the value. @throws {RangeError} stating the expected form */
  parse(text: string): Value
  /** @throws {RangeError} stating the expected form */
  check(value: unknown): Value
}

interface Entry<Value> {
  readonly summary: string
  readonly unit?: string
  readonly default: Value
  readonly saved: Saved
}

interface Bounded<Value> extends Entry<Value> {
  readonly min: Value
  readonly max: Value
}

interface Choice<Name> {
  readonly summary: string
  /** The first one is the default. */
  readonly names: readonly [Name, ...Name[]]
  readonly saved: Saved
}

export function integer(entry: Bounded<number>): Option<number> {
  const check = (value: unknown) => {
    if (typeof value === 'number' && Number.isSafeInteger(value)) {
      if (value >= entry.min && value <= entry.max) return value
    }
    const expected = `a whole number from ${entry.min} to ${entry.max}`
    throw new RangeError(`expected ${expected}, got ${shown(value)}`)
  }
  return option(entry, check, (text) => check(/^\d+$/.test(text) ? Number(text) : text))
}

export function uint(entry: Bounded<bigint>): Option<bigint> {
  const check = (value: unknown) => {
    const isWithin = typeof value === 'bigint' && value >= entry.min && value <= entry.max
    if (isWithin) return value
    const expected = `a whole number (bigint) from ${entry.min} to ${entry.max}`
    throw new RangeError(`expected ${expected}, got ${shown(value)}`)
  }
  return option(entry, check, (text) => check(/^\d+$/.test(text) ? BigInt(text) : text))
}

export function text(entry: Entry<string>): Option<string> {
  return option(entry, (value) => {
    if (typeof value === 'string' && value.length > 0) return value
    throw new RangeError(`expected a text, got ${shown(value)}`)
  })
}

export function choice<const Name extends string>(entry: Choice<Name>): Option<Name> {
  const { names, saved } = entry
  const summary = `${entry.summary}: ${names.join(', ')}`
  return option({ summary, default: names[0], saved }, (value) => {
    const found = names.find((name) => name === value)
    if (found !== undefined) return found
    throw new RangeError(`expected one of ${names.join(', ')}, got ${shown(value)}`)
  })
}

export function address(entry: Entry<Address>): Option<Address> {
  return option(entry, (value) => {
    const found = addressFrom(value)
    if (found !== undefined) return found
    throw new RangeError(`expected a 20-byte address, got ${shown(value)}`)
  })
}

/** A list of strings, comma-separated on the command line; each is not empty and has no comma. */
export function list(entry: Entry<readonly string[]>): Option<readonly string[]> {
  const check = (value: unknown) => {
    const isList = Array.isArray(value) && value.every((text) => /^[^,\s]+$/.test(text))
    if (isList) return value as readonly string[] // just checked
    throw new RangeError(`expected a list of texts, got ${shown(value)}`)
  }
  const parse = (text: string) => check(text === '' ? [] : text.split(','))
  return option({ ...entry, unit: 'comma-separated' }, check, parse)
}

function option<Value>(
  { summary, unit = '', default: byDefault, saved }: Entry<Value>,
  check: (value: unknown) => Value,
  parse: (text: string) => Value = check,
): Option<Value> {
  return { summary, unit, default: byDefault, saved, parse, check }
}

function shown(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value)
}
