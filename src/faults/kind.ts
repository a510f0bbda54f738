/**
 * The shape of a kind of fault: what it does, how long it goes on, and how its fields are read.
 *
 * `Fields` ties the table of a kind to its TypeScript type: a field added to one and forgotten in the
 * other does not compile. Schemas, the table of docs/faults.md and the checks are made from these tables.
 */

import { type Hash, isHash } from '../primitives/hex.ts'

/** Refuses a value in the words of whoever reads it. */
export type Refuse = (where: string, expected: string, value: unknown) => never

/** JSON Schema, as far as fields need it. */
export interface FieldSchema {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  readonly pattern?: string
  readonly enum?: readonly (string | number)[]
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: FieldSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly anyOf?: readonly FieldSchema[]
}

/** One field of a kind. */
export interface Field<Value> {
  /** With its unit; docs/faults.md prints it behind the field's name. */
  readonly summary: string
  readonly isOptional: boolean
  /** What `read` accepts, as far as a schema can say it. */
  readonly schema: FieldSchema
  /** @param where `params[0].count`, for the refusal */
  read(value: unknown, where: string, refuse: Refuse): Value
}

interface OptionalField<Value> extends Field<Value> {
  readonly isOptional: true
}

/** A field for each of a fault's own, optional exactly where the type says so. */
export type Fields<Fault> = {
  readonly [Name in keyof Omit<Fault, 'kind'>]-?: Record<never, never> extends Pick<Fault, Name>
    ? OptionalField<NonNullable<Fault[Name]>>
    : Field<Fault[Name]>
}

/**
 * How long a fault goes on. `moment`: it happens at its time and is over. `count`: from its time on
 * until it has happened `count` times, once when that is left out. `time`: for `forMs`, or until it is
 * cleared when that is left out.
 */
export type Life = 'moment' | 'count' | 'time'

export interface FaultKind<Fault> {
  /** One sentence; docs/faults.md prints it. */
  readonly summary: string
  readonly life: Life
  readonly fields: Fields<Fault>
}

/** The longest there is, a hundred thousand days, so that sums of times keep their milliseconds. */
const MS_MAX = 8.64e12

/** A whole number. */
export function whole(summary: string, min: number, max: number): Field<number> {
  return {
    summary,
    isOptional: false,
    schema: { type: 'integer', minimum: min, maximum: max },
    read(value, where, refuse) {
      const isOne = typeof value === 'number' && Number.isSafeInteger(value)
      if (isOne && value >= min && value <= max) return value
      return refuse(where, `a whole number from ${min} to ${max}`, value)
    },
  }
}

/** Ms of virtual time, one at least. */
export function ms(summary: string): Field<number> {
  return whole(`ms of virtual time ${summary}`, 1, MS_MAX)
}

/** How often something happens. */
export const count: OptionalField<number> = maybe(whole('number of times; 1', 1, 1_000_000))

/** How long something goes on. */
export const forMs: OptionalField<number> = maybe(ms('that it lasts; until it is cleared'))

export function hash(summary: string): Field<Hash> {
  return {
    summary,
    isOptional: false,
    schema: { type: 'string', pattern: '^0x[0-9a-fA-F]{64}$' },
    read(value, where, refuse) {
      if (isHash(value)) return value.toLowerCase() as Hash // lower-casing keeps the shape
      return refuse(where, 'a hash of 32 bytes', value)
    },
  }
}

/** A number, whole or not. */
export function number(summary: string, min: number, max: number): Field<number> {
  return {
    summary,
    isOptional: false,
    schema: { type: 'number', minimum: min, maximum: max },
    read(value, where, refuse) {
      if (typeof value === 'number' && value >= min && value <= max) return value
      return refuse(where, `a number from ${min} to ${max}`, value)
    },
  }
}

/** One of some texts, or of some numbers. */
export function oneOf<const Value extends string | number>(
  summary: string,
  values: readonly Value[],
): Field<Value> {
  return {
    summary,
    isOptional: false,
    schema: { enum: values },
    read(value, where, refuse) {
      const found = values.find((each) => each === value)
      return found ?? refuse(where, `one of ${values.join(', ')}`, value)
    },
  }
}

export function text(summary: string): Field<string> {
  return {
    summary,
    isOptional: false,
    schema: { type: 'string' },
    read: (value, where, refuse) =>
      typeof value === 'string' ? value : refuse(where, 'a text', value),
  }
}

const LIST_MAX = 1_000

/** One text at least. */
export function listOfTexts(summary: string): Field<readonly string[]> {
  return {
    summary,
    isOptional: false,
    schema: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: LIST_MAX },
    read(value, where, refuse) {
      const isList = Array.isArray(value) && value.length > 0 && value.length <= LIST_MAX
      if (isList && value.every((each): each is string => typeof each === 'string')) {
        return [...value]
      }
      return refuse(where, `from 1 to ${LIST_MAX} texts`, value)
    },
  }
}

/** Any JSON value. */
export function anything(summary: string): Field<NonNullable<unknown>> {
  return {
    summary,
    isOptional: false,
    schema: {},
    read(value, where, refuse) {
      const copy = jsonCopyOf(value)
      return copy ?? refuse(where, 'a JSON value', value)
    },
  }
}

/** `undefined` for what JSON has no text for. */
function jsonCopyOf(value: unknown): NonNullable<unknown> | undefined {
  try {
    return JSON.parse(JSON.stringify(value))
  } catch {
    return undefined
  }
}

/** A field that may be left out; its summary ends with what that means. */
export function maybe<Value>(field: Field<Value>): OptionalField<Value> {
  return { ...field, isOptional: true }
}
