/**
 * Codecs: one definition of a value from outside gives its TypeScript type, its schema and its
 * parser. RPC parameters, options and the fields of faults are made of them; results, which are
 * never parsed, have a schema alone.
 */

import { type Hash, isHash } from './hex.ts'
import {
  arrayOf,
  booleanSchema,
  hashSchema,
  integerSchema,
  limited,
  maybe,
  nullable,
  numberSchema,
  type ObjectOf,
  type OptionalField,
  object,
  type Schema,
  textSchema,
  type WireOf,
} from './schema.ts'

/** Throws the error of the caller's interface for a value that is not what was expected. */
export type Refuse = (where: string, expected: string, value: unknown) => never

/** @param where path in error messages, such as `params[0].count` */
export type Parse<Value> = (value: unknown, where: string, refuse: Refuse) => Value

export interface Codec<Wire, Value = Wire> {
  /** The values that `parse` accepts, as far as a schema can express it. */
  readonly schema: Schema<Wire>
  /** True if the value may be left out; it is then `whenLeftOut`, and not parsed. */
  readonly isOptional: boolean
  readonly whenLeftOut?: Value
  readonly parse: Parse<Value>
}

export interface OptionalCodec<Wire, Value = Wire> extends Codec<Wire, Value> {
  readonly isOptional: true
}

export type ValueOf<Parsing> = Parsing extends Codec<unknown, infer Value> ? Value : never

export function codec<Wire, Value = Wire>(
  schema: Schema<Wire>,
  parse: Parse<Value>,
): Codec<Wire, Value> {
  return { schema, isOptional: false, parse }
}

/** A value that is taken as it is: its consumer checks it, or it has no effect. */
export function unchecked<Wire>(schema: Schema<Wire>): Codec<Wire, unknown> {
  return codec(schema, (value) => value)
}

/** A value that may be left out. */
export function optional<Wire, Value>(
  given: Codec<Wire, Value>,
): OptionalCodec<Wire, Value | undefined>
export function optional<Wire, Value, const Default>(
  given: Codec<Wire, Value>,
  whenLeftOut: Default,
): OptionalCodec<Wire, Value | Default>
export function optional<Wire>(
  { schema, parse }: Codec<Wire, unknown>,
  whenLeftOut?: unknown,
): OptionalCodec<Wire, unknown> {
  return { schema, isOptional: true, whenLeftOut, parse }
}

/** A field that may be left out or `null`, which mean the same. */
export function orNull<Wire, Value>(
  given: Codec<Wire, Value>,
): OptionalCodec<Wire | null, Value | undefined>
export function orNull<Wire, Value, const Default>(
  given: Codec<Wire, Value>,
  whenLeftOut: Default,
): OptionalCodec<Wire | null, Value | Default>
export function orNull<Wire>(
  { schema, parse }: Codec<Wire, unknown>,
  whenLeftOut?: unknown,
): OptionalCodec<Wire | null, unknown> {
  const orDefault: Parse<unknown> = (value, where, refuse) =>
    value === null ? whenLeftOut : parse(value, where, refuse)
  return optional(codec(nullable(schema), orDefault), whenLeftOut)
}

/** An integer of JSON. */
export function integer(min: number, max: number): Codec<number> {
  return codec(limited(integerSchema, { minimum: min, maximum: max }), (value, where, refuse) => {
    const isInteger = typeof value === 'number' && Number.isSafeInteger(value)
    if (isInteger && value >= min && value <= max) return value
    return refuse(where, `a whole number from ${min} to ${max}`, value)
  })
}

/** A number with or without decimals. */
export function number(min: number, max: number): Codec<number> {
  return codec(limited(numberSchema, { minimum: min, maximum: max }), (value, where, refuse) =>
    typeof value === 'number' && value >= min && value <= max
      ? value
      : refuse(where, `a number from ${min} to ${max}`, value),
  )
}

/** One of the values that a schema lists. */
export function oneOf<Value>(schema: Schema<Value>): Codec<Value> {
  const values: readonly unknown[] = schema.enum ?? []
  return codec(schema, (value, where, refuse) =>
    values.includes(value)
      ? (value as Value) // one of the schema's
      : refuse(where, `one of ${values.join(', ')}`, value),
  )
}

