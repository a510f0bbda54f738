/**
 * Submission: executes a transaction on top of the pending block, or lets it wait until that is
 * possible.
 *
 * Owns the txpool and the order of inclusion: that of arrival, or that of fees. Leaves seals and the
 * opening of the next block to the producer.
 */

import type { Executed } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import { unmetIn } from '../chain/condition.ts'
import type { ChainEvent } from '../chain/event.ts'
import type { Engine } from '../engine/engine.ts'
import { validateBaseTransaction } from '../execution/base/base-validation.ts'
import { nextSequence } from '../execution/base/nonce-manager.ts'
import { expectSidecar } from '../execution/blobs.ts'
import type { ChainIds } from '../execution/chain-ids.ts'
import { environmentOf } from '../execution/environment.ts'
import { type ExecutionContext, executeTransaction } from '../execution/execute.ts'
import {
  canRun,
  fitsRules,
  gasMaxOf,
  nextNonceFor,
  type TransactionLimits,
  turnOf,
  validateAgainstState,
  validateAlone,
} from '../execution/validate.ts'
import { BLOB_BASE_FEE_MIN, blobGasMaxOf, blobGasOf } from '../network/blob-gas.ts'
import { type Charges, chargesOf } from '../network/charges.ts'
import type { Dialect } from '../primitives/dialect.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { isPromise, type MaybePromise } from '../primitives/maybe-promise.ts'
import { once } from '../primitives/once.ts'
import { BASE_TRANSACTION_TYPE, NONCE_FREE_KEY } from '../transactions/base-transaction.ts'
import { BLOB_TRANSACTION_TYPE } from '../transactions/blob-sidecar.ts'
import { DEPOSIT_TYPE } from '../transactions/deposit.ts'
import {
  nonceKeyOf,
  type SignedTransaction,
  type Transaction,
} from '../transactions/transaction.ts'
import { allHold, type InsertionPoint, isExpired } from '../transactions/validity.ts'
import type { BlockOpener } from './block-opener.ts'
import { FeeOrder } from './fee-order.ts'
import type { Schedule } from './schedule.ts'
import { keyedNonce, nonceInKey, Txpool, type TxpoolLimits } from './txpool.ts'

export interface SubmitterOptions extends TransactionLimits, TxpoolLimits {
  /** See {@link Submitter.replacesUntilSealed}. */
  readonly replaceableUntil: 'executed' | 'sealed'
  /** When a receipt exists; see {@link Submitter.keepsUntilSealed}. */
  readonly receipts: 'preconfirmed' | 'sealed'
  /** `hardhat` refuses nonce gaps in auto mode. */
  readonly dialect: Dialect
  /** `fees`: transactions wait for {@link Submitter.fill}, except in auto mode. */
  readonly order: 'arrival' | 'fees'
}

/** Dependencies of {@link Submitter}. */
export interface SubmitterDeps {
  readonly chain: Chain
  readonly engine: Engine
  readonly chainIds: ChainIds
  readonly opener: Pick<BlockOpener, 'openingGas' | 'l1'>
  readonly schedule: Pick<Schedule, 'isAuto'>
  /** Called with each event, after its state is published. */
  emit(event: ChainEvent): void
  /** Called in the synchronous step that publishes a transaction. */
  ran(executed: Executed): void
  /** See `Flashblocks.indexAt` in flashblocks.ts. */
  flashblockIndex(gasUsed: bigint): bigint
  /** See `ProducerDeps.settle` in producer.ts. */
  settle(): Promise<void> | undefined
}

/** A snapshot of {@link Submitter}. */
export interface SubmitterSnapshot {
  /** In order of arrival. */
  readonly waiting: readonly SignedTransaction[]
  readonly isFull: boolean
}

/** An account and one of its nonce keys. */
interface SenderKey {
  readonly from: Address
  readonly key: bigint
}

function senderKeyOf(transaction: SignedTransaction): SenderKey {
  return { from: transaction.from, key: nonceKeyOf(transaction) }
}

