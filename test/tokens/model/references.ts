/**
 * What a call is before its turn comes.
 *
 * An argument that depends on what has happened by then (which tokens and policies there are, a nonce, the
 * time) is a {@link Reference}; `resolve.ts` puts the value in its place.
 */

import type { Hex } from 'viem'
import type { Address } from '../../../src/primitives/hex.ts'
import { permitSigner } from '../permit-signature.ts'
import type { Contract } from './interfaces.ts'

export const SIGNER = permitSigner.address.toLowerCase() as Address // viem writes capitals

/** What is known only when the call is made. */
export type Reference =
  /** The token that is called. */
  | { readonly kind: 'self' }
  /** The one of this index, counted round and round. */
  | { readonly kind: 'token'; readonly index: number }
  | { readonly kind: 'policy'; readonly index: number; readonly isInverted: boolean }
  /** So many seconds from now. */
  | { readonly kind: 'time'; readonly seconds: number }
  /** Calldata of the token itself. */
  | { readonly kind: 'calls'; readonly calls: readonly InnerCall[] }
  /** All arguments of a permit. */
  | { readonly kind: 'permit'; readonly plan: PermitPlan }
  /** All arguments of a creation. */
  | { readonly kind: 'creation'; readonly plan: CreationPlan }

/** A call that is an argument: of a function, or just these bytes. */
export type InnerCall = { readonly name: string; readonly args: readonly unknown[] } | Hex

export interface PermitPlan {
  readonly owner: Address
  readonly spender: Address
  readonly value: bigint
  /** Seconds from now. */
  readonly deadline: number
  readonly flaw: 'none' | 'nonce' | 'name' | 'v' | 'r' | 'owner'
}

export interface CreationPlan {
  readonly variant: number
  readonly salt: Hex
  readonly isReadable: boolean
  readonly version: number
  readonly name: string
  readonly symbol: string
  readonly initialAdmin: Address
  readonly decimals: number
  readonly currency: string
  readonly calls: readonly InnerCall[]
}

export interface Command {
  /** Seconds that pass before it. */
  readonly seconds: number
  readonly caller: Address
  readonly contract: Contract
  /** Which of the contracts of this kind. */
  readonly index: number
  readonly name: string
  readonly args: readonly unknown[]
  readonly value: bigint
}
