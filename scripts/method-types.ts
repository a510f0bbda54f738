/**
 * `src/rpc/reference.ts`: parameters and results of every method as types to read, printed from the
 * schemas of the method table.
 */

import { blockTags } from '../src/chain/block-ref.ts'
import {
  addressKeys,
  isOptionalField,
  pointerTo,
  type Schema,
  wordKeys,
} from '../src/primitives/schema.ts'
import type { Method } from '../src/rpc/method.ts'
import { aliases } from '../src/rpc/methods/aliases.ts'
import { canonicalMethods } from '../src/rpc/methods/index.ts'
import { headerSchema } from '../src/rpc/wire/objects/block.ts'
import { traceSchemas } from '../src/rpc/wire/objects/debug-trace.ts'

export const target = 'src/rpc/reference.ts'

/** Types that are written by hand, by the title of their schema. */
const written: Readonly<Record<string, string>> = {
  Address: 'Address',
  Hash: 'Hash',
  SnapshotId: 'Hex | number | string',
  BareWord: 'Hex',
  BareStorage: '{ readonly [hash: Hash]: Hex }',
  Fault: 'Fault',
  FaultStatus: 'FaultStatus',
  PastFault: 'PastFault',
  TimedFault: 'WireTimedFault',
}

/** Names of types that differ from the title of their schema. */
const names: Readonly<Record<string, string>> = {
  Block: 'BlockObject',
  BlockParameter: 'Block',
  BlockOrMoment: 'StateBlock',
}

/** Types by name: the lines of an interface, or the text of another type. */
type Declarations = Map<string, readonly string[] | string>

/** An interface with fewer fields than these is extended by none: equal fields would be chance. */
const fieldsMin = 4

/** The source of the module that has the types. */
export function methodTypes(): string {
  const declarations: Declarations = new Map()
  const methods = Object.entries<Method>(canonicalMethods).map(
    ([name, method]) => `  /** ${sentence(method.summary)} */
  ${keyOf(name)}: Rpc<${paramsOf(method, declarations)}, ${typeOf(method.result.schema, declarations)}>
`,
  )
  const traces = Object.entries<Schema>(traceSchemas).map(
    ([tracer, schema]) => `  readonly ${keyOf(tracer)}: ${typeOf(schema, declarations)}\n`,
  )
  typeOf(headerSchema, declarations) // of `newHeads`: WireBlockObject extends it
  const others = Object.entries(aliases).map(([alias, name]) => `  ${alias}: Methods['${name}']\n`)
  const types = [...declarations].sort(([one], [other]) => (one < other ? -1 : 1))
  return `/**
 * Parameters and results of each method, as clients send and receive them.
 *
 * Written by \`npm run generate -- reference\` from the method table; not to be edited.
 */

// biome-ignore-all format: a test compares the bytes with the generator's

import type { BlockTag } from '../chain/block-ref.ts'
import type { Fault } from '../faults/fault.ts'
import type { FaultStatus, PastFault } from '../faults/faults.ts'
import type { Address, Hash, Hex } from '../primitives/hex.ts'

/** A method: the parameters that it takes by position, and its result. */
export interface Rpc<Params extends readonly unknown[], Result> {
  readonly params: Params
  readonly result: Result
}

/** The methods by name, then the aliases under which other tools have them. */
export interface Methods {
${methods.join('')}
${others.join('')}}

/** Results by tracer name in the trace configuration; without a name the struct logger runs. */
export interface WireTraces {
${traces.join('')}}

/** A fault with its start time in virtual time: ms since the epoch, or ms from now. */
export type WireTimedFault = Fault & {
  readonly at?: Hex | number
  readonly after?: Hex | number
}
${types.map(([name]) => `\n${declared(name, declarations)}\n`).join('')}`
}

/** A declaration. An interface extends the largest one of which it has all fields. */
function declared(name: string, declarations: Declarations): string {
  const own = declarations.get(name)
  if (own === undefined || typeof own === 'string') return `export type ${name} = ${own}`
  let base: readonly [name: string, lines: readonly string[]] = ['', []]
  for (const [other, lines] of declarations) {
    if (typeof lines === 'string' || lines.length >= own.length) continue
    const isPart = lines.length >= fieldsMin && lines.every((line) => own.includes(line))
    if (isPart && lines.length > base[1].length) base = [other, lines]
  }
  const lines = own.filter((line) => !base[1].includes(line))
  const heritage = base[0] === '' ? '' : ` extends ${base[0]}`
  return `export interface ${name}${heritage} {\n${lines.join('')}}`
}

