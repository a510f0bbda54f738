/**
 * The description of one option or limit: its summary, default, reader and checks. The tables are in
 * config.ts and limits.ts.
 */

import type { Activations } from '../primitives/activation.ts'
import { expectArgument, isFieldsObject } from '../primitives/arguments.ts'
import { integer as integerCodec, oneOf, type Parse } from '../primitives/codec.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, addressFrom } from '../primitives/hex.ts'
import { uintFromText } from '../primitives/quantity.ts'
import { quoted } from '../primitives/quoted.ts'
import { oneOfTexts } from '../primitives/schema.ts'

/**
 * How a state file treats an option. A journal records every option.
 *
 * - `fixed`: saved, because blocks depend on it; a devnet loaded from the file has the same value.
 * - `default`: saved as the default of a devnet loaded from the file.
 * - `not`: not saved, for this reason.
 */
export type Saved = 'fixed' | 'default' | { readonly not: string }

/**
 * How a reset to a remote chain treats an option that the caller has not given.
 *
 * - `chain`: it gets the value of a devnet that is created as a fork of that chain.
 * - `devnet`: it keeps its value, which says how the devnet runs.
 */
type Follows = 'chain' | 'devnet'

/** The form of a value on the command line. */
export type OptionKind = 'number' | 'text' | 'choice' | 'address' | 'list' | 'activations' | 'json'

/** The description of one option. */
export interface Option<Value> {
  readonly summary: string
  readonly kind: OptionKind
  /** The unit of a number; empty for a plain number or text. */
  readonly unit: string
  readonly default: Value
  readonly saved: Saved
  readonly follows: Follows
  /** Parses the value; numbers in decimal or hex. @throws {RangeError} stating the expected form */
  parse(text: string): Value
  /** @throws {RangeError} stating the expected form */
  check(value: unknown): Value
}

interface Entry<Value> {
  readonly summary: string
  readonly unit?: string
  readonly default: Value
  readonly saved: Saved
  readonly follows: Follows
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
  readonly follows: Follows
}

interface AliasedChoice<Alias, Name> {
  readonly summary: string
  /** The name that is the default, and the value that it stands for. */
  readonly alias: readonly [Alias, Name]
  readonly names: readonly Name[]
  readonly saved: Saved
  readonly follows: Follows
}

export function integer(entry: Bounded<number>): Option<number> {
  const { parse } = integerCodec(entry.min, entry.max)
  return option('number', entry, parse, (text) => {
    const value = wholeNumberFrom(text)
    return value === undefined ? text : Number(value)
  })
}

export function uint(entry: Bounded<bigint>): Option<bigint> {
  const { min, max } = entry
  const parse: Parse<bigint> = (value, where, refuse) =>
    typeof value === 'bigint' && value >= min && value <= max
      ? value
      : refuse(where, `a whole number (bigint) from ${min} to ${max}`, value)
  return option('number', entry, parse, (text) => wholeNumberFrom(text) ?? text)
}

/** @param form that a text has, and its description; default: any text but the empty one */
export function text(
  entry: Entry<string>,
  { pattern, expected }: { readonly pattern: RegExp; readonly expected: string } = anyText,
): Option<string> {
  return option('text', entry, (value, where, refuse) =>
    typeof value === 'string' && pattern.test(value) ? value : refuse(where, expected, value),
  )
}

const anyText = { pattern: /./s, expected: 'a text' }

export function choice<const Name extends string>(entry: Choice<Name>): Option<Name> {
  const { names, saved, follows } = entry
  const summary = `${entry.summary}: ${names.join(', ')}`
  const described = { summary, default: names[0], saved, follows }
  return option('choice', described, oneOf(oneOfTexts(...names)).parse)
}

/** A choice whose default is another name for one of its values, which is checked in its place. */
export function aliasedChoice<Alias extends string, Name extends string>({
  summary,
  alias: [alias, name],
  names,
  saved,
  follows,
}: AliasedChoice<Alias, Name>): Option<Name> {
  const shown = `${summary}: ${[`${alias} (${name})`, ...names].join(', ')}`
  const { parse } = oneOf(oneOfTexts<Alias | Name>(alias, ...names))
  return option(
    'choice',
    { summary: shown, default: name, saved, follows },
    (value, where, refuse) => {
      const given = parse(value, where, refuse)
      return given === alias ? name : (given as Name) // only the alias is no name
    },
  )
}

export function address(entry: Entry<Address>): Option<Address> {
  return option(
    'address',
    entry,
    (value, where, refuse) => addressFrom(value) ?? refuse(where, 'a 20-byte address', value),
  )
}

/** A list of strings, comma-separated on the command line; each is not empty and has no comma. */
export function list(entry: Entry<readonly string[]>): Option<readonly string[]> {
  const parse: Parse<readonly string[]> = (value, where, refuse) => {
    const isText = (each: unknown) => typeof each === 'string' && /^[^,\s]+$/.test(each)
    // Copied: `every` passes over holes.
    const isList = Array.isArray(value) && [...value].every(isText)
    return isList ? value : refuse(where, 'a list of texts', value)
  }
  const listFrom = (text: string) => (text === '' ? [] : text.split(','))
  return option('list', entry, parse, listFrom)
}

