/**
 * The public API: the types of a devnet, of its arguments and of its results.
 *
 * Owns the types only. devnet/devnet.ts implements them.
 */

import type { Account } from './accounts/accounts.ts'
import type { Decide } from './accounts/wallet.ts'
import type {
  ChainDefinition,
  ConsoleListener,
  ProgressListener,
  RunOptions,
  TimeDriver,
  TransactionListener,
  Wait,
} from './backend/types.ts'
import type { BlockTag } from './chain/block-ref.ts'
import type { Config } from './config/config.ts'
import type { Coverage } from './coverage/istanbul.ts'
import type { EngineFailure } from './engine/fallback.ts'
import type { DevnetFaucet } from './faucet/faucet.ts'
import type { Chaos } from './faults/chaos.ts'
import type { ChaosOptions } from './faults/chaos-profiles.ts'
import type { Fault } from './faults/fault.ts'
import type { FaultChange, FaultStatus, PastFault } from './faults/faults.ts'
import type { ForkedChain } from './fork/remote-chain.ts'
import type { GasReport } from './gas-report/gas-report.ts'
import type { InvariantError } from './primitives/errors.ts'
import type { Address, Hash, Hex } from './primitives/hex.ts'
import type { Rehearsal, RehearsalOptions, Rules } from './rehearsal/types.ts'
import type { Connection, WireClient } from './rpc/connection.ts'
import type { RpcError } from './rpc/errors.ts'
import type {
  Methods,
  WireCallRequest,
  WireDebugTrace,
  WireDescription,
  WireStackTrace,
  WireStateBlock,
  WireStructTrace,
  WireTraces,
} from './rpc/reference.ts'
import type { SubscriptionName, SubscriptionTypes } from './rpc/subscriptions/index.ts'
import type { SubscriptionStream } from './rpc/subscriptions/stream.ts'
import type { StateMark } from './state-file/file.ts'
import type { StateAppend } from './state-file/file-writer.ts'
import type { NamedStateChanges } from './storage/changes.ts'
import type { StorageValue, WritableStorageValue } from './storage/value.ts'
import type { InvariantViolation } from './tracing/violation.ts'

/** A method name, as listed in docs/methods.md. */
export type MethodName = keyof Methods

/** The parameters of a method. */
type ParamsOf<Name extends MethodName> = Methods[Name]['params']

/** The `tracer` field of a trace configuration. */
export type TracerName = string | null | undefined

type TraceMethod = 'debug_traceTransaction' | 'debug_traceCall' | BlockTraceMethod

type BlockTraceMethod = 'debug_traceBlock' | 'debug_traceBlockByHash' | 'debug_traceBlockByNumber'

/** The parameter of a trace method that names the tracer. */
type Naming<Name extends TraceMethod, Tracer> = Name extends 'debug_traceCall'
  ? { readonly 2?: { readonly tracer?: Tracer } }
  : { readonly 1?: { readonly tracer?: Tracer } }

/** Argument of `request` (EIP-1193). */
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

/** Result of `request`. The tracer in the parameters decides the type of a trace. */
export type RequestResult<
  Name extends MethodName,
  Tracer extends TracerName = TracerName,
> = Name extends BlockTraceMethod
  ? readonly { readonly txHash: Hash; readonly result: TraceOf<Tracer> }[]
  : Name extends TraceMethod
    ? TraceOf<Tracer>
    : Methods[Name]['result']

/** The trace of a tracer; of the struct logger if none is named. */
type TraceOf<Tracer> = Tracer extends keyof WireTraces
  ? WireTraces[Tracer]
  : Tracer extends null | undefined
    ? WireStructTrace
    : WireDebugTrace

/** An EIP-1193 `message` event of a subscription. */
export interface SubscriptionMessage {
  readonly type: 'eth_subscription'
  readonly data: { readonly subscription: Hex; readonly result: unknown }
}

