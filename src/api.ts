/**
 * What a user holds: the devnet as it is seen from outside, and what it takes and gives.
 *
 * Shapes alone; `devnet.ts` fills them.
 */

import type { Account } from './accounts/accounts.ts'
import type { Decide } from './accounts/wallet.ts'
import type { BlockTag } from './chain/block-ref.ts'
import type { Config } from './config/config.ts'

import type { EngineFailure } from './engine/fallback.ts'
import type { DevnetFaucet } from './faucet/faucet.ts'
import type { Fault } from './faults/fault.ts'
import type { FaultChange, FaultStatus } from './faults/faults.ts'
import type { ServedWire } from './faults/wire.ts'
import type { SoleTransport } from './journal/recorder.ts'
import type { InvariantError } from './primitives/errors.ts'
import type { Address, Hash, Hex } from './primitives/hex.ts'
import type { Connection, WireClient } from './rpc/connection.ts'
import type { RpcError } from './rpc/errors.ts'
import type { Methods } from './rpc/methods/index.ts'
import type { SubscriptionName, SubscriptionTypes } from './rpc/subscriptions/index.ts'
import type { SubscriptionStream } from './rpc/subscriptions/stream.ts'
import type { TimeDriver } from './rpc/time-driver.ts'
import type { WireParams } from './rpc/wire/codec.ts'
import type { WireTraceBy, WireTransactionTrace } from './rpc/wire/objects/debug-trace.ts'
import type { WireBlock } from './rpc/wire/params.ts'
import type { StateChanges } from './state/changes.ts'
import type { ConsoleMessage } from './tracing/console.ts'
import type { InvariantViolation } from './tracing/violation.ts'

/** The name of a method of docs/methods.md. */
export type MethodName = keyof Methods

/** The parameters of a method; may be left out when all of them may be. */
type ParamsOf<Name extends MethodName> = WireParams<Methods[Name]['params']>

/** What a trace configuration says of a tracer. */
export type TracerName = string | null | undefined

type TraceMethod = 'debug_traceTransaction' | 'debug_traceCall' | BlockTraceMethod

type BlockTraceMethod = 'debug_traceBlock' | 'debug_traceBlockByHash' | 'debug_traceBlockByNumber'

/** Where the parameters of a trace tell the compiler which tracer is named. */
type Naming<Name extends TraceMethod, Tracer> = Name extends 'debug_traceCall'
  ? { readonly 2?: { readonly tracer?: Tracer } }
  : { readonly 1?: { readonly tracer?: Tracer } }

/** What `request` takes (EIP-1193). */
export type RequestArguments<
  Name extends MethodName = MethodName,
  Tracer extends TracerName = TracerName,
> = {
  [Each in Name]: [] extends ParamsOf<Each>
    ? { readonly method: Each; readonly params?: Readonly<ParamsOf<Each>> }
    : Each extends TraceMethod
      ? { readonly method: Each; readonly params: Readonly<ParamsOf<Each>> & Naming<Each, Tracer> }
      : { readonly method: Each; readonly params: Readonly<ParamsOf<Each>> }
}[Name]

/** What `request` resolves with. A trace has the form of the tracer that is named. */
export type RequestResult<
  Name extends MethodName,
  Tracer extends TracerName = TracerName,
> = Name extends BlockTraceMethod
  ? readonly WireTransactionTrace<WireTraceBy<Tracer>>[]
  : Name extends TraceMethod
    ? WireTraceBy<Tracer>
    : Awaited<ReturnType<Methods[Name]['invoke']>>

/** An EIP-1193 `message` event of a subscription. */
export interface SubscriptionMessage {
  readonly type: 'eth_subscription'
  readonly data: { readonly subscription: Hex; readonly result: unknown }
}

export type MessageListener = (message: SubscriptionMessage) => void

/** What a contract said with `console.log` of Hardhat's or Foundry's library. */
export interface ConsoleEvent extends ConsoleMessage {
  /** The transaction it said it in; `undefined` in an `eth_call` and in an estimate that fails. */
  readonly transactionHash: Hash | undefined
}

