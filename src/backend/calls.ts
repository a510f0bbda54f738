/**
 * Executes calls, estimates, access lists, simulations and traces.
 *
 * Each runs on the state of a block of the chain. Promise: none of them changes anything, and none
 * goes through the write queue.
 */

import type { Block } from '../chain/block.ts'
import type { Chain, Included } from '../chain/chain.ts'
import type { SimulatedBlock, Simulation } from '../chain/simulation.ts'
import type { CallBlock } from '../chain/state-ref.ts'
import type { AccumulatedHits } from '../coverage/accumulated-hits.ts'
import { countFailure } from '../coverage/counting-engine.ts'
import {
  type BlockEnvironment,
  type Engine,
  type Outcome,
  type Pause,
  withPause,
} from '../engine/engine.ts'
import { type AccessListResult, createAccessList } from '../execution/access-list.ts'
import { baseCallExecution } from '../execution/base/base-execution.ts'
import { call, estimateGas, type FeesBesidesGas, feesBesidesGas } from '../execution/call.ts'
import { type BundleCall, callBundle } from '../execution/call-bundle.ts'
import { type Bundle, type CallResult, callMany } from '../execution/call-many.ts'
import { EarlierExecution, type ListenerOf } from '../execution/earlier-block.ts'
import { environmentOf } from '../execution/environment.ts'
import { rerunOf } from '../execution/execute.ts'
import type { WantedAnswer } from '../execution/find-slot.ts'
import { type CallContext, overriddenContext } from '../execution/overrides.ts'
import { exceedsBlockGasLimit } from '../execution/refusals.ts'
import { baseTimeWrite } from '../network/base-time.ts'
import { blockTimeAfter, isDenimBetween } from '../network/denim.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { EvmRules } from '../primitives/evm-rules.ts'
import { type Address, type Hash, ZERO_ADDRESS } from '../primitives/hex.ts'
import { type MaybePromise, withCatch, withFinally } from '../primitives/maybe-promise.ts'
import { type CallRequest, type PhaseCall, requestFrom } from '../primitives/message.ts'
import type { BlockOverrides, Overrides } from '../primitives/overrides.ts'
import { WORD_MAX } from '../primitives/word.ts'
import type { StoreView } from '../state/store.ts'
import type { Write } from '../state/write.ts'
import { type CallToTrace, traceCalls, traceTransaction } from '../tracing/replay.ts'
import { isFailedExecution, withStackTrace } from '../tracing/traced-error.ts'
import { type Fetched, mapTracer, type Tracer } from '../tracing/tracer.ts'
import type { BaseTransaction } from '../transactions/base-transaction.ts'
import type { SignedTransaction } from '../transactions/transaction.ts'
import type { Artifacts } from './artifacts.ts'
import { allOf, type CallGuards, endedBy } from './call-guards.ts'
import { Creations } from './creations.ts'
import type { Events } from './events.ts'
import { LazyModule, type Writer } from './lazy-module.ts'
import type { CurrentParts, Parts } from './parts.ts'
import type { ProgressReports } from './progress.ts'
import type { CallPlace } from './types.ts'

interface CallsDeps {
  /** {@link CurrentParts}, or the same with a copy of the chain. */
  readonly current: Omit<Parts, 'setup' | 'producer'>
  readonly events: Pick<Events, 'emitConsole'>
  readonly progressReports: ProgressReports
  readonly callGuards: Pick<CallGuards, 'begin'>
  readonly artifacts: Artifacts
  readonly queue: Writer
  /** `undefined` if nothing is counted. */
  readonly coverage: AccumulatedHits | undefined
}

/** A traced call: what it ran on, what came of it, and what it would cost as a transaction. */
export interface CallTrace<Traced> {
  readonly result: Traced
  readonly request: CallRequest
  readonly state: StoreView
  readonly outcome: Outcome
  readonly baseFeePerGas: bigint
  readonly besides: FeesBesidesGas
}

const simulations = new LazyModule(() => import('../execution/simulate-v1.ts'))

/** More than any call pays for its data on L1, in wei. */
const L1_FEE_MAX = 10n ** 18n

export class Calls {
  /** The creations of the contracts of the chain. */
  readonly creations: Creations
  readonly #deps: CallsDeps
  readonly #earlier: EarlierExecution

  constructor(deps: CallsDeps, earlier = new EarlierExecution(deps.current)) {
    this.#deps = deps
    this.#earlier = earlier
    this.creations = new Creations(deps.current, this)
  }

