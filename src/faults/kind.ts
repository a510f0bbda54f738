/**
 * The definition of a kind of fault: summary, life and field codecs.
 *
 * `Fields` ties a kind's table to its TypeScript type: a field present in only one of them does not
 * compile. Schemas, the table of docs/faults.md and the checks are derived from these tables.
 */

import {
  type Codec,
  codec,
  hash as hashCodec,
  integer,
  jsonCopyOf,
  type OptionalCodec,
  optional,
} from '../primitives/codec.ts'
import type { Hash } from '../primitives/hex.ts'
import { anythingSchema, arrayOf, hashSchema, limited, textSchema } from '../primitives/schema.ts'

interface Summary {
  /** Includes the unit; docs/faults.md prints it after the field's name. */
  readonly summary: string
}

/** One field of a kind. */
export type Field<Value> = Summary & Codec<unknown, Value>

type OptionalField<Value> = Summary & OptionalCodec<unknown, Value>

/** A codec for each field of a fault, optional exactly where the type is. */
type Fields<Fault> = {
  readonly [Name in keyof Omit<Fault, 'kind'>]-?: Record<never, never> extends Pick<Fault, Name>
    ? OptionalField<Fault[Name] | undefined>
    : Field<Fault[Name]>
}

/**
 * Duration of a fault. `moment`: applied once, at its time. `count`: until it has occurred `count`
 * times; default 1. `time`: for `forMs`, or until cleared by default.
 */
type Life = 'moment' | 'count' | 'time'

export interface FaultKind<Fault> {
  /** One sentence; docs/faults.md prints it. */
  readonly summary: string
  readonly life: Life
  readonly fields: Fields<Fault>
}

/** A field with its summary, which ends with the default of an optional one. */
export function field<Described extends Codec<unknown, unknown>>(
  summary: string,
  described: Described,
): Described & Summary {
  return { summary, ...described }
}

/** 100,000 days: sums of times stay exact to the millisecond. */
const MS_MAX = 8.64e12

/** Ms of virtual time, at least 1. */
export const ms: Codec<number> = integer(1, MS_MAX)

/** Number of occurrences. */
export const count = field('number of times; 1', optional(integer(1, 1_000_000)))

/** Duration in ms of virtual time. */
export const forMs = field('ms of virtual time that it lasts; until it is cleared', optional(ms))

/** The schema of {@link hashCodec} without its title, which the document refers to. */
export const hash: Codec<Hash> = codec(
  { type: 'string', pattern: hashSchema.pattern! }, // it has a pattern
  hashCodec.parse,
)

const LIST_MAX = 1_000

/** A list of at least one string. */
export const listOfTexts: Codec<readonly string[]> = codec(
  limited(arrayOf(textSchema), { minItems: 1, maxItems: LIST_MAX }),
  (value, where, refuse) => {
    const isList = Array.isArray(value) && value.length > 0 && value.length <= LIST_MAX
    if (isList && value.every((each): each is string => typeof each === 'string')) {
      return [...value]
    }
    return refuse(where, `from 1 to ${LIST_MAX} texts`, value)
  },
)

/** Any JSON value. */
export const anything: Codec<unknown, NonNullable<unknown>> = codec(
  anythingSchema,
  (value, where, refuse) => jsonCopyOf(value) ?? refuse(where, 'a JSON value', value),
)

/** True if a fault of some methods, or of all that are not the devnet's own, meets one. */
export function isChosen(methods: readonly string[] | undefined, method: string): boolean {
  if (methods === undefined) return !/^(previewnet|devnet)_/.test(method)
  return methods.some((name) =>
    name.endsWith('*') ? method.startsWith(name.slice(0, -1)) : method === name,
  )
}
