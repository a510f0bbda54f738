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
import type { Config } from '../config/config.ts'
import type { BlockEnvironment, Engine, Outcome, Pause } from '../engine/engine.ts'
import { type AccessListResult, createAccessList } from '../execution/access-list.ts'
import { baseCallExecution } from '../execution/base/base-execution.ts'
import { call, estimateGas } from '../execution/call.ts'
import { type Bundle, type CallResult, callMany } from '../execution/call-many.ts'
import type { ChainIds } from '../execution/chain-ids.ts'
import { EarlierExecution } from '../execution/earlier-block.ts'
import { environmentOf } from '../execution/environment.ts'
import { rerunOf } from '../execution/execute.ts'
import { writeThatAnswers } from '../execution/find-slot.ts'
import { type CallContext, overriddenContext } from '../execution/overrides.ts'
import { simulateBlocks } from '../execution/simulate-v1.ts'
import type { RemoteChain } from '../fork/remote-chain.ts'
import { baseTimeWrite } from '../network/base-time.ts'
import { blockTimeAfter, isDenimBetween } from '../network/denim.ts'
import type { Network } from '../network/network.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { EvmRules } from '../primitives/evm-rules.ts'
import { type Address, type Hash, ZERO_ADDRESS } from '../primitives/hex.ts'
import { type CallRequest, requestFrom } from '../primitives/message.ts'
import type { Overrides } from '../primitives/overrides.ts'
import type { StoreView } from '../state/store.ts'
import type { Write } from '../state/write.ts'
import { type CallToTrace, traceCalls, traceTransaction } from '../tracing/replay.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { BaseTransaction } from '../transactions/base-transaction.ts'
import { allOf, type CallGuards } from './call-guards.ts'
import type { Events } from './events.ts'
import type { ProgressReports } from './progress.ts'
import type { CallPlace } from './types.ts'

interface CallsDeps {
  readonly config: Config
  readonly chain: Chain
  readonly chainIds: ChainIds
  readonly engine: Engine
  readonly incompleteEngine: Engine
  readonly remote: RemoteChain | undefined
  readonly network: Network
  readonly events: Pick<Events, 'emitConsole'>
  readonly progressReports: ProgressReports
  readonly callGuards: CallGuards
}

/** More than any call pays for its data on L1, in wei. */
const L1_FEE_MAX = 10n ** 18n

export class Calls {
  readonly #deps: CallsDeps
  readonly #earlier: EarlierExecution

  constructor(deps: CallsDeps) {
    this.#deps = deps
    this.#earlier = new EarlierExecution(deps)
  }

  /** The same for a copy of the chain, with a copy of the chain ids. */
  on(chain: Chain): Calls {
    const { chainIds, config, engine, network, events, progressReports } = this.#deps
    const { incompleteEngine, remote, callGuards } = this.#deps
    const kept = { config, engine, incompleteEngine, remote, network, events }
    return new Calls({
      ...{ ...kept, progressReports, callGuards },
      ...{ chain, chainIds: chainIds.copy() },
    })
  }

  /** State and environment of the next transaction, whatever state calls at `pending` read. */
  get #nextGround(): CallContext {
    const { pending } = this.#deps.chain
    return { state: pending.state, environment: this.#environmentOf(pending) }
  }

