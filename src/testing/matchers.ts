/**
 * All matchers, for `expect.extend` of Vitest and Jest, and their types for tests.
 */

import type { Abi, ContractErrorName, ContractEventArgs, ContractEventName } from 'viem'
import type { ExpectedArguments } from './arguments.ts'
import { type BalanceOptions, type Holder, toChangeBalance, toChangeBalances } from './balances.ts'
import { toBePreconfirmed, toBeSealed } from './confirmed.ts'
import { type ContractLike, toEmit } from './emitted.ts'
import type { MatcherOptions } from './matcher-result.ts'
import { type ExpectedData, type ExpectedPanic, toRevert, toRevertWith } from './reverted.ts'

/** Pass this to `expect.extend`. */
export const matchers = {
  toBePreconfirmed,
  toBeSealed,
  toChangeBalance,
  toChangeBalances,
  toEmit,
  toRevert,
  toRevertWith,
}

/**
 * The matchers of `expect(transaction)`. A transaction is a hash, a receipt, a promise of one, or a
 * function that returns one; for a revert, also a promise of a failing call or estimate. All
 * matchers return a promise.
 */
export interface DevnetMatchers {
  /** The transaction is visible at `pending` and not sealed now, whatever a receipt says. */
  toBePreconfirmed(options?: MatcherOptions): Promise<void>
  /** The transaction's block is sealed. Checks the current state, not the receipt. */
  toBeSealed(options?: MatcherOptions): Promise<void>
  /**
   * An account's gain, negative for a loss: in wei without the sender's fee, or in a token. For a
   * function that sends no transaction, compares `pending` before and after.
   */
  toChangeBalance(account: Holder, change: bigint | number, options?: BalanceOptions): Promise<void>
  /** The same for several accounts, by address. */
  toChangeBalances(
    changes: Readonly<Record<string, bigint | number>>,
    options?: BalanceOptions,
  ): Promise<void>
  /**
   * The transaction emitted an event of a contract; of any contract if it has no address.
   *
   * @param args in order or by name, as many as matter; asymmetric matchers work
   */
  toEmit<const ThisAbi extends Abi, Name extends ContractEventName<ThisAbi>>(
    contract: ContractLike<ThisAbi>,
    eventName: Name,
    args?: ContractEventArgs<ThisAbi, Name> | ExpectedArguments,
    options?: MatcherOptions,
  ): Promise<void>
  /** The transaction or call failed for any reason. */
  toRevert(options?: MatcherOptions): Promise<void>
  /** It reverted with a reason that equals a text or matches a pattern. */
  toRevertWith(reason: string | RegExp, options?: MatcherOptions): Promise<void>
  /** It reverted with a panic, such as `{ panic: 0x11 }`, or with these bytes. */
  toRevertWith(exactly: ExpectedPanic | ExpectedData, options?: MatcherOptions): Promise<void>
  /** It reverted with an error of a contract. @param args in order or by name, as many as matter */
  toRevertWith<const ThisAbi extends Abi, Name extends ContractErrorName<ThisAbi>>(
    contract: ContractLike<ThisAbi>,
    errorName: Name,
    args?: ExpectedArguments,
    options?: MatcherOptions,
  ): Promise<void>
}