export function text(expected = 'a text'): Codec<string> {
  return codec(textSchema, (value, where, refuse) =>
    typeof value === 'string' ? value : refuse(where, expected, value),
  )
}

export const boolean: Codec<boolean> = codec(booleanSchema, (value, where, refuse) =>
  typeof value === 'boolean' ? value : refuse(where, 'true or false', value),
)

/** 32 bytes of hex in any case; parsed to lower case. */
export const hash: Codec<Hash> = codec(hashSchema, (value, where, refuse) =>
  isHash(value)
    ? (value.toLowerCase() as Hash) // lower case keeps the format
    : refuse(where, 'a hash of 32 bytes', value),
)

export function listOf<Wire, Value>(
  item: Codec<Wire, Value>,
  expected = 'an array',
): Codec<readonly Wire[], readonly Value[]> {
  return codec(arrayOf(item.schema), (value, where, refuse) =>
    Array.isArray(value)
      ? value.map((each, index) => item.parse(each, `${where}[${index}]`, refuse))
      : refuse(where, expected, value),
  )
}

export type Codecs = Readonly<Record<string, Codec<unknown, unknown>>>

type FieldsOf<Described extends Codecs> = {
  readonly [Name in keyof Described]: Described[Name] extends OptionalCodec<unknown, unknown>
    ? OptionalField<WireOf<Described[Name]['schema']>>
    : Described[Name]['schema']
}

interface ObjectOptions {
  readonly expected?: string
  /** True to ignore other fields, which clients may add. */
  readonly isOpen?: boolean
  /** The refusal of other fields, which quotes the object; by default it quotes their name. */
  readonly only?: string
}

/** An object with these fields. Its title is that of the schema. */
export function objectOf<const Described extends Codecs>(
  title: string,
  fields: Described,
  { expected = 'an object', isOpen = false, only }: ObjectOptions = {},
): Codec<
  ObjectOf<FieldsOf<Described>>,
  { readonly [Name in keyof Described]: ValueOf<Described[Name]> }
> {
  const entries = Object.entries<Codec<unknown, unknown>>(fields)
  const schemas = entries.map(([name, { schema, isOptional }]) => [
    name,
    isOptional ? maybe(schema) : schema,
  ])
  const schema = object(title, Object.fromEntries(schemas), isOpen)
  const parse: Parse<unknown> = (value, where, refuse) => {
    if (!isObject(value)) return refuse(where, expected, value)
    const other = isOpen
      ? undefined
      : Object.keys(value).find((name) => !Object.hasOwn(fields, name))
    if (other !== undefined) {
      const names = Object.keys(fields).join(', ')
      refuse(where, only ?? `no other fields than ${names}`, only === undefined ? other : value)
    }
    const parsed: Record<string, unknown> = {}
    for (const [name, { isOptional, whenLeftOut, parse }] of entries) {
      const given = value[name]
      const isLeftOut = isOptional && given === undefined
      parsed[name] = isLeftOut ? whenLeftOut : parse(given, `${where}.${name}`, refuse)
    }
    return parsed
  }
  return codec(schema, parse) as ReturnType<typeof objectOf<Described>> // field by field, as above
}

/** A value computed from a parsed one, which may be refused. */
export function transform<Wire, Parsed, Value>(
  { schema, parse }: Codec<Wire, Parsed>,
  to: (parsed: Parsed, where: string, refuse: Refuse, value: unknown) => Value,
): Codec<Wire, Value> {
  return codec(schema, (value, where, refuse) =>
    to(parse(value, where, refuse), where, refuse, value),
  )
}

/** The fields that are not `undefined`. */
export function givenOf<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as ReturnType<typeof givenOf<Fields>> // some of the fields
}

/** True for a JSON object, false for an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A copy of a value without what JSON has not; `undefined` if it cannot be written as JSON. */
export function jsonCopyOf(value: unknown): NonNullable<unknown> | undefined {
  try {
    return JSON.parse(JSON.stringify(value))
  } catch {
    return undefined // such as a bigint or a circular reference
  }
}
