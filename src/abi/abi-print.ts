/**
 * Prints decoded values on one line, as the traces of Foundry and Hardhat do.
 *
 * Text of a contract may be any text: what moves a cursor or hides is escaped, what is long is cut.
 */

import { checksumAddress } from '../primitives/checksum.ts'
import { type Address, isAddress } from '../primitives/hex.ts'
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

/** How addresses are printed. */
type PrintAddress = (address: Address) => string

/** `Overflow(by: 3)`; a value without a name stands alone. */
export function printInvocation(name: string, args: readonly DecodedArgument[]): string {
  return `${printable(name)}(${printArguments(args)})`
}

/** `to: 0x…, amount: 5` */
export function printArguments(
  args: readonly DecodedArgument[],
  printAddress: PrintAddress = checksumAddress,
): string {
  return args.map((each) => named(each, printValue(each, printAddress))).join(', ')
}

/** A value as its type is printed; `Position({ size: 3 })` for a struct. */
export function printValue(
  argument: DecodedArgument,
  printAddress: PrintAddress = checksumAddress,
): string {
  return new ValuePrinter(printAddress).print(argument, argument.value)
}

function named({ name }: AbiParameter, text: string): string {
  return name === '' ? text : `${printable(name)}: ${text}`
}

class ValuePrinter {
  readonly #printAddress: PrintAddress

  constructor(printAddress: PrintAddress) {
    this.#printAddress = printAddress
  }

  print(parameter: AbiParameter, value: AbiValue): string {
    const { type } = parameter
    const item = /\[\d*\]$/.exec(type)
    if (item !== null) return this.#list({ ...parameter, type: type.slice(0, item.index) }, value)
    if (type === 'tuple') return this.#tuple(parameter, listOf(value))
    if (type === 'string') return `"${escaped(shortened(String(value), TEXT_MAX))}"`
    if (type === 'address' && isAddress(value)) return this.#printAddress(value)
    return printBytes(String(value))
  }

  #list(item: AbiParameter, value: AbiValue): string {
    const values = listOf(value)
    const shown = values.slice(0, ITEMS_MAX).map((each) => this.print(item, each))
    const more = values.length - shown.length
    return `[${[...shown, ...(more > 0 ? [`… ${more} more`] : [])].join(', ')}]`
  }

  #tuple(
    { components = [], internalType = '' }: AbiParameter,
    values: readonly AbiValue[],
  ): string {
    const members = components.map((member, index) =>
      named(member, this.print(member, values[index]!)),
    )
    const [, name] = /^struct (?:.*\.)?([^.[]+)/.exec(internalType) ?? []
    if (name === undefined) return `(${members.join(', ')})`
    return `${printable(name)}({ ${members.join(', ')} })`
  }
}

function escaped(text: string): string {
  return printable(text.replace(/["\\]/g, '\\$&'))
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