export type MessageListener = (message: SubscriptionMessage) => void

export type JournalListener = (line: string) => void

export interface UntilOptions {
  /** Maximum virtual time to wait, in whole ms. */
  readonly withinMs: number
  /** The awaited condition, for the error message: `the order to be filled`. */
  readonly what?: string
}

/** The type of a value that is known to be truthy. */
export type Truthy<Value> = Exclude<Value, false | 0 | 0n | '' | null | undefined>

/** The listener type of each event. */
export interface EventListeners {
  /** Notifications of `eth_subscribe` subscriptions (EIP-1193). */
  readonly message: MessageListener
  /** `console.log` calls of contracts; emitted once, when the transaction has run. */
  readonly console: ConsoleListener
  /**
   * Transactions, in order of execution; not the system transactions of each block. A reorg that
   * executes a transaction again emits it again.
   */
  readonly transaction: TransactionListener
  /**
   * The calls of each transaction that {@link transaction} has, once readers see it: when it is
   * pre-confirmed, or when its block is sealed where nothing is. The transaction is executed again for
   * it, and the next one waits for that.
   */
  readonly trace: (event: TraceEvent) => void
  /**
   * Progress of an `advance` or a `mine` of several blocks, emitted after each block but the last, or
   * of a trace of many opcodes, or of a save, after some blocks; and once when the job is over. If the
   * listener returns a promise, the next block or opcode waits for it.
   */
  readonly progress: ProgressListener
  /** Each line of the journal, without the newline, before the recorded input is executed. */
  readonly journal: JournalListener
  /** Each text that the digest hashes: inputs as the journal records them, and their results. */
  readonly digest: (text: string) => void
  /** Called in a microtask after it is added: a devnet starts connected (EIP-1193). */
  readonly connect: (info: { readonly chainId: Hex }) => void
  /** The devnet was closed; the error code is 4900 (EIP-1193). */
  readonly disconnect: (error: RpcError) => void
  /** The accounts visible to clients of the wallet, the selected one first (EIP-1193). */
  readonly accountsChanged: (accounts: readonly Address[]) => void
  /** A fault begins, ends, or could not be executed when it was due. */
  readonly fault: (change: FaultChange) => void
  /** The chain id changed (EIP-1193). */
  readonly chainChanged: (chainId: Hex) => void
  /** The fast engine failed to execute a message, and the reference engine executed it instead. */
  readonly engineFailure: (failure: EngineFailure) => void
}

export type EventName = keyof EventListeners

/** The trace of a transaction. */
export interface TraceEvent {
  readonly hash: Hash
  readonly blockNumber: bigint
  readonly transactionIndex: number
  /** As `callTracer` has it; frozen. `undefined` if it cannot be made. */
  readonly trace: WireTraces['callTracer'] | undefined
  /** The reason why there is none. */
  readonly error: string | undefined
}

export interface ListenOptions {
  /** 0 for any free port. Default: 8545. */
  readonly port?: number
  /** Default: 127.0.0.1. */
  readonly host?: string
  /**
   * Required for a host that other machines can reach: the private keys of its accounts are public.
   */
  readonly allowRemote?: boolean
  /** A Unix domain socket, or a named pipe on Windows, served in addition to the port. */
  readonly ipcPath?: string
  /**
   * Serves the Studio at `/`: the page that shows the chain in a browser. Default: where only this
   * machine can reach the host.
   */
  readonly studio?: boolean
  /**
   * Most real time of a call, estimate, trace or simulation, in ms: after it they are refused. 0 for no
   * limit. Transactions have none. Default: 30,000.
   */
  readonly callMsMax?: number
  /** Called after each answered request. */
  readonly onRequest?: (request: ServedRequest) => void
}

