/**
 * The context of a method: the devnet's objects, and those of the connection.
 *
 * Objects of lower modules are passed as they are; a method that changes one enqueues a job on
 * `queue`. Objects of devnet/ are declared here as interfaces, which their classes implement; those
 * that change the devnet enqueue the job themselves.
 */

import type { Impersonation } from '../accounts/impersonation.ts'
import type { Wallet } from '../accounts/wallet.ts'
import type {
  CallPlace,
  FaultTime,
  Forking,
  ReorgTransactions,
  ReplayReport,
  TimeDriver,
  TimeStep,
} from '../backend/types.ts'
import type { Block } from '../chain/block.ts'
import type { Chain, Included } from '../chain/chain.ts'
import type { SimulatedBlock, Simulation } from '../chain/simulation.ts'
import type { CallBlock } from '../chain/state-ref.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { Config } from '../config/config.ts'
import type { AccessListResult } from '../execution/access-list.ts'
import type { ValiditySidecar } from '../execution/base/validity-sidecar.ts'
import type { Bundle, CallResult } from '../execution/call-many.ts'
import type { Fault } from '../faults/fault.ts'
import type { Faults } from '../faults/faults.ts'
import type { RemoteChain } from '../fork/remote-chain.ts'
import type { Client } from '../journal/recorder.ts'
import type { Network } from '../network/network.ts'
import type { Payer } from '../payer/payer.ts'
import type { Address, Hash, Hex } from '../primitives/hex.ts'
import type { CallRequest } from '../primitives/message.ts'
import type { Overrides } from '../primitives/overrides.ts'
import type { MineTerms, Producer } from '../producer/producer.ts'
import type { Write } from '../state/write.ts'
import type { CallToTrace } from '../tracing/replay.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { Condition, SignedTransaction } from '../transactions/transaction.ts'
import type { Filters } from './filters.ts'
import type { Inputs, RpcLimits } from './limits.ts'
import type { MethodDescription } from './wire/codec.ts'

/** The write queue. */
export interface RpcQueue {
  /** Runs a job after all earlier ones. @throws the error of the job */
  run<Value>(job: () => Value | Promise<Value>): Promise<Value>
  /** Runs a read-only job, in order with the others like {@link run}. */
  look<Value>(job: () => Value | Promise<Value>): Promise<Value>
}

/** Runs calls and traces. They change nothing and do not enter the write queue. */
export interface RpcCalls {
  call(
    request: CallRequest,
    block: CallBlock,
    overrides: Overrides,
  ): Uint8Array | Promise<Uint8Array>
  estimateGas(request: CallRequest, block: CallBlock, overrides: Overrides): Promise<bigint>
  /** The access list that makes every account and slot the call touches warm. */
  createAccessList(
    request: CallRequest,
    block: CallBlock,
    overrides: Overrides,
  ): Promise<AccessListResult>
  /** Simulates blocks of calls on top of a block. */
  simulate(simulation: Simulation, base: Block): Promise<readonly SimulatedBlock[]>
  /**
   * Runs bundles of calls; each call sees the state left by the previous one.
   *
   * @param index number of the block's transactions to run first; all by default
   */
  callMany(
    bundles: readonly Bundle[],
    block: Block,
    overrides: Overrides,
    index: number | undefined,
  ): Promise<readonly (readonly CallResult[])[]>
  /**
   * The block, whose transactions can be traced: those of a block of the remote chain are executed
   * first.
   *
   * @param count of transactions that are needed; all by default
   * @throws {DevnetError} FORK_FAILED, FORK_UNVERIFIED
   */
  executed(block: Block, count?: number): Promise<Block>
  /**
   * A transaction of the remote chain, executed in its block; `undefined` if there is none that can
   * be executed here.
   *
   * @throws {DevnetError} FORK_FAILED, FORK_UNVERIFIED
   */
  earlierTransaction(hash: Hash): Promise<Included | undefined>
  /** Executes a transaction of a block again with a tracer. */
  trace<Traced>(block: Block, index: number, tracer: Tracer<Traced>): Promise<Traced>
  /** Traces calls, each with its own tracer, on the state left by the previous one. */
  traceCalls<Traced>(
    calls: readonly CallToTrace<Traced>[],
    block: Block,
    place?: CallPlace,
  ): Promise<Traced[]>
  /**
   * Finds the storage slot that decides the result of a view function such as `balanceOf`. Part of
   * a job.
   *
   * @param question calldata of the view function
   * @param answer the wanted result, and its name for the error message
   * @returns the write after which the contract returns the value
   * @throws {DevnetError} NO_SUCH_SLOT if no single slot decides the result
   */
  writeThatAnswers(
    contract: Address,
    question: Uint8Array,
    answer: { readonly what: string; readonly value: bigint },
  ): Promise<Write>
}

