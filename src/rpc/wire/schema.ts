/**
 * JSON Schema, as far as we use it: what parameters and results look like on the wire.
 *
 * A schema with a title stands once in the OpenRPC document and is referred to (see open-rpc.ts).
 * `object` ties a schema to the TypeScript type of the same shape: a field added to one and forgotten
 * in the other does not compile.
 *
 * @see https://json-schema.org/draft-07
 */

export interface Schema {
  /** Another one of the document, by its title; the only member then. */
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object'
  readonly pattern?: string
  readonly enum?: readonly (string | number | boolean)[]
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  /** Of an object; in the document, its `properties` and which of them are `required`. */
  readonly fields?: Readonly<Record<string, Field>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean
  readonly anyOf?: readonly Schema[]
}

/** A field that may be left out. */
export interface OptionalField {
  readonly whenPresent: Schema
}

export type Field = Schema | OptionalField

/** A schema for each field of a type, marked optional exactly where the type says so. */
export type Fields<Wire> = {
  readonly [Key in keyof Wire]-?: Record<never, never> extends Pick<Wire, Key>
    ? OptionalField
    : Schema
}

/** Zero is `0x0`; no leading zeros. */
export const quantitySchema: Schema = {
  title: 'Quantity',
  type: 'string',
  pattern: '^0x(?:0|[1-9a-fA-F][0-9a-fA-F]*)$',
}

export const dataSchema: Schema = {
  title: 'Data',
  type: 'string',
  pattern: '^0x(?:[0-9a-fA-F]{2})*$',
}

export const addressSchema: Schema = bytesSchema('Address', 20)

export const hashSchema: Schema = bytesSchema('Hash', 32)

/** A storage value or another word of 32 bytes. */
export const wordSchema: Schema = bytesSchema('Word', 32)

/** Of the logs of a block or a transaction. */
export const bloomSchema: Schema = bytesSchema('Bloom', 256)

export const booleanSchema: Schema = { type: 'boolean' }

export const textSchema: Schema = { type: 'string' }

export const numberSchema: Schema = { type: 'number' }

/** A JSON number, zero or more, without fraction. */
export const countSchema: Schema = { type: 'integer', minimum: 0 }

export const nullSchema: Schema = { type: 'null' }

/** Anything; whoever takes it checks it. */
export const anythingSchema: Schema = {}

/** Exactly so many bytes as hex. */
export function bytesSchema(title: string, size: number): Schema {
  return { title, type: 'string', pattern: `^0x[0-9a-fA-F]{${size * 2}}$` }
}

export function arrayOf(items: Schema): Schema {
  return { type: 'array', items }
}

export function anyOf(...schemas: readonly Schema[]): Schema {
  return { anyOf: schemas }
}

export function nullable(schema: Schema): Schema {
  return anyOf(schema, nullSchema)
}

export function oneOfTexts(...texts: readonly string[]): Schema {
  return { type: 'string', enum: texts }
}

/** An object whose keys are not known beforehand. @param keyPattern of every key */
export function mapOf(keyPattern: string, values: Schema): Schema {
  return {
    type: 'object',
    patternProperties: { [keyPattern]: values },
    additionalProperties: false,
  }
}

/** Keys of a {@link mapOf}. */
export const addressKeys = '^0x[0-9a-fA-F]{40}$'
export const wordKeys = '^0x[0-9a-fA-F]{64}$'

/** Where the schema with a title stands in the OpenRPC document. */
export function pointerTo(title: string): string {
  return `#/components/schemas/${title}`
}

/** The schema with a title, from within itself: of what holds others of its kind. */
export function itself(title: string): Schema {
  return { $ref: pointerTo(title) }
}

/** Marks a field of {@link object} that may be left out. */
export function maybe(whenPresent: Schema): OptionalField {
  return { whenPresent }
}

export function isOptionalField(field: Field): field is OptionalField {
  return 'whenPresent' in field
}

/**
 * An object with the fields of a type. No more than written down: there are two hundred of them, and
 * few devnets are ever asked what their methods look like.
 *
 * @param isOpen may there be other fields? Results never have any; requests of clients often do.
 */
export function object<Wire>(title: string, fields: Fields<Wire>, isOpen = false): Schema {
  return { title, type: 'object', fields, additionalProperties: isOpen }
}
