/**
 * What a method may use. The rooms below give it plainly; what changes something goes through a
 * function that `devnet.ts` supplies and that ends in the write queue.
 */

import type { Block } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import type { Standing } from '../chain/moment.ts'
import type { L1Prices } from '../chain/receipt.ts'
import type { SimulatedBlock, Simulation } from '../chain/simulation.ts'
import type { Condition, SignedTransaction } from '../chain/transaction.ts'
import type { Fault } from '../faults/fault.ts'
import type { Faults } from '../faults/faults.ts'
import type { Client } from '../journal/recorder.ts'
import type { Dialect } from '../primitives/dialect.ts'
import type { DevnetError } from '../primitives/errors.ts'
import type { Address, Hash, Hex } from '../primitives/hex.ts'
import type { AccessListEntry, CallRequest, Deposit } from '../primitives/message.ts'
import type { BlockOverrides, Overrides } from '../primitives/overrides.ts'
import type { StateView } from '../state/view.ts'
import type { Write } from '../state/write.ts'
import type { CallToTrace } from '../tracing/replay.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { Filters } from './filters.ts'
import type { Inputs, RpcLimits } from './limits.ts'
import type { TimeDriver } from './time-driver.ts'
import type { MethodDescription } from './wire/codec.ts'

/** Calls in one block. */
export interface Bundle {
  readonly requests: readonly CallRequest[]
  readonly block: BlockOverrides | undefined
}

/** What a call returned, or why it failed. */
export type CallResult = { readonly value: Uint8Array } | { readonly error: string }

/** An access list, the gas used with it, and why the call failed if it did. */
export interface AccessListOutcome {
  readonly accessList: readonly AccessListEntry[]
  readonly gasUsed: bigint
  readonly error: string | undefined
}

/** Where calls run, if not simply after their block. */
export interface CallPlace {
  /** After so many transactions of the block; at most as many as it has. */
  readonly index?: number | undefined
  readonly overrides?: Overrides | undefined
}

/** What it comes to that time has been moved on. */
export interface Passage {
  /** Ms of virtual time since the epoch. */
  readonly fromMs: number
  readonly toMs: number
  /** Blocks sealed on the way. */
  readonly sealed: number
}

/** When blocks are that are sealed on request. */
export interface MineTerms {
  /** Ms by which time moves on before each of them. */
  readonly intervalMs?: number
  /** Whether it stays before the first one. */
  readonly skipsFirst?: boolean
  /** Time of the first one, in ms since the epoch. */
  readonly atMs?: number | undefined
}

/** Ms from one block to the next; drawn from the seed each time where the two differ. */
export interface BlockInterval {
  readonly minMs: number
  readonly maxMs: number
}

/** What seals blocks besides being asked to; each of the two by itself, both, or neither. */
export interface MiningMode {
  /** Is a block sealed as soon as a transaction has run in it? */
  readonly isAuto: boolean
  /** `undefined` where time seals nothing. */
  readonly interval: BlockInterval | undefined
  /** Neither of them counts for now. */
  readonly isPaused: boolean
}

/** Terms of a block that somebody can set. */
export interface SetTerms {
  readonly coinbase?: Address
  readonly gasLimit?: bigint
  /** Wei per gas. */
  readonly baseFeePerGas?: bigint
  readonly prevRandao?: Hash
}

/** Calls that a wallet has sent together. */
export interface CallBundle {
  /** Of its transactions, one for each call; none when it has failed, for then nothing of it is left. */
  readonly hashes: readonly Hash[]
  readonly hasFailed: boolean
}

/** The devnet as a wallet. */
export interface WalletActions {
  /** What clients see, the selected one first. */
  readonly accounts: readonly Address[]
  /** Whether the user has let clients see accounts. */
  readonly isConnected: boolean
  /** Lets clients see accounts, or no longer. */
  connect(isConnected: boolean): Promise<void>
  /** @throws {DevnetError} USER_REFUSED */
  expectConsent(request: { readonly method: string; readonly params: readonly unknown[] }): void
  /** @throws {DevnetError} UNAUTHORIZED for an account that clients do not see */
  expectShown(address: Address): void
  /**
   * Sends calls one after another with nothing between: all of them or none.
   *
   * @param id the client's own name for the bundle, if it has one
   * @returns the bundle's id; it has failed when one of the calls would
   * @throws {DevnetError} BUNDLE_ID_TAKEN, or why a transaction is refused
   */
  sendCalls(id: string | undefined, requests: readonly CallRequest[]): Promise<string>
  /** @throws {DevnetError} UNKNOWN_BUNDLE */
  bundle(id: string): CallBundle
}

