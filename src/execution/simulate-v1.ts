/**
 * Simulates blocks on top of an existing block: `eth_simulateV1`.
 *
 * Blocks are built by the same code as the chain's, on a child store and a fork of the trie, so
 * headers, receipts and roots are what the chain's would be.
 *
 * Promise: the chain does not change.
 *
 * @see https://github.com/ethereum/execution-apis/blob/main/src/eth/execute.yaml
 */

import type { Block, BlockPlan } from '../chain/block.ts'
import { accessOf, openingAccess } from '../chain/block-accesses.ts'
import type { Chain } from '../chain/chain.ts'
import { headerHash, timestampOf } from '../chain/header.ts'
import { PendingBlock } from '../chain/pending-block.ts'
import type { Log, Receipt } from '../chain/receipt.ts'
import type {
  BlockToSimulate,
  SimulatedBlock,
  SimulatedCall,
  Simulation,
} from '../chain/simulation.ts'
import { LATEST_MS } from '../clock/virtual-clock.ts'
import type { BlockEnvironment, Engine, Execution, Outcome } from '../engine/engine.ts'
import { minimumGas } from '../engine/intrinsic-gas.ts'
import { baseTimeWrite } from '../network/base-time.ts'
import { BLOB_BASE_FEE_MIN, type BlobSchedule } from '../network/blob-gas.ts'
import { openingWrites } from '../network/block-history.ts'
import { gasLimitAcross } from '../network/denim.ts'
import type { Network, ParentBlock } from '../network/network.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type EvmRules, isSince } from '../primitives/evm-rules.ts'
import { type Address, type Hash, ZERO_ADDRESS } from '../primitives/hex.ts'
import type { CallRequest, EmittedLog } from '../primitives/message.ts'
import { publishOverrides } from '../state/overrides.ts'
import type { StateRoots } from '../state/root.ts'
import type { Store } from '../state/store.ts'
import { NONCE_FREE_KEY } from '../transactions/base-transaction.ts'
import { BLOB_TRANSACTION_TYPE } from '../transactions/blob-sidecar.ts'
import type {
  OrdinaryType,
  SignedBaseTransaction,
  Transaction,
} from '../transactions/transaction.ts'
import { unsignedTransaction } from '../transactions/transaction-codec.ts'
import { type BaseCallRequest, baseCallOf, isBaseCall } from './base/base-call.ts'
import { simulatedBaseRun } from './base/base-execution.ts'
import { baseGas } from './base/base-gas.ts'
import { chargedGasMax, expectForm, validateBaseTransaction } from './base/base-validation.ts'
import { nextSequence } from './base/nonce-manager.ts'
import { expectBlobFee, expectBlobRoom } from './blobs.ts'
import { executePrepared, type PreparedCall, prepare, refusalOf, resolveFees } from './call.ts'
import { CallEffects } from './call-effects.ts'
import { CreatedAccounts } from './created-accounts.ts'
import { withoutBaseFee } from './environment.ts'
import { receiptOf } from './execute.ts'
import { movedPrecompiles } from './overrides.ts'
import { insufficientFunds } from './refusals.ts'
import { expectFee, expectGas, expectNonce } from './simulation-checks.ts'
import { withGapsFilled } from './simulation-plan.ts'
import { expectMinimumGas, expectSenderIsNoContract } from './validate.ts'

export interface SimulationDeps {
  readonly chain: Chain
  readonly network: Network
  readonly engine: Engine
}

export interface SimulationOptions {
  readonly chainId: number
  /** Ms from a block with these rules to the next. */
  readonly blockTimeMs: (rules: EvmRules) => number
  /** Smallest difference between the timestamps of a block and its parent, in seconds: 0 or 1. */
  readonly secondsMin: number
  readonly codeSizeMax: number
  readonly blobSchedule: BlobSchedule
  /** Gas of all calls together. */
  readonly callGasMax: bigint
}

