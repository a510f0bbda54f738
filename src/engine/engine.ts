/**
 * The contract every engine keeps: a view, a block environment and a message in, an outcome out.
 *
 * An engine owns no state between calls. It may answer at once or with a promise. It assumes that
 * the caller has already checked what `execution/validate.ts` checks (nonce, funds, intrinsic gas,
 * fee caps); when one of those does not hold it throws, which is a fault of this program.
 */

import type { Address, Hash } from '../primitives/hex.ts'
import type { AccessListEntry, EmittedLog, Message } from '../primitives/message.ts'
import type { StateView } from '../state/view.ts'
import type { Write } from '../state/write.ts'

/** What a contract can learn of the block it runs in. */
export interface BlockEnvironment {
  readonly chainId: bigint
  readonly number: bigint
  /** Seconds since the epoch. */
  readonly timestamp: bigint
  readonly gasLimit: bigint
  /** Wei per gas. Zero in calls that name no fee. */
  readonly baseFeePerGas: bigint
  /** Wei per blob gas, for BLOBBASEFEE. */
  readonly blobBaseFee: bigint
  readonly coinbase: Address
  readonly prevRandao: Hash
  /**
   * Where precompiles answer: the address called → the one whose precompile answers. Each at its own
   * when left out. What is warm from the beginning does not depend on it.
   */
  readonly precompiles?: ReadonlyMap<Address, Address>
  /** Hash of one of the 256 blocks before this one, for BLOCKHASH; `undefined` for all others. */
  blockHash(number: bigint): Hash | undefined
}

/**
 * `transaction`: for real; pays for gas, raises the nonce, rewards the coinbase.
 * `call`: the same execution and the same gas, but neither the nonce nor whether the sender is a
 * contract is looked at, and the gas may exceed that of the block.
 * `deposit`: a call whose gas is free whatever the base fee, which contracts still see.
 */
export type ExecutionMode = 'transaction' | 'call' | 'deposit'

export interface Execution {
  readonly view: StateView
  readonly environment: BlockEnvironment
  readonly message: Message
  readonly mode: ExecutionMode
  /** Of a transaction that nobody signed: its sender may be a contract (EIP-3607 does not apply). */
  readonly isImpersonated?: boolean
  /** Asks for the outcome's `accessed`. */
  readonly reportsAccess?: boolean
}

/** Why an execution did not succeed. `reason` holds the words that clients know, such as `out of gas`. */
export type Failure =
  | { readonly kind: 'revert' }
  | { readonly kind: 'halt'; readonly reason: string }

export interface Outcome {
  /** `undefined` is success, status 1. */
  readonly failure: Failure | undefined
  /** Gas paid for: after refunds, at least the calldata floor (EIP-7623). */
  readonly gasUsed: bigint
  /**
   * Gas given back: the EIP-3529 refund as far as its cap and the calldata floor let it count.
   * `gasUsed + gasRefunded` had to be available.
   */
  readonly gasRefunded: bigint
  /** What the call returned, the revert data, or the runtime code of a created contract. */
  readonly returnData: Uint8Array
  /** In order of emission; none after a failure. */
  readonly logs: readonly EmittedLog[]
  /** The address a creation went to, also when it failed; `undefined` for calls. */
  readonly createdAddress: Address | undefined
  /**
   * Calldata of every call to the address of `console.log`, in order, also of frames that failed;
   * missing when there was none.
   */
  readonly consoleCalls?: readonly Uint8Array[]
  /**
   * When asked for: each account and slot whose access cost the cold price (EIP-2929), also in frames
   * that were undone. Sorted, slots within their account.
   */
  readonly accessed?: readonly AccessListEntry[]
  /** Everything that changed, fees and nonce included. */
  readonly writes: readonly Write[]
}

/** Bytes of input a precompile takes at most, by its address as a number; others take any. */
export type PrecompileInputMax = Readonly<Record<number, number>>

export interface Engine {
  readonly name: string
  execute(execution: Execution): Outcome | Promise<Outcome>
}