function sentence(summary: string): string {
  return `${summary.replace(/\.$/, '')}.`
}

function keyOf(name: string): string {
  return /^[a-zA-Z_$][\w$]*$/.test(name) ? name : `'${name}'`
}

/** The tuple of a method's parameters, with their names. */
function paramsOf({ params }: Method, declarations: Declarations): string {
  const taken: string[] = []
  const members = params.map(({ shape, schema, isOptional }) => {
    const name = labelOf(shape)
    taken.push(name)
    const count = taken.filter((each) => each === name).length
    const label = count === 1 ? name : `${name}${count}`
    return `${label}${isOptional ? '?' : ''}: ${typeOf(schema, declarations)}`
  })
  return `[${members.join(', ')}]`
}

/** A parameter's name, from its shape: without its default, and `options` for an object's fields. */
function labelOf(shape: string): string {
  const text = shape.replace(/ = .*| or .*|;.*/, '').trim()
  if (!/^[a-zA-Z][a-zA-Z ]*$/.test(text)) return 'options'
  return text.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The type of the values that a schema accepts. */
function typeOf(schema: Schema, declarations: Declarations): string {
  const { $ref, title } = schema
  if ($ref !== undefined) return nameOf($ref.slice(pointerTo('').length))
  if (
    title === undefined ||
    (schema.fields ?? schema.anyOf ?? schema.patternProperties) === undefined
  ) {
    return (title !== undefined && written[title]) || textOf(schema, declarations)
  }
  const name = nameOf(title)
  if (written[title] === undefined && !declarations.has(name)) {
    declarations.set(name, '') // known to the types that it has
    const { fields } = schema
    const own = fields === undefined ? textOf(schema, declarations) : linesOf(fields, declarations)
    declarations.set(name, own)
  }
  return name
}

function nameOf(title: string): string {
  return written[title] ?? `Wire${names[title] ?? title}`
}

function textOf(schema: Schema, declarations: Declarations): string {
  const { type, fields, anyOf, items, patternProperties } = schema
  if (anyOf !== undefined) {
    return [...new Set(anyOf.map((each) => typeOf(each, declarations)))].join(' | ')
  }
  if (schema.enum !== undefined) return valuesOf(schema.enum)
  if (fields !== undefined) return `{\n${linesOf(fields, declarations).join('')}}`
  if (patternProperties !== undefined) {
    const [[pattern = '', values] = []] = Object.entries(patternProperties)
    return `{ readonly [${keysOf(pattern)}]: ${values === undefined ? 'never' : typeOf(values, declarations)} }`
  }
  if (schema.tuple !== undefined) {
    return `readonly [${schema.tuple.map((each) => typeOf(each, declarations)).join(', ')}]`
  }
  if (items !== undefined) return `readonly ${grouped(typeOf(items, declarations))}[]`
  switch (type) {
    case undefined:
      return 'unknown'
    case 'string':
      return isHexPattern(schema.pattern) ? 'Hex' : 'string'
    case 'integer':
      return 'number'
    case 'array':
      return schema.maxItems === 0 ? 'readonly []' : 'readonly unknown[]'
    case 'object':
      return `Readonly<Record<string, ${schema.additionalProperties === false ? 'never' : 'unknown'}>>`
    default:
      return type
  }
}

function linesOf(fields: NonNullable<Schema['fields']>, declarations: Declarations): string[] {
  return Object.entries(fields).map(([name, field]) => {
    const mark = isOptionalField(field) ? '?' : ''
    const type = typeOf(isOptionalField(field) ? field.whenPresent : field, declarations)
    return `  readonly ${keyOf(name)}${mark}: ${type}\n`
  })
}

/** The texts and numbers of a list; `BlockTag` for the block tags. */
function valuesOf(values: readonly unknown[]): string {
  if (String(values) === String(blockTags)) return 'BlockTag'
  return values.map((each) => (typeof each === 'string' ? `'${each}'` : String(each))).join(' | ')
}

function isHexPattern(pattern: string | undefined): boolean {
  return pattern !== undefined && /^\^(?:0x|\(\?:0\[xX\]\)\?)/.test(pattern)
}

/** The keys that match a pattern, with a name for them. */
function keysOf(pattern: string): string {
  if (pattern === addressKeys) return 'address: Address'
  if (pattern === wordKeys) return 'hash: Hash'
  return pattern.startsWith('^0x') ? 'key: Hex' : 'key: string'
}

function grouped(type: string): string {
  return type.includes(' ') ? `(${type})` : type
}
