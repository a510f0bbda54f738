/**
 * Types of the backend that its users hold: steps of time, progress, events, waits.
 */

import type { DevnetError } from '../primitives/errors.ts'
import type { Address, Hash, Hex } from '../primitives/hex.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import type { CallRequest } from '../primitives/message.ts'
import type { Overrides } from '../primitives/overrides.ts'
import type { ConsoleMessage } from '../tracing/console.ts'

/** Advances virtual time by the machine's clock. */
export interface TimeDriver {
  /** Ms of virtual time per ms of real time; 0 while paused. */
  readonly speed: number
  /** The speed at which {@link resume} continues; that of now if it is not paused. */
  readonly speedBeforePause: number
  setSpeed(speed: number): void
  /** Pauses until {@link resume} or {@link setSpeed}. */
  pause(): void
  /** Resumes at the speed before the pause. */
  resume(): void
  /**
   * Stops the driver. Resolves when the current step is done; no other step follows.
   *
   * @throws the error of a failed step, if there is no `onFailure`
   */
  stop(): Promise<void>
}

/** One block every 0.2 ms at the default block time, faster than blocks can be sealed. */
export const SPEED_MAX = 1_000

/** Clock and timer of a machine; tests can replace them. */
export interface Machine {
  /** Ms since the epoch. May jump backwards or far forwards at any time. */
  now(): number
  /** Calls back once after a delay in ms. @returns a function that cancels the call */
  wake(delayMs: number, callback: () => void): () => void
}

export interface RunOptions {
  /** Ms of virtual time per ms of machine time, from 0 to 1,000. Default: 1. */
  readonly speed?: number
  /** The clock and timer to follow. Default: those of this machine. */
  readonly machine?: Machine
  /** Machine time, in ms, that corresponds to the current virtual time. Default: the present. */
  readonly startMs?: number
  /**
   * Called with the reason when a step fails and virtual time stops. Without it, `stop()` rejects
   * with the reason.
   */
  readonly onFailure?: (reason: unknown) => void
  /**
   * Called with the error when the remote chain of a fork fails. Virtual time stands until it is
   * back, and what was missed is made up for.
   */
  readonly onRemoteAway?: (reason: DevnetError) => void
  /** Called when it is back. */
  readonly onRemoteBack?: () => void
}

/** A requested step of virtual time. */
export interface TimeStep {
  /** Ms of virtual time since the epoch. */
  readonly fromMs: number
  readonly toMs: number
  /** Number of blocks sealed during the step. */
  readonly sealed: number
}

/** Progress of an `advance` or a `mine` of several blocks, a trace of many opcodes, or a save of many blocks. */
export interface Progress {
  readonly job: 'advance' | 'mine' | 'trace' | 'save'
  /**
   * Ms of virtual time for `advance`, blocks for `mine` and `save`, gas for `trace`; in the unit of
   * `total`.
   */
  readonly done: number
  readonly total: number
  /** True for the last notification of a job, whether the job succeeded or failed. */
  readonly isOver: boolean
}

/** If the listener returns a promise, the writer, the trace or the save waits for it. */
export type ProgressListener = (progress: Progress) => void | Promise<void>

/** The position of calls in a block; after all of its transactions by default. */
export interface CallPlace {
  /** Number of the block's transactions to run first; at most as many as it has. */
  readonly index?: number | undefined
  readonly overrides?: Overrides | undefined
}

/**
 * Called when a call, estimate, trace or simulation begins. The function it returns is asked every few
 * ms while it is executed: it may return a promise to wait for, or throw a DevnetError to end it.
 *
 * @param isLimited false if a transaction depends on it, which no time limit ends
 */
export type CallGuard = (isLimited: boolean) => GuardOfCall

/** @param wait something else that the execution waits for, which takes none of its time */
export type GuardOfCall = (wait?: Promise<void>) => Promise<void> | undefined

/** Recognizes calls from within the check of an invariant, also after its `await`s. */
export interface CheckScope {
  /** Runs a function; within it, {@link isInside} is true. */
  run<Value>(body: () => MaybePromise<Value>): Promise<Value>
  /**
   * True if the current code runs within a function that {@link run} has started and not finished.
   */
  readonly isInside: boolean
  /** @throws {DevnetError} CHECK_MAY_ONLY_READ if called from within a check */
  expectOutside(): void
}

/** The remote chain that a reset continues. */
export interface Forking {
  /** Default: the remote chain that the devnet was forked from. */
  readonly url?: string | undefined
  /** HTTP headers, if there is a URL. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Default: the latest block. */
  readonly block?: bigint | Hash | 'latest' | 'safe' | 'finalized' | undefined
}

/** Transactions of each block of a reorg: encoded, or requests to fill in and send. */
export type ReorgTransactions = readonly (readonly (Uint8Array | CallRequest)[])[]

/** The start of a fault: at a time or after a delay; at once by default. */
export interface FaultTime {
  /** Ms since the epoch. */
  readonly atMs?: number | undefined
  readonly afterMs?: number | undefined
}

/** The state of a devnet after the replay of a journal. */
export interface ReplayReport {
  /** Number of inputs in the journal. */
  readonly inputs: number
  /** Ms of virtual time since the epoch. */
  readonly timeMs: number
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly digest: Hash
}

/** A chain definition in viem's format. */
export interface ChainDefinition {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: 18 }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  /** Ms between blocks. */
  readonly blockTime: number
  readonly testnet: true
  /** The Studio, while a server of this devnet has it. */
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  /** Predeployed contracts by the names that viem gives them, such as `multicall3`. */
  readonly contracts: Readonly<
    Record<string, { readonly address: Address; readonly blockCreated: number }>
  >
  /**
   * Ms between flashblocks, or between blocks where there are none. Exists where transactions have
   * their receipts before they are sealed; viem then reads `pending` by default.
   */
  readonly experimental_preconfirmationTime?: number
  /** `pollingInterval`: ms. Pass it to the client, whose own default is far too slow. */
  readonly custom: { readonly pollingInterval: number }
}

/** Something that waits for virtual time to pass. */
export interface Wait {
  readonly kind: 'stream' | 'subscription' | 'until' | 'send' | 'lateAnswer' | 'transaction'
  /** A description that completes the sentence "waits for …". */
  readonly what: string
  /** The transport of the request, in a late answer. */
  readonly transport?: string
}

/** A `console.log` call of a contract, with Hardhat's or Foundry's library. */
export interface ConsoleEvent extends ConsoleMessage {
  /**
   * The transaction that made the call; `undefined` in an `eth_call` and in an estimate that fails.
   */
  readonly transactionHash: Hash | undefined
}

export type ConsoleListener = (event: ConsoleEvent) => void

/** A transaction that was executed in the pending block. */
export interface TransactionEvent {
  readonly hash: Hash
  readonly from: Address
  /** `null` for a creation. */
  readonly to: Address | null
  /** Address of the created contract, also if the creation failed; `null` for calls. */
  readonly contractAddress: Address | null
  readonly gasUsed: bigint
  /** Number of the block that will hold the transaction. */
  readonly blockNumber: bigint
  /** `undefined` for status 1. */
  readonly failure: TransactionFailure | undefined
}

export interface TransactionFailure {
  /** `execution reverted`, with the reason or panic if the contract gave one, or `out of gas`. */
  readonly message: string
  /** The revert data; `0x` for a halt. */
  readonly data: Hex
}

export type TransactionListener = (event: TransactionEvent) => void
