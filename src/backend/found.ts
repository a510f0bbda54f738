/** What a search finds. */

import type { Address, Hash } from '../primitives/hex.ts'

/** In the order in which equally good matches are listed. */
export const foundKinds = [
  'block',
  'transaction',
  'account',
  'label',
  'contract',
  'token',
  'function',
  'event',
  'error',
  'failure',
] as const

type FoundKind = (typeof foundKinds)[number]

export interface Found {
  readonly kind: FoundKind
  /** A name, a signature, a hash, a symbol, or the reason of a failure. */
  readonly title: string
  /** What it belongs to, such as the contract of a function; empty if there is nothing to say. */
  readonly of: string
  readonly address?: Address | undefined
  /** Of a block or a transaction. */
  readonly hash?: Hash | undefined
  readonly blockNumber?: number | undefined
}