/** Fills in, signs and submits transactions. */
export interface RpcTransactions {
  /**
   * Submits an encoded transaction.
   *
   * @param condition the transaction runs only if it holds
   */
  submitRaw(rawTransaction: Uint8Array, condition?: Condition): Promise<Hash>
  /**
   * Submits an encoded transaction that runs only where its validity predicates hold, and waits until
   * then.
   *
   * @returns its hash
   * @throws {DevnetError} VALIDITY_REFUSED, or the reason why the transaction is refused
   */
  submitWithValidity(rawTransaction: Uint8Array, sidecar: ValiditySidecar): Promise<Hash>
  /**
   * Like {@link submitRaw}, but waits in virtual time until the transaction is confirmed.
   * `undefined` if a reorg has removed it by then.
   *
   * @param timeoutMs the configured maximum by default
   * @throws {DevnetError} TIMEOUT_TOO_LONG, CONFIRMATION_TIMEOUT, or the reason of the refusal
   */
  submitRawSync(
    rawTransaction: Uint8Array,
    timeoutMs: number | undefined,
  ): Promise<Included | undefined>
  /**
   * Fills in, signs and submits a transaction of a managed account, or submits one of an
   * impersonated account without a signature.
   *
   * @param expect called when the job runs; throws to prevent the submission
   */
  send(request: CallRequest, expect?: () => void): Promise<Hash>
  /** Like {@link send}, but waits until it is confirmed, for at most the configured timeout. */
  sendSync(request: CallRequest): Promise<Included | undefined>
  /** Like {@link send}, for any account and without a signature. */
  sendUnsigned(request: CallRequest): Promise<Hash>
  /** Fills in a transaction of any account without signing it. */
  fill(request: CallRequest): Promise<SignedTransaction>
  /** Fills in and signs a transaction of a managed account. */
  sign(request: CallRequest): Promise<SignedTransaction>
  /** @returns r, s and v, 65 bytes @throws {DevnetError} UNKNOWN_SIGNER, UNAUTHORIZED */
  signMessage(signer: Address, message: Uint8Array): Promise<Hex>
  /**
   * @returns r, s and v, 65 bytes
   * @throws {DevnetError} UNKNOWN_SIGNER, UNAUTHORIZED, INVALID_TYPED_DATA
   */
  signTypedData(signer: Address, typedData: unknown): Promise<Hex>
}

/** Moves virtual time. */
export interface RpcTime {
  /** Advances time by real time; `undefined` if time moves on request only. */
  readonly driver: TimeDriver | undefined
  /**
   * Advances time and seals every block that falls due.
   *
   * @throws {DevnetError} INVALID_OPTION, TICKS_TOO_MANY, TIME_TOO_FAR
   */
  advance(ms: number): Promise<TimeStep>
  /** Seals blocks now. @throws {DevnetError} TICKS_TOO_MANY, TIME_TOO_FAR */
  mine(count: number, terms?: MineTerms): Promise<readonly Block[]>
  /**
   * Advances time without sealing the blocks that would have fallen due.
   *
   * @returns ms by which {@link shift} and {@link set} have moved time since genesis
   * @throws {DevnetError} TIME_TOO_FAR
   */
  shift(ms: number): Promise<number>
  /**
   * Sets the clock. It may go backwards, but not before the newest block.
   *
   * @param ms since the epoch
   * @returns ms by which the clock has moved
   * @throws {DevnetError} TIME_TOO_FAR, TIMESTAMP_TOO_LOW
   */
  set(ms: number): Promise<number>
  /**
   * Sets the timestamp of the next block, ms since the epoch.
   *
   * @throws {DevnetError} TIME_TOO_FAR
   */
  setNext(ms: number): Promise<void>
  /**
   * Fixes the ms between timestamps of blocks, whatever the clock says; `undefined` lets them
   * follow the clock again.
   *
   * @returns the previous interval
   */
  setTimestampInterval(ms: number | undefined): Promise<number | undefined>
}

