/**
 * Executes transactions of a remote chain's blocks again, on the remote's state of the parent block.
 *
 * Owns the executed blocks, which tracing reads like blocks of this chain. Promise: gas used, status
 * and L1 fee of each executed transaction are those of its receipt at the remote.
 */

import type { Chain } from '../chain/chain.ts'
import type { Receipt } from '../chain/receipt.ts'
import { SealedBlock } from '../chain/sealed-block.ts'
import { type Engine, listenedBy } from '../engine/engine.ts'
import { minimumGas } from '../engine/intrinsic-gas.ts'
import type { TraceListener } from '../engine/trace.ts'
import type { RemoteChain } from '../fork/remote-chain.ts'
import type { RemoteContents, RemoteReceipt } from '../fork/remote-contents.ts'
import { historyWrites } from '../network/block-history.ts'
import { chargesOf } from '../network/charges.ts'
import type { Network } from '../network/network.ts'
import { DevnetError, invariant } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import type { StateView } from '../state/view.ts'
import { BASE_TRANSACTION_TYPE } from '../transactions/base-transaction.ts'
import { DEPOSIT_TYPE } from '../transactions/deposit.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { type InclusionContext, inclusionRefusal } from './base/base-execution.ts'
import { environmentOf } from './environment.ts'
import { executeTransaction } from './execute.ts'
import { expectAuthorizations, expectMinimumGas, validateAgainstState } from './validate.ts'

/** Executed blocks that are kept. */
const BLOCKS_MAX = 16

interface EarlierExecutionDeps {
  readonly chain: Chain
  /** `undefined` while the devnet continues no remote chain. */
  readonly remote: RemoteChain | undefined
  readonly network: Network
  /** Fetches nothing: all transactions of a block miss together. */
  readonly localEngine: Engine
}

/** @param view the state before the transaction */
export type ListenerOf = (transaction: Transaction, view: StateView) => TraceListener

export class EarlierExecution {
  readonly #deps: EarlierExecutionDeps
  /** By hash; the oldest is forgotten first. */
  readonly #blocks = new Map<Hash, SealedBlock>()

  constructor(deps: EarlierExecutionDeps) {
    this.#deps = deps
  }

  get #remote(): RemoteChain {
    const { remote } = this.#deps
    invariant(remote !== undefined, 'a block of a remote chain is executed without one')
    return remote
  }

  /**
   * The block with at least its first transactions executed, and without the others.
   *
   * @param count of transactions; all by default, and all if there are fewer
   * @param listenerOf asked for each execution: one that misses values is repeated with a new listener
   * @throws {DevnetError} FORK_FAILED, or FORK_UNVERIFIED if a transaction does not do here what its
   *   receipt says
   */
  async block(
    contents: RemoteContents,
    count: number = contents.transactions.length,
    listenerOf?: ListenerOf,
  ): Promise<SealedBlock> {
    const { hash } = contents.block
    const known = this.#blocks.get(hash)
    if (known !== undefined && known.transactions.length >= count) return known
    const executed = await this.#remote.withRemote(() =>
      this.#execute(contents, known, count, listenerOf),
    )
    this.#blocks.set(hash, executed)
    if (this.#blocks.size > BLOCKS_MAX) this.#blocks.delete(this.#blocks.keys().next().value!)
    return executed
  }

  /** @param known the block with some of its transactions executed */
  async #execute(
    { block: { hash, header }, transactions, receipts: expected }: RemoteContents,
    known: SealedBlock | undefined,
    count: number,
    listenerOf: ListenerOf | undefined,
  ): Promise<SealedBlock> {
    const { chain, localEngine, network } = this.#deps
    const remote = this.#remote
    const block = remote.find(header.number) // as an ancestor of the pinned block
    if (block !== undefined && transactions.length === 0) return block
    const begun = known ?? (block && this.#begun(block))
    if (block?.hash !== hash || begun === undefined) throw this.#lacking(hash)
    const environment = environmentOf(block, chain, remote.chainId)
    const { timeMs } = block
    const store = begun.store.branch(begun.sequence)
    const receipts = begun.receipts.slice()
    const sequencesBefore = begun.contents.sequencesBefore.slice()
    let logCount = receipts.reduce((sum, { logs }) => sum + logs.length, 0)
    let failure: unknown
    for (const [index, transaction] of transactions.slice(0, count).entries()) {
      if (index < receipts.length) continue
      const view = store.newestView
      readAhead(view, transaction)
      const l1 = network.l1Of(view)
      const listener = listenerOf?.(transaction, view)
      const engine = listener === undefined ? localEngine : listenedBy(localEngine, listener)
      try {
        expectExecutable(transaction, { environment, timeMs, view, l1 })
        const executed = await executeTransaction(
          { engine, view, environment, timeMs, l1 },
          transaction,
          {
            transactionIndex: index,
            firstLogIndex: logCount,
            gasUsedBefore: receipts.at(-1)?.cumulativeGasUsed ?? 0n,
          },
        )
        this.#expectReceipt(executed.receipt, expected[index]!) // one per transaction
        sequencesBefore.push(store.newest)
        receipts.push(executed.receipt)
        logCount += executed.receipt.logs.length
        store.publish(executed.writes)
      } catch (error) {
        // The values it read may be missing. The next ones show what else is.
        failure ??= this.#named(error, transaction, block)
      }
    }
    if (failure !== undefined) throw failure
    const executed = { receipts, sequencesBefore, sequence: store.newest }
    const contents = { ...block.contents, transactions: transactions.slice(0, count), ...executed }
    return new SealedBlock(contents, store)
  }

  /** The block before its first transaction; `undefined` if its parent is missing. */
  #begun({ contents, number, timestamp, evmRules }: SealedBlock): SealedBlock | undefined {
    const { parentHash, parentBeaconBlockRoot } = contents.header
    const parent = this.#remote.find({ hash: parentHash })
    if (parent === undefined) return undefined
    const store = parent.state.store.child(parent.state.sequence)
    const entry = { evmRules, number, timestamp, parentHash, parentBeaconBlockRoot }
    store.publish(historyWrites(entry, store.newestView))
    return new SealedBlock({ ...contents, sequence: store.newest }, store)
  }

  #lacking(hash: Hash): DevnetError {
    const { host } = this.#remote.channel
    return new DevnetError('FORK_FAILED', `fork: ${host} has no parent of block ${hash}`, { host })
  }

  #expectReceipt(receipt: Receipt, expected: RemoteReceipt): void {
    const { gasUsed, status, l1 } = receipt
    const isEqual =
      gasUsed === expected.gasUsed &&
      BigInt(status) === expected.status &&
      (expected.l1Fee === undefined || l1?.l1Fee === expected.l1Fee)
    if (isEqual) return
    const fee = (l1Fee: bigint | undefined) => (l1Fee === undefined ? '' : `, L1 fee ${l1Fee}`)
    const found = `${gasUsed} gas, status ${status}${fee(l1?.l1Fee)}`
    const said = `${expected.gasUsed} gas, status ${expected.status}${fee(expected.l1Fee)}`
    throw new DevnetError('FORK_UNVERIFIED', `has ${found}; its receipt says ${said}`)
  }

  /** An error of an execution with the names of transaction and remote. */
  #named(error: unknown, { hash }: Transaction, { number }: SealedBlock): unknown {
    if (!(error instanceof DevnetError) || error.code === 'FORK_FAILED') return error
    const { host } = this.#remote.channel
    return new DevnetError(
      'FORK_UNVERIFIED',
      `fork: transaction ${hash} of ${host}, executed again in block ${number}: ${error.message}`,
      { host, transaction: hash, block: number },
      { cause: error },
    )
  }
}