/** What a user says of a deposit. */
export type DepositRequest = Omit<Deposit, 'sourceHash' | 'isSystemTransaction'>

/** What may be set about L1; wei per gas, millionths, and so on, as the L1 attributes carry it. */
export type L1FeeChanges = Partial<L1Prices>

/** A state that comes from outside. */
export interface StateToLoad {
  /** Ms since the epoch. */
  readonly timeMs: number
  /** What is to change, asked when the writer's turn has come. */
  edit(): readonly Write[]
}

/** Transactions of each block of a reorg: encoded, or requests to fill in and send. */
export type ReorgTransactions = readonly (readonly (Uint8Array | CallRequest)[])[]

/** When a fault is to begin: at a time, so long from now, or at once. */
export interface FaultTime {
  /** Ms since the epoch. */
  readonly atMs?: number | undefined
  readonly afterMs?: number | undefined
}

/** What somebody waits for, until it is there or no longer wanted. */
export interface Want {
  /** In words that follow "waits for". */
  readonly what: string
  /** Whether time can bring it now; it always can when left out. */
  isHopeful?(): boolean
  /** Resolves when whoever waits has taken what there was; it has at once when left out. */
  taken?(): Promise<void>
  /** Hears that as much time has gone by as may, or why it goes on no further. */
  inVain?(reason: Error): void
}

/** What has become of a tick: none where time does nothing by itself, or when enough has gone by. */
export type Tick = 'gone by' | 'none' | 'enough'

/** Who waits, and the time that goes by for them. */
export interface RpcWaits {
  /** Whether it does. */
  readonly isOn: boolean
  /** Somebody waits from now on. @returns what ends it */
  want(want: Want): () => void
  /**
   * A request waits: what is under way is done, or else a tick goes by.
   *
   * @param isForNews does it ask what is new, and for nothing that it knows of?
   */
  poll(isForNews: boolean): Promise<Tick>
  /** @returns why it waits no longer */
  refusal(what: string): DevnetError
}

