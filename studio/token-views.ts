/**
 * What contracts say of themselves as tokens: their views, simulated at a state.
 */

import type { RequestArguments } from '../src/api.ts'
import type { Address, Hex } from '../src/primitives/hex.ts'
import type { Unit } from './amounts.ts'
import type { Argument } from './described.ts'
import { oneLine } from './format.ts'
import type { Connection } from './rpc.ts'

/** A block, or a state within one. */
export type StateParameter = NonNullable<
  NonNullable<RequestArguments<'previewnet_simulate'>['params']>[1]
>

const selectors = {
  balanceOf: '0x70a08231',
  decimals: '0x313ce567',
  name: '0x06fdde03',
  symbol: '0x95d89b41',
  totalSupply: '0x18160ddd',
} as const satisfies Readonly<Record<string, Hex>>

export type View = keyof typeof selectors

/** Characters of a symbol, and the most decimals with which an amount can be read. */
const symbolMax = 16
const decimalsMax = 36

/** Undefined for a contract that does not say both its symbol and its decimals. */
export async function unitAt(rpc: Connection, address: Address): Promise<Unit | undefined> {
  const [symbol, decimals] = await Promise.all([
    readAt(rpc, 'pending', address, 'symbol').then(textFrom),
    readAt(rpc, 'pending', address, 'decimals').then(integerFrom),
  ])
  const isUnit = symbol && decimals !== undefined && decimals <= decimalsMax
  return isUnit ? { symbol: oneLine(symbol, symbolMax), decimals: Number(decimals) } : undefined
}

/** The amount of a token that an account has at a state. */
export async function balanceAt(
  rpc: Connection,
  state: StateParameter,
  token: Address,
  account: Address,
): Promise<bigint | undefined> {
  return integerFrom(await readAt(rpc, state, token, 'balanceOf', account))
}

/**
 * The result of a view function; undefined if the contract has none or returns something else.
 *
 * It is simulated and not called: a read without a request neither counts towards coverage nor prints.
 */
export async function readAt(
  rpc: Connection,
  state: StateParameter,
  address: Address,
  view: View,
  account?: Address,
): Promise<Argument | undefined> {
  const argument = account === undefined ? '' : account.slice(2).padStart(64, '0')
  const data: Hex = `${selectors[view]}${argument}`
  const params = [{ to: address, data }, state] as const
  const simulated = await rpc
    .request({ method: 'previewnet_simulate', params })
    .catch(() => undefined)
  return simulated?.description.tree.returns[0]
}

export function integerFrom(result: Argument | undefined): bigint | undefined {
  return result !== undefined && /^uint\d*$/.test(result.type)
    ? BigInt(String(result.value))
    : undefined
}

export function textFrom(result: Argument | undefined): string | undefined {
  return result?.type === 'string' ? String(result.value) : undefined
}
