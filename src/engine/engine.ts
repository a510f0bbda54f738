/**
 * The contract of every engine: view, block environment and message in, outcome out.
 *
 * An engine has no state between calls and answers at once or with a promise. The caller has
 * already checked nonce, funds, intrinsic gas and fee caps (execution/validate.ts); if one of these
 * is violated the engine throws, which is a bug of ours.
 */

import type { DevnetError } from '../primitives/errors.ts'
import type { EvmRules } from '../primitives/evm-rules.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import type { AccessListEntry, EmittedLog, Message, Phases } from '../primitives/message.ts'
import type { StateView } from '../state/view.ts'
import type { Write } from '../state/write.ts'
import type { HitListener } from './code-hits.ts'
import type { TraceListener } from './trace.ts'

/** The rules of a block, and the fields that contracts can read. */
export interface BlockEnvironment {
  readonly evmRules: EvmRules
  readonly chainId: bigint
  readonly number: bigint
  /** Seconds since the epoch. */
  readonly timestamp: bigint
  readonly gasLimit: bigint
  /** Wei per gas. Zero in calls that name no fee. */
  readonly baseFeePerGas: bigint
  /** Wei per blob gas, for BLOBBASEFEE. */
  readonly blobBaseFee: bigint
  /** The slot of the consensus layer, for SLOTNUM (EIP-7843). Zero before Amsterdam. */
  readonly slotNumber: bigint
  readonly coinbase: Address
  readonly prevRandao: Hash
  /**
   * Moved precompiles: called address → address of the precompile that answers. The set of warm
   * addresses is not affected. Default: none are moved.
   */
  readonly precompiles?: ReadonlyMap<Address, Address>
  /**
   * Accounts that exist even without nonce, balance and code, which state overrides create. Only the
   * refund of an authorization distinguishes them from others (EIP-7702). Default: there are none.
   */
  readonly created?: ReadonlySet<Address>
  /** Hash of one of the 256 blocks before this one, for BLOCKHASH; `undefined` for all others. */
  blockHash(number: bigint): Hash | undefined
}

/**
 * `transaction`: pays for gas, increments the nonce, pays the coinbase. `call`: the same execution
 * and gas, but without checks of nonce and of EIP-3607, and the gas may exceed the block's limit.
 * `deposit`: a call that pays no gas, whatever base fee contracts see.
 */
export type ExecutionMode = 'transaction' | 'call' | 'deposit'

export interface Execution {
  readonly view: StateView
  readonly environment: BlockEnvironment
  readonly message: Message
  readonly mode: ExecutionMode
  /** An unsigned transaction: its sender may have code (EIP-3607 does not apply). */
  readonly isImpersonated?: boolean | undefined
  /** Requests the outcome's `accessed`. */
  readonly reportsAccess?: boolean | undefined
  /** Requests the outcome's `touched`; since Amsterdam. */
  readonly reportsTouched?: boolean | undefined
  /** Calls to run instead of the message's own. */
  readonly batch?: Batch | undefined
  /** Counts the opcodes that are reached; see `code-hits.ts`. Default: nothing is counted. */
  readonly onHits?: HitListener | undefined
  /** Default: the execution runs to its end, at once if the engine can. */
  readonly pause?: Pause | undefined
}

/** The same execution with its hits reported to a listener. */
export function withHits(execution: Execution, onHits: HitListener): Execution {
  return withListeners(execution, onHits, execution.pause)
}

/** The same execution with a pause. */
export function withPause(execution: Execution, pause: Pause): Execution {
  return withListeners(execution, execution.onHits, pause)
}

/** The same engine, whose events go to a listener. */
export function listenedBy(engine: Engine, listener: TraceListener): Engine {
  return { name: engine.name, execute: (execution) => engine.execute(execution, listener) }
}

/** The fields are listed: a spread takes 3 µs of a token transfer's 5, counting takes half of one. */
function withListeners(
  execution: Execution,
  onHits: HitListener | undefined,
  pause: Pause | undefined,
): Execution {
  const all: { readonly [Field in keyof Required<Execution>]: Execution[Field] } = {
    view: execution.view,
    environment: execution.environment,
    message: execution.message,
    mode: execution.mode,
    isImpersonated: execution.isImpersonated,
    reportsAccess: execution.reportsAccess,
    reportsTouched: execution.reportsTouched,
    batch: execution.batch,
    onHits,
    pause,
  }
  return all
}