/** Reads what the execution is going to read for certain, so that it is fetched at once. */
function readAhead(view: StateView, transaction: Transaction): void {
  const { from, to, accessList, authorizationList } = transaction
  view.nonce(from)
  if (transaction.type === BASE_TRANSACTION_TYPE) {
    view.nonce(transaction.payer)
    for (const call of transaction.base.calls.flat()) view.codeHash(call.to)
  }
  if (to !== null) view.codeHash(to)
  for (const { address, storageKeys } of accessList) {
    view.nonce(address)
    for (const key of storageKeys) view.storage(address, BigInt(key))
  }
  for (const { address } of authorizationList) view.codeHash(address)
}

/**
 * Checks what engines rely on; see `engine/engine.ts`.
 *
 * @throws {DevnetError} the first failed check
 */
function expectExecutable(transaction: Transaction, context: InclusionContext): void {
  if (transaction.type === DEPOSIT_TYPE) return
  if (transaction.type === BASE_TRANSACTION_TYPE) {
    const refusal = inclusionRefusal(context, transaction)
    if (refusal === undefined) return
    throw new DevnetError('BASE_TRANSACTION_REFUSED', `it cannot be included: ${refusal}`)
  }
  const { from, nonce, gasLimit, rawTransaction, authorizationList } = transaction
  const { environment, view: state, l1 } = context
  const { evmRules, baseFeePerGas } = environment
  const next = state.nonce(from)
  if (nonce > next) {
    const message = `nonce too high: next nonce ${next}, tx nonce ${nonce}`
    throw new DevnetError('NONCE_TOO_HIGH', message, { address: from, next, given: nonce })
  }
  expectAuthorizations(authorizationList, evmRules.hardfork)
  const { hardfork } = evmRules
  const minimum = minimumGas(transaction, hardfork)
  if (gasLimit < minimum) {
    const message = `intrinsic gas too low: have ${gasLimit}, want ${minimum}`
    throw new DevnetError('INTRINSIC_GAS_TOO_LOW', message, { gasLimit, minimum })
  }
  expectMinimumGas(gasLimit, minimum, hardfork)
  const charges = l1 && chargesOf(rawTransaction, l1)
  const terms = { evmRules, state, baseFeePerGas, gasLimit: environment.gasLimit }
  validateAgainstState(transaction, terms, charges)
}
