/**
 * The context of a method: the objects that a devnet lends, and what belongs to the connection.
 *
 * Objects of lower modules are lent as they are; what changes one of them becomes a job of `queue`.
 * Objects of devnet/ are named here by an interface, which their class implements; those that change
 * something enqueue it themselves.
 */

import type { Impersonation } from '../accounts/impersonation.ts'
import type { Wallet } from '../accounts/wallet.ts'
import type { Block } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import type { Standing } from '../chain/moment.ts'
import type { SimulatedBlock, Simulation } from '../chain/simulation.ts'
import type { Condition, SignedTransaction } from '../chain/transaction.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { Config } from '../config/config.ts'
import type { AccessListResult } from '../execution/access-list.ts'
import type { Bundle, CallResult } from '../execution/call-many.ts'
import type { Fault } from '../faults/fault.ts'
import type { Faults } from '../faults/faults.ts'
import type { Client } from '../journal/recorder.ts'
import type { Network } from '../network/network.ts'
import type { Address, Hash, Hex } from '../primitives/hex.ts'
import type { CallRequest } from '../primitives/message.ts'
import type { Overrides } from '../primitives/overrides.ts'
import type { MineTerms, Producer } from '../producer/producer.ts'
import type { Write } from '../state/write.ts'
import type { CallToTrace } from '../tracing/replay.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { Filters } from './filters.ts'
import type { Inputs, RpcLimits } from './limits.ts'
import type { TimeDriver } from './time-driver.ts'
import type { MethodDescription } from './wire/codec.ts'

/** The one writer. */
export interface RpcQueue {
  /** Runs a job after all earlier ones. @throws what the job refuses */
  run<Value>(job: () => Value | Promise<Value>): Promise<Value>
  /** Runs a job as {@link run} does that changes nothing. */
  look<Value>(job: () => Value | Promise<Value>): Promise<Value>
}

/** The place of calls in a block; after the whole block when left out. */
export interface CallPlace {
  /** After so many transactions of the block; at most as many as it has. */
  readonly index?: number | undefined
  readonly overrides?: Overrides | undefined
}

/** Runs calls and traces, which leave nothing behind and are no jobs. */
export interface RpcCalls {
  call(
    request: CallRequest,
    block: Standing,
    overrides: Overrides,
  ): Uint8Array | Promise<Uint8Array>
  estimateGas(request: CallRequest, block: Standing, overrides: Overrides): Promise<bigint>
  /** The access list with which a call touches nothing cold. */
  createAccessList(
    request: CallRequest,
    block: Standing,
    overrides: Overrides,
  ): Promise<AccessListResult>
  /** Runs blocks of calls on top of a block. */
  simulate(simulation: Simulation, base: Block): Promise<readonly SimulatedBlock[]>
  /**
   * Runs calls in bundles, each on the state the one before it left.
   *
   * @param index how many of the block's transactions come before them; all when left out
   */
  callMany(
    bundles: readonly Bundle[],
    block: Block,
    overrides: Overrides,
    index: number | undefined,
  ): Promise<readonly (readonly CallResult[])[]>
  /** Runs a transaction of a block again, with a tracer listening. */
  trace<Traced>(block: Block, index: number, tracer: Tracer<Traced>): Promise<Traced>
  /** Runs calls, each on what those before it left, each with its own tracer listening. */
  traceCalls<Traced>(
    calls: readonly CallToTrace<Traced>[],
    block: Block,
    place?: CallPlace,
  ): Promise<Traced[]>
  /**
   * The write of the one word of storage with which a contract answers a question. Part of a job.
   *
   * @param answer the value, and its name for the refusal
   * @throws {DevnetError} NO_SUCH_SLOT when no one word decides the answer
   */
  writeThatAnswers(
    contract: Address,
    question: Uint8Array,
    answer: { readonly what: string; readonly value: bigint },
  ): Promise<Write>
}

/** Submits transactions, and fills in and signs them. */
export interface RpcTransactions {
  /**
   * Submits an encoded transaction.
   *
   * @param condition under which alone it may run
   */
  submitRaw(rawTransaction: Uint8Array, condition?: Condition): Promise<Hash>
  /**
   * {@link submitRaw}, and waits in virtual time until the transaction has run.
   *
   * @param timeoutMs the longest there may be when left out
   * @throws {DevnetError} TIMEOUT_TOO_LONG, CONFIRMATION_TIMEOUT, or why it is refused
   */
  submitRawSync(rawTransaction: Uint8Array, timeoutMs: number | undefined): Promise<Hash>
  /**
   * Fills in, signs and submits a transaction of a managed account, or submits one of an impersonated
   * account without a signature.
   *
   * @param expect throws when its turn has come and it is not to be sent
   */
  send(request: CallRequest, expect?: () => void): Promise<Hash>
  /** {@link send}, and waits as long as may be. */
  sendSync(request: CallRequest): Promise<Hash>
  /** {@link send} for any account, without its key. */
  sendUnsigned(request: CallRequest): Promise<Hash>
  /** Fills in a transaction of any account and leaves it unsigned. */
  fill(request: CallRequest): Promise<SignedTransaction>
  /** Fills in and signs a transaction of a managed account. */
  sign(request: CallRequest): Promise<SignedTransaction>
  /** @returns r, s and v, 65 bytes @throws {DevnetError} UNKNOWN_SIGNER, UNAUTHORIZED */
  signMessage(signer: Address, message: Uint8Array): Hex
  /**
   * @returns r, s and v, 65 bytes
   * @throws {DevnetError} UNKNOWN_SIGNER, UNAUTHORIZED, INVALID_TYPED_DATA
   */
  signTypedData(signer: Address, typedData: unknown): Hex
}