/** What the devnet does for its methods. */
export interface RpcActions {
  readonly inputs: Inputs
  readonly waits: RpcWaits
  /** Whether transactions have been taken in that no block has. */
  hasUnsealed(): boolean
  readonly chain: Chain
  /** Of transactions that are sent now. */
  chainId(): number
  /** Whose units and return values development methods have. */
  readonly dialect: Dialect
  /** 32 bytes; another one after a reset. */
  instanceId(): Hash
  readonly clientVersion: string
  /** Of this program. */
  readonly version: string
  readonly limits: RpcLimits
  /** The managed accounts, in order. */
  readonly accounts: readonly Address[]
  readonly wallet: WalletActions
  /** Wei per gas: the tip suggested to clients. */
  readonly priorityFeeDefault: bigint
  /** Wei per gas in the block after this one. */
  nextBaseFee(block: Block): bigint
  /** A transaction taken in that has not run yet. */
  waiting(hash: Hash): SignedTransaction | undefined
  /** All transactions taken in that have not run yet, in order of arrival. */
  pool(): readonly SignedTransaction[]
  /** The nonce a sender's next transaction needs, after those of its own that wait. */
  nextNonce(address: Address): bigint
  /** Ms of virtual time since the epoch. */
  now(): number
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
  ): Promise<AccessListOutcome>
  /** Blocks of calls on top of a block. */
  simulate(simulation: Simulation, base: Block): Promise<readonly SimulatedBlock[]>
  /**
   * Calls in bundles, each on the state the one before it left.
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
  /** Takes in an encoded transaction. @param condition under which alone it may run */
  submit(rawTransaction: Uint8Array, condition?: Condition): Promise<Hash>
  /**
   * Fills in, signs and takes in a transaction of a managed account.
   *
   * @param expect throws when its turn has come and it is not to be sent
   */
  send(request: CallRequest, expect?: () => void): Promise<Hash>
  /**
   * {@link submit}, and waiting in virtual time until the transaction has run.
   *
   * @param timeoutMs the longest there may be when left out
   */
  submitSync(rawTransaction: Uint8Array, timeoutMs: number | undefined): Promise<Hash>
  /** {@link send}, and waiting as long as may be. */
  sendSync(request: CallRequest): Promise<Hash>
  /** An encoded, signed transaction. @throws {DevnetError} why it is none */
  decodeTransaction(rawTransaction: Uint8Array): SignedTransaction | Promise<SignedTransaction>
  /** Fills in a transaction of any account; nobody signs it. */
  fillTransaction(request: CallRequest): Promise<SignedTransaction>
  /** Fills in and signs a transaction of a managed account. */
  signTransaction(request: CallRequest): Promise<SignedTransaction>
  /** @returns r, s and v, 65 bytes @throws {DevnetError} UNKNOWN_SIGNER */
  signMessage(signer: Address, message: Uint8Array): Hex | Promise<Hex>
  /** @returns r, s and v, 65 bytes @throws {DevnetError} UNKNOWN_SIGNER or INVALID_TYPED_DATA */
  signTypedData(signer: Address, typedData: unknown): Hex | Promise<Hex>
  /** {@link send} for any account, of which nobody needs the key. */
  sendUnsigned(request: CallRequest): Promise<Hash>
  /**
   * Whether {@link send} takes in what an account has not signed.
   *
   * @returns whether it was otherwise before
   */
  impersonate(address: Address, isOn: boolean): Promise<boolean>
  /** The accounts for which it does, by name, in the order in which that began. */
  impersonated(): readonly Address[]
  /** Whether {@link send} does so for everybody. */
  impersonateAll(isOn: boolean): Promise<void>
  /**
   * Changes the state without a transaction.
   *
   * @param edit what is to change, from the pending state when its turn has come
   */
  patch(edit: (pending: StateView) => readonly Write[]): Promise<void>
  /**
   * Moves time on to where a state is, unless it is past that, and patches the state.
   *
   * @throws {DevnetError} TIME_TOO_FAR
   */
  loadState(state: StateToLoad): Promise<void>
  /**
   * Patches the one word of storage with which a contract answers a question.
   *
   * @param what is set, for the refusal
   * @throws {DevnetError} NO_SUCH_SLOT when no one word decides the answer
   */
  setAnswer(contract: Address, question: Uint8Array, what: string, value: bigint): Promise<void>
  /**
   * Sets terms of blocks that no transaction has begun, the pending one included.
   *
   * @param isLasting for all of them, instead of the first one
   * @throws {DevnetError} INVALID_OPTION for a gas limit below what opens a block
   */
  setTerms(terms: SetTerms, isLasting: boolean): Promise<void>
  /** Takes waiting transactions out of the pool. @returns those that were there */
  drop(isDropped: (waiting: SignedTransaction) => boolean): Promise<readonly SignedTransaction[]>
  /** Makes a deposit on L1. @throws {DevnetError} NO_L1, EXCEEDS_BLOCK_GAS_LIMIT */
  deposit(request: DepositRequest): Promise<Hash>
  /** Sets what L1 asks, from the next block on. @throws {DevnetError} NO_L1 */
  changeL1(changes: L1FeeChanges): Promise<void>
  /**
   * Moves time on, sealing every block on the way.
   *
   * @throws {DevnetError} TICKS_TOO_MANY, TIME_TOO_FAR
   */
  advance(ms: number): Promise<Passage>
  /**
   * How far it is to the end of so many blocks or slices, the one under way included.
   *
   * @returns ms, and of how many it is the end: fewer where the times of later ones are drawn
   * @throws {DevnetError} NO_SLICES
   */
  wayTo(
    boundary: 'slice' | 'block',
    count: number,
  ): Promise<{ readonly ms: number; readonly count: number }>
  /** What moves time on by itself, if anything does. */
  driver(): TimeDriver | undefined
  /**
   * Moves time on without the blocks between.
   *
   * @returns ms by which time has been moved since genesis, by this and {@link setTime}
   */
  shiftTime(ms: number): Promise<number>
  /** Sets the clock to ms since the epoch. @returns ms by which it has moved */
  setTime(ms: number): Promise<number>
  /** Sets the time of the next block, ms since the epoch. */
  setNextTime(ms: number): Promise<void>
  /** Ms from each block to the next, whatever the clock says. @returns what it was before */
  setTimestampInterval(ms: number | undefined): Promise<number | undefined>
  /** Ms from one block to the next, as the devnet was made. */
  readonly blockTimeMs: number
  mining(): MiningMode
  /** Seals blocks otherwise from now on. @throws {DevnetError} INVALID_OPTION */
  setMining(change: Partial<MiningMode>): Promise<void>
  /** Sets the chain id of blocks from now on; what has begun is sealed first. */
  setChainId(chainId: number): Promise<void>
  /** Remembers where everything stands. @returns the number under which {@link revert} finds it */
  snapshot(): Promise<number>
  /** Begins again from genesis; snapshots are forgotten. */
  reset(): Promise<void>
  /**
   * Takes the newest blocks off.
   *
   * @throws {DevnetError} ROLLBACK_TOO_DEEP
   */
  rollBack(depth: number): Promise<void>
  /**
   * Puts as many other blocks in the place of the newest ones; nothing has changed when it is refused.
   *
   * @param transactions of each of them, encoded or to be filled in and sent
   * @throws {DevnetError} ROLLBACK_TOO_DEEP, or why a transaction is refused
   */
  reorg(depth: number, transactions: ReorgTransactions): Promise<void>
  /** What goes wrong on purpose: which faults are to come, and which are on. */
  readonly faults: Pick<Faults, 'list' | 'on' | 'of' | 'meet'>
  /**
   * Lets something go wrong, at once when no time is given.
   *
   * @returns the fault's id
   * @throws {DevnetError} INVALID_FAULT, FAULTS_TOO_MANY, NO_SLICES, or why it cannot be done now
   */
  addFault(fault: Fault, time: FaultTime): Promise<Hex>
  /** Takes a fault off, or ends it. @returns whether there was one with that id that is not over */
  clearFault(id: string): Promise<boolean>
  /** Goes back to where everything stood; that number and later ones are used up. */
  revert(snapshot: number): Promise<boolean>
  /** Makes a journal's devnet again, apart from this one. @throws {DevnetError} INVALID_JOURNAL */
  replay(journal: string): Promise<ReplayReport>
  /** Seals blocks now. */
  mine(count: number, terms?: MineTerms): Promise<readonly Block[]>
}