/** An answered request. */
export interface ServedRequest {
  readonly transport: 'http' | 'webSocket' | 'ipc'
  readonly method: string
  readonly durationMs: number
  /** The JSON-RPC error code; `undefined` if the request succeeded. */
  readonly errorCode: number | undefined
  /** The message of that error. */
  readonly errorMessage: string | undefined
  /** Its data, where that is hex: the revert data of a call. */
  readonly errorData?: Hex | undefined
  /** Why a call failed, by the artifacts; `undefined` where none is known. */
  readonly stackTrace?: WireStackTrace | undefined
}

/** A devnet that listens on a socket. */
export interface DevnetServer {
  readonly host: string
  readonly port: number
  readonly httpUrl: string
  readonly wsUrl: string
  /** WebSocket URL that streams flashblocks as they are published, on networks that have them. */
  readonly flashblockStreamUrl?: string
  /** URL to request drips from, by POST. */
  readonly faucetUrl: string
  readonly ipcPath?: string
  /** URL of the Studio, where it is served. */
  readonly studioUrl?: string
  /** Stops listening after requests under way are answered. The devnet itself stays open. */
  close(): Promise<void>
}

/** A saved state of the devnet. */
export interface Snapshot {
  /**
   * Reverts state, blocks, txpool, clock and everything else the devnet holds. Can be called any
   * number of times, also after restoring earlier snapshots. Subscriptions stay open. Filters do, too,
   * or they come back as they were, by the option `snapshotFilters`.
   */
  restore(): Promise<void>
  /**
   * Like {@link Devnet.fork} at the time of the snapshot. Filters are the current ones, or those of the
   * snapshot, by the option `snapshotFilters`.
   */
  fork(): Promise<Devnet>
}

export interface ForkOptions {
  /** Number of the sealed block to fork from. Default: the state of now. */
  readonly at?: number
}

/**
 * A position in the history: the end of a ms of virtual time, in ms since the epoch, or a position
 * in a block: before the transaction with an index (the number of transactions means the end of the
 * block), or after a flashblock.
 */
export type Moment =
  | number
  | { readonly blockNumber: bigint | BlockTag; readonly transactionIndex: number }
  | { readonly blockNumber: bigint | BlockTag; readonly flashblockIndex: number }

/** Reads the state at one moment (EIP-1193). */
export interface PastProvider {
  /**
   * Runs a JSON-RPC method that reads the state at a block; `latest`, `pending` and an omitted
   * block mean the moment.
   *
   * @throws {RpcError} 4200 for any other method or block
   */
  request<Name extends MethodName, Tracer extends TracerName = undefined>(
    args: RequestArguments<Name, Tracer>,
  ): Promise<RequestResult<Name, Tracer>>
}

/** The block or transaction that an invariant's check is about, and the state after it. */
export interface CheckedMoment {
  readonly blockNumber: bigint
  /** 32 zero bytes while the block is pending. */
  readonly blockHash: Hash
  /** Index in the block; `undefined` when the whole block is checked. */
  readonly transactionIndex: number | undefined
  readonly transactionHash: Hash | undefined
  /** The state right after the block or transaction, even if readers already see a later one. */
  readonly state: PastProvider
}

/**
 * Checks an invariant. The invariant is violated if this returns `false` or a promise of `false`,
 * throws, or rejects. It may read from the devnet, but not change it.
 */
export type InvariantCheck = (moment: CheckedMoment) => unknown

export interface InvariantOptions {
  /**
   * When to check: after each block, which is the default, or after each transaction, once its
   * result is visible to readers.
   */
  readonly every?: 'block' | 'transaction'
}

/** A registered invariant, checked until it is removed. */
export interface Invariant {
  readonly name: string
  /** Removes the invariant. If it stopped the writer, the producer first finishes its work. */
  remove(): Promise<void>
}

/**
 * Faults, scheduled in virtual time. At one time they run before anything else: a fault at the time
 * of a block happens before the block is sealed. Snapshots and forks include them, a replay repeats
 * them. A fault that cannot be executed when it is due changes nothing and stays in the list.
 */