/** Takes snapshots of the devnet and reverts to them. */
export interface RpcSnapshots {
  /** 32 bytes; a reset changes it. */
  readonly instanceId: Hash
  /** @returns the snapshot's number, for {@link revert} */
  take(): Promise<number>
  /**
   * Reverts to a snapshot and removes it and all later ones.
   *
   * @returns false if it does not exist
   */
  revert(snapshot: number): Promise<boolean>
  /**
   * Starts again and removes all snapshots: from genesis, or from a block of a remote chain. If it
   * throws, nothing has changed.
   *
   * @throws {DevnetError} INVALID_OPTION, FORK_FAILED, FORK_UNVERIFIED
   */
  reset(forking?: Forking): Promise<void>
}

/** Replaces the newest blocks. */
export interface RpcReorgs {
  /**
   * Replaces the newest blocks by as many others. If it throws, nothing has changed.
   *
   * @param depth number of blocks
   * @param transactions by block
   * @throws {DevnetError} ROLLBACK_TOO_DEEP, or the reason why a transaction is refused
   */
  run(depth: number, transactions: ReorgTransactions): Promise<void>
}

/** Sends the wallet's call bundles (EIP-5792). */
export interface RpcCallBundles {
  /**
   * Sends calls as consecutive transactions: all of them or none.
   *
   * @param id chosen by the client, if any
   * @returns the bundle's id; if one of the calls would fail, the bundle has failed
   * @throws {DevnetError} BUNDLE_ID_TAKEN, or the reason why a transaction is refused
   */
  send(id: string | undefined, requests: readonly CallRequest[]): Promise<string>
}

/** Adds faults. */
export interface RpcFaultControl {
  /**
   * Adds a fault, which starts at once unless a time is given.
   *
   * @returns the fault's id
   * @throws {DevnetError} INVALID_FAULT, TIME_TOO_FAR, FAULTS_TOO_MANY, NO_FLASHBLOCKS, or the
   *   reason why the fault cannot start now
   * @throws {RpcError} -32602 for transactions that cannot be parsed
   */
  add(fault: Fault, time: FaultTime): Promise<Hex>
}

/** Emits events. */
export interface RpcEvents {
  /** Emits an event if the chain id has changed since the last check. Part of a job. */
  lookAtChainId(): void
}

/** The calling client and its subscriptions. */
export interface Subscriber {
  readonly client: Client
  /** @throws {RpcError} if the connection cannot push, or has too many subscriptions */
  subscribe(kind: string, options: unknown): Hex
  unsubscribe(id: string): boolean
}

/** The objects of a devnet that methods use; the same for all connections. */
export interface LentContext {
  readonly config: Config
  readonly network: Network
  readonly clock: VirtualClock
  readonly chain: Chain
  /** The chain that the devnet was forked from; `undefined` if there is none. */
  readonly remote: RemoteChain | undefined
  readonly producer: Producer
  readonly faults: Faults
  readonly wallet: Wallet
  readonly impersonation: Impersonation
  /** Records every call that changes the devnet. */
  readonly inputs: Inputs
  readonly queue: RpcQueue
  readonly calls: RpcCalls
  readonly transactions: RpcTransactions
  /** `undefined` without the option `payer`. */
  readonly payer: Payer | undefined
  readonly callBundles: RpcCallBundles
  readonly time: RpcTime
  readonly snapshots: RpcSnapshots
  readonly reorgs: RpcReorgs
  readonly faultControl: RpcFaultControl
  readonly events: RpcEvents
  /**
   * Asks another endpoint for the rest of the fork's chain.
   *
   * @throws {DevnetError} INVALID_OPTION, FORK_FAILED, or FORK_UNVERIFIED; nothing has changed then
   */
  setRemoteUrl(url: string): Promise<void>
  /** Replays a journal on a devnet of its own. @throws {DevnetError} INVALID_JOURNAL */
  replay(journal: string): Promise<ReplayReport>
}

export interface RpcContext extends LentContext {
  /** Every method, by name. */
  readonly methods: Readonly<Record<string, MethodDescription>>
  readonly filters: Filters
  readonly subscriber: Subscriber
  /** Origin of the page that asks, if the devnet must not call another host for it. */
  readonly foreignOrigin: string | undefined
  /** The devnet's limits, overridden by those of the endpoint. */
  readonly limits: RpcLimits
}