/** What a journal comes to. */
export interface ReplayReport {
  /** How many inputs it has. */
  readonly inputs: number
  /** Ms of virtual time since the epoch. */
  readonly timeMs: number
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly digest: Hash
}

/** Who is asking: what a client on the other end of a connection can hold. */
export interface Subscriber {
  readonly client: Client
  /** @throws {RpcError} when the connection cannot push, or holds too many */
  subscribe(kind: string, options: unknown): Hex
  unsubscribe(id: string): boolean
}

/**
 * How an answer leaves a client that waits for another one. `at once`: it waits. `when repeated`: it
 * does once it asks again and there is nothing new. `untilAnswered`: it waits for one thing, and why that
 * is not there yet; it is told when it waits in vain.
 */
export type Patience = 'at once' | 'when repeated' | { readonly untilAnswered: string }

/** Remembers the requests that clients repeat; see `polls.ts`. */
export interface PollMemory {
  /** A client asks for something that it does not wait for. */
  pass(client: Client): void
  /** Answers a poll. @param run makes the answer, as often as it is asked for */
  answer(
    context: RpcContext,
    poll: {
      readonly method: {
        readonly patience:
          | ((
              context: RpcContext,
              given: readonly unknown[],
              answer: unknown,
            ) => Patience | undefined)
          | undefined
      }
      readonly name: string
      readonly params: readonly unknown[]
    },
    run: () => unknown,
  ): unknown
}

export interface RpcContext extends RpcActions {
  /** Every method there is, by name. */
  readonly methods: Readonly<Record<string, MethodDescription>>
  readonly filters: Filters
  readonly polls: PollMemory
  readonly subscriber: Subscriber
}

/** What the devnet's end of a connection adds to what the devnet supplies. */
export type ContextParts = Pick<
  RpcContext,
  'methods' | 'filters' | 'polls' | 'subscriber' | 'limits'
>
