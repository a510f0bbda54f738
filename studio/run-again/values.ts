/**
 * Reads the fields by which a transaction runs again: amounts, addresses, bytes, arguments and overrides.
 *
 * Promise: a text that is not what it should be is refused with what was expected and what was found.
 */

import type { RequestArguments } from '../../src/api.ts'
import type { Address, Hex } from '../../src/primitives/hex.ts'
import type { AddressNamed } from '../abi/encode.ts'
import { weiFrom } from '../amounts.ts'
import { type Argument, itemType } from '../described.ts'
import { formatInteger } from '../format.ts'
import { quantityOf } from '../rpc.ts'

type SimulateParams = NonNullable<RequestArguments<'previewnet_simulate'>['params']>
export type StateOverrides = NonNullable<SimulateParams[2]>
type AccountOverride = StateOverrides[Address]

/** @throws {Error} saying what was expected and what was found */
export function addressFrom(text: string, addressNamed: AddressNamed): Address {
  const typed = text.trim()
  const address = /^0x[\da-f]{40}$/i.test(typed) ? typed.toLowerCase() : addressNamed(typed)
  if (address !== undefined) return address as Address // just checked
  throw new Error(`expected an address or a name such as dev account 1, got ${quoted(typed)}`)
}

export function integerFrom(text: string): bigint {
  const typed = text.trim().replaceAll(/[,_]/g, '')
  if (/^(\d{1,78}|0x[\da-f]{1,64})$/i.test(typed)) return BigInt(typed)
  throw new Error(`expected a whole number, decimal or 0x and hex, got ${quoted(text)}`)
}

export function bytesFrom(text: string): Hex {
  const typed = text.trim()
  if (typed === '') return '0x'
  if (/^0x([\da-f]{2})*$/i.test(typed)) return typed as Hex // just checked
  throw new Error(`expected 0x and an even number of hex digits, got ${quoted(text)}`)
}

export const overrideFields = ['balance', 'nonce', 'code', 'storage'] as const
export type OverrideField = (typeof overrideFields)[number]

/** A line of overrides, as it is typed. */
export interface TypedOverride {
  readonly account: string
  readonly field: OverrideField
  /** Set for storage alone. */
  readonly slot: string
  readonly value: string
}

/** @throws {Error} naming the line */
export function overridesFrom(
  typed: readonly TypedOverride[],
  addressNamed: AddressNamed,
): StateOverrides {
  const overrides: Record<Address, AccountOverride> = {}
  for (const [index, line] of typed.entries()) {
    try {
      const address = addressFrom(line.account, addressNamed)
      overrides[address] = withLine(overrides[address] ?? {}, line)
    } catch (error) {
      const { message } = error as Error // as they are thrown above
      throw new Error(`override ${index + 1}: ${message}`, { cause: error })
    }
  }
  return overrides
}

function withLine(before: AccountOverride, { field, slot, value }: TypedOverride): AccountOverride {
  switch (field) {
    case 'balance':
      return { ...before, balance: quantityOf(weiFrom(value)) }
    case 'nonce':
      return { ...before, nonce: quantityOf(integerFrom(value)) }
    case 'code':
      return { ...before, code: bytesFrom(value) }
    case 'storage': {
      const word = quantityOf(integerFrom(value)).slice(2).padStart(64, '0')
      const key = quantityOf(integerFrom(slot))
      return { ...before, stateDiff: { ...before.stateDiff, [key]: `0x${word}` } }
    }
  }
}

/** An argument of a call as it is typed. */
export function argumentText({ type, value }: Argument): string {
  const isJson = Array.isArray(value)
  if (isJson) return JSON.stringify(jsonOf({ type, value }))
  return /^u?int/.test(type) ? formatInteger(BigInt(String(value))) : String(value)
}

/** A tuple by the names of its members, if they all have some. */
function jsonOf({ type, value }: Pick<Argument, 'type' | 'value'>): unknown {
  if (!Array.isArray(value)) return value
  if (type.endsWith(']')) return value.map((each) => jsonOf({ type: itemType(type), value: each }))
  const members: readonly Argument[] = value // as the devnet prints tuples
  const hasNames = members.every(({ name }) => name !== '')
  return hasNames
    ? Object.fromEntries(members.map((each) => [each.name, jsonOf(each)]))
    : members.map(jsonOf)
}

function quoted(text: string): string {
  return `"${text.slice(0, 40)}"`
}