export interface DevnetFaults {
  /**
   * Schedules a fault.
   *
   * @param timeMs ms since the epoch, not before `now`
   * @returns the fault's id
   * @throws {DevnetError} INVALID_FAULT, INVALID_OPTION, FAULTS_TOO_MANY
   */
  at(timeMs: number, fault: Fault): Promise<Hex>
  /**
   * Like {@link at}, with the time in ms of virtual time after the job's turn in the write queue.
   */
  after(ms: number, fault: Fault): Promise<Hex>
  /**
   * Executes a fault at once.
   *
   * @throws {DevnetError} like {@link at}, or the reason why it cannot be executed, such as
   *   ROLLBACK_TOO_DEEP
   */
  now(fault: Fault): Promise<Hex>
  /**
   * Removes or ends a fault. @returns false if no fault with that id is scheduled, active or failed
   */
  clear(id: Hex): Promise<boolean>
  /**
   * Begins, changes or ends chaos; see the option `chaos`. Faults that have begun go on. Forks have the same
   * chaos; snapshots and saved devnets have none.
   *
   * @throws {DevnetError} INVALID_OPTION
   */
  setChaos(options: 'off' | ChaosOptions): Promise<void>
  /** The chaos in force, with the kinds that this network lacks; `undefined` for none. */
  readonly chaos: Chaos | undefined
  /** Faults that are scheduled, active or failed, in the order in which they were added. */
  list(): readonly FaultStatus[]
  /** The newest 1,000 faults that have ended, in the order in which they did. A loaded devnet has none. */
  past(): readonly PastFault[]
  /** The active faults. The same array until one of them changes. */
  readonly on: readonly FaultStatus[]
}

/** Compiled contracts, which name the sources of what fails. No journal or snapshot has them. */
export interface DevnetArtifacts {
  /** True until an artifact was added. */
  readonly isEmpty: boolean
  /**
   * Adds artifacts: parsed JSON of Foundry, Hardhat, solc or Vyper, build info, ABIs; or paths of folders
   * of such files. Answers use what a folder holds at the time; files of a folder that cannot be read
   * are left out.
   *
   * @returns the names of the contracts, as `src/Token.sol:Token`, once all files are read
   * @throws {DevnetError} INVALID_ARTIFACT for the first that cannot be read; the others are added
   */
  add(...artifacts: readonly unknown[]): Promise<readonly string[]>
}