/** The fields of a block that the next one needs. */
interface Parent extends ParentBlock {
  readonly evmRules: EvmRules
  readonly hash: Hash
  readonly number: bigint
  readonly timestamp: bigint
  readonly timeMs: number
  readonly coinbase: Address
}

/**
 * @throws {DevnetError} if there are too many blocks or calls, or numbers or times are out of
 *   order; if a call exceeds the block's remaining gas or cannot begin; in a validated simulation,
 *   if a call is not a valid transaction
 */
export async function simulateBlocks(
  deps: SimulationDeps,
  options: SimulationOptions,
  base: Block,
  simulation: Simulation,
): Promise<SimulatedBlock[]> {
  const run = new SimulationRun(deps, options, base, simulation)
  const planned = withGapsFilled(simulation.blocks, base.number)
  const results: SimulatedBlock[] = []
  for (const { number, wanted } of planned) results.push(await run.block(number, wanted))
  return results
}

/** A call that is about to run. */
interface SimulatedExecution {
  readonly transaction: Transaction
  readonly execution: PreparedCall
  /** The outcome with all that is done around the execution. */
  settled(outcome: Outcome): Outcome
}

class SimulationRun {
  readonly #deps: SimulationDeps
  readonly #options: SimulationOptions
  readonly #simulation: Simulation
  readonly #base: bigint
  readonly #store: Store
  readonly #roots: StateRoots
  /** Hashes of the base block and of all simulated blocks, by number. */
  readonly #hashes = new Map<bigint, Hash>()
  readonly #created = new CreatedAccounts()
  #parent: Parent
  /** As in go-ethereum, what earlier calls used is no longer there for later ones. */
  #callGasLeft: bigint