/**
 * Blocks (bigint) or times in ms since the epoch (number), by name. On the command line `denim=12` is a
 * block and `denim=1793901600000ms` a time; commas separate several.
 *
 * @param kind of the names, in the plural
 * @param names the newest first
 */
export function activations<Name extends string>(
  kind: string,
  names: readonly Name[],
  entry: Omit<Entry<Activations<Name>>, 'default'>,
): Option<Activations<Name>> {
  const known: readonly string[] = names
  const isActivation = ([name, at]: [string, unknown]) => {
    const isTime = typeof at === 'number' && Number.isSafeInteger(at) && at >= 0
    return known.includes(name) && (isTime || (typeof at === 'bigint' && at > 0n))
  }
  const expected = `${kind} with the number of a block (bigint) or ms since 1970 (number)`
  const parse: Parse<Activations<Name>> = (value, where, refuse) => {
    const isObject = isFieldsObject(value)
    const entries = Object.entries(isObject ? value : {}).filter(([, at]) => at !== undefined)
    if (isObject && entries.length === 0) return NO_ACTIVATIONS
    if (!isObject || !entries.every(isActivation)) return refuse(where, expected, shownOf(value))
    const inOrder = entries.sort(([one], [other]) => known.indexOf(other) - known.indexOf(one))
    return Object.freeze(Object.fromEntries(inOrder)) as Activations<Name> // each entry is checked
  }
  const valueFrom = (text: string): unknown => {
    if (text === '') return {}
    const parts = text.split(',').map((part) => /^([a-z]+)=(\d{1,15})(ms)?$/.exec(part))
    const isWhole = parts.every((part) => part !== null)
    if (!isWhole) return text
    return Object.fromEntries(
      parts.map(([, name = '', digits = '', ms]) => [name, ms ? Number(digits) : BigInt(digits)]),
    )
  }
  return option('activations', { ...entry, default: NO_ACTIVATIONS }, parse, valueFrom)
}

/** A value of many parts. On the command line it is JSON, or else a text. */
export function json<Value>(entry: Entry<Value>, parse: Parse<Value>): Option<Value> {
  const valueFrom = (text: string): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return text // `off`, or refused as what it is
    }
  }
  return option('json', entry, parse, valueFrom)
}

const NO_ACTIVATIONS: Activations<never> = Object.freeze({})

/** The activations as the command line takes them; empty for none. */
export function activationsText(activations: Activations<string>): string {
  return Object.entries(activations)
    .map(([name, at]) => (typeof at === 'bigint' ? `${name}=${at}` : `${name}=${at}ms`))
    .join(',')
}

/** A value of any form, for an error message. */
function shownOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.entries(value)
    .map(([name, at]) => `${name}=${typeof at === 'bigint' ? at : quoted(at)}`)
    .join(',')
}

/** The most names that an error message lists. */
const NAMES_SHOWN_MAX = 12

/**
 * Checks that options are an object with known names.
 *
 * @param owner of the options, such as `a devnet`
 * @param inner paths of the fields of options, such as `limits.filtersMax`, which may be meant
 * @throws {DevnetError} INVALID_OPTION
 */
export function expectOptions(
  owner: string,
  given: unknown,
  names: readonly string[],
  inner: readonly string[] = [],
): void {
  expectArgument(isFieldsObject(given), `the options of ${owner}`, 'an object', given)
  const unknown = Object.keys(given as object).find((name) => !names.includes(name)) // just checked
  if (unknown === undefined) return
  const part = unknown.toLowerCase()
  const isSimilar = (name: string) => name.toLowerCase().includes(part)
  const fields = inner.filter((path) => isSimilar(path.slice(path.indexOf('.') + 1)))
  const similar = [...names.filter(isSimilar), ...fields]
  const shown = similar.length > 0 ? similar : names
  const hint = shown.length <= NAMES_SHOWN_MAX ? `: expected ${shown.join(' or ')}` : ''
  throw new DevnetError('INVALID_OPTION', `${owner} has no option "${unknown}"${hint}`, {
    option: unknown,
  })
}

/** @throws {DevnetError} INVALID_OPTION always */
export function refuse(name: string, cause: unknown): never {
  const reason = cause instanceof RangeError ? cause.message : String(cause)
  throw new DevnetError('INVALID_OPTION', `${name}: ${reason}`, { option: name }, { cause })
}

/** A whole number in decimal or hex; `undefined` for any other text. */
export function wholeNumberFrom(text: string): bigint | undefined {
  return uintFromText(text)
}

/** @param valueFrom the value that a text of the command line stands for */
function option<Value>(
  kind: OptionKind,
  { summary, unit = '', default: byDefault, saved, follows }: Entry<Value>,
  parse: Parse<Value>,
  valueFrom: (text: string) => unknown = (text) => text,
): Option<Value> {
  const check = (value: unknown) => parse(value, '', refuseValue)
  return {
    summary,
    kind,
    unit,
    default: byDefault,
    saved,
    follows,
    parse: (text) =>
      check(typeof text === 'string' ? valueFrom(text) : refuseValue('', 'a text', text)),
    check,
  }
}

/** The caller names the option. @param where the part of it, empty for all */
function refuseValue(where: string, expected: string, value: unknown): never {
  const shown = typeof value === 'bigint' ? String(value) : quoted(value)
  const part = where === '' ? '' : `${where.replace(/^\./, '')}: `
  throw new RangeError(`${part}expected ${expected}, got ${shown}`)
}
