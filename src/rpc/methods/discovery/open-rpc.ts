/**
 * The OpenRPC document of all methods, generated from their definitions.
 *
 * @see https://spec.open-rpc.org
 */

import {
  anyObjectSchema,
  arrayOf,
  booleanSchema,
  type Field,
  isOptionalField,
  mapOf,
  maybe,
  object,
  oneOfTexts,
  pointerTo,
  type Schema,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import type { MethodDescription } from '../../wire/codec.ts'

type SchemaText = Readonly<Record<string, unknown>>

export interface OpenRpcDocument extends WireOf<typeof openRpcSchema> {}

const contentSchema = object('ContentDescriptor', {
  name: textSchema,
  required: maybe(booleanSchema),
  schema: anyObjectSchema,
})

const methodObjectSchema = object('OpenRpcMethod', {
  name: textSchema,
  summary: textSchema,
  externalDocs: object('ExternalDocs', { url: textSchema }),
  paramStructure: oneOfTexts('by-position'),
  params: arrayOf(contentSchema),
  result: contentSchema,
})

/** Schema of the OpenRPC document itself. */
export const openRpcSchema = object('OpenRpcDocument', {
  openrpc: oneOfTexts('1.3.2'),
  info: object('OpenRpcInfo', { title: textSchema, version: textSchema }),
  methods: arrayOf(methodObjectSchema),
  components: object('OpenRpcComponents', {
    schemas: mapOf('^\\w+$', anyObjectSchema),
  }),
})

/** @param version the program's version */
export function openRpcDocument(
  methods: Readonly<Record<string, MethodDescription>>,
  version: string,
): OpenRpcDocument {
  const schemas: Record<string, SchemaText> = {}
  const print = (schema: Schema) => printSchema(schema, schemas)
  return {
    openrpc: '1.3.2',
    info: { title: 'JSON-RPC of a previewnet devnet', version },
    methods: Object.entries(methods).map(([name, { summary, spec, params, result }]) => ({
      name,
      summary,
      externalDocs: { url: spec },
      paramStructure: 'by-position',
      params: params.map(({ shape, schema, isOptional }, index) => ({
        name: nameOf(params, index, shape),
        required: !isOptional,
        schema: print(schema),
      })),
      result: { name: result.shape, schema: print(result.schema) },
    })),
    components: { schemas },
  }
}

/** A parameter name, unique within its method: the shape without its default, numbered if taken. */
function nameOf(params: MethodDescription['params'], index: number, shape: string): string {
  const [name = shape] = shape.split(' = ')
  const isTaken = params.slice(0, index).some((param) => param.shape.split(' = ')[0] === name)
  return isTaken ? `${name} ${index + 1}` : name
}

/** Moves a schema with a title to the components, once, and returns a reference to it. */
function printSchema(schema: Schema, components: Record<string, SchemaText>): SchemaText {
  const { title } = schema
  if (title === undefined) return printInside(schema, components)
  const reference = { $ref: pointerTo(title) }
  if (!Object.hasOwn(components, title)) {
    components[title] = reference // placed before the schemas it refers to
    components[title] = printInside(schema, components)
  }
  return reference
}

function printInside(schema: Schema, components: Record<string, SchemaText>): SchemaText {
  const print = (inner: Schema) => printSchema(inner, components)
  const printAll = (inner: Readonly<Record<string, Schema>>) =>
    Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, print(each)]))
  const { fields, items, tuple, patternProperties, anyOf, additionalProperties, ...rest } = schema
  return {
    ...rest,
    ...(items === undefined ? {} : { items: print(items) }),
    ...(tuple === undefined ? {} : { items: tuple.map(print) }),
    ...(fields === undefined ? {} : printFields(fields, print)),
    ...(patternProperties === undefined ? {} : { patternProperties: printAll(patternProperties) }),
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(print) }),
  }
}

function printFields(
  fields: Readonly<Record<string, Field>>,
  print: (schema: Schema) => SchemaText,
) {
  const entries = Object.entries(fields)
  return {
    properties: Object.fromEntries(
      entries.map(([name, field]) => [
        name,
        print(isOptionalField(field) ? field.whenPresent : field),
      ]),
    ),
    required: entries.filter(([, field]) => !isOptionalField(field)).map(([name]) => name),
  }
}
