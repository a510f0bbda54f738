/**
 * Amounts as people read and type them: wei as ether, tokens in their own unit.
 *
 * Promise: what is typed is never rounded, and an amount whose digits are cut keeps all of its decimals,
 * zeros included: `1.0000 ETH` is not `1 ETH`.
 */

import { formatEther, formatUnits } from 'viem'
import type { Hex } from '../src/primitives/hex.ts'
import { grouped } from './format.ts'

export interface Unit {
  readonly symbol: string
  readonly decimals: number
}

export const ether: Unit = { symbol: 'ETH', decimals: 18 }
const gwei: Unit = { symbol: 'gwei', decimals: 9 }
const wei: Unit = { symbol: 'wei', decimals: 0 }

/** Decimals that are shown, unless only later ones are not zero. */
const shownMax = 4

/** `250 DUSD`, `0.3333 DUSD`; an amount below 0.0001 has four digits that count. */
export function formatAmount(value: bigint, { symbol, decimals }: Unit): string {
  const [whole = '', fraction = ''] = formatUnits(value, decimals).split('.')
  const isSmall = /^-?0$/.test(whole) && fraction.startsWith('0'.repeat(shownMax))
  const zeros = isSmall ? fraction.search(/[1-9]/) : 0
  const shown = fraction.slice(0, zeros + shownMax)
  return `${grouped(shown === '' ? whole : `${whole}.${shown}`)} ${symbol}`
}

/** The difference of two amounts: `+250 DUSD`, `−1 ETH`. */
export function formatChange(value: bigint, unit: Unit): string {
  return value > 0n ? `+${formatAmount(value, unit)}` : `−${formatAmount(-value, unit)}`
}

/** Wei as ether, and less than 0.0001 ETH in a smaller unit: `1.5 ETH`, `21,000 gwei`, `7 wei`. */
export function formatWei(value: bigint | Hex): string {
  return formatAmount(BigInt(value), weiUnit(BigInt(value)))
}

/** The unit in which an amount of wei is shown. */
export function weiUnit(value: bigint): Unit {
  const size = value < 0n ? -value : value
  if (size === 0n || size >= 10n ** 14n) return ether
  return size >= 10n ** 9n ? gwei : wei
}

/** True if the text has fewer digits than the amount. */
export function isCut(value: bigint, unit: Unit): boolean {
  const exact = `${grouped(formatUnits(value, unit.decimals))} ${unit.symbol}`
  return formatAmount(value, unit) !== exact
}

/** Ether with all its digits, as it is typed. */
export function etherText(value: Hex): string {
  return BigInt(value) === 0n ? '' : formatEther(BigInt(value))
}

/** A whole number; the largest one of its type by its name: `max uint256`. */
export function formatWhole(value: bigint, type: string): string {
  const bits = Number(/^uint(\d*)$/.exec(type)?.[1] || 256)
  const isMax = type.startsWith('uint') && bits >= 64 && value === (1n << BigInt(bits)) - 1n
  return isMax ? `max uint${bits}` : grouped(value.toString())
}

/** Integers of 64 bits and more. */
export const amountTypes = /^u?int(?!(8|16|24|32|40|48|56)$)\d*$/

/** The value of an integer: in the unit of its token, if it has one. */
export function formatValue(value: bigint, type: string, unit: Unit | undefined): string {
  const whole = formatWhole(value, type)
  return unit === undefined || whole.startsWith('max') ? whole : formatAmount(value, unit)
}

const weiUnits: ReadonlyMap<string, Unit> = new Map([
  ['ether', ether],
  ['eth', ether],
  ['gwei', gwei],
  ['wei', wei],
])

/** Sign, whole part, decimals, exponent and unit. */
const numberWithUnit = /^(-?)(\d[\d,_]*)(?:\.(\d+))?(?:e(\d{1,2}))?(?:\s*([^\s\d.,_].*))?$/i

/**
 * Reads `1 ether`, `2.5 DUSD`, `1e18`, `1,000`, `0xff`, `max uint256`.
 *
 * @param unit of a number without one; undefined for the smallest
 * @param unitNamed finds the unit of a token by its symbol
 * @returns the smallest units; undefined if the text is none, or has more decimals than its unit
 */
export function amountFrom(
  text: string,
  unit: Unit | undefined,
  unitNamed: (symbol: string) => Unit | undefined = () => undefined,
): bigint | undefined {
  const typed = text.trim()
  if (/^-?0x[\da-f]+$/i.test(typed)) {
    return typed.startsWith('-') ? -BigInt(typed.slice(1)) : BigInt(typed)
  }
  const bits = Number(/^max uint(\d{1,3})$/i.exec(typed)?.[1])
  if (bits > 0 && bits <= 256) return (1n << BigInt(bits)) - 1n
  const [, sign, whole, fraction = '', exponent = '0', symbol] = numberWithUnit.exec(typed) ?? []
  if (whole === undefined) return undefined
  const named =
    symbol === undefined ? unit : (weiUnits.get(symbol.toLowerCase()) ?? unitNamed(symbol))
  if (symbol !== undefined && named === undefined) return undefined
  const digits = fraction.replace(/0+$/, '')
  const shift = (named?.decimals ?? 0) + Number(exponent) - digits.length
  if (shift < 0) return undefined
  const value = BigInt(whole.replaceAll(/[,_]/g, '') + digits) * 10n ** BigInt(shift)
  return sign === '-' ? -value : value
}

/** Reads a field of ether; an empty one is 0. @throws {Error} saying what was expected and found */
export function weiFrom(text: string): bigint {
  if (text.trim() === '') return 0n
  // An exponent alone is more likely wei than ether: neither is guessed.
  const value = /^[\d.,_]+e\d+$/i.test(text.trim()) ? undefined : amountFrom(text, ether)
  if (value !== undefined && value >= 0n) return value
  throw new Error(
    `expected an amount such as 0.5, 5 gwei or 1e18 wei, with at most 18 decimals, got "${text.slice(0, 40)}"`,
  )
}
