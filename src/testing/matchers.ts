/**
 * Every matcher, as `expect.extend` of Vitest and Jest takes them, and as tests see them.
 */

import type { Abi, ContractErrorName, ContractEventArgs, ContractEventName } from 'viem'
import type { ExpectedArguments } from './arguments.ts'
import { type BalanceOptions, type Holder, toChangeBalance, toChangeBalances } from './balances.ts'
import { toBePreconfirmed, toBeSealed } from './confirmed.ts'
import { type ContractLike, toEmit } from './emitted.ts'
import type { MatcherOptions } from './matcher-result.ts'
import { type ExpectedData, type ExpectedPanic, toRevert, toRevertWith } from './reverted.ts'

/** For `expect.extend`. */
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
 * What `expect(transaction)` can be asked. A transaction is its hash, a receipt, a promise of one, or a
 * function that gives one; a revert may also be a promise of a call or an estimate that fails. All of
 * them answer with a promise.
 */
export interface DevnetMatchers {
  /** Its block is not sealed, and it can be seen at `pending`. As of now, whatever a receipt says. */
  toBePreconfirmed(options?: MatcherOptions): Promise<void>
  /** Its block is sealed. As of now, whatever a receipt says. */
  toBeSealed(options?: MatcherOptions): Promise<void>
  /**
   * What an account gained, or lost when negative: in wei, the sender's fee left out, or of a token.
   * Of a function that gives no transaction, by `pending` before and after.
   */
  toChangeBalance(account: Holder, change: bigint | number, options?: BalanceOptions): Promise<void>
  /** The same of several accounts, by address. */
  toChangeBalances(
    changes: Readonly<Record<string, bigint | number>>,
    options?: BalanceOptions,
  ): Promise<void>
  /**
   * It emitted an event of a contract, or of any contract when that has no address.
   *
   * @param args in order or by name, as many as matter; asymmetric matchers work
   */
  toEmit<const ThisAbi extends Abi, Name extends ContractEventName<ThisAbi>>(
    contract: ContractLike<ThisAbi>,
    eventName: Name,
    args?: ContractEventArgs<ThisAbi, Name> | ExpectedArguments,
    options?: MatcherOptions,
  ): Promise<void>
  /** It failed, for whatever reason. */
  toRevert(options?: MatcherOptions): Promise<void>
  /** It reverted with a reason, whole or matching a pattern. */
  toRevertWith(reason: string | RegExp, options?: MatcherOptions): Promise<void>
  /** It reverted with a panic, such as `{ panic: 0x11 }`, or with these bytes. */
  toRevertWith(exactly: ExpectedPanic | ExpectedData, options?: MatcherOptions): Promise<void>
  /** It reverted with an error of the contract's. @param args in order or by name, as many as matter */
  toRevertWith<const ThisAbi extends Abi, Name extends ContractErrorName<ThisAbi>>(
    contract: ContractLike<ThisAbi>,
    errorName: Name,
    args?: ExpectedArguments,
    options?: MatcherOptions,
  ): Promise<void>
}