/**
 * Asked again and again while a message is executed, every few ms or after a precompile that takes
 * longer, and when a listener asks for it. The execution waits for the promise. A {@link DevnetError}
 * that it throws ends the execution, which throws the same.
 *
 * @param gasUsed of the message so far
 */
export type Pause = (gasUsed: bigint) => Promise<void> | undefined

/**
 * The calls of a Base Transaction (EIP-8430).
 *
 * Nonce, fees and account changes are in the view already: the engine charges no account in any
 * mode, and uses the message's sender, gas limit and fees alone. Traces show its data as the input.
 */
export interface Batch {
  readonly phases: Phases
  readonly payer: Address
  /** Gas of the limit that the calls do not get. */
  readonly intrinsicGas: bigint
  /** Gas charged on top of the limit. */
  readonly payerGas: bigint
  /** Least gas charged in the end. */
  readonly floorGas: bigint
}

/** The cause of a failed execution. `reason` is go-ethereum's text, such as `out of gas`. */
export type Failure =
  | { readonly kind: 'revert' }
  | { readonly kind: 'halt'; readonly reason: string }

export interface Outcome {
  /** `undefined` for success, status 1. */
  readonly failure: Failure | undefined
  /** Gas charged: after refunds, at least the calldata floor (EIP-7623). */
  readonly gasUsed: bigint
  /**
   * The EIP-3529 refund that took effect, after its cap and the calldata floor. The execution
   * needed `gasUsed + gasRefunded` of gas.
   */
  readonly gasRefunded: bigint
  /** Only since Amsterdam: what the block counts. Before, that is {@link gasUsed}. */
  readonly blockGas?: BlockGas
  /**
   * The call's return data, the revert data, or the created contract's runtime code; of a batch the
   * revert data alone.
   */
  readonly returnData: Uint8Array
  /** In order of emission; none of a frame or phase that failed. */
  readonly logs: readonly EmittedLog[]
  /** The address of a creation, failed ones included; `undefined` for calls. */
  readonly createdAddress: Address | undefined
  /**
   * Calldata of every call to the `console.log` address in order, failed frames included; absent if
   * there was none.
   */
  readonly consoleCalls?: readonly Uint8Array[]
  /** The gas of each call and creation that took effect; only where a gas report is made. */
  readonly callGas?: readonly CallGas[]
  /**
   * On request: every account and slot accessed at the cold price (EIP-2929), reverted frames
   * included. Sorted, slots within their account.
   */
  readonly accessed?: readonly AccessListEntry[]
  /** On request: every account and slot that was read or written, as EIP-7928 counts them. Sorted. */
  readonly touched?: readonly TouchedAccount[]
  /** True for each phase of a batch that took effect. */
  readonly phaseStatuses?: readonly boolean[]
  /** Every change, fees and nonce included. */
  readonly writes: readonly Write[]
}

/** An account that an execution read or wrote, those in reverted frames included, and its slots. */
export interface TouchedAccount {
  readonly address: Address
  readonly slots: readonly bigint[]
}

/**
 * Gas of a transaction, or of a block, in both dimensions. Refunds are not taken off (EIP-7778).
 *
 * @see https://eips.ethereum.org/EIPS/eip-8037
 */
export interface BlockGas {
  /** At least the calldata floor (EIP-7623). */
  readonly execution: bigint
  /** For accounts, slots, delegations and code that are new. */
  readonly state: bigint
}

/** A call or a creation of an execution. */
export interface CallGas {
  /** The code that ran, or that was created. */
  readonly code: CodeWithHash
  readonly isCreation: boolean
  /** The first four bytes of the calldata, or less; empty for creations. */
  readonly selector: Uint8Array
  /** Gas used by the frame; for the outermost call, by the transaction. */
  readonly gasUsed: bigint
}

export interface CodeWithHash {
  readonly bytes: Uint8Array
  readonly hash: Hash
}

/** Most bytes of input for a precompile, by its number; others are unlimited. */
export type PrecompileInputMax = Readonly<Record<number, number>>

export interface Engine {
  readonly name: string
  /** True if it executes a message without an `await`, unless it is paused or loads a library. */
  readonly isSynchronous?: boolean | undefined
  /** @param listener receives the execution's trace; see `trace.ts` */
  execute(execution: Execution, listener?: TraceListener): MaybePromise<Outcome>
}
