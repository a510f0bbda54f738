/**
 * Numbers and times as people read them. The wire's hex comes in, text goes out.
 */

import { formatGwei, getAddress } from 'viem'
import type { Hex } from '../src/primitives/hex.ts'

/** 1234567n → `1,234,567`. */
export function formatInteger(value: bigint | number | Hex): string {
  const integer = BigInt(value)
  return grouped(integer.toString())
}

/** Wei per gas in the unit people say it in. */
export function formatGasPrice(wei: bigint | Hex): string {
  return `${grouped(formatGwei(BigInt(wei)))} gwei`
}

/** The same with four digits that count, where there is little room: `0.03567`, without the unit. */
export function formatGweiShort(wei: bigint): string {
  return grouped(String(Number(Number(formatGwei(wei)).toPrecision(4))))
}

/**
 * An address with its checksum; any other text stays as it is.
 *
 * @see https://eips.ethereum.org/EIPS/eip-55
 */
export function checksummed<Text extends string>(address: Text): Text {
  return /^0x[\da-f]{40}$/i.test(address) ? (getAddress(address) as Text) : address // the same address
}

/** `0x1234…cdef`; short enough hex stays as it is. */
export function shortHex(hex: string, digits = 4): string {
  return hex.length <= 2 * digits + 5 ? hex : `${hex.slice(0, digits + 2)}…${hex.slice(-digits)}`
}

/**
 * A text of others within a line of ours: cut where it is long, and without what would break the line or
 * turn its direction.
 */
export function oneLine(text: string, max = 60): string {
  const plain = text.slice(0, max).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{fffd}')
  return text.length > max ? `${plain}…` : plain
}

/** Virtual time of day, to the millisecond: `12:00:00.200`. */
export function formatTimeOfDay(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23)
}

/** Virtual time as a date: `2026-01-01 12:00:00.200 UTC`. */
export function formatTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 23).replace('T', ' ')} UTC`
}

/** A Unix time in seconds, as contracts have it: `2026-01-01 12:00:00 UTC`. */
export function formatSeconds(seconds: bigint): string {
  return `${new Date(1_000 * Number(seconds)).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** The units that a distance is said in, in ms. */
const distanceUnits = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const

/** A time as its distance from another one: `12 s ago`, `in 3 min`. */
export function agoText(ms: number, nowMs: number): string {
  const distance = Math.abs(nowMs - ms)
  const [unit, length] = distanceUnits.find(([, each]) => distance >= each) ?? []
  if (unit === undefined || length === undefined) return ms > nowMs ? 'in < 1 s' : 'just now'
  const text = `${Math.floor(distance / length)} ${unit}`
  return ms > nowMs ? `in ${text}` : `${text} ago`
}

/** A share of one as percent: `12.5 %`. */
export function formatShare(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

/** A count of something: `1 block`, `2 blocks`. */
export function counted(count: number, noun: string): string {
  return `${formatInteger(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** A rate with at most one digit behind the point. */
export function formatRate(rate: number): string {
  return rate >= 100 ? grouped(Math.round(rate).toString()) : String(Math.round(10 * rate) / 10)
}

/** The words of an error as a sentence. */
export function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
}

/** A decimal number with separators: `1234.5` → `1,234.5`. */
export function grouped(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.')
  const groups = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? groups : `${groups}.${fraction}`
}
