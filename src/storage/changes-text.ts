/**
 * Prints changes of the state for people.
 */

import { checksumAddress } from '../primitives/checksum.ts'
import { type Address, type Hex, isAddress, isData } from '../primitives/hex.ts'
import { shortPrintable } from '../primitives/printable.ts'
import type { AccountChanges, Difference, StateChanges } from '../state/changes.ts'
import type { NamedSlots } from './changes.ts'
import type { StorageValue } from './value.ts'

/** How accounts and their storage are named. */
interface StateNames {
  /** The name that is printed beside an address. */
  nameOf(address: Address): string | undefined
  /** The variables that changed. */
  storageOf(address: Address, account: AccountChanges): NamedSlots | undefined
}

/** Characters of a value, and of a path. */
const TEXT_MAX = 256

/** One line per account, and one indented line per changed field, variable and slot without a name. */
export function changeLines(changes: StateChanges, names: StateNames): string[] {
  const entries = Object.entries(changes) as [Address, AccountChanges][] // the keys are addresses
  return entries.flatMap(([address, account]) => {
    const name = names.nameOf(address)
    const heading = name === undefined ? address : `${address} (${name})`
    const storage = names.storageOf(address, account)
    return [heading, ...fieldLines(account, storage).map((line) => `  ${line}`)]
  })
}

function fieldLines(account: AccountChanges, named: NamedSlots | undefined): string[] {
  const { balance, nonce, code, storage = {} } = account
  const variables = Object.entries(named?.variables ?? {})
  const slots = Object.entries(storage).filter(([slot]) => !named?.slots.has(BigInt(slot)))
  return [
    ...(balance === undefined ? [] : [`balance: ${arrow(balance)} wei`]),
    ...(nonce === undefined ? [] : [`nonce: ${arrow(nonce)}`]),
    ...(code === undefined ? [] : [`code: ${sizeOf(code.from)} → ${sizeOf(code.to)} bytes`]),
    ...variables.map(([path, { from, to }]) => `${text(path)}: ${shown(from)} → ${shown(to)}`),
    ...slots.map(([slot, change]) => `slot ${short(slot)}: ${hexArrow(change)}`),
  ]
}

function arrow({ from, to }: Difference<bigint>): string {
  return `${from} → ${to}`
}

/** A value of a variable that is no list or struct: of those, items and members change. */
function shown(value: StorageValue): string {
  if (typeof value !== 'string') return String(value)
  if (isAddress(value)) return checksumAddress(value)
  return isData(value) ? text(value) : `"${text(value)}"`
}

function text(value: string): string {
  return shortPrintable(value, TEXT_MAX)
}

/** Prints words below 2^128 in decimal, since most slots hold numbers; others in hex. */
function hexArrow({ from, to }: Difference<bigint>): string {
  return `${wordText(from)} → ${wordText(to)}`
}

function wordText(word: bigint): string {
  return word < 2n ** 128n ? `${word}` : `0x${word.toString(16)}`
}

/** The slot's number in hex without leading zeros. */
function short(slot: string): string {
  return `0x${BigInt(slot).toString(16)}`
}

function sizeOf(code: Hex): number {
  return code.length / 2 - 1
}