  call(
    request: CallRequest,
    block: CallBlock,
    overrides: Overrides,
  ): Uint8Array | Promise<Uint8Array> {
    const { chainIds, config } = this.#deps
    chainIds.expect(request.chainId)
    const engine = this.#guardedEngine()
    return this.#withConsole((onOutcome) => {
      const ground = this.#withFunds(request, this.#ground(block, overrides))
      return call(engine, ground, request, config, onOutcome)
    })
  }

  async estimateGas(request: CallRequest, block: CallBlock, overrides: Overrides): Promise<bigint> {
    this.#deps.chainIds.expect(request.chainId)
    return this.#estimateGas(request, () => this.#ground(block, overrides), this.#guardedEngine())
  }

  /** Estimates gas with the state and environment of the next transaction. */
  async estimateNextGas(request: CallRequest): Promise<bigint> {
    this.#deps.chainIds.expect(request.chainId)
    return this.#estimateGas(request, () => this.#nextGround, this.#guardedEngine(false))
  }

  /** Executes a call as the next transaction would. @throws {DevnetError} if it fails */
  async callNext(request: CallRequest): Promise<Uint8Array> {
    const { chain, config } = this.#deps
    const engine = this.#guardedEngine(false)
    return chain.complete(() => call(engine, this.#nextGround, request, config))
  }

  /** Executes the calls of a Base Transaction as the next transaction would. */
  async runNext(base: BaseTransaction, sender: Address, payer: Address): Promise<Outcome> {
    const { chain } = this.#deps
    const engine = this.#guardedEngine(false)
    return chain.complete(() => {
      const { state, environment } = this.#nextGround
      return engine.execute(baseCallExecution(state, environment, base, sender, payer))
    })
  }

  async createAccessList(
    request: CallRequest,
    block: CallBlock,
    overrides: Overrides,
  ): Promise<AccessListResult> {
    const { chain, chainIds, config } = this.#deps
    chainIds.expect(request.chainId)
    const engine = this.#guardedEngine()
    return chain.complete(() => {
      const ground = this.#withFunds(request, this.#ground(block, overrides))
      return createAccessList(engine, ground, request, config)
    })
  }

  async callMany(
    bundles: readonly Bundle[],
    block: Block,
    overrides: Overrides,
    index: number | undefined,
  ): Promise<readonly CallResult[][]> {
    const { chain, chainIds, config } = this.#deps
    const engine = this.#guardedEngine()
    for (const { requests } of bundles) for (const { chainId } of requests) chainIds.expect(chainId)
    const placed = index === undefined ? block : await this.executed(block, index)
    return chain.complete(() =>
      callMany(engine, this.#groundIn(placed, { index, overrides }), bundles, config),
    )
  }

  async simulate(simulation: Simulation, base: Block): Promise<SimulatedBlock[]> {
    const { chain, chainIds, config, network } = this.#deps
    const engine = this.#guardedEngine()
    for (const { requests } of simulation.blocks) {
      for (const { chainId } of requests) chainIds.expect(chainId)
    }
    const { callGasMax, codeSizeMax } = config
    const blockTimeMs = ({ upgrade }: EvmRules) => blockTimeAfter(config, upgrade)
    const terms = { blockTimeMs, callGasMax, codeSizeMax, chainId: chainIds.current }
    return chain.complete(() => simulateBlocks({ chain, network, engine }, terms, base, simulation))
  }

  async executed(block: Block, count?: number): Promise<Block> {
    const { remote } = this.#deps
    if (remote === undefined || block.number > remote.pin.header.number) return block
    const contents = await remote.contents(block.hash)
    if (contents !== undefined) return this.#earlier.block(contents, count)
    const { host } = remote.channel
    const message = `fork: block ${block.number} of ${host} has transactions that cannot be executed here`
    throw new DevnetError('FORK_FAILED', message, { host, block: block.number })
  }

  async earlierTransaction(hash: Hash): Promise<Included | undefined> {
    const { remote } = this.#deps
    const blockHash = await remote?.blockHashOf(hash)
    const contents = blockHash && (await remote?.contents(blockHash))
    const index = contents?.transactions.findIndex((each) => each.hash === hash) ?? -1
    if (contents === undefined || index < 0) return undefined
    const block = await this.#earlier.block(contents, index + 1)
    return { block, transaction: block.transactions[index]!, receipt: block.receipts[index]! }
  }

  async trace<Traced>(block: Block, index: number, tracer: Tracer<Traced>): Promise<Traced> {
    const { chain, network, remote } = this.#deps
    const isEarlier = remote !== undefined && block.number <= remote.pin.header.number
    const environment = isEarlier
      ? environmentOf(block, chain, remote.chainId)
      : this.#environmentOf(block)
    const engine = this.#tracingEngine()
    return chain.complete(() => {
      const rerun = rerunOf(network, environment, block, index)
      return traceTransaction(engine, environment, block, index, tracer, rerun)
    })
  }

  async traceCalls<Traced>(
    calls: readonly CallToTrace<Traced>[],
    block: Block,
    place: CallPlace = {},
  ): Promise<Traced[]> {
    const { chain, chainIds, config } = this.#deps
    for (const { request } of calls) chainIds.expect(request.chainId)
    const engine = this.#tracingEngine()
    return chain.complete(() => traceCalls(engine, this.#groundIn(block, place), calls, config))
  }

  async writeThatAnswers(
    contract: Address,
    question: Uint8Array,
    answer: { readonly what: string; readonly value: bigint },
  ): Promise<Write> {
    const { chain, config } = this.#deps
    const engine = this.#guardedEngine(false)
    const request = requestFrom(ZERO_ADDRESS, { to: contract, data: question })
    return chain.complete(() => writeThatAnswers(engine, this.#nextGround, request, answer, config))
  }

  /**
   * The engine for one read, which servers guard.
   *
   * @param isLimited see {@link CallGuards.begin}
   */
  #guardedEngine(isLimited = true): Engine {
    const { callGuards, engine } = this.#deps
    const pause = callGuards.begin(isLimited)
    if (pause === undefined) return engine
    return {
      name: engine.name,
      execute: (execution, listener) => engine.execute({ ...execution, pause }, listener),
    }
  }

  /** The same for a trace, which also reports its progress. */
  #tracingEngine(): Engine {
    const { callGuards, engine, progressReports } = this.#deps
    const guard = callGuards.begin(true)
    return {
      name: engine.name,
      execute: (execution, listener) =>
        progressReports.trace(execution.message.gasLimit, (report) => {
          const pause: Pause = (gasUsed) => allOf([guard?.(gasUsed), report(gasUsed)])
          return engine.execute({ ...execution, pause }, listener)
        }),
    }
  }

  /** Runs a call, and emits its console output once nothing it read was missing. */
  #withConsole<Value>(
    run: (onOutcome: (outcome: Outcome) => void) => Value | Promise<Value>,
  ): Value | Promise<Value> {
    const { chain, events } = this.#deps
    let consoleCalls: readonly Uint8Array[] | undefined
    const onOutcome = (outcome: Outcome) => {
      consoleCalls = outcome.consoleCalls
    }
    const emit = () => {
      if (consoleCalls !== undefined) events.emitConsole(consoleCalls, undefined)
    }
    let isOver = true
    try {
      const value = chain.complete(() => {
        consoleCalls = undefined
        return run(onOutcome)
      })
      isOver = !(value instanceof Promise)
      return value instanceof Promise ? value.finally(emit) : value
    } finally {
      if (isOver) emit()
    }
  }

  async #estimateGas(
    request: CallRequest,
    groundFor: () => CallContext,
    engine: Engine,
  ): Promise<bigint> {
    const { config, network } = this.#deps
    return this.#withConsole((onFailure) => {
      const ground = groundFor()
      const l1 = network.l1Of(ground.state)
      const funded = this.#withFunds(request, ground)
      return estimateGas(engine, funded, request, config, l1, onFailure)
    })
  }

  /**
   * In the dialect of hardhat, gives a sender that cannot pay for the call the ether for it: such
   * calls succeed there.
   */
  #withFunds({ from = ZERO_ADDRESS, value, fees }: CallRequest, ground: CallContext): CallContext {
    const { config } = this.#deps
    if (config.dialect !== 'hardhat') return ground
    const feePerGas = fees?.maxFeePerGas ?? 0n
    const plenty = value + config.callGasMax * feePerGas + L1_FEE_MAX
    if (feePerGas === 0n && value === 0n) return ground
    if (ground.state.balance(from) >= plenty) return ground
    return overriddenContext(ground, { state: new Map([[from, { balance: plenty }]]) })
  }

  #ground(
    block: CallBlock,
    overrides: Overrides = {},
    state = this.#stateForCalls(block),
  ): CallContext {
    const environment = this.#environmentOf(this.#seenBy(block))
    return overriddenContext({ state, environment }, overrides)
  }

  #groundIn(block: Block, { index, overrides }: CallPlace): CallContext {
    return this.#ground(
      block,
      overrides,
      index === undefined ? block.state : block.stateBefore(index),
    )
  }

  #environmentOf(block: CallBlock): BlockEnvironment {
    const { chain, chainIds } = this.#deps
    return environmentOf(block, chain, chainIds.at(block.number))
  }

  #stateForCalls(block: CallBlock): StoreView {
    const { chain } = this.#deps
    const isUnseen = block === chain.pending && !chain.showsPending
    return isUnseen ? this.#latestStateAt(block) : block.state
  }

  /** The latest state with the next block's time: `pending` where it shows no transactions. */
  #latestStateAt(next: CallBlock): StoreView {
    const { chain, network } = this.#deps
    const { store, sequence } = chain.head.state
    const child = store.child(sequence)
    child.publish(network.upgradeWrites(chain.head.evmRules.upgrade, next.evmRules.upgrade))
    if (next.hasMilliseconds) child.publish([baseTimeWrite(next.timeMs)])
    return child.newestView
  }

  /** The block whose environment a call at the given block gets. */
  #seenBy(block: CallBlock): CallBlock {
    const { chain, config } = this.#deps
    const isParents = config.pendingEnvironment === 'parent'
    // The environment of the parent is a habit of flashblocks, which Denim retires.
    const isRetired = isDenimBetween(config.upgrade, block.evmRules.upgrade)
    const isOwn = block.isSealed || !isParents || isRetired
    return isOwn ? block : chain.at(block.number - 1n)
  }
}