  constructor(
    deps: SimulationDeps,
    options: SimulationOptions,
    base: Block,
    simulation: Simulation,
  ) {
    this.#deps = deps
    this.#options = options
    this.#simulation = simulation
    this.#base = base.number
    this.#callGasLeft = options.callGasMax
    const { store, sequence } = base.state
    this.#store = store.child(sequence)
    this.#roots = deps.chain.forkRoots(this.#store, base)
    const { header } = base
    // For a pending block, the hash it would have if it were sealed now.
    const hash = headerHash(header)
    this.#parent = {
      hash,
      number: base.number,
      evmRules: base.evmRules,
      timestamp: base.timestamp,
      timeMs: base.timeMs,
      coinbase: base.coinbase,
      gasLimit: base.gasLimit,
      gasUsed: base.gasUsed,
      daFootprint: base.daFootprint,
      excessBlobGas: base.excessBlobGas,
      slotNumber: base.slotNumber,
      baseFeePerGas: base.baseFeePerGas,
      extraData: base.extraData,
    }
    this.#hashes.set(base.number, hash)
  }

  async block(number: bigint, wanted: BlockToSimulate): Promise<SimulatedBlock> {
    const plan = this.#plan(number, wanted)
    const { evmRules } = plan
    const precompiles = movedPrecompiles({ evmRules }, wanted.state)
    if (wanted.state !== undefined) {
      publishOverrides(this.#store, wanted.state)
      this.#created.override(wanted.state)
    }
    // Deposits are omitted, but contracts read the same block hashes and times.
    const entry = { ...plan, timestamp: timestampOf(plan) }
    const { evmRules: before } = this.#parent
    const state = this.#store.newestView
    const opening = openingWrites(this.#deps.network, entry, before, state)
    const isListed = isSince(evmRules.hardfork, 'amsterdam')
    const access = isListed ? openingAccess(entry, opening, state) : undefined
    const block = new PendingBlock(plan, this.#store, this.#roots, undefined, undefined, access)
    if (plan.hasMilliseconds) opening.push(baseTimeWrite(plan.timeMs))
    if (opening.length > 0) this.#store.publish(opening)
    const environment = this.#environment(block, wanted)
    const moved = precompiles === undefined ? environment : { ...environment, precompiles }
    const calls: SimulatedCall[] = []
    let logCount = 0
    for (const request of wanted.requests) {
      const call = await this.#call(block, moved, request, logCount)
      calls.push(call)
      logCount += call.logs.length
    }
    const sealed = block.sealed(false)
    this.#parent = sealed
    this.#hashes.set(number, sealed.hash)
    return { block: sealed, calls }
  }

  #plan(number: bigint, { block = {} }: BlockToSimulate): BlockPlan {
    const parent = this.#parent
    const timeMs = this.#timeMs(block.timestamp)
    const terms = this.#deps.network.blockTerms(number, parent, timeMs)
    const baseFeePerGas = this.#simulation.isValidated ? terms.baseFeePerGas : 0n
    // As in go-ethereum, an overridden coinbase or gas limit holds for the later blocks, too.
    const { coinbase, gasLimit } = {
      coinbase: parent.coinbase,
      gasLimit: gasLimitAcross(parent.gasLimit, parent.evmRules.upgrade, terms.evmRules.upgrade),
      ...block,
    }
    const { prevRandao, parentBeaconBlockRoot } = { ...terms, ...block }
    const hasBeaconRoots = terms.parentBeaconBlockRoot !== undefined
    return {
      ...terms,
      number,
      parentHash: parent.hash,
      timeMs,
      coinbase,
      gasLimit,
      prevRandao,
      hasSetPrevRandao: prevRandao !== terms.prevRandao,
      parentBeaconBlockRoot: hasBeaconRoots ? parentBeaconBlockRoot : undefined,
      baseFeePerGas: block.baseFeePerGas ?? baseFeePerGas,
    }
  }

  /** The requested time, or the parent's plus the block time; ms since the epoch. */
  #timeMs(timestamp: bigint | undefined): number {
    const { timeMs, timestamp: previous, evmRules } = this.#parent
    const { blockTimeMs, secondsMin } = this.#options
    const least = previous + BigInt(secondsMin)
    if (timestamp === undefined) {
      const byScheduleMs = timeMs + blockTimeMs(evmRules)
      return secondsMin === 0 ? byScheduleMs : Math.max(byScheduleMs, Number(least) * 1000)
    }
    if (timestamp < least) {
      const relation = secondsMin === 0 ? '<' : '<='
      throw new DevnetError(
        'BLOCK_TIMES_FALLING',
        `block timestamps must be in order: ${timestamp} ${relation} ${previous}`,
        { timestamp, previous },
      )
    }
    if (timestamp * 1000n > BigInt(LATEST_MS)) {
      throw new DevnetError('TIME_TOO_FAR', `expected a time up to ${LATEST_MS} ms`, {
        limit: LATEST_MS,
      })
    }
    // Within the parent's second, the parent's ms are the earliest.
    return Math.max(timeMs, Number(timestamp) * 1000)
  }

  #environment(block: PendingBlock, { block: overrides = {} }: BlockToSimulate): BlockEnvironment {
    const { number } = block
    const given = overrides.blockHashes
    return {
      evmRules: block.evmRules,
      chainId: BigInt(this.#options.chainId),
      number,
      timestamp: block.timestamp,
      gasLimit: block.gasLimit,
      baseFeePerGas: block.baseFeePerGas,
      blobBaseFee: overrides.blobBaseFee ?? block.blobBaseFee ?? BLOB_BASE_FEE_MIN,
      slotNumber: block.slotNumber ?? 0n,
      coinbase: block.coinbase,
      prevRandao: block.prevRandao,
      created: this.#created.addresses,
      blockHash: (wanted) => given?.get(wanted) ?? this.#hashOf(wanted, number),
    }
  }

  #hashOf(wanted: bigint, number: bigint): Hash | undefined {
    const isRecent = wanted < number && wanted >= number - 256n
    if (!isRecent) return undefined
    return this.#hashes.get(wanted) ?? this.#deps.chain.recentHash(wanted, this.#base)
  }

  async #call(
    block: PendingBlock,
    environment: BlockEnvironment,
    request: CallRequest,
    logCount: number,
  ): Promise<SimulatedCall> {
    const { transaction, execution, settled } = isBaseCall(request)
      ? this.#prepareBase(block, environment, request)
      : this.#prepare(block, environment, request)
    const isListed = isSince(block.evmRules.hardfork, 'amsterdam')
    // Since Amsterdam transfers have their own logs (EIP-7708).
    const tracesTransfers = this.#simulation.tracesTransfers && !isListed
    const effects = tracesTransfers || !this.#created.isEmpty ? new CallEffects() : undefined
    const listed = isListed ? { ...execution, reportsTouched: true } : execution
    const executed = await executePrepared(this.#deps.engine, listed, effects?.listener)
    const outcome = settled(executed)
    this.#callGasLeft -= outcome.gasUsed
    const transactionIndex = block.transactions.length
    const receipt = receiptOf(
      transaction,
      { outcome, charges: undefined, depositNonce: undefined },
      { transactionIndex, firstLogIndex: block.logCount, gasUsedBefore: block.paidGas },
      block.baseFeePerGas,
    )
    // As in go-ethereum, the logs of transfers are the call's and not the receipt's.
    const logsBefore = outcome.logs.slice(0, outcome.logs.length - executed.logs.length)
    const transfers = tracesTransfers ? effects?.logs : undefined
    const logs = transfers && placedLogs([...logsBefore, ...transfers], receipt, logCount)
    const { touched } = executed
    const access = touched && accessOf(touched, outcome.writes, this.#store.newestView)
    this.#store.publish(outcome.writes)
    if (effects !== undefined) this.#touch(outcome, effects, execution)
    block.append(transaction, receipt, access)
    const refusal = refusalOf(outcome, execution.message.gasLimit)
    return {
      receipt,
      logs: logs ?? receipt.logs,
      returnData: outcome.returnData,
      gasUsedMax: outcome.gasUsed + outcome.gasRefunded,
      failure: refusal && {
        isRevert: refusal.code === 'EXECUTION_REVERTED',
        message: refusal.message,
      },
    }
  }

  /** Ends the existence of empty accounts that a call touched. */
  #touch({ writes }: Outcome, { touched }: CallEffects, { message, environment }: Execution): void {
    const isPaid = this.#simulation.isValidated || message.maxFeePerGas > 0n
    this.#created.touch(writes, isPaid ? [...touched, environment.coinbase] : touched)
  }

  #prepare(
    block: PendingBlock,
    environment: BlockEnvironment,
    request: CallRequest,
  ): SimulatedExecution {
    const state = this.#store.newestView
    const gasLimit = this.#gasLimit(block, request.gasLimit)
    const from = request.from ?? ZERO_ADDRESS
    const nonce = request.nonce ?? state.nonce(from)
    if (this.#simulation.isValidated) {
      expectNonce(from, nonce, state.nonce(from))
      expectFee(request, block)
      if (request.blobHashes !== undefined) expectBlobFee(request, environment.blobBaseFee)
      expectSenderIsNoContract(state, from, block.evmRules.hardfork)
    }
    const { hardfork } = environment.evmRules
    const minimum = minimumGas(request, hardfork)
    expectGas(gasLimit, minimum)
    expectMinimumGas(gasLimit, minimum, hardfork)
    const call = prepare(request, { state, environment }, gasLimit, this.#options)
    // Blob gas takes the place of the DA footprint where there are blobs.
    expectBlobRoom(request, block.daFootprint, environment.evmRules, this.#options.blobSchedule)
    const { chainId } = environment
    return {
      transaction: unsignedTransaction(
        {
          ...call.message,
          type: typeOf(request),
          chainId,
          nonce,
          maxFeePerBlobGas: request.maxFeePerBlobGas ?? 0n,
        },
        from,
      ),
      execution: call,
      settled: (outcome) => outcome,
    }
  }

  #prepareBase(
    block: PendingBlock,
    environment: BlockEnvironment,
    request: BaseCallRequest,
  ): SimulatedExecution {
    const view = this.#store.newestView
    const fees = resolveFees(request, block.baseFeePerGas)
    const call = baseCallOf(request, { state: view, environment }, fees)
    const gasLimit = this.#gasLimit(block, request.gasLimit, call.gas.payerFloor)
    const transaction = call.transaction(gasLimit, fees)
    const { base, from, nonce, payer } = transaction
    if (this.#simulation.isValidated) {
      if (base.nonceKey !== NONCE_FREE_KEY) {
        expectNonce(from, nonce, nextSequence(view, from, base.nonceKey))
      }
      expectFee(request, block)
    }
    expectGas(gasLimit, baseGas(base, from).senderFloor)
    if (this.#simulation.isValidated) this.#validateBase(transaction, block)
    const cost = chargedGasMax(transaction) * fees.maxFeePerGas
    const have = view.balance(payer)
    if (payer !== ZERO_ADDRESS && have < cost) throw insufficientFunds(payer, have, cost)
    const run = simulatedBaseRun(
      {
        view,
        // A call without a fee cannot pay the base fee, so it runs without one.
        environment: fees.maxFeePerGas === 0n ? withoutBaseFee(environment) : environment,
        timeMs: block.timeMs,
        l1: undefined,
      },
      transaction,
    )
    return {
      transaction,
      execution: run.execution,
      settled(outcome) {
        const { outcome: whole, writes } = run.settle(outcome)
        return { ...whole, writes }
      },
    }
  }

  /**
   * The gas limit of a call: as asked, or what is left of the block, within what is left for calls.
   *
   * @param outside gas that is charged on top of the limit
   */
  #gasLimit(block: PendingBlock, given: bigint | undefined, outside = 0n): bigint {
    const { gasLeft } = block
    const asked = given === undefined ? gasLeft : given + outside
    if (asked > gasLeft) {
      throw new DevnetError(
        'BLOCK_GAS_LIMIT_REACHED',
        `block gas limit reached: ${block.gasUsed} + ${asked} > ${block.gasLimit}`,
        { gasLimit: asked, gasLeft },
      )
    }
    const allowed = asked < this.#callGasLeft ? asked : this.#callGasLeft
    return allowed > outside ? allowed - outside : 0n
  }

  /** Refuses a Base Transaction that this block could not include. */
  #validateBase(transaction: SignedBaseTransaction, block: PendingBlock): void {
    const { evmRules, timeMs, baseFeePerGas, gasLimit } = block
    expectForm(transaction, evmRules.upgrade)
    const state = this.#store.newestView
    const moment = { evmRules, timeMs, state, baseFeePerGas, gasLimit }
    validateBaseTransaction(transaction, moment, timeMs, undefined)
  }
}

/** The lowest type with the request's fields; 2 if it names no gas price. */
function typeOf({ fees, accessList, authorizationList, blobHashes }: CallRequest): OrdinaryType {
  if (authorizationList.length > 0) return 4
  if (blobHashes !== undefined) return BLOB_TRANSACTION_TYPE
  if (fees === undefined || !fees.isGasPrice) return 2
  return accessList.length > 0 ? 1 : 0
}

/** Logs with their place in the transaction and the block. */
function placedLogs(
  emitted: readonly EmittedLog[],
  { transactionHash, transactionIndex }: Pick<Receipt, 'transactionHash' | 'transactionIndex'>,
  firstIndex: number,
): Log[] {
  return emitted.map((log, position) => ({
    ...log,
    transactionHash,
    transactionIndex,
    logIndex: firstIndex + position,
  }))
}
