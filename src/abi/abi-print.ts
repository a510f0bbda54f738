/**
 * Prints decoded values on one line, as the traces of Foundry and Hardhat do.
 *
 * Text of a contract may be any text: what moves a cursor or hides is escaped, what is long is cut.
 */

import { checksumAddress } from '../primitives/checksum.ts'
import { isAddress } from '../primitives/hex.ts'
import { printable, shortened } from '../primitives/printable.ts'
import type { AbiParameter } from './abi.ts'
import type { DecodedArgument } from './abi-index.ts'
import type { AbiValue } from './codec.ts'

/** Characters of a string at most. */
const TEXT_MAX = 256
/** Bytes that are printed in full. */
const BYTES_MAX = 64
/** Bytes at either end of longer ones. */
const BYTES_AT_ENDS = 16
/** Items of a list at most. */
const ITEMS_MAX = 32

/** `Overflow(by: 3)`; a value without a name stands alone. */
export function printInvocation(name: string, args: readonly DecodedArgument[]): string {
  return `${printable(name)}(${args.map(printArgument).join(', ')})`
}

/** A value as its type is printed; `Position({ size: 3 })` for a struct. */
export function printValue(argument: DecodedArgument): string {
  return print(argument, argument.value)
}

function printArgument(argument: DecodedArgument): string {
  return named(argument, printValue(argument))
}

function named({ name }: AbiParameter, text: string): string {
  return name === '' ? text : `${printable(name)}: ${text}`
}

function print(parameter: AbiParameter, value: AbiValue): string {
  const { type } = parameter
  const item = /\[\d*\]$/.exec(type)
  if (item !== null) return printList({ ...parameter, type: type.slice(0, item.index) }, value)
  if (type === 'tuple') return printTuple(parameter, listOf(value))
  if (type === 'string') return `"${escaped(shortened(String(value), TEXT_MAX))}"`
  if (type === 'address' && isAddress(value)) return checksumAddress(value)
  return printBytes(String(value))
}

function escaped(text: string): string {
  return printable(text.replace(/["\\]/g, '\\$&'))
}

function printList(item: AbiParameter, value: AbiValue): string {
  const values = listOf(value)
  const shown = values.slice(0, ITEMS_MAX).map((each) => print(item, each))
  const more = values.length - shown.length
  return `[${[...shown, ...(more > 0 ? [`… ${more} more`] : [])].join(', ')}]`
}

function printTuple(
  { components = [], internalType = '' }: AbiParameter,
  values: readonly AbiValue[],
) {
  const members = components.map((member, index) => named(member, print(member, values[index]!)))
  const [, name] = /^struct (?:.*\.)?([^.[]+)/.exec(internalType) ?? []
  if (name === undefined) return `(${members.join(', ')})`
  return `${printable(name)}({ ${members.join(', ')} })`
}

function listOf(value: AbiValue): readonly AbiValue[] {
  return Array.isArray(value) ? (value as readonly AbiValue[]) : []
}

/** Numbers and booleans are never long. */
function printBytes(text: string): string {
  const size = text.length / 2 - 1
  if (!text.startsWith('0x') || size <= BYTES_MAX) return text
  const ends = 2 * BYTES_AT_ENDS
  return `${text.slice(0, 2 + ends)}…${text.slice(-ends)} (${size} bytes)`
}