export type ConsoleListener = (event: ConsoleEvent) => void

export type JournalListener = (line: string) => void

/** What an `advance` or a `mine` of several blocks has done so far. */
export interface Progress {
  readonly job: 'advance' | 'mine'
  /** Ms of virtual time for `advance`, blocks for `mine`; as `total`. */
  readonly done: number
  readonly total: number
  /** Nothing more will be told of this job: it has ended, well or not. */
  readonly isOver: boolean
}

/** The writer waits for a promise that is given back. */
export type ProgressListener = (progress: Progress) => Promise<void> | void

export interface UntilOptions {
  /** The most virtual time that may go by, in whole ms. */
  readonly withinMs: number
  /** What is waited for, for the error's message: `the order to be filled`. */
  readonly what?: string
}

/** A machine's clock and timer; tests bring their own. */
export interface Machine {
  /** Ms since the epoch. May be set back or far forward at any time. */
  now(): number
  /** Calls back once after a delay in ms. @returns a function that cancels it */
  wake(delayMs: number, callback: () => void): () => void
}

export interface RunOptions {
  /** Ms of virtual time in one ms of the machine's, from 0 to 1,000; 1 when left out. */
  readonly speed?: number
  /** The clock and timer to go by; those of this machine when left out. */
  readonly machine?: Machine
  /** The machine's time, in ms, at which virtual time is what it is now; the present when left out. */
  readonly startMs?: number
  /** Hears why virtual time has stopped by itself; when left out, `stop()` rejects with the reason. */
  readonly onFailure?: (reason: unknown) => void
}

/** What is left of a type when an answer is known to be truthy. */
export type Truthy<Value> = Exclude<Value, false | 0 | 0n | '' | null | undefined>

/** What can be listened to, and by whom. */
export interface EventListeners {
  /** Of what `eth_subscribe` asked for (EIP-1193). */
  readonly message: MessageListener
  /** What contracts say with `console.log`, once, when the transaction has run. */
  readonly console: ConsoleListener
  /**
   * How far an `advance` or a `mine` of several blocks has come, after each block but the last, and once
   * when it is over. The next block waits for a promise that is given back.
   */
  readonly progress: ProgressListener
  /** Each line of the journal, without its end, before what it says is done. */
  readonly journal: JournalListener
  /** Each text that goes into the digest: inputs as the journal has them, and what comes of them. */
  readonly digest: (text: string) => void
  /** Called at once: a devnet is connected from the start (EIP-1193). */
  readonly connect: (info: { readonly chainId: Hex }) => void
  /** The devnet is closed: 4900 (EIP-1193). */
  readonly disconnect: (error: RpcError) => void
  /** The accounts that clients of the wallet see, the selected one first (EIP-1193). */
  readonly accountsChanged: (accounts: readonly Address[]) => void
  /** A fault begins, ends, or could not be done when its time came. */
  readonly fault: (change: FaultChange) => void
  /** The chain id is another one (EIP-1193). */
  readonly chainChanged: (chainId: Hex) => void
  /** The fast engine failed to execute a message, and the reference engine executed it instead. */
  readonly engineFailure: (failure: EngineFailure) => void
}

export type EventName = keyof EventListeners

/** A chain definition in the form viem takes. */
export interface ChainDefinition {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: 18 }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  /** Ms from one block to the next. */
  readonly blockTime: number
  readonly testnet: true
  /** Ms from one flashblock to the next, where blocks are cut; clients then read `pending` by default. */
  readonly experimental_preconfirmationTime?: number
  /** `pollingInterval`: ms; give it to the client, which would poll far too slowly by itself. */
  readonly custom: { readonly pollingInterval: number }
}

export interface ListenOptions {
  /** 0 for any that is free; 8545 when left out. */
  readonly port?: number
  /** 127.0.0.1 when left out. */
  readonly host?: string
  /** Needed for a host that other machines can reach: the keys of its accounts are public. */
  readonly allowRemote?: boolean
  /** A Unix domain socket, or a named pipe on Windows, to serve beside the port. */
  readonly ipcPath?: string
  /** Hears of every request when it has been answered. */
  readonly onRequest?: (request: ServedRequest) => void
}