/** A step of virtual time that was asked for. */
export interface Passage {
  /** Ms of virtual time since the epoch. */
  readonly fromMs: number
  readonly toMs: number
  /** Blocks sealed on the way. */
  readonly sealed: number
}

/** Moves virtual time. */
export interface RpcTime {
  /** Moves time on by itself; `undefined` when nothing does. */
  readonly driver: TimeDriver | undefined
  /**
   * Moves time on, sealing every block on the way.
   *
   * @throws {DevnetError} INVALID_OPTION, TICKS_TOO_MANY, TIME_TOO_FAR
   */
  advance(ms: number): Promise<Passage>
  /** Seals blocks now. @throws {DevnetError} TICKS_TOO_MANY, TIME_TOO_FAR */
  mine(count: number, terms?: MineTerms): Promise<readonly Block[]>
  /**
   * Moves time on without the blocks between.
   *
   * @returns ms by which time has been moved since genesis, by this and {@link set}
   * @throws {DevnetError} TIME_TOO_FAR
   */
  shift(ms: number): Promise<number>
  /**
   * Sets the clock to ms since the epoch, backwards too, though not before the newest block.
   *
   * @returns ms by which it has moved
   * @throws {DevnetError} TIME_TOO_FAR, TIMESTAMP_TOO_LOW
   */
  set(ms: number): Promise<number>
  /** Sets the time of the next block, ms since the epoch. @throws {DevnetError} TIME_TOO_FAR */
  setNext(ms: number): Promise<void>
  /** Ms from each block to the next, whatever the clock says. @returns what it was before */
  setTimestampInterval(ms: number | undefined): Promise<number | undefined>
}

/** Takes snapshots of the devnet, and goes back to them. */
export interface RpcSnapshots {
  /** 32 bytes; another one after a reset. */
  readonly instanceId: Hash
  /** @returns the number under which {@link revert} finds it */
  take(): Promise<number>
  /** Uses up the snapshot and those after it. @returns whether there was one */
  revert(snapshot: number): Promise<boolean>
  /** Begins again from genesis; snapshots are forgotten. */
  reset(): Promise<void>
}

/** Transactions of each block of a reorg: encoded, or requests to fill in and send. */
export type ReorgTransactions = readonly (readonly (Uint8Array | CallRequest)[])[]

/** Replaces the newest blocks. */
export interface RpcReorgs {
  /**
   * Puts as many other blocks in the place of the newest ones; nothing has changed when it is refused.
   *
   * @param transactions of each of them, encoded or to be filled in and sent
   * @throws {DevnetError} ROLLBACK_TOO_DEEP, or why a transaction is refused
   */
  run(depth: number, transactions: ReorgTransactions): Promise<void>
}

/** Sends the bundles of the wallet. */
export interface RpcCallBundles {
  /**
   * Sends calls one after another with nothing between: all of them or none.
   *
   * @param id the client's own name for the bundle, if it has one
   * @returns the bundle's id; it has failed when one of the calls would
   * @throws {DevnetError} BUNDLE_ID_TAKEN, or why a transaction is refused
   */
  send(id: string | undefined, requests: readonly CallRequest[]): Promise<string>
}

/** The beginning of a fault: at a time, so long from now, or at once. */
export interface FaultTime {
  /** Ms since the epoch. */
  readonly atMs?: number | undefined
  readonly afterMs?: number | undefined
}

/** Takes faults on. */
export interface RpcFaultControl {
  /**
   * Lets something go wrong, at once when no time is given.
   *
   * @returns the fault's id
   * @throws {DevnetError} INVALID_FAULT, TIME_TOO_FAR, FAULTS_TOO_MANY, NO_FLASHBLOCKS, or why it cannot be
   * done now
   * @throws {RpcError} -32602 for transactions that cannot be read
   */
  add(fault: Fault, time: FaultTime): Promise<Hex>
}

/** Tells of what happens. */
export interface RpcEvents {
  /** Tells of another chain id, if there is one since this was last looked at. Part of a job. */
  lookAtChainId(): void
}

/** The end of a journal that was replayed. */
export interface ReplayReport {
  /** How many inputs it has. */
  readonly inputs: number
  /** Ms of virtual time since the epoch. */
  readonly timeMs: number
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly digest: Hash
}

/** The client that asks, and its subscriptions. */
export interface Subscriber {
  readonly client: Client
  /** @throws {RpcError} when the connection cannot push, or holds too many */
  subscribe(kind: string, options: unknown): Hex
  unsubscribe(id: string): boolean
}

/** The objects that a devnet lends its methods; the same ones for all of its connections. */
export interface LentContext {
  readonly config: Config
  readonly network: Network
  readonly clock: VirtualClock
  readonly chain: Chain
  readonly producer: Producer
  readonly faults: Faults
  readonly wallet: Wallet
  readonly impersonation: Impersonation
  /** Takes down what changes something. */
  readonly inputs: Inputs
  readonly queue: RpcQueue
  readonly calls: RpcCalls
  readonly transactions: RpcTransactions
  readonly callBundles: RpcCallBundles
  readonly time: RpcTime
  readonly snapshots: RpcSnapshots
  readonly reorgs: RpcReorgs
  readonly faultControl: RpcFaultControl
  readonly events: RpcEvents
  /** Makes a journal's devnet again, apart from this one. @throws {DevnetError} INVALID_JOURNAL */
  replay(journal: string): Promise<ReplayReport>
}

export interface RpcContext extends LentContext {
  /** Every method there is, by name. */
  readonly methods: Readonly<Record<string, MethodDescription>>
  readonly filters: Filters
  readonly subscriber: Subscriber
  /** The devnet's limits, with those of the endpoint in their place. */
  readonly limits: RpcLimits
}
