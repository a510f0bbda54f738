/**
 * Prints changes of the state for people.
 */

import type { Address, Hex } from '../primitives/hex.ts'
import type { AccountChanges, Difference, StateChanges } from '../state/changes.ts'

/**
 * One line per account, and one indented line per changed field.
 *
 * @param nameOf the name that is printed beside an address
 */
export function changeLines(
  changes: StateChanges,
  nameOf: (address: Address) => string | undefined = () => undefined,
): string[] {
  const entries = Object.entries(changes) as [Address, AccountChanges][] // the keys are addresses
  return entries.flatMap(([address, account]) => {
    const name = nameOf(address)
    const heading = name === undefined ? address : `${address} (${name})`
    return [heading, ...fieldLines(account).map((line) => `  ${line}`)]
  })
}

function fieldLines({ balance, nonce, code, storage = {} }: AccountChanges): string[] {
  return [
    ...(balance === undefined ? [] : [`balance: ${arrow(balance)} wei`]),
    ...(nonce === undefined ? [] : [`nonce: ${arrow(nonce)}`]),
    ...(code === undefined ? [] : [`code: ${sizeOf(code.from)} → ${sizeOf(code.to)} bytes`]),
    ...Object.entries(storage).map(([slot, change]) => `slot ${short(slot)}: ${hexArrow(change)}`),
  ]
}

function arrow({ from, to }: Difference<bigint>): string {
  return `${from} → ${to}`
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