/** A request that has been answered. */
export interface ServedRequest {
  readonly transport: 'http' | 'webSocket' | 'ipc'
  readonly method: string
  readonly durationMs: number
  /** The JSON-RPC error code, or undefined when it went well. */
  readonly errorCode: number | undefined
}

/** A devnet on a socket. */
export interface DevnetServer {
  readonly host: string
  readonly port: number
  readonly httpUrl: string
  readonly wsUrl: string
  /** Where flashblocks are streamed as they go out, on networks that cut their blocks. */
  readonly flashblockStreamUrl?: string
  /** Where drips are asked for, by POST. */
  readonly faucetUrl: string
  readonly ipcPath?: string
  /** Stops listening, once what is under way has been answered. The devnet itself goes on. */
  close(): Promise<void>
}

/** Where a devnet stood. */
export interface Snapshot {
  /**
   * Goes back there: state, blocks, pool, clock and everything else a devnet remembers. Any number of
   * times, also after going back to earlier ones. Subscriptions and filters go on.
   */
  restore(): Promise<void>
  /** As {@link Devnet.fork} would have done then; filters are as they are now. */
  fork(): Devnet
}

export interface ForkOptions {
  /** Number of the sealed block to begin from. */
  readonly at: number
}

/**
 * A place in what has happened: the end of a ms of virtual time, in ms since the epoch, or a place in a
 * block: before the transaction with an index (the number of transactions is the block's end), or after
 * a flashblock.
 */
export type Moment =
  | number
  | { readonly blockNumber: bigint | BlockTag; readonly transactionIndex: number }
  | { readonly blockNumber: bigint | BlockTag; readonly flashblockIndex: number }

/** Reads the state at one moment (EIP-1193). */
export interface PastProvider {
  /**
   * Runs a JSON-RPC method that takes a block for its state; `latest`, `pending` and no block at all
   * mean the moment.
   *
   * @throws {RpcError} 4200 for any other method or block
   */
  request<Name extends MethodName, Tracer extends TracerName = undefined>(
    args: RequestArguments<Name, Tracer>,
  ): Promise<RequestResult<Name, Tracer>>
}

/** What the check of an invariant is told: after what it is asked, and how to read just that. */
export interface CheckedMoment {
  readonly blockNumber: bigint
  /** 32 zero bytes while the block is pending. */
  readonly blockHash: Hash
  /** In its block; `undefined` when it is the block that is checked. */
  readonly transactionIndex: number | undefined
  readonly transactionHash: Hash | undefined
  /** Reads the state right after the block or the transaction, also where readers see more by now. */
  readonly state: PastProvider
}

/**
 * Says whether an invariant holds: it does not if this returns `false`, or a promise of it, or throws.
 * It may read whatever the devnet tells, and change nothing.
 */
export type InvariantCheck = (moment: CheckedMoment) => unknown

export interface InvariantOptions {
  /**
   * After what it is checked: each block, which is the default, or each transaction, once readers see
   * what that has done.
   */
  readonly every?: 'block' | 'transaction'
}

/** What always has to hold, for as long as it is not taken off. */
export interface Invariant {
  readonly name: string
  /** Takes it off. If it is what the devnet stands still for, that goes on first. */
  remove(): Promise<void>
}

/**
 * Faults, at times of the virtual clock. At one time they come before anything else: a fault at the
 * time of a block happens before that is sealed. Snapshots and forks have them, the journal repeats
 * them. A fault that cannot be done when its time comes changes nothing and stays in the list.
 */