export class Submitter {
  readonly #deps: SubmitterDeps
  readonly #options: SubmitterOptions
  #txpool: Txpool
  /** True if a transaction did not fit in the pending block: all later ones wait behind it. */
  #isFull = false

  constructor(deps: SubmitterDeps, options: SubmitterOptions) {
    this.#deps = deps
    this.#options = options
    this.#txpool = new Txpool(options)
  }

  /**
   * True where receipts wait for the seal, or transactions are replaceable until then: as on Ethereum's
   * nodes, the pool lists transactions until their block is sealed, and control methods drop them
   * until then.
   */
  get keepsUntilSealed(): boolean {
    return this.#options.receipts === 'sealed' || this.replacesUntilSealed
  }

  /**
   * True if nothing is pre-confirmed: until its block is sealed, a transaction is replaced by one that
   * pays more, and runs again when the terms of its block change.
   */
  get replacesUntilSealed(): boolean {
    return this.#options.replaceableUntil === 'sealed'
  }

  /** A submitted transaction of the pool. */
  waiting(hash: Hash): SignedTransaction | undefined {
    return this.#txpool.get(hash) ?? this.#executed().find((one) => one.hash === hash)
  }

  /**
   * The submitted transactions that are in no block visible to readers, or in no sealed block if the
   * pool {@link keepsUntilSealed}. In order of arrival.
   */
  pool(): readonly SignedTransaction[] {
    return [...this.#executed(), ...this.#txpool.inOrder()]
  }

  /** Executed transactions of the pool. */
  #executed(): readonly SignedTransaction[] {
    const { chain } = this.#deps
    const { number, transactions } = chain.at('pending')
    const isSeen = number === chain.pending.number && !this.keepsUntilSealed
    return chain.pending.transactions.slice(isSeen ? transactions.length : 0).filter(isSigned)
  }

  /**
   * The executed transaction that another one with the same nonce replaces, where the pool
   * {@link replacesUntilSealed}.
   *
   * @throws {DevnetError} REPLACEMENT_UNDERPRICED
   */
  async replacedBy(transaction: SignedTransaction): Promise<SignedTransaction | undefined> {
    const { chain } = this.#deps
    const { from, hash } = transaction
    const turn = await chain.withRemote(() => turnOf(transaction, chain.pending))
    if (turn !== 'never' || chain.buffered(hash) !== undefined) return undefined
    const nonce = nonceInKey(transaction)
    const replaced = chain.pending.transactions
      .filter(isSigned)
      .find((one) => one.from === from && nonceInKey(one) === nonce)
    if (replaced !== undefined) this.#txpool.expectBump(transaction, replaced)
    return replaced
  }

  /** True if a transaction waits for its execution. */
  get hasWaiting(): boolean {
    return this.#txpool.size > 0
  }

