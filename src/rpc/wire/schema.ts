/**
 * The subset of JSON Schema that describes parameters and results.
 *
 * A schema with a title is defined once in the OpenRPC document and referenced elsewhere (see
 * open-rpc.ts). {@link object} ties a schema to a TypeScript type: if their fields differ, it does
 * not compile.
 *
 * @see https://json-schema.org/draft-07
 */

export interface Schema {
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
  readonly minItems?: number
  readonly maxItems?: number
  /** Fields of an object; the document has `properties` and `required` instead. */
  readonly fields?: Readonly<Record<string, Field>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean
  readonly anyOf?: readonly Schema[]
}

export interface OptionalField {
  readonly whenPresent: Schema
}

export type Field = Schema | OptionalField

/** A schema for each field of a type, optional where the field is. */
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

/** A storage value or another 32-byte word. */
export const wordSchema: Schema = bytesSchema('Word', 32)

/** The logs bloom of a block or a receipt. */
export const bloomSchema: Schema = bytesSchema('Bloom', 256)

export const booleanSchema: Schema = { type: 'boolean' }

export const textSchema: Schema = { type: 'string' }

export const numberSchema: Schema = { type: 'number' }

/** A JSON integer, zero or more. */
export const countSchema: Schema = { type: 'integer', minimum: 0 }

export const nullSchema: Schema = { type: 'null' }

/** Any value; checked by its consumer. */
export const anythingSchema: Schema = {}

/** Hex of a fixed length. @param size in bytes */
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

/** An object with arbitrary keys. @param keyPattern regular expression for every key */
export function mapOf(keyPattern: string, values: Schema): Schema {
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
export function itself(title: string): Schema {
  return { $ref: pointerTo(title) }
}

/** Marks a field of {@link object} as optional. */
export function maybe(whenPresent: Schema): OptionalField {
  return { whenPresent }
}

export function isOptionalField(field: Field): field is OptionalField {
  return 'whenPresent' in field
}

/**
 * An object with the fields of a type. Returned as written; the document is derived on request
 * only, since there are two hundred such objects and few devnets are asked for it.
 *
 * @param isOpen true to allow other fields, as in objects that clients send
 */
export function object<Wire>(title: string, fields: Fields<Wire>, isOpen = false): Schema {
  return { title, type: 'object', fields, additionalProperties: isOpen }
}