export interface DevnetFaults {
  /**
   * Lets something go wrong at a time.
   *
   * @param timeMs ms since the epoch, not before `now`
   * @returns the fault's id
   * @throws {DevnetError} INVALID_FAULT, INVALID_OPTION, FAULTS_TOO_MANY
   */
  at(timeMs: number, fault: Fault): Promise<Hex>
  /** The same, so many ms of virtual time after its turn in the write queue. */
  after(ms: number, fault: Fault): Promise<Hex>
  /**
   * The same at once.
   *
   * @throws {DevnetError} what {@link at} throws, or why it cannot be done, such as ROLLBACK_TOO_DEEP
   */
  now(fault: Fault): Promise<Hex>
  /** Takes a fault off, or ends it. @returns whether there was one with that id that is not over */
  clear(id: Hex): Promise<boolean>
  /** Those that are to come, are on, or could not be done, in the order they were asked for. */
  list(): readonly FaultStatus[]
  /** Those that are on. The same list until anything of it changes. */
  readonly on: readonly FaultStatus[]
}

/** A chain in process: no port, no timer; its time moves only when told. */
export interface Devnet extends AsyncDisposable {
  readonly config: Config
  /** The dev accounts, funded at genesis. Their keys are public. */
  readonly accounts: readonly Account[]
  readonly chain: ChainDefinition
  /** Virtual time in ms since the epoch. */
  readonly now: number
  /**
   * A list, in words, of what is waited for: loops, subscriptions, `until`, sends that wait for a
   * receipt, late answers, and pooled transactions.
   */
  readonly waits: readonly string[]
  /** Why nothing can be written any more, if a fault of this program has stopped the writer. */
  readonly fault: InvariantError | undefined
  /** Which invariant has stopped the writer, if one has. */
  readonly violation: InvariantViolation | undefined
  /**
   * Runs a JSON-RPC method (EIP-1193).
   *
   * @throws {RpcError} with `code`, `message` and perhaps `data`
   */
  request<Name extends MethodName, Tracer extends TracerName = undefined>(
    args: RequestArguments<Name, Tracer>,
  ): Promise<RequestResult<Name, Tracer>>
  /**
   * Begins a subscription to read in a loop: `for await (const header of devnet.subscribe('newHeads'))`.
   * It has begun when this returns.
   *
   * @throws {RpcError} -32602 for options that could never match anything
   */
  subscribe<Name extends SubscriptionName>(
    kind: Name,
    options?: SubscriptionTypes[Name]['options'],
  ): SubscriptionStream<SubscriptionTypes[Name]['payload']>
  /** Hears of an event (EIP-1193) from now on. */
  on<Name extends EventName>(event: Name, listener: EventListeners[Name]): void
  removeListener<Name extends EventName>(event: Name, listener: EventListeners[Name]): void
  /**
   * Moves time, sealing every block on the way.
   *
   * @param ms whole ms, zero or more
   */
  advance(ms: number): Promise<void>
  /**
   * Moves time without the blocks between. If transactions have been pre-confirmed, their block is
   * sealed first, at its own time.
   *
   * @param ms whole ms, zero or more
   */
  jump(ms: number): Promise<void>
  /** Seals blocks now; time does not move. */
  mine(count?: number): Promise<void>
  /**
   * Waits in virtual time for something to be so: asks, and moves time to the next tick, and asks again.
   *
   * @returns the first answer that is truthy
   * @throws {DevnetError} WAITED_IN_VAIN once so much time has gone by
   */
  until<Value>(
    predicate: () => Value | Promise<Value>,
    options: UntilOptions,
  ): Promise<Truthy<Value>>
  /**
   * Drives virtual time by the machine's clock until it is stopped, the devnet is closed or a step fails,
   * as the binary does. Each step is in the journal, so a replay gives the same bytes. The timer keeps the
   * process alive.
   *
   * @throws {DevnetError} ALREADY_RUNNING while another run has not been stopped, INVALID_OPTION, CLOSED
   */
  run(options?: RunOptions): TimeDriver
  /**
   * Checks from now on, after each block or transaction, that something holds which always has to.
   *
   * As soon as it does not, the writer stops: what it was doing ends there, with all that it has done so
   * far, and rejects with an `InvariantViolation` (a request with an `RpcError` that has it as its cause),
   * and so does whatever would change anything afterwards. Time stands, reads go on, forks are free;
   * taking the invariant off lets the devnet go on, and so does going back to a snapshot.
   *
   * @throws {DevnetError} INVALID_OPTION
   */
  invariant(name: string, check: InvariantCheck, options?: InvariantOptions): Invariant
  /**
   * What is different after one block and after another, account by account: of balances, nonces, code
   * and storage. The second is `pending` when left out, and may be the earlier one.
   *
   * @throws {RpcError} -32602 for what is no block
   * @throws {DevnetError} UNKNOWN_BLOCK
   */
  stateDiff(from: WireBlock | bigint, to?: WireBlock | bigint): StateChanges
  /**
   * 32 bytes: a hash over every input, its time and origin, and over all that came of it: blocks,
   * receipts, notifications, in order. Two runs that have the same are the same.
   */
  digest(): Hash
  /**
   * Every input so far with its virtual time, sequence and origin: lines of JSON, of which the first
   * says what devnet this is. `replay` makes the same devnet of it. That of a fork begins with its
   * parent's.
   *
   * @throws {DevnetError} JOURNAL_NOT_KEPT when it has grown over `journalBytesMax`
   */
  journal(): string
  /** Names who makes the calls of the devnet's own that `call` makes before it returns. */
  recordedAs<Value>(origin: SoleTransport, call: () => Value): Value
  /**
   * The state at a moment that has been, as a provider that only reads: balances, code, storage and
   * calls, which have the environment of the block that the moment is in.
   *
   * @throws {DevnetError} UNKNOWN_BLOCK, TRANSACTION_INDEX_TOO_HIGH, UNKNOWN_FLASHBLOCK
   */
  at(moment: Moment): PastProvider
  /** Remembers where the devnet stands now, between two jobs of its writer. O(1) but for the pool. */
  snapshot(): Snapshot
  /**
   * A devnet of its own that begins as this one stands now, between two jobs of its writer: with the
   * same blocks, pool, time, filters, wallet and `evm_snapshot`s. From then on neither sees what becomes
   * of the other, nor its end. Subscriptions, listeners, invariants and servers stay here; journal and
   * digest go on from this one's. O(1) but for the pool: what both have is shared until one of them
   * changes it.
   *
   * @throws {InvariantError} the fault that has stopped this one
   */
  fork(): Devnet
  /**
   * The same from an earlier block, as if that had just been sealed: time is the block's, nothing
   * waits. What has been set for all blocks from some time on is as it is now. Costs what has changed
   * since that block.
   *
   * @throws {DevnetError} UNKNOWN_BLOCK
   */
  fork(options: ForkOptions): Promise<Devnet>
  /** The user of the wallet that the devnet is to clients that sign with it. */
  readonly wallet: {
    /**
     * Says who agrees or refuses when a method needs the user's consent: those that sign, send or
     * connect. A refusal is 4001; an error that is thrown is one in its own words, and one that has a
     * number for a `code` is what the client gets. Until this is called everything is agreed to.
     */
    decide(decide: Decide): void
    /**
     * Chooses the accounts that clients see, the selected one first; tells `accountsChanged`.
     *
     * @throws {DevnetError} UNKNOWN_SIGNER for an account that is none of `accounts`
     */
    select(...addresses: readonly Address[]): Promise<void>
  }
  /**
   * The whole devnet as the text of a file: blocks, receipts and the state at each of their
   * transactions, what is pending and what waits, the clock, counters, and the options that shape the
   * chain. `createDevnet({ state })` goes on from there, to the byte. Clients' subscriptions and
   * filters, and snapshots, are not in it.
   */
  dump(): Promise<Uint8Array>
  readonly faucet: DevnetFaucet
  /** What goes wrong on purpose. */
  readonly faults: DevnetFaults
  /** Serves HTTP and WebSocket on one port. */
  listen(options?: ListenOptions): Promise<DevnetServer>
  /** The way to its clients, on which faults may be; what `listen` uses. */
  readonly wire: ServedWire
  /** A client on the other end of a wire; what `listen` uses. */
  connect(client: WireClient): Connection
  /** Closes servers and ends all writing. Reads go on answering. */
  close(): Promise<void>
}