  /**
   * Next nonce of an account, waiting transactions included.
   *
   * @param key 0 for the account's own nonce, or another key but that of nonce-free transactions
   */
  nextNonce(address: Address, key = 0n): bigint {
    let nonce = nextSequence(this.#deps.chain.pending.state, address, key)
    while (this.#txpool.ofSender(address, keyedNonce(key, nonce)) !== undefined) nonce += 1n
    return nonce
  }

  /**
   * Submits a transaction: executes it now, or lets it wait.
   *
   * @returns true if it was executed, and with it those that waited for its nonce
   * @throws {DevnetError} if it is refused; nothing has changed then
   */
  async submit(transaction: SignedTransaction): Promise<boolean> {
    const { chain, chainIds, opener, schedule, emit } = this.#deps
    const { pending } = chain
    const { hash, from, nonce } = transaction
    const blockGasLimit = pending.gasLimit - opener.openingGas
    const terms = { blockGasLimit, evmRules: pending.evmRules }
    validateAlone(transaction, terms, this.#options, chainIds.current)
    if (transaction.type === BLOB_TRANSACTION_TYPE) expectSidecar(transaction, pending.evmRules)
    const charges = this.#chargesOf(transaction)
    if (chain.buffered(hash) !== undefined || this.#txpool.get(hash) !== undefined) {
      throw new DevnetError('ALREADY_KNOWN', 'already known', { hash })
    }
    const checked = chain.withRemote(() => {
      if (transaction.type !== BASE_TRANSACTION_TYPE) {
        validateAgainstState(transaction, pending, charges)
      } else {
        validateBaseTransaction(transaction, pending, chain.head.timeMs, charges)
      }
      this.#expectCondition(transaction)
      return this.#isEligible(transaction)
    })
    const isEligible = isPromise(checked) ? await checked : checked
    // A transaction with predicates is private: nothing announces it before it is in a block.
    const announce = () => {
      if (transaction.validity === undefined) emit({ kind: 'arrival', transaction })
    }
    const hasGap = turnOf(transaction, pending) === 'later'
    if (hasGap && schedule.isAuto && this.#options.dialect === 'hardhat') {
      const next = nextNonceFor(transaction, pending)
      throw new DevnetError(
        'NONCE_TOO_HIGH',
        `nonce too high: next nonce ${next}, tx nonce ${nonce}`,
        { address: from, next, given: nonce },
      )
    }
    if (this.#ordersByFees && !schedule.isAuto) {
      this.#txpool.add(transaction, hasGap && !this.#isInRow(transaction))
      announce()
      return false
    }
    const isReplacement = this.#txpool.ofSender(from, nonceInKey(transaction)) !== undefined
    const isNext = !hasGap && isEligible
    const isBehindOthers = this.#isFull || (isNext && !this.#fits(transaction, charges))
    if (!isNext || isBehindOthers) {
      this.#txpool.add(transaction, hasGap && !isBehindOthers)
      this.#isFull = isBehindOthers
      announce()
      return false
    }
    if (isReplacement) {
      this.#txpool.add(transaction, false)
      this.#txpool.remove(transaction)
    }
    if (!(await this.#run(transaction, charges, announce))) {
      this.#txpool.add(transaction, false)
      return false
    }
    await this.#runEnabled([senderKeyOf(transaction)])
    return true
  }

  /** True if the transactions before it of its key wait without a gap. */
  #isInRow(transaction: SignedTransaction): boolean {
    return transaction.nonce <= this.nextNonce(transaction.from, nonceKeyOf(transaction))
  }

  get #ordersByFees(): boolean {
    return this.#options.order === 'fees'
  }

  /**
   * In order of fees, executes the waiting transactions that are possible now, best paying first.
   * Called before a flashblock or block is built.
   */
  async fill(): Promise<void> {
    if (!this.#ordersByFees || this.#txpool.size === 0) return
    const { chain } = this.#deps
    const { pending } = chain
    const ready = new FeeOrder(pending.baseFeePerGas)
    for (const transaction of this.#txpool.inOrder()) {
      const turn = turnOf(transaction, pending)
      if (turn === 'now') ready.add(transaction)
      if (turn === 'never') this.#txpool.remove(transaction)
    }
    while (!this.#isFull) {
      const at = once(() => this.#insertionPoint)
      const found = chain.withRemote(() => ready.best((one) => this.#isEligible(one, at)))
      const best = isPromise(found) ? await found : found
      if (best === undefined) return
      ready.remove(best)
      if (!(await this.#runIfPossible(best))) continue
      const next = keyedNonce(nonceKeyOf(best), best.nonce + 1n)
      const follower = this.#txpool.ofSender(best.from, next)
      if (follower !== undefined) ready.add(follower)
    }
  }

  /**
   * Executes transactions that waited for a nonce or for their predicates; called after a change of
   * the state without a transaction.
   *
   * @param nonces accounts whose nonce was set
   */
  async stateHasChanged(nonces: readonly Address[]): Promise<void> {
    if (this.#isFull || this.#ordersByFees) return
    await this.#runEnabled(nonces.map((from) => ({ from, key: 0n })))
  }

  /** Called when the next flashblock of the block begins. */
  async flashblockHasChanged(): Promise<void> {
    this.#dropExpired()
    await this.stateHasChanged([])
  }

  /** In order of arrival, executes all waiting transactions that are possible now. */
  async runWaiting(): Promise<void> {
    if (this.#ordersByFees) return
    const passedOver = new Set<Hash>()
    for (const transaction of this.#txpool.inOrder()) {
      if (this.#isFull) return
      if (this.#txpool.get(transaction.hash) === undefined) continue
      // Thousands may wait behind a gap: each takes no turn of the event loop in every block.
      if (turnOf(transaction, this.#deps.chain.pending) === 'later') {
        passedOver.add(transaction.hash)
        continue
      }
      const [eligible] = await this.#eligibleOf([transaction])
      if (eligible !== undefined && (await this.#runIfPossible(transaction))) {
        await this.#runEnabled([senderKeyOf(transaction)], ({ hash }) => passedOver.has(hash))
      } else {
        passedOver.add(transaction.hash)
      }
    }
  }

  /**
   * Called when another block becomes pending and has room.
   *
   * @param first transactions to include before all waiting ones
   */
  resetRoom(first: readonly SignedTransaction[] = []): void {
    this.#isFull = false
    this.#txpool = this.#txpool.behind(first)
    this.#dropExpired()
  }

  /** Removes transactions from the txpool. @returns the removed ones */
  drop(isDropped: (waiting: SignedTransaction) => boolean): readonly SignedTransaction[] {
    const dropped = this.#txpool.inOrder().filter(isDropped)
    for (const transaction of dropped) this.#txpool.remove(transaction)
    return dropped
  }

  /** Empties the txpool. @returns the removed transactions, for {@link attachPool} */
  detachPool(): Txpool {
    const aside = this.#txpool
    this.#txpool = new Txpool(this.#options)
    return aside
  }

  /**
   * Restores removed transactions. They go before later ones and win against the same sender and
   * nonce.
   */
  attachPool(aside: Txpool): void {
    for (const transaction of this.#txpool.inOrder()) {
      if (aside.ofSender(transaction.from, nonceInKey(transaction)) === undefined) {
        aside.add(transaction, false)
      }
    }
    this.#txpool = aside
  }

  snapshot(): SubmitterSnapshot {
    return { waiting: this.#txpool.inOrder(), isFull: this.#isFull }
  }

  restore({ waiting, isFull }: SubmitterSnapshot): void {
    this.#txpool = Txpool.of(this.#options, waiting)
    this.#isFull = isFull
  }

  /** Everything but the state that transactions of the pending block are executed with. */
  get executionContext(): Omit<ExecutionContext, 'view'> {
    const { chain, engine, chainIds, opener } = this.#deps
    const { pending } = chain
    const environment = environmentOf(pending, chain, chainIds.at(pending.number))
    return { engine, environment, timeMs: pending.timeMs, l1: opener.l1 }
  }

  #chargesOf({ rawTransaction }: SignedTransaction): Charges | undefined {
    const { l1 } = this.#deps.opener
    return l1 === undefined ? undefined : chargesOf(rawTransaction, l1)
  }

  /**
   * The reason why a transaction's condition does not hold; `undefined` if it holds or there is
   * none.
   */
  #unmet({ condition }: SignedTransaction): string | undefined {
    if (condition === undefined) return undefined
    const { chain } = this.#deps
    const { pending } = chain
    return unmetIn(pending, condition, (address) => chain.proof(pending, address, []).storageRoot)
  }

  /** @throws {DevnetError} CONDITION_UNMET */
  #expectCondition(transaction: SignedTransaction): void {
    const unmet = this.#unmet(transaction)
    if (unmet === undefined) return
    throw new DevnetError('CONDITION_UNMET', `transaction conditional rejected: ${unmet}`, {
      unmet,
    })
  }

  /** The place after the last transaction of the pending block. */
  get #insertionPoint(): InsertionPoint {
    const { chain, flashblockIndex } = this.#deps
    const { number: blockNumber, paidGas, state } = chain.pending
    return { blockNumber, flashblockIndex: flashblockIndex(paidGas), state }
  }

  /** True if the predicates of a transaction hold, also if it has none. */
  #isEligible({ validity }: SignedTransaction, at = () => this.#insertionPoint): boolean {
    return validity === undefined || allHold(validity, at())
  }

  /** The eligible ones of waiting transactions, in their order. */
  #eligibleOf(
    transactions: readonly SignedTransaction[],
  ): MaybePromise<readonly SignedTransaction[]> {
    if (this.#txpool.withValidity.length === 0) return transactions
    const at = once(() => this.#insertionPoint)
    return this.#deps.chain.withRemote(() =>
      transactions.filter((one) => this.#isEligible(one, at)),
    )
  }

  /** Removes transactions whose predicates cannot hold any more. */
  #dropExpired(): void {
    if (this.#txpool.withValidity.length === 0) return
    const at = this.#insertionPoint
    for (const transaction of this.#txpool.withValidity) {
      const isOver = isExpired(transaction.validity ?? [], at)
      const isUsed = turnOf(transaction, this.#deps.chain.pending) === 'never'
      if (isOver || isUsed) this.#txpool.remove(transaction)
    }
  }

  /** True unless the flashblock that will show a transaction is excluded by its predicates. */
  #mayBeShown({ transaction, receipt }: Executed): boolean {
    if (transaction.type === DEPOSIT_TYPE || transaction.validity === undefined) return true
    const flashblockIndex = this.#deps.flashblockIndex(receipt.cumulativeGasUsed)
    const predicates = transaction.validity.filter(({ kind }) => kind === 'flashblock_index')
    return allHold(predicates, { ...this.#insertionPoint, flashblockIndex })
  }

  /** True if the caps of a transaction are not below the fees of the pending block. */
  #paysFees(transaction: SignedTransaction): boolean {
    const { baseFeePerGas, blobBaseFee = BLOB_BASE_FEE_MIN } = this.#deps.chain.pending
    if (transaction.maxFeePerGas < baseFeePerGas) return false
    const { type } = transaction
    return type !== BLOB_TRANSACTION_TYPE || (transaction.maxFeePerBlobGas ?? 0n) >= blobBaseFee
  }

  #fits(transaction: SignedTransaction, charges: Charges | undefined): boolean {
    const { pending } = this.#deps.chain
    if (gasMaxOf(transaction) > pending.gasLeft) return false
    if (transaction.type === BLOB_TRANSACTION_TYPE) {
      const max = blobGasMaxOf(pending.evmRules.hardfork, this.#options.blobSchedule)
      return pending.daFootprint + blobGasOf(transaction) <= max
    }
    return charges === undefined || pending.daFootprint + charges.daFootprint <= pending.gasLimit
  }

  /**
   * Executes a transaction and publishes it, unless it would be in a flashblock that its predicates
   * exclude: gas limits do not show which one that is.
   *
   * @param published called in the step that publishes it, before any event
   * @returns true if it was published
   */
  async #run(
    transaction: SignedTransaction,
    charges: Charges | undefined,
    published: () => void,
  ): Promise<boolean> {
    const { chain, ran, settle } = this.#deps
    const executed = await this.#execute(transaction, charges)
    if (!this.#mayBeShown(executed)) return false
    // One synchronous step: no job runs between the published state and its events.
    chain.publish(executed)
    published()
    ran(executed)
    await settle()
    return true
  }

  #execute(transaction: SignedTransaction, charges: Charges | undefined): MaybePromise<Executed> {
    const { chain } = this.#deps
    const block = chain.pending
    // Only the writer publishes, and it waits for this: view and block cannot change meanwhile.
    const context = { ...this.executionContext, view: block.state }
    const position = {
      transactionIndex: block.transactionCount,
      firstLogIndex: block.logCount,
      gasUsedBefore: block.paidGas,
    }
    return chain.withRemote(() => executeTransaction(context, transaction, position, charges))
  }

  /**
   * Executes waiting transactions that a change has made possible, the earliest first, and after each
   * those that it has made possible: the next one of its key, and those whose predicates hold now.
   *
   * @param changed keys with another nonce
   * @param isLookedAt the waiting transactions to choose from; default: all
   */
  async #runEnabled(
    changed: readonly SenderKey[],
    isLookedAt?: (waiting: SignedTransaction) => boolean,
  ): Promise<void> {
    if (!this.hasWaiting) return
    const keys = new Map(changed.map((each) => [`${each.from} ${each.key}`, each]))
    for (;;) {
      const all = this.#candidates([...keys.values()])
      const candidates = isLookedAt === undefined ? all : all.filter(isLookedAt)
      if (candidates.length === 0) return
      const ran = await this.#runFirst(await this.#eligibleOf(candidates))
      if (ran === undefined) return
      const key = senderKeyOf(ran)
      keys.set(`${key.from} ${key.key}`, key)
    }
  }

  /** The next transaction of each key, and all with predicates, in order of arrival. */
  #candidates(keys: readonly SenderKey[]): readonly SignedTransaction[] {
    const { state } = this.#deps.chain.pending
    const { withValidity } = this.#txpool
    const next = keys.flatMap(({ from, key }) => {
      if (key === NONCE_FREE_KEY) return []
      const nonce = key === 0n ? state.nonce(from) : nextSequence(state, from, key)
      return this.#txpool.ofSender(from, keyedNonce(key, nonce)) ?? []
    })
    if (withValidity.length === 0 && next.length < 2) return next
    if (next.length === 0) return withValidity
    const candidates = new Set([...withValidity, ...next])
    return this.#txpool.inOrder().filter((one) => candidates.has(one))
  }

  async #runFirst(
    candidates: readonly SignedTransaction[],
  ): Promise<SignedTransaction | undefined> {
    for (const candidate of candidates) {
      if (await this.#runIfPossible(candidate)) return candidate
      if (this.#isFull) return undefined
    }
    return undefined
  }

  /**
   * Executes an eligible waiting transaction, or leaves it waiting. Drops it if it has become
   * impossible: its nonce is used, its window is over, its sender or payer can no longer pay, its
   * condition does not hold, or the chain id or the hardfork has changed.
   *
   * @returns true if it was executed
   */
  async #runIfPossible(transaction: SignedTransaction): Promise<boolean> {
    const { chain, chainIds } = this.#deps
    const { state, evmRules } = chain.pending
    const turn = turnOf(transaction, chain.pending)
    const isTurn = turn === 'now'
    const hasToWait = turn === 'later' || (isTurn && !this.#paysFees(transaction))
    if (hasToWait) return false
    const charges = this.#chargesOf(transaction)
    const isOfChain =
      transaction.chainId === undefined || transaction.chainId === BigInt(chainIds.current)
    const isPossible = isTurn && isOfChain && canRun(transaction, state, charges)
    const isAllowed =
      fitsRules(transaction, evmRules, this.#options) && this.#unmet(transaction) === undefined
    const fits = this.#fits(transaction, charges)
    // A transaction that does not fit in an empty block would block all later ones permanently.
    const isHopeless = !fits && chain.isFresh
    if (isPossible && isAllowed && !fits && !isHopeless) {
      this.#isFull = true
      return false
    }
    if (!isPossible || !isAllowed || isHopeless) {
      this.#txpool.remove(transaction)
      return false
    }
    // It leaves the txpool only when published: readers find it in exactly one place meanwhile.
    return this.#run(transaction, charges, () => this.#txpool.remove(transaction))
  }
}

/** True for all but deposits, which open blocks. */
export function isSigned(transaction: Transaction): transaction is SignedTransaction {
  return transaction.type !== DEPOSIT_TYPE
}