/** A chain in process: no port, no timer; its time moves only on request. */
export interface Devnet extends AsyncDisposable {
  /** The options in force, defaults included. */
  readonly config: Config
  /** The chain that the devnet was forked from; `undefined` if there is none. */
  readonly remote: ForkedChain | undefined
  /**
   * The dev accounts, funded at genesis. Their private keys are public. Addresses are checksummed (EIP-55),
   * as pages show them; answers of methods and keys of {@link stateDiff} are lower-case.
   */
  readonly accounts: readonly Account[]
  /** The chain as viem describes one: id, name, block time, URLs, predeployed contracts. */
  readonly chain: ChainDefinition
  /** Virtual time in ms since the epoch. */
  readonly now: number
  /**
   * Everything that is waited for: loops, subscriptions, `until`, sends that wait for a receipt,
   * late answers, and pooled transactions.
   */
  readonly waits: readonly Wait[]
  /** The internal error that stopped the writer, if one did. Nothing can be written any more. */
  readonly failure: InvariantError | undefined
  /** The violation that stopped the writer, if one did. */
  readonly violation: InvariantViolation | undefined
  /**
   * Runs a JSON-RPC method (EIP-1193).
   *
   * @throws {RpcError} with `code`, `message` and in some cases `data`
   */
  request<Name extends MethodName, Tracer extends TracerName = undefined>(
    args: RequestArguments<Name, Tracer>,
  ): Promise<RequestResult<Name, Tracer>>
  /**
   * Opens a subscription, to be read in a loop. It is open when this returns:
   * `for await (const header of devnet.subscribe('newHeads'))`.
   *
   * @throws {RpcError} -32602 for options that could never match
   */
  subscribe<Name extends SubscriptionName>(
    kind: Name,
    options?: SubscriptionTypes[Name]['options'],
  ): SubscriptionStream<SubscriptionTypes[Name]['payload']>
  /**
   * Adds a listener for an event (EIP-1193).
   *
   * @throws {DevnetError} INVALID_OPTION for an unknown event
   */
  on<Name extends EventName>(event: Name, listener: EventListeners[Name]): void
  /** Adds a listener for the next event only. */
  once<Name extends EventName>(event: Name, listener: EventListeners[Name]): void
  /** Removes a listener. */
  off<Name extends EventName>(event: Name, listener: EventListeners[Name]): void
  /** The same as {@link off} (EIP-1193). */
  removeListener<Name extends EventName>(event: Name, listener: EventListeners[Name]): void
  /**
   * Moves time, sealing every block on the way.
   *
   * @param ms whole ms, zero or more
   */
  advance(ms: number): Promise<void>
  /**
   * Moves time without sealing the blocks on the way. If transactions are pre-confirmed, their
   * block is sealed first, at its own time.
   *
   * @param ms whole ms, zero or more
   */
  jump(ms: number): Promise<void>
  /** Seals blocks now; time does not move. */
  mine(count?: number): Promise<void>
  /**
   * From now on keeps only so many of the newest blocks, or a few hundred more, as the option
   * `historyBlocks` does: older ones are pruned.
   *
   * @param blocks at least 256, and as many as there are up to `finalized`
   * @returns number of the oldest block that is kept
   */
  pruneHistory(blocks: number): Promise<number>
  /**
   * Waits in virtual time for a condition: calls the predicate, moves time to the next tick, and
   * repeats.
   *
   * @returns the first truthy answer
   * @throws {DevnetError} WAITED_IN_VAIN when `withinMs` has passed
   */
  until<Value>(
    predicate: () => Value | Promise<Value>,
    options: UntilOptions,
  ): Promise<Truthy<Value>>
  /**
   * Drives virtual time by the machine's clock, as the binary does, until the run is stopped, the
   * devnet is closed or a step fails. The journal records each step, so a replay gives the same
   * bytes. The timer keeps the process alive.
   *
   * @throws {DevnetError} ALREADY_RUNNING while another run is not stopped, INVALID_OPTION, CLOSED
   */
  run(options?: RunOptions): TimeDriver
  /**
   * Registers an invariant, checked after each block or transaction from now on.
   *
   * A violation stops the writer: the job under way ends there, keeps what it has done so far, and
   * rejects with an `InvariantViolation` (a request with an `RpcError` whose `cause` is the
   * violation). So does every later job that changes something. Time stands still, reads are
   * answered, and forks are not stopped. The devnet continues after the invariant is removed or a
   * snapshot is restored.
   *
   * @throws {DevnetError} INVALID_OPTION
   */
  invariant(name: string, check: InvariantCheck, options?: InvariantOptions): Invariant
  /** The compiled contracts that this devnet and its forks know. */
  readonly artifacts: DevnetArtifacts
  /**
   * Names an address wherever it is printed, in this devnet and its forks. `undefined` removes the
   * label.
   *
   * @param name 1 to 100 characters
   * @throws {DevnetError} INVALID_OPTION
   */
  label(address: Address, name: string | undefined): void
  /**
   * The calls of a transaction by name, with arguments, results, events and errors: as a tree, and as
   * text.
   *
   * @throws {RpcError} -32000 for an unknown transaction
   */
  describe(hash: Hash): Promise<WireDescription>
  /**
   * Why a transaction failed, and its Solidity frames, innermost first; `null` if it did not fail.
   *
   * @throws {RpcError} -32000 for an unknown transaction
   */
  stackTrace(hash: Hash): Promise<WireStackTrace | null>
  /**
   * Executes a transaction or a call by other rules: its outcome before and after, a verdict, the least gas
   * limit that gives the old outcome, and the causes of every difference, by EIP, opcode and source line. A
   * read: it changes nothing.
   *
   * @param target hash of a transaction, sealed or pending, which is executed on the state before it; or a
   *   call, on the latest state
   * @returns `null` for an unknown transaction
   * @throws {DevnetError} RULES_UNKNOWN if the network has no such rules
   * @throws {RpcError} -32602 for other parameters
   */
  rehearse(
    target: Hash | WireCallRequest,
    rules: Rules,
    options?: RehearsalOptions,
  ): Promise<Rehearsal | null>
  /**
   * Which functions, statements and branches of the known contracts were executed by this devnet and
   * its forks, in the form of Istanbul. {@link lcovFrom} prints it for lcov.
   *
   * @throws {RpcError} -32000 without the option `coverage`
   */
  coverage(): Promise<Coverage>
  /**
   * The gas of the transactions of this devnet and its forks, by contract and function, and of
   * deployments with their size. Needs the option `gasReport` and the artifacts of the contracts.
   *
   * @throws {DevnetError} GAS_REPORT_OFF
   */
  gasReport(): Promise<GasReport>
  /**
   * The value of a variable of a contract, or of a part of it: `balances[0xabc…].amount`. Needs the
   * artifact of the contract with its storage layout. Default: `pending`.
   *
   * @throws {DevnetError} INVALID_STORAGE_PATH for an invalid path, with what there is;
   *   INVALID_STORAGE_VALUE for a key of another type; STORAGE_TOO_LARGE, NO_STORAGE_LAYOUT,
   *   UNKNOWN_BLOCK, INVALID_ADDRESS
   */
  readStorage(address: Address, path: string, at?: WireStateBlock | bigint): Promise<StorageValue>
  /**
   * Sets the value of a variable, as the code of the contract would leave it.
   *
   * @throws {DevnetError} as {@link readStorage}; INVALID_STORAGE_VALUE for a value of another type
   */
  writeStorage(address: Address, path: string, value: WritableStorageValue): Promise<void>
  /**
   * The difference between the states of two moments, by account: balances, nonces, code and storage,
   * and variables of contracts whose artifact has a storage layout, by name. A moment is a block, a
   * virtual time, or a position in a block, as for `readStorage`; `to` may be the earlier one. Default:
   * `pending`.
   *
   * @throws {RpcError} -32602 for a malformed moment
   * @throws {DevnetError} UNKNOWN_BLOCK, BLOCK_PRUNED, TRANSACTION_INDEX_TOO_HIGH, UNKNOWN_FLASHBLOCK,
   *   STATE_DIFF_BEFORE_FORK, STATE_DIFF_TOO_LARGE
   */
  stateDiff(from: WireStateBlock | bigint, to?: WireStateBlock | bigint): NamedStateChanges
  /**
   * 32 bytes: a hash over every input with its time and origin, and over its results (blocks,
   * receipts, notifications), in order. Two runs with the same digest are the same.
   */
  digest(): Hash
  /**
   * Every input so far with its virtual time, sequence and origin, as lines of JSON. The first line
   * describes the devnet. `replay` recreates the devnet from it. A fork's journal begins with its
   * parent's.
   *
   * @throws {DevnetError} JOURNAL_NOT_KEPT when it has grown over `limits.journalBytesMax`
   */
  journal(): string
  /**
   * The state at a past moment, as a read-only provider: balances, code, storage and calls. Calls
   * run in the environment of the moment's block.
   *
   * @throws {DevnetError} UNKNOWN_BLOCK, TRANSACTION_INDEX_TOO_HIGH, UNKNOWN_FLASHBLOCK
   */
  at(moment: Moment): PastProvider
  /**
   * Saves the state between two jobs of the writer: it takes its turn after the jobs requested
   * before. A listener that is called during a job gets the state after that job, and must not make
   * the job wait for it. O(1) except for the txpool.
   *
   * @throws {DevnetError} CHECK_MAY_ONLY_READ within the check of an invariant
   * @throws {InvariantError} the error that stopped this devnet
   */
  snapshot(): Promise<Snapshot>
  /**
   * Creates an independent devnet from the state between two jobs, like {@link snapshot}: with the
   * same blocks, txpool, time, filters, wallet and `evm_snapshot`s. Later changes of one, including
   * closing it, do not affect the other. Subscriptions, listeners, invariants and servers stay with
   * this devnet; journal and digest continue this one's. O(1) except for the txpool: both share the
   * rest until one of them changes it.
   *
   * With `at`, from an earlier block, as if it had just been sealed: time is the block's, the txpool
   * is empty. Settings for all blocks from some time on keep their current values. Costs what has
   * changed since that block.
   *
   * @throws {DevnetError} UNKNOWN_BLOCK, INVALID_OPTION, CHECK_MAY_ONLY_READ
   * @throws {InvariantError} the error that stopped this devnet
   */
  fork(options?: ForkOptions): Promise<Devnet>
  /** Simulates the wallet's user, for clients that sign with the devnet's accounts. */
  readonly wallet: {
    /**
     * Sets the function that approves or rejects methods that need the user's consent: those that
     * sign, send or connect. It may return a promise: the request waits for it. A rejection is error
     * 4001. An error that the function throws reaches the client with its message, and with its
     * `code` if that is a number. Default: approve all.
     */
    decide(decide: Decide): void
    /**
     * Sets the accounts visible to clients, the selected one first. Emits `accountsChanged`.
     *
     * @throws {DevnetError} UNKNOWN_SIGNER for an account that is not in `accounts`
     */
    select(...addresses: readonly Address[]): Promise<void>
  }
  /**
   * The whole devnet as a text file: blocks, receipts, the state at each transaction, pending
   * transactions and the txpool, clock, counters, and the options that determine the chain.
   * `createDevnet({ state })` continues from it, to the byte. Subscriptions, filters and snapshots
   * are not included, nor are pruned blocks, see the option `historyBlocks`.
   *
   * It is the devnet as it was after what was requested before. Blocks are converted a few at a time; other
   * requests are answered in between, and do not change the file.
   */
  dump(): Promise<Uint8Array>
  /**
   * Saves what an earlier save lacks, to be appended to its file: the blocks since then, and all that is
   * not in blocks. Sealed blocks are converted a few at a time, and a served devnet answers requests in
   * between. Blocks that a reorg removed, and pruned ones, stay in the file until they take as much of it
   * as the others; then the whole file is written again. So it is if blocks were pruned that are in no save.
   *
   * @param after the `mark` of the save in the file; `'load'` for the `state` that the devnet was loaded
   *   from; `'nothing'` for a separate file
   * @returns a separate file, at offset 0, if nothing can be appended
   */
  dumpAfter(after: StateMark | 'load' | 'nothing'): Promise<StateAppend>
  /** Funds addresses as the imitated network's faucet does, with its cooldowns. */
  readonly faucet: DevnetFaucet
  /** Injects faults on purpose, and lists them. */
  readonly faults: DevnetFaults
  /** Serves HTTP and WebSocket on one port. */
  listen(options?: ListenOptions): Promise<DevnetServer>
  /**
   * Connects another client in process, with its own subscriptions: it exchanges JSON-RPC
   * messages, as over a WebSocket, and the journal records it as a separate connection.
   *
   * @throws {DevnetError} INVALID_OPTION
   */
  connect(client: WireClient): Connection
  /**
   * Closes servers, finishes what was requested, and refuses every request from then on (4900).
   * Properties, `digest()`, `journal()` and `fork()` still work.
   */
  close(): Promise<void>
}
