/**
 * The rules that this chain adds to Ethereum, before, between and after a block's transactions.
 *
 * The producer calls a `Network` and knows no rule itself. There are two implementations,
 * op-stack.ts and ethereum.ts, chosen and parametrised by options.
 */

import type { EvmRules, HardforkSchedule } from '../primitives/evm-rules.ts'
import type { Address, Hash, Hex } from '../primitives/hex.ts'
import type { Deposit } from '../primitives/message.ts'
import type { Upgrade, UpgradeSchedule } from '../primitives/upgrades.ts'
import type { InitialAccount } from '../state/genesis.ts'
import type { StateView } from '../state/view.ts'
import type { Write } from '../state/write.ts'
import type { FeeMarket, ParentGas } from './base-fee.ts'
import type { BlobSchedule } from './blob-gas.ts'
import type { L1Attributes } from './l1-block.ts'
import type { L1Fees, L1Options } from './l1-origin.ts'
import type { SystemEffects } from './system-effects.ts'

export interface NetworkOptions extends L1Options, L1Fees, UpgradeSchedule, HardforkSchedule {
  readonly chainId: number
  readonly coinbase: Address
  readonly blockGasLimit: bigint
  /** For the rules of Ethereum; Base always has it. */
  readonly hasCreate2Deployer: boolean
  /** True if block 0 has the contracts of EIP-2935 and EIP-4788; for the rules of Ethereum. */
  readonly hasHistoryContracts: boolean
  /** Time of slot 0, in ms since the epoch; for the rules of Ethereum. */
  readonly slotZeroMs: number
  /** For the rules of Ethereum; Base has no blobs. */
  readonly blobSchedule: BlobSchedule
  /** Header fields of block 0 in place of the network's, whose parent beacon block root is zero then. */
  readonly genesisHeader: GenesisHeader | undefined
  readonly baseFeeInitial: bigint
  readonly feeMarket: FeeMarket
  /** Accounts from outside the network that begin with an upgrade after block 0. */
  readonly upgradeAccounts: Readonly<Partial<Record<Upgrade, readonly InitialAccount[]>>>
}

/** The fields of block 0 as a genesis file of go-ethereum names them. */
export interface GenesisHeader {
  readonly coinbase: Address
  /** In hex. */
  readonly difficulty: Hex
  readonly extraData: Hex
  readonly mixHash: Hash
  /** 8 bytes. */
  readonly nonce: Hex
}

/** The EVM rules and header fields that the network chooses when a block is opened. */
export interface BlockTerms {
  readonly evmRules: EvmRules
  readonly coinbase: Address
  readonly gasLimit: bigint
  /** Wei per gas. */
  readonly baseFeePerGas: bigint
  readonly prevRandao: Hash
  /** `undefined` before Cancun (EIP-4788). */
  readonly parentBeaconBlockRoot: Hash | undefined
  /** The slot of the consensus layer (EIP-7843); `undefined` before Amsterdam. */
  readonly slotNumber?: bigint | undefined
  /** Blob gas beyond the target so far (EIP-4844). Default: 0. */
  readonly excessBlobGas?: bigint | undefined
  /** Wei per blob gas. Default: the least, as without blobs. */
  readonly blobBaseFee?: bigint | undefined
  /** At most 32 bytes. */
  readonly extraData: Hex
  /** Default: 0, as since the merge. Only block 0 may have another one. */
  readonly difficulty?: bigint | undefined
  /** 8 bytes. Default: zero bytes. Only block 0 may have others. */
  readonly nonce?: Hex | undefined
  /** True if RPC responses also contain the block's time in ms. */
  readonly hasMilliseconds: boolean
  /** The account whose storage root is `withdrawalsRoot`; `undefined` for the empty root. */
  readonly withdrawalsOf: Address | undefined
}

export interface ParentBlock extends ParentGas {
  readonly extraData: Hex
  /** Default: 0. */
  readonly excessBlobGas?: bigint | undefined
  /** `undefined` before Amsterdam. */
  readonly slotNumber?: bigint | undefined
}

/** A deposit as the user requests it. */
export type DepositRequest = Omit<Deposit, 'sourceHash' | 'isSystemTransaction'>

export interface SystemTransaction {
  readonly deposit: Deposit
  /** Its effects on a state; `undefined` when the transaction must be executed to know them. */
  effects(view: StateView): SystemEffects | undefined
}

export interface Network {
  /** Ms: the smallest step between block times. */
  readonly timeStepMs: number
  /** Time of slot 0, in ms since the epoch. */
  readonly slotZeroMs: number
  /** Contracts of block 0: one array, never changed, for all networks with the same genesis. */
  readonly sharedAccounts: readonly InitialAccount[]
  /** Further accounts of block 0, put on top of the shared ones. @param timeMs time of block 0 */
  genesisAccounts(timeMs: number): readonly InitialAccount[]
  /**
   * @param parent `undefined` for block 0
   * @param timeMs of the block, in ms since the epoch
   */
  blockTerms(number: bigint, parent: ParentBlock | undefined, timeMs: number): BlockTerms
  /** The state that begins with the upgrades or hardforks after the rules `before`, up to the block's. */
  upgradeWrites(before: EvmRules, now: EvmRules): readonly Write[]
  /** Wei per gas in the block after this one. */
  nextBaseFee(block: ParentBlock): bigint
  /** The L1 attributes in the state after a block opened; `undefined` without L1. */
  l1Of(view: StateView): L1Attributes | undefined
  /**
   * The L1 attributes of the next block.
   *
   * @param parent the state after the parent
   * @param changes values set from this block on
   */
  nextL1(parent: StateView, timeMs: number, changes: Partial<L1Fees>): L1Attributes | undefined
  /**
   * The deposit of a user in an L1 block, which may lie in the future.
   *
   * @param logIndex position among the deposits of that L1 block
   */
  userDeposit(l1Number: bigint, logIndex: bigint, request: DepositRequest): Deposit
  /** The transactions that open a block, before user deposits. */
  systemTransactions(number: bigint, timeMs: number, l1: L1Attributes): SystemTransaction[]
}
