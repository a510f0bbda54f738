/**
 * What this chain adds to Ethereum: the rules of a block before, between and after its transactions.
 *
 * The producer asks a `Network` and knows no rule itself. `op-stack.ts` and `ethereum.ts` are the two
 * there are; which one, and with which numbers, is a set of options.
 */

import type { Address, Hash, Hex } from '../primitives/hex.ts'
import type { Deposit } from '../primitives/message.ts'
import type { InitialAccount } from '../state/genesis.ts'
import type { StateView } from '../state/view.ts'
import type { FeeMarket, ParentGas } from './base-fee.ts'
import type { L1Attributes } from './l1-block.ts'
import type { L1Fees, L1Options } from './l1-origin.ts'
import type { SystemEffects } from './system-effects.ts'

/**
 * `denim`: system transactions, fees for L1, BaseTime and milliseconds. `azul`: the same without
 * BaseTime. `ethereum`: none of it.
 */
export const rules = ['denim', 'azul', 'ethereum'] as const

export type Rules = (typeof rules)[number]

export interface NetworkOptions extends L1Options, L1Fees {
  readonly rules: Rules
  readonly chainId: number
  readonly coinbase: Address
  readonly blockGasLimit: bigint
  readonly baseFeeInitial: bigint
  readonly feeMarket: FeeMarket
}

/** The part of a block's header that the network decides. */
export interface BlockTerms {
  readonly coinbase: Address
  readonly gasLimit: bigint
  /** Wei per gas. */
  readonly baseFeePerGas: bigint
  readonly prevRandao: Hash
  readonly parentBeaconBlockRoot: Hash
  /** At most 32 bytes. */
  readonly extraData: Hex
  readonly hasMilliseconds: boolean
  /** The account whose storage root stands for withdrawals; `undefined` where there are none. */
  readonly withdrawalsOf: Address | undefined
}

export interface ParentBlock extends ParentGas {
  readonly extraData: Hex
}

/** What a user says of a deposit. */
export type DepositRequest = Omit<Deposit, 'sourceHash' | 'isSystemTransaction'>

/** A deposit that opens a block. */
export interface SystemTransaction {
  readonly deposit: Deposit
  /** What it does on a state; `undefined` where only running it tells. */
  effects(view: StateView): SystemEffects | undefined
}

export interface Network {
  /** Ms: the least difference of block times that the chain can tell. */
  readonly timeStepMs: number
  /** Contracts of block 0: one list, never changed, for all networks that begin alike. */
  readonly sharedAccounts: readonly InitialAccount[]
  /** What else block 0 holds besides dev accounts, over those. @param timeMs of it */
  genesisAccounts(timeMs: number): readonly InitialAccount[]
  /**
   * @param parent `undefined` for block 0
   * @param timeMs of the block, in ms since the epoch
   */
  blockTerms(number: bigint, parent: ParentBlock | undefined, timeMs: number): BlockTerms
  /** Wei per gas in the block after this one. */
  nextBaseFee(block: ParentBlock): bigint
  /** What a block said of L1, from the state after it opened; `undefined` where there is no L1. */
  l1Of(view: StateView): L1Attributes | undefined
  /**
   * What the next block says of L1.
   *
   * @param parent the state after the parent
   * @param changes what is set anew from this block on
   */
  nextL1(parent: StateView, timeMs: number, changes: Partial<L1Fees>): L1Attributes | undefined
  /**
   * A deposit a user makes in an L1 block, whether its time has come or not.
   *
   * @param logIndex position among the deposits of that L1 block
   */
  userDeposit(l1Number: bigint, logIndex: bigint, request: DepositRequest): Deposit
  /** What opens a block, before the deposits that users have made. */
  systemTransactions(number: bigint, timeMs: number, l1: L1Attributes): SystemTransaction[]
}
