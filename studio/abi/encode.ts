/**
 * Arguments of calls from the texts that a user types: one text for each parameter, arrays and tuples
 * as JSON.
 *
 * Promise: a text that is not a value of the type is refused with what was expected and what was
 * found; nothing is rounded or cut to fit.
 */

import type { AbiParameter } from 'viem'
import type { Address } from '../../src/primitives/hex.ts'
import { amountFrom, type Unit } from '../amounts.ts'
import { formatInteger } from '../format.ts'

/** Characters of a typed text that an error repeats. */
const quotedMax = 40

/** The address that a name stands for, such as `dev account 1`. */
export type AddressNamed = (name: string) => Address | undefined

/** The meaning of a name that is typed. */
export interface KnownNames {
  readonly addressNamed: AddressNamed
  readonly unitNamed: (symbol: string) => Unit | undefined
}

/** @throws {Error} saying what was expected and what was found */
export function valueFromText(parameter: AbiParameter, text: string, known: KnownNames): unknown {
  const { type } = parameter
  if (arrayOf(type) === undefined && !type.startsWith('tuple')) return scalar(type, text, '', known)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    const form = arrayOf(type) === undefined ? '{ "name": … } or [ … ]' : '[ … ]'
    throw new Error(`expected JSON such as ${form}, got ${quoted(text)}`, { cause })
  }
  return valueFromJson(parameter, value, '', known)
}

/** @param path of the value within the JSON, such as `[1].amount` */
function valueFromJson(
  parameter: AbiParameter,
  value: unknown,
  path: string,
  known: KnownNames,
): unknown {
  const { type } = parameter
  const array = arrayOf(type)
  if (array !== undefined) {
    const { item, length } = array
    if (!Array.isArray(value)) return refuse(path, 'an array', value)
    if (length !== undefined && value.length !== length) {
      return refuse(path, `${formatInteger(length)} entries`, `${formatInteger(value.length)}`)
    }
    return value.map((each, index) =>
      valueFromJson({ ...parameter, type: item }, each, `${path}[${index}]`, known),
    )
  }
  if (type === 'tuple') return tuple(componentsOf(parameter), value, path, known)
  if (typeof value === 'string') return scalar(type, value, path, known)
  if (typeof value === 'boolean' && type === 'bool') return value
  if (typeof value === 'number' && /^u?int/.test(type)) {
    if (Number.isSafeInteger(value)) return scalar(type, String(value), path, known)
    return refuse(path, 'a whole number, in quotes if it is larger than 2^53', value)
  }
  return refuse(path, expectedOf(type), value)
}

/** A tuple from an array, or from an object with the names of its members. */
function tuple(
  components: readonly AbiParameter[],
  value: unknown,
  path: string,
  known: KnownNames,
): unknown {
  const names = components.map(({ name = '' }, index) => (name === '' ? String(index) : name))
  if (Array.isArray(value)) {
    if (value.length !== components.length) {
      return refuse(path, `${components.length} members: ${names.join(', ')}`, value)
    }
    return members(components, (index) => value[index], path, known)
  }
  if (typeof value !== 'object' || value === null) {
    return refuse(path, `an array or an object with ${names.join(', ')}`, value)
  }
  const fields = new Map(Object.entries(value))
  const missing = names.find((name) => !fields.has(name))
  const other = [...fields.keys()].find((name) => !names.includes(name))
  if (missing !== undefined) return refuse(path, `the member ${missing}`, value)
  if (other !== undefined) return refuse(path, `no other members than ${names.join(', ')}`, other)
  return members(components, (index) => fields.get(names[index]!), path, known) // one for each
}

/** By position where a member has no name, as viem takes tuples. */
function members(
  components: readonly AbiParameter[],
  valueAt: (index: number) => unknown,
  path: string,
  known: KnownNames,
): unknown {
  const values = components.map((component, index) => {
    const { name = '' } = component
    const step = name === '' ? `[${index}]` : `${path === '' ? '' : '.'}${name}`
    return [name, valueFromJson(component, valueAt(index), path + step, known)] as const
  })
  const hasNames = components.every(({ name = '' }) => name !== '')
  return hasNames ? Object.fromEntries(values) : values.map(([, value]) => value)
}

function scalar(type: string, text: string, path: string, known: KnownNames): unknown {
  if (type === 'string') return text
  const typed = text.trim()
  const [, sign, bits] = /^(u?)int(\d*)$/.exec(type) ?? []
  if (sign !== undefined) {
    return integer(type, sign === '', Number(bits || 256), typed, path, known)
  }
  if (type === 'bool') {
    return typed === 'true' || (typed === 'false' ? false : refuse(path, expectedOf(type), text))
  }
  if (type === 'address') {
    const address = /^0x[\da-f]{40}$/i.test(typed) ? typed.toLowerCase() : known.addressNamed(typed)
    return address ?? refuse(path, expectedOf(type), text)
  }
  const size = /^bytes(\d*)$/.exec(type)?.[1]
  if (size !== undefined) {
    const isHex = /^0x([\da-f]{2})*$/i.test(typed)
    const isWhole = size === '' || typed.length === 2 + 2 * Number(size)
    return isHex && isWhole ? typed : refuse(path, expectedOf(type), text)
  }
  return refuse(path, 'a type that the Studio encodes', type)
}

function integer(
  type: string,
  isSigned: boolean,
  bits: number,
  typed: string,
  path: string,
  { unitNamed }: KnownNames,
): bigint {
  const value = amountFrom(typed, undefined, unitNamed)
  if (value === undefined) return refuse(path, expectedOf(type), typed)
  const max = (1n << BigInt(isSigned ? bits - 1 : bits)) - 1n
  const min = isSigned ? -max - 1n : 0n
  if (value >= min && value <= max) return value
  return refuse(
    path,
    `from ${isSigned ? `-2^${bits - 1}` : 0} to 2^${isSigned ? bits - 1 : bits} - 1`,
    typed,
  )
}

function expectedOf(type: string): string {
  if (/^u?int/.test(type)) return 'a whole number, or an amount such as 1e18 or 1 ether'
  if (type === 'bool') return 'true or false'
  if (type === 'address') return 'an address, 0x and 40 digits, or the name of one'
  if (type === 'bytes') return '0x and an even number of hex digits'
  if (type.startsWith('bytes')) return `0x and ${2 * Number(type.slice(5))} hex digits`
  return 'a text'
}

/** The type of the entries of an array, and their number if it is fixed. */
function arrayOf(type: string): { readonly item: string; readonly length?: number } | undefined {
  const [, item, length] = /^(.*)\[(\d*)\]$/s.exec(type) ?? []
  if (item === undefined) return undefined
  return length === '' ? { item } : { item, length: Number(length) }
}

function componentsOf(parameter: AbiParameter): readonly AbiParameter[] {
  return 'components' in parameter ? parameter.components : []
}

function refuse(path: string, expected: string, found: unknown): never {
  const where = path === '' ? '' : `${path.slice(0, quotedMax)}: `
  throw new Error(`${where}expected ${expected.slice(0, 4 * quotedMax)}, got ${quoted(found)}`)
}

function quoted(value: unknown): string {
  const text = typeof value === 'string' ? `"${value}"` : JSON.stringify(value)
  return text.length > quotedMax ? `${text.slice(0, quotedMax)}…` : text
}