  /** The same for a client. @param hasLeft ends what is executed, as soon as it returns true */
  of(hasLeft: () => boolean): Calls {
    const callGuards = endedBy(hasLeft, this.#deps.callGuards)
    return new Calls({ ...this.#deps, callGuards }, this.#earlier)
  }

  /**
   * The same on copies of the chain as it is now, with its rules and chain ids.
   *
   * @returns a function that gets the copy
   */
  onCopies(): (copy: Chain) => Calls {
    const { config, network, remote, chainIds } = this.#deps.current
    const { engine, countingEngine, localEngine } = this.#deps.current
    const engines = { engine, countingEngine, localEngine }
    const rules = { config, network, ...engines, remote, chainIds: chainIds.copy() }
    return (chain) => new Calls({ ...this.#deps, current: { ...rules, chain } })
  }

  /** State and environment of the next transaction, whatever state calls at `pending` read. */
  get #nextContext(): CallContext {
    const { pending } = this.#deps.current.chain
    return { state: pending.state, environment: this.#environmentOf(pending) }
  }

  call(request: CallRequest, block: CallBlock, overrides: Overrides): MaybePromise<Uint8Array> {
    const { chainIds, config } = this.#deps.current
    chainIds.expect(request.chainId)
    const engine = this.#countingEngine()
    const contextFor = () => this.#withFunds(request, this.#contextOf(block, overrides))
    const run = () =>
      this.#withConsole((onOutcome) => call(engine, contextFor(), request, config, onOutcome))
    return this.#explained(run, request, contextFor)
  }

  async estimateGas(request: CallRequest, block: CallBlock, overrides: Overrides): Promise<bigint> {
    this.#deps.current.chainIds.expect(request.chainId)
    return this.#estimateGas(request, () => this.#contextOf(block, overrides), this.guardedEngine())
  }

  /** Estimates gas with the state and environment of the next transaction. */
  async estimateNextGas(request: CallRequest): Promise<bigint> {
    this.#deps.current.chainIds.expect(request.chainId)
    return this.#estimateGas(request, () => this.#nextContext, this.guardedEngine(false))
  }

  /**
   * Executes a call as the next transaction would, whose gas another account pays: the sender needs
   * nothing but the value.
   *
   * @param gasPrice wei per gas, at least the base fee
   * @throws {DevnetError} if it fails
   */
  async callNext(
    sender: Address,
    { to, value, data }: PhaseCall,
    gasPrice: bigint,
  ): Promise<Uint8Array> {
    const { chain, config } = this.#deps.current
    const engine = this.guardedEngine(false)
    const fees = { isGasPrice: true, maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice }
    const request = { ...requestFrom(sender, { to, value, data }), fees }
    const contextFor = () => {
      const context = this.#nextContext
      const funds = context.state.balance(sender) + config.callGasMax * gasPrice
      const balance = funds < WORD_MAX ? funds : WORD_MAX
      return overriddenContext(context, { state: new Map([[sender, { balance }]]) })
    }
    const run = () => chain.withRemote(() => call(engine, contextFor(), request, config))
    return this.#explained(run, request, contextFor)
  }

  /** Executes the calls of a Base Transaction as the next transaction would. */
  async runNext(base: BaseTransaction, sender: Address, payer: Address): Promise<Outcome> {
    const { chain } = this.#deps.current
    const engine = this.guardedEngine(false)
    return chain.withRemote(() => {
      const { state, environment } = this.#nextContext
      return engine.execute(baseCallExecution(state, environment, base, sender, payer))
    })
  }

  /** The access list that makes every account and slot the call touches warm. */
  async createAccessList(
    request: CallRequest,
    block: CallBlock,
    overrides: Overrides,
  ): Promise<AccessListResult> {
    const { chain, chainIds, config } = this.#deps.current
    chainIds.expect(request.chainId)
    const engine = this.guardedEngine()
    return chain.withRemote(() => {
      const context = this.#withFunds(request, this.#contextOf(block, overrides))
      return createAccessList(engine, context, request, config)
    })
  }

  /**
   * Runs bundles of calls; each call sees the state left by the previous one.
   *
   * @param index number of the block's transactions to run first; all by default
   */
  async callMany(
    bundles: readonly Bundle[],
    block: Block,
    overrides: Overrides,
    index: number | undefined,
  ): Promise<readonly CallResult[][]> {
    const { chain, chainIds, config } = this.#deps.current
    const engine = this.#countingEngine()
    for (const { requests } of bundles) for (const { chainId } of requests) chainIds.expect(chainId)
    const placed = index === undefined ? block : await this.executed(block, index)
    return chain.withRemote(() =>
      callMany(engine, this.#contextIn(placed, { index, overrides }), bundles, config),
    )
  }

  /**
   * Runs signed transactions in the block after a block, or in the pending one.
   *
   * @param overrides of that block
   * @throws {DevnetError} the reason why a transaction would be refused
   */
  async callBundle(
    transactions: readonly SignedTransaction[],
    block: Block,
    overrides: BlockOverrides,
  ): Promise<readonly BundleCall[]> {
    const { chain, config, network } = this.#deps.current
    const engine = this.#countingEngine()
    if (overrides.gasLimit !== undefined && overrides.gasLimit > config.callGasMax) {
      throw exceedsBlockGasLimit({ gasLimit: overrides.gasLimit, limit: config.callGasMax })
    }
    return chain.withRemote(() => {
      const { state } = block
      const isHead = block.number === chain.head.number
      const next = !block.isSealed || isHead ? chain.pending : chain.at(block.number + 1n)
      const context = { state, environment: this.#environmentOf(next) }
      const { environment } = overriddenContext(context, { block: overrides })
      const { timestamp } = overrides
      const timeMs = timestamp === undefined ? next.timeMs : Number(timestamp) * 1000
      const deps = { engine, network, limits: config }
      return callBundle(deps, { state, environment, timeMs }, transactions)
    })
  }

  /** Simulates blocks of calls on top of a block. */
  async simulate(simulation: Simulation, base: Block): Promise<SimulatedBlock[]> {
    const { chain, chainIds, config, network } = this.#deps.current
    const engine = this.#countingEngine()
    for (const { requests } of simulation.blocks) {
      for (const { chainId } of requests) chainIds.expect(chainId)
    }
    const { blobSchedule, callGasMax, codeSizeMax } = config
    const blockTimeMs = ({ upgrade }: EvmRules) => blockTimeAfter(config, upgrade)
    const secondsMin = config.blockTimestamps === 'rising' ? 1 : 0
    const limits = { blobSchedule, callGasMax, codeSizeMax }
    const terms = { ...limits, blockTimeMs, secondsMin, chainId: chainIds.current }
    return simulations.use(this.#deps.queue, ({ simulateBlocks }) =>
      chain.withRemote(() => simulateBlocks({ chain, network, engine }, terms, base, simulation)),
    )
  }

  /**
   * The block, whose transactions can be traced: those of a block of the remote chain are executed
   * first.
   *
   * @param count of transactions that are needed; all by default
   * @param listenerOf gets the events of a remote block that is executed
   * @throws {DevnetError} FORK_FAILED, FORK_UNVERIFIED
   */
  async executed(block: Block, count?: number, listenerOf?: ListenerOf): Promise<Block> {
    const { remote } = this.#deps.current
    if (remote === undefined || block.number > remote.pin.header.number) return block
    const contents = await remote.history.contents(block.hash)
    if (contents !== undefined) return this.#earlier.block(contents, count, listenerOf)
    const { host } = remote.channel
    const message = `fork: block ${block.number} of ${host} has transactions that cannot be executed here`
    throw new DevnetError('FORK_FAILED', message, { host, block: block.number })
  }

  /**
   * A transaction of the remote chain, executed in its block; `undefined` if there is none that can
   * be executed here.
   *
   * @throws {DevnetError} FORK_FAILED, FORK_UNVERIFIED
   */
  async earlierTransaction(hash: Hash): Promise<Included | undefined> {
    const { remote } = this.#deps.current
    const blockHash = await remote?.history.blockHashOf(hash)
    const contents = blockHash && (await remote?.history.contents(blockHash))
    const index = contents?.transactions.findIndex((each) => each.hash === hash) ?? -1
    if (contents === undefined || index < 0) return undefined
    const block = await this.#earlier.block(contents, index + 1)
    return { block, transaction: block.transactions[index]!, receipt: block.receipts[index]! }
  }

  /** State and environment of a transaction of a block, before it. @param index of the transaction */
  contextBefore(block: Block, index: number): CallContext {
    const { chain, remote } = this.#deps.current
    const isEarlier = remote !== undefined && block.number <= remote.pin.header.number
    const environment = isEarlier
      ? environmentOf(block, chain, remote.chainId)
      : this.#environmentOf(block)
    return { state: block.stateBefore(index), environment }
  }

  /** State and environment of calls at a block. */
  contextAt(block: CallBlock): CallContext {
    return this.#contextOf(block)
  }

  /**
   * The engine for one read, which servers guard.
   *
   * @param isLimited see {@link CallGuards.begin}
   */
  guardedEngine(isLimited = true, engine = this.#deps.current.engine): Engine {
    const { callGuards } = this.#deps
    const guard = callGuards.begin(isLimited)
    if (guard === undefined) return engine
    const pause: Pause = () => guard()
    return {
      name: engine.name,
      execute: (execution, listener) => engine.execute(withPause(execution, pause), listener),
    }
  }

  /** Executes a transaction of a block again with a tracer. */
  async trace<Traced>(block: Block, index: number, tracer: Tracer<Traced>): Promise<Traced> {
    const { chain, network } = this.#deps.current
    const { environment } = this.contextBefore(block, index)
    const engine = this.#tracingEngine(tracer.pause)
    return chain.withRemote(() => {
      const rerun = rerunOf(network, environment, block, index)
      const fetched: Fetched = (read) => chain.withRemote(read)
      return traceTransaction(engine, environment, block, index, tracer, rerun, fetched)
    })
  }

  /** Traces calls, each with its own tracer, on the state left by the previous one. */
  async traceCalls<Traced>(
    calls: readonly CallToTrace<Traced>[],
    block: Block,
    place: CallPlace = {},
  ): Promise<Traced[]> {
    const { chain, chainIds, config } = this.#deps.current
    for (const { request } of calls) chainIds.expect(request.chainId)
    const engine = this.#tracingEngine(calls[0]?.tracer.pause) // of several none waits
    const fetched: Fetched = (read) => chain.withRemote(read)
    return chain.withRemote(() =>
      traceCalls(engine, this.#contextIn(block, place), calls, config, fetched),
    )
  }

  /** Traces a call on the state and in the environment that {@link call} has. */
  async traceCall<Traced>(
    request: CallRequest,
    block: CallBlock,
    overrides: Overrides,
    tracer: Tracer<Traced>,
  ): Promise<CallTrace<Traced>> {
    const { chain, chainIds, config, network } = this.#deps.current
    chainIds.expect(request.chainId)
    const engine = this.#tracingEngine()
    return chain.withRemote(async () => {
      const context = this.#withFunds(request, this.#contextOf(block, overrides))
      const { state, environment } = context
      const keeping = mapTracer(tracer, (result, { outcome, message }) => {
        const { from, nonce } = message
        const besides = feesBesidesGas(request, from, nonce, environment, network.l1Of(state))
        return {
          result,
          request,
          state,
          outcome,
          baseFeePerGas: environment.baseFeePerGas,
          besides,
        }
      })
      const [traced] = await traceCalls(engine, context, [{ request, tracer: keeping }], config)
      return traced! // one call gives one trace
    })
  }

  /**
   * Finds the storage that decides the result of a view function of accounts, such as `balanceOf`.
   * Part of a job.
   *
   * @param question calldata of the view function, whose arguments are addresses
   * @returns the writes after which the contract returns the value
   * @throws {DevnetError} NO_SUCH_SLOT if no field of one slot decides the result
   */
  async writesThatAnswer(
    contract: Address,
    question: Uint8Array,
    wanted: WantedAnswer,
  ): Promise<readonly Write[]> {
    const { writesThatAnswer } = await import('../execution/find-slot.ts')
    const { chain, config } = this.#deps.current
    const engine = this.guardedEngine(false)
    const request = requestFrom(ZERO_ADDRESS, { to: contract, data: question })
    return chain.withRemote(() =>
      writesThatAnswer(engine, this.#nextContext, request, wanted, config),
    )
  }

  /** {@link guardedEngine} for a call that counts towards coverage. */
  #countingEngine(): Engine {
    return this.guardedEngine(true, this.#deps.current.countingEngine)
  }

  /** {@link guardedEngine} for a trace, which also reports its progress. @param wait until the trace is read */
  #tracingEngine(wait?: Pause): Engine {
    const { engine } = this.#deps.current
    const { callGuards, progressReports } = this.#deps
    const guard = callGuards.begin(true)
    return {
      name: engine.name,
      execute: (execution, listener) =>
        progressReports.trace(execution.message.gasLimit, (report) => {
          const pause: Pause = (gasUsed) => {
            const waiting = wait?.(gasUsed)
            return allOf([guard?.(waiting), report(gasUsed), waiting])
          }
          return engine.execute(withPause(execution, pause), listener)
        }),
    }
  }

  /** Runs a call, and emits its console output once nothing it read was missing. */
  #withConsole<Value>(
    run: (onOutcome: (outcome: Outcome) => void) => MaybePromise<Value>,
  ): MaybePromise<Value> {
    const { chain } = this.#deps.current
    const { events } = this.#deps
    let consoleCalls: readonly Uint8Array[] | undefined
    const onOutcome = (outcome: Outcome) => {
      consoleCalls = outcome.consoleCalls
    }
    const emit = () => {
      if (consoleCalls !== undefined) events.emitConsole(consoleCalls, undefined)
    }
    const runWithRemote = () =>
      chain.withRemote(() => {
        consoleCalls = undefined
        return run(onOutcome)
      })
    return withFinally(runWithRemote, emit)
  }

  async #estimateGas(
    request: CallRequest,
    contextFor: () => CallContext,
    engine: Engine,
  ): Promise<bigint> {
    const { config, network } = this.#deps.current
    const run = () =>
      countFailure(engine, this.#deps.coverage, (counted, keepHits) =>
        this.#withConsole((onFailure) => {
          const context = contextFor()
          const l1 = network.l1Of(context.state)
          const funded = this.#withFunds(request, context)
          return estimateGas(counted, funded, request, config, l1, (outcome) => {
            onFailure(outcome)
            keepHits()
          })
        }),
      )
    return this.#explained(run, request, () => this.#withFunds(request, contextFor()))
  }

  /** Runs a call. If it fails and artifacts are known, it runs again for the error's stack trace. */
  #explained<Value>(
    run: () => MaybePromise<Value>,
    request: CallRequest,
    contextFor: () => CallContext,
  ): MaybePromise<Value> {
    return withCatch(run, async (error) => {
      const { artifacts } = this.#deps
      if (artifacts.isEmpty || !isFailedExecution(error)) throw error
      const { chain, config } = this.#deps.current
      // Before anything is awaited: transactions may change the state meanwhile.
      const context = await chain.withRemote(contextFor)
      const trace = await artifacts.explain(config, this.creations, async (tracer) => {
        const engine = this.guardedEngine()
        const calls = [{ request, tracer }]
        const [traced] = await chain.withRemote(() => traceCalls(engine, context, calls, config))
        return traced
      })
      throw trace === undefined ? error : withStackTrace(error, trace)
    })
  }

  /**
   * In the dialect of hardhat, gives a sender that cannot pay for the call the ether for it: such
   * calls succeed there.
   */
  #withFunds({ from = ZERO_ADDRESS, value, fees }: CallRequest, context: CallContext): CallContext {
    const { config } = this.#deps.current
    if (config.dialect !== 'hardhat') return context
    const feePerGas = fees?.maxFeePerGas ?? 0n
    const plenty = value + config.callGasMax * feePerGas + L1_FEE_MAX
    if (feePerGas === 0n && value === 0n) return context
    if (context.state.balance(from) >= plenty) return context
    return overriddenContext(context, { state: new Map([[from, { balance: plenty }]]) })
  }

  #contextOf(
    block: CallBlock,
    overrides: Overrides = {},
    state = this.#stateForCalls(block),
  ): CallContext {
    const environment = this.#environmentOf(this.#seenBy(block))
    return overriddenContext({ state, environment }, overrides)
  }

  #contextIn(block: Block, { index, overrides }: CallPlace): CallContext {
    return this.#contextOf(
      block,
      overrides,
      index === undefined ? block.state : block.stateBefore(index),
    )
  }

  #environmentOf(block: CallBlock): BlockEnvironment {
    const { chain, chainIds } = this.#deps.current
    return environmentOf(block, chain, chainIds.at(block.number))
  }

  #stateForCalls(block: CallBlock): StoreView {
    const { chain } = this.#deps.current
    const isUnseen = block === chain.pending && !chain.showsPending
    return isUnseen ? this.#latestStateAt(block) : block.state
  }

  /** The latest state with the next block's time: `pending` where it shows no transactions. */
  #latestStateAt(next: CallBlock): StoreView {
    const { chain, network } = this.#deps.current
    const { store, sequence } = chain.head.state
    const child = store.child(sequence)
    child.publish(network.upgradeWrites(chain.head.evmRules, next.evmRules))
    if (next.hasMilliseconds) child.publish([baseTimeWrite(next.timeMs)])
    return child.newestView
  }

  /** The block whose environment a call at the given block gets. */
  #seenBy(block: CallBlock): CallBlock {
    const { chain, config } = this.#deps.current
    const isParents = config.pendingEnvironment === 'parent'
    // The environment of the parent is a habit of flashblocks, which Denim retires.
    const isRetired = isDenimBetween(config.upgrade, block.evmRules.upgrade)
    const isOwn = block.isSealed || !isParents || isRetired
    return isOwn ? block : chain.at(block.number - 1n)
  }
}
