/**
 * The definition of a kind of fault: summary, life and field parsers.
 *
 * `Fields` ties a kind's table to its TypeScript type: a field present in only one of them does not
 * compile. Schemas, the table of docs/faults.md and the checks are derived from these tables.
 */

import { type Hash, isHash } from '../primitives/hex.ts'

/** Throws the error of the caller's interface for an invalid value. */
export type Refuse = (where: string, expected: string, value: unknown) => never

/** The subset of JSON Schema that fields need. */
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
  /** Includes the unit; docs/faults.md prints it after the field's name. */
  readonly summary: string
  readonly isOptional: boolean
  /** Values that `read` accepts, as far as a schema can express it. */
  readonly schema: FieldSchema
  /** @param where path in error messages, such as `params[0].count` */
  read(value: unknown, where: string, refuse: Refuse): Value
}

interface OptionalField<Value> extends Field<Value> {
  readonly isOptional: true
}

/** A parser for each field of a fault, optional exactly where the type is. */
export type Fields<Fault> = {
  readonly [Name in keyof Omit<Fault, 'kind'>]-?: Record<never, never> extends Pick<Fault, Name>
    ? OptionalField<NonNullable<Fault[Name]>>
    : Field<Fault[Name]>
}

/**
 * Duration of a fault. `moment`: applied once, at its time. `count`: until it has occurred `count`
 * times; default 1. `time`: for `forMs`, or until cleared by default.
 */
export type Life = 'moment' | 'count' | 'time'

export interface FaultKind<Fault> {
  /** One sentence; docs/faults.md prints it. */
  readonly summary: string
  readonly life: Life
  readonly fields: Fields<Fault>
}

/** 100,000 days: sums of times stay exact to the millisecond. */
const MS_MAX = 8.64e12

/** An integer. */
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

/** Ms of virtual time, at least 1. */
export function ms(summary: string): Field<number> {
  return whole(`ms of virtual time ${summary}`, 1, MS_MAX)
}

/** Number of occurrences. */
export const count: OptionalField<number> = maybe(whole('number of times; 1', 1, 1_000_000))

/** Duration in ms of virtual time. */
export const forMs: OptionalField<number> = maybe(ms('that it lasts; until it is cleared'))

export function hash(summary: string): Field<Hash> {
  return {
    summary,
    isOptional: false,
    schema: { type: 'string', pattern: '^0x[0-9a-fA-F]{64}$' },
    read(value, where, refuse) {
      if (isHash(value)) return value.toLowerCase() as Hash // lower case keeps the shape
      return refuse(where, 'a hash of 32 bytes', value)
    },
  }
}

/** A number with or without decimals. */
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

/** One of a list of strings or numbers. */
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

/** A list of at least one string. */
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

/** `undefined` if the value cannot be written as JSON. */
function jsonCopyOf(value: unknown): NonNullable<unknown> | undefined {
  try {
    return JSON.parse(JSON.stringify(value))
  } catch {
    return undefined
  }
}

/** Makes a field optional; its summary ends with the default. */
export function maybe<Value>(field: Field<Value>): OptionalField<Value> {
  return { ...field, isOptional: true }
}
