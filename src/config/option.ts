/**
 * How one option is described, read from text and checked. Which options there are is in config.ts.
 */

import { type Address, addressFrom } from '../primitives/hex.ts'

/** How one option is described, read from text and checked. */
export interface Option<Value> {
  readonly summary: string
  /** What the number counts; empty where it is a plain number or text. */
  readonly unit: string
  readonly default: Value
  /** The value a text stands for. @throws {RangeError} saying what was expected */
  parse(text: string): Value
  /** @throws {RangeError} saying what was expected */
  check(value: unknown): Value
}

interface Bounds<Value> {
  readonly summary: string
  readonly unit?: string
  readonly default: Value
  readonly min: Value
  readonly max: Value
}

export function integer(bounds: Bounds<number>): Option<number> {
  const check = (value: unknown) => {
    if (typeof value === 'number' && Number.isSafeInteger(value)) {
      if (value >= bounds.min && value <= bounds.max) return value
    }
    const expected = `a whole number from ${bounds.min} to ${bounds.max}`
    throw new RangeError(`expected ${expected}, got ${shown(value)}`)
  }
  const parse = (text: string) => check(/^\d+$/.test(text) ? Number(text) : text)
  return { summary: bounds.summary, unit: bounds.unit ?? '', default: bounds.default, parse, check }
}

export function uint(bounds: Bounds<bigint>): Option<bigint> {
  const check = (value: unknown) => {
    const isWithin = typeof value === 'bigint' && value >= bounds.min && value <= bounds.max
    if (isWithin) return value
    const expected = `a whole number (bigint) from ${bounds.min} to ${bounds.max}`
    throw new RangeError(`expected ${expected}, got ${shown(value)}`)
  }
  const parse = (text: string) => check(/^\d+$/.test(text) ? BigInt(text) : text)
  return { summary: bounds.summary, unit: bounds.unit ?? '', default: bounds.default, parse, check }
}

export function text(summary: string, byDefault: string): Option<string> {
  const check = (value: unknown) => {
    if (typeof value === 'string' && value.length > 0) return value
    throw new RangeError(`expected a text, got ${shown(value)}`)
  }
  return { summary, unit: '', default: byDefault, parse: check, check }
}

/** The first of the names is the default. */
export function choice<const Name extends string>(
  summary: string,
  names: readonly [Name, ...Name[]],
): Option<Name> {
  const check = (value: unknown) => {
    const found = names.find((name) => name === value)
    if (found !== undefined) return found
    throw new RangeError(`expected one of ${names.join(', ')}, got ${shown(value)}`)
  }
  return {
    summary: `${summary}: ${names.join(', ')}`,
    unit: '',
    default: names[0],
    parse: check,
    check,
  }
}

export function address(summary: string, byDefault: Address): Option<Address> {
  const check = (value: unknown) => {
    const found = addressFrom(value)
    if (found !== undefined) return found
    throw new RangeError(`expected a 20-byte address, got ${shown(value)}`)
  }
  return { summary, unit: '', default: byDefault, parse: check, check }
}

/** Texts with commas between them; none of them has a comma or is empty. */
export function list(summary: string, byDefault: readonly string[]): Option<readonly string[]> {
  const check = (value: unknown) => {
    const isList = Array.isArray(value) && value.every((text) => /^[^,\s]+$/.test(text))
    if (isList) return value as readonly string[] // just checked
    throw new RangeError(`expected a list of texts, got ${shown(value)}`)
  }
  const parse = (text: string) => check(text === '' ? [] : text.split(','))
  return { summary, unit: 'comma-separated', default: byDefault, parse, check }
}

function shown(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value)
}
