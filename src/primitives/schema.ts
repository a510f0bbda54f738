/**
 * The subset of JSON Schema that describes values from outside and results, each tied to a
 * TypeScript type: `WireOf<typeof schema>` is the type of the values that a schema accepts.
 *
 * A schema with a title is defined once in the OpenRPC document and referenced elsewhere (see
 * open-rpc.ts).
 *
 * @see https://json-schema.org/draft-07
 */

import type { Address, Hash, Hex } from './hex.ts'

export interface Schema<Wire = unknown> {
  /** A reference to another schema by its title; excludes all other members. */
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object'
  readonly pattern?: string
  readonly enum?: readonly (string | number | boolean)[]
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  /** The items of a list of this length, by position; the document has `items`. */
  readonly tuple?: readonly Schema[]
  readonly minItems?: number
  readonly maxItems?: number
  /** Fields of an object; the document has `properties` and `required` instead. */
  readonly fields?: Fields
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean
  readonly anyOf?: readonly Schema[]
  /** Never set; carries the type of the values. */
  readonly wire?: Wire
}

export interface OptionalField<Wire = unknown> {
  readonly whenPresent: Schema<Wire>
}

export type Field = Schema | OptionalField

export type Fields = Readonly<Record<string, Field>>

/** The type of the values that a schema accepts. */
export type WireOf<Described> =
  Described extends OptionalField<infer Wire>
    ? Wire
    : Described extends Schema<infer Wire>
      ? Wire
      : never

/** The object that has these fields. */
export type ObjectOf<Described extends Fields> = {
  [Name in keyof Members<Described>]: Members<Described>[Name]
}

type Members<Described extends Fields> = {
  readonly [Name in keyof Described as Described[Name] extends OptionalField
    ? never
    : Name]: WireOf<Described[Name]>
} & {
  readonly [Name in keyof Described as Described[Name] extends OptionalField
    ? Name
    : never]?: WireOf<Described[Name]>
}

/** Zero is `0x0`; no leading zeros. */
export const quantitySchema: Schema<Hex> = {
  title: 'Quantity',
  type: 'string',
  pattern: '^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$',
}

export const dataSchema: Schema<Hex> = {
  title: 'Data',
  type: 'string',
  pattern: '^0x(?:[0-9a-fA-F]{2})*$',
}

export const addressSchema: Schema<Address> = bytesSchema('Address', 20)

export const hashSchema: Schema<Hash> = bytesSchema('Hash', 32)

/** A storage value or another 32-byte word. */
export const wordSchema: Schema<Hex> = bytesSchema('Word', 32)

/** The logs bloom of a block or a receipt. */
export const bloomSchema: Schema<Hex> = bytesSchema('Bloom', 256)

export const booleanSchema: Schema<boolean> = { type: 'boolean' }

export const textSchema: Schema<string> = { type: 'string' }

export const numberSchema: Schema<number> = { type: 'number' }

export const integerSchema: Schema<number> = { type: 'integer' }

/** A JSON integer, zero or more. */
export const countSchema: Schema<number> = { type: 'integer', minimum: 0 }

/** A whole number, zero or more, as decimal text. */
export const decimalSchema: Schema<string> = { type: 'string', pattern: '^[0-9]+$' }

export const nullSchema: Schema<null> = { type: 'null' }

/** Any value; checked by its consumer. */
export const anythingSchema: Schema = {}

/** Any object; checked by its consumer. */
export const anyObjectSchema: Schema<Readonly<Record<string, unknown>>> = { type: 'object' }

/** Hex of a fixed length. @param size in bytes */
export function bytesSchema(title: string, size: number): Schema<Hex> {
  return { title, type: 'string', pattern: `^0x[0-9a-fA-F]{${size * 2}}$` }
}

export const emptyListSchema: Schema<readonly []> = { type: 'array', maxItems: 0 }

export function arrayOf<Item>(items: Schema<Item>): Schema<readonly Item[]> {
  return { type: 'array', items }
}

/** A list with a schema for each of its items. */
export function tupleOf<const Schemas extends readonly Schema[]>(
  ...tuple: Schemas
): Schema<{ readonly [Index in keyof Schemas]: WireOf<Schemas[Index]> }> {
  return { type: 'array', tuple, minItems: tuple.length, maxItems: tuple.length }
}

/** A schema with a title, under which the document defines it once. */
export function titled<Wire>(title: string, schema: Schema<Wire>): Schema<Wire> {
  return { title, ...schema }
}

/** A schema with bounds of its numbers or of the length of its lists. */
export function limited<Wire>(
  schema: Schema<Wire>,
  bounds: Pick<Schema, 'minimum' | 'maximum' | 'minItems' | 'maxItems'>,
): Schema<Wire> {
  return { ...schema, ...bounds }
}

export function anyOf<const Schemas extends readonly Schema[]>(
  ...schemas: Schemas
): Schema<WireOf<Schemas[number]>> {
  return { anyOf: schemas }
}

export function nullable<Wire>(schema: Schema<Wire>): Schema<Wire | null> {
  return { anyOf: [schema, nullSchema] }
}

export function oneOfTexts<const Text extends string>(...texts: readonly Text[]): Schema<Text> {
  return { type: 'string', enum: texts }
}

/** One of these texts and numbers. */
export function oneOfValues<const One extends string | number>(
  ...values: readonly One[]
): Schema<One> {
  return { enum: values }
}

export function oneOfNumbers<const One extends number>(...numbers: readonly One[]): Schema<One> {
  return { type: 'integer', enum: numbers }
}

/** An object with arbitrary keys. @param keyPattern regular expression for every key */
export function mapOf<const Pattern extends string, Wire>(
  keyPattern: Pattern,
  values: Schema<Wire>,
): Schema<Readonly<Record<Pattern extends `^0x${string}` ? Hex : string, Wire>>> {
  return {
    type: 'object',
    patternProperties: { [keyPattern]: values },
    additionalProperties: false,
  }
}

/** Key patterns for {@link mapOf}. */
export const addressKeys = '^0x[0-9a-fA-F]{40}$'
export const wordKeys = '^0x[0-9a-fA-F]{64}$'

/** JSON pointer to a schema in the OpenRPC document. */
export function pointerTo(title: string): string {
  return `#/components/schemas/${title}`
}

/** A reference to a schema by title, for recursive schemas. */
export function itself<Wire>(title: string): Schema<Wire> {
  return { $ref: pointerTo(title) }
}

/** Marks a field of {@link object} as optional. */
export function maybe<Wire>(whenPresent: Schema<Wire>): OptionalField<Wire> {
  return { whenPresent }
}

export function isOptionalField(field: Field): field is OptionalField {
  return 'whenPresent' in field
}

/**
 * An object with these fields. Returned as written; the document is derived on request only, since
 * there are two hundred such objects and few devnets are asked for it.
 *
 * @param isOpen true to allow other fields, as in objects that clients send
 */
export function object<const Described extends Fields>(
  title: string,
  fields: Described,
  isOpen = false,
): Schema<ObjectOf<Described>> {
  return { title, type: 'object', fields, additionalProperties: isOpen }
}
