/** The kinds and fields of the results of a search. */

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
  /** Its owner, such as the contract of a function; empty if it has none. */
  readonly of: string
  readonly address?: Address | undefined
  /** Set for a block or a transaction. */
  readonly hash?: Hash | undefined
  readonly blockNumber?: number | undefined
}
