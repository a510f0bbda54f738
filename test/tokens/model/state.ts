/**
 * All that the standard remembers, as plainly as it can be said: maps, sets and numbers.
 *
 * The model shares nothing with `src/tokens` but ids. What its functions do is in the other files of
 * this folder, one per subject.
 */

import type { Address, Hex } from '../../../src/primitives/hex.ts'
import { ALWAYS_ALLOW, ALWAYS_BLOCK } from '../../../src/tokens/ids.ts'
import type { TokenVersion } from '../../../src/tokens/versions.ts'
import { ZERO } from '../scene.ts'

export const WORD_MAX = 2n ** 256n - 1n

/** A text, and what its longer predecessors have left behind it: words of 64 digits. */
export interface TextState {
  value: string
  readonly chunks: string[]
}

export interface PolicyState {
  admin: Address
  pendingAdmin: Address
  readonly members: Set<Address>
  children: readonly bigint[]
}

export interface TokenState {
  readonly address: Address
  readonly isAsset: boolean
  readonly decimals: number
  readonly currency: string
  readonly name: TextState
  readonly symbol: TextState
  readonly contractUri: TextState
  readonly balances: Map<Address, bigint>
  /** By `owner spender`. */
  readonly allowances: Map<string, bigint>
  readonly nonces: Map<Address, bigint>
  /** Each `role account`. */
  readonly members: Set<string>
  readonly roleAdmins: Map<Hex, Hex>
  /** By the scope's id. */
  readonly scopes: Map<Hex, bigint>
  readonly paused: Set<number>
  readonly announced: Set<string>
  readonly extra: Map<string, TextState>
  supply: bigint
  cap: bigint
  /** `undefined` until it was first set. */
  multiplier: bigint | undefined
  pending: { readonly multiplier: bigint; readonly effectiveAt: bigint } | undefined
}

export interface WorldState {
  readonly features: Set<Hex>
  readonly policies: Map<bigint, PolicyState>
  /** How many have been created, the two that were always there not counted. */
  policyCount: bigint
  readonly tokens: Map<Address, TokenState>
}

export function emptyWorld(features: readonly Hex[]): WorldState {
  return {
    features: new Set(features),
    policies: new Map([ALWAYS_ALLOW, ALWAYS_BLOCK].map((id) => [id, emptyPolicy(ZERO)])),
    policyCount: 0n,
    tokens: new Map(),
  }
}

export function emptyPolicy(admin: Address): PolicyState {
  return { admin, pendingAdmin: ZERO, members: new Set(), children: [] }
}

export function emptyText(): TextState {
  return { value: '', chunks: [] }
}

export function emptyToken(
  given: Pick<TokenState, 'address' | 'isAsset' | 'decimals' | 'currency'>,
): TokenState {
  return {
    ...given,
    name: emptyText(),
    symbol: emptyText(),
    contractUri: emptyText(),
    balances: new Map(),
    allowances: new Map(),
    nonces: new Map(),
    members: new Set(),
    roleAdmins: new Map(),
    scopes: new Map(),
    paused: new Set(),
    announced: new Set(),
    extra: new Map(),
    supply: 0n,
    cap: 2n ** 128n - 1n,
    multiplier: undefined,
    pending: undefined,
  }
}

/** Solidity's: what does not fit beside its length lies elsewhere, and is never cleared there. */
export function setText(text: TextState, value: string): void {
  text.value = value
  const digits = Buffer.from(value, 'utf8').toString('hex')
  if (digits.length <= 62) return
  for (let at = 0; at < digits.length; at += 64) {
    text.chunks[at / 64] = digits.slice(at, at + 64).padEnd(64, '0')
  }
}

export type Words = readonly unknown[]

/** A call of one of the contracts, as its function gets to see it. */
export interface Call {
  readonly world: WorldState
  readonly version: TokenVersion
  readonly address: Address
  readonly caller: Address
  readonly chainId: bigint
  /** Seconds since the epoch. */
  readonly now: bigint
  /** One of a creation's own calls: roles and transfer policies do not matter. */
  readonly isPrivileged: boolean
  readonly events: Words[]
}

/** A call of a token. */
export interface TokenCall extends Call {
  readonly token: TokenState
}

/** What can be called, by name. Arguments are what viem encodes and decodes. */
export type Functions<Kind extends Call> = Readonly<
  Record<string, (call: Kind, ...args: never[]) => unknown>
>

/** Ends a call with an error: its name and arguments. */
export class Refused extends Error {
  readonly words: Words

  constructor(words: Words) {
    super(String(words[0]))
    this.words = words
  }
}

/** The first word of a refusal of arguments that are not canonical; the selector is the second. */
export const NOT_CANONICAL = 'not canonical'
/** The first word of a refusal of an unknown function; the selector is the second. */
export const UNKNOWN = 'unknown'

export function need(condition: boolean, ...words: Words): asserts condition {
  if (!condition) throw new Refused(words)
}

/** @throws {Refused} Panic(0x11) */
export function needWord(value: bigint): bigint {
  need(value >= 0n && value <= WORD_MAX, 'Panic', 0x11n)
  return value
}

export function log(call: Call, ...words: Words): void {
  call.events.push([call.address, ...words])
}
