/**
 * Creates the modules of a devnet, each after the ones it depends on.
 */

import type { Account } from '../accounts/accounts.ts'
import { Impersonation } from '../accounts/impersonation.ts'
import { Wallet } from '../accounts/wallet.ts'
import { CallBundles } from '../backend/call-bundles.ts'
import { CallGuards } from '../backend/call-guards.ts'
import { Calls } from '../backend/calls.ts'
import { CheckScope } from '../backend/check-scope.ts'
import { CurrentSetup, type Engines } from '../backend/current-setup.ts'
import { withFallback } from '../backend/engines.ts'
import { Events } from '../backend/events.ts'
import { createFaucet } from '../backend/faucet.ts'
import type { Remotes } from '../backend/fork-source.ts'
import { chainFrom, forkWrites, type GenesisTerms } from '../backend/genesis.ts'
import { createPayer } from '../backend/payer.ts'
import { ProgressReports } from '../backend/progress.ts'
import { RecordedCalls } from '../backend/recorded-calls.ts'
import { Reorgs } from '../backend/reorg.ts'
import { type DevnetSetup, moveFork, setupElsewhere } from '../backend/setup.ts'
import { Snapshots } from '../backend/snapshots.ts'
import { Time } from '../backend/time.ts'
import { Transactions } from '../backend/transactions.ts'
import type { ReplayReport } from '../backend/types.ts'
import { Waits } from '../backend/waits.ts'
import { WriteQueue } from '../backend/write-queue.ts'
import type { Chain } from '../chain/chain.ts'
import { VirtualClock } from '../clock/virtual-clock.ts'
import type { Config, DevnetOptions } from '../config/config.ts'
import type { Engine } from '../engine/engine.ts'
import { ChainIds } from '../execution/chain-ids.ts'
import type { Faucet } from '../faucet/faucet.ts'
import { Faults } from '../faults/faults.ts'
import type { Wire } from '../faults/transport.ts'
import type { RemoteChannel } from '../fork/channel.ts'
import { createCompletingEngine } from '../fork/completing-engine.ts'
import type { RemoteChain } from '../fork/remote-chain.ts'
import { Recorder } from '../journal/recorder.ts'
import type { Network } from '../network/network.ts'
import type { Payer } from '../payer/payer.ts'
import type { Address } from '../primitives/hex.ts'
import { Confirmations } from '../producer/confirmations.ts'
import { Producer } from '../producer/producer.ts'
import { Connections, type Provider } from '../rpc/connection.ts'
import type { LentContext } from '../rpc/context.ts'
import type { ReplicaView } from '../rpc/faulty-transport.ts'
import { StateDump } from './dump.ts'
import { FaultControl } from './faults.ts'
import { Invariants } from './invariants.ts'
import { ProgramEvents } from './program-events.ts'
import type { DevnetFactory } from './recorded-devnet.ts'
import { reportOf } from './replay.ts'
import { Streams } from './streams.ts'
import { createWire } from './transport-faults.ts'

/** Dependencies of the modules from outside. */
interface ModulesDeps {
  /** Creates the devnets of replays. */
  readonly devnets: DevnetFactory
  readonly remotes: Remotes
}

/** The modules of one devnet. Each finds the ones that were created before it. */
export class Modules implements LentContext {
  readonly current: CurrentSetup
  readonly config: Config
  readonly accounts: readonly Account[]
  readonly keys: ReadonlyMap<Address, Account>
  readonly alloc: DevnetOptions['alloc']
  readonly clock: VirtualClock
  readonly recorder: Recorder
  readonly inputs: Recorder
  readonly chainIds: ChainIds
  readonly progressReports = new ProgressReports()
  readonly callGuards = new CallGuards()
  readonly events: Events
  readonly programEvents: ProgramEvents
  readonly checkScope = new CheckScope()
  readonly queue: WriteQueue
  readonly recordedCalls: RecordedCalls
  readonly waits = new Waits()
  readonly impersonation: Impersonation
  readonly wallet: Wallet
  readonly chain: Chain
  readonly faults: Faults
  readonly producer: Producer
  readonly confirmations: Confirmations
  readonly calls: Calls
  readonly wire: Wire<ReplicaView>
  readonly connections: Connections
  readonly provider: Provider
  readonly streams: Streams
  readonly transactions: Transactions
  readonly faucet: Faucet
  readonly payer: Payer | undefined
  readonly time: Time
  readonly invariants: Invariants
  readonly snapshots: Snapshots
  readonly reorgs: Reorgs
  readonly callBundles: CallBundles
  readonly faultControl: FaultControl
  readonly dump: StateDump
  /** A plain field: every request reads it. */
  remote: RemoteChain | undefined
  readonly setRemoteUrl: (url: string) => Promise<void>
  readonly replay: (journal: string) => Promise<ReplayReport>
  /** The channels that this devnet is counted for as a user, until it closes. */
  readonly #channels = new Set<RemoteChannel>()

  /**
   * @param createChain gets the function that returns the virtual time; default: a chain from
   *   genesis
   */
  constructor(
    setup: DevnetSetup,
    genesisTerms: GenesisTerms,
    { devnets, remotes }: ModulesDeps,
    createChain: (now: () => number) => Chain = (now) => chainFrom(genesisTerms, setup, now),
  ) {
    const { accounts, addresses, alloc, keys } = setup
    if (setup.fork !== undefined) this.#channels.add(setup.fork.remote.channel)
    const current = new CurrentSetup(setup, (each) => this.#enter(each))
    const { config } = current
    this.current = current
    this.config = config
    this.accounts = accounts
    this.keys = keys
    this.impersonation = new Impersonation(config.autoImpersonate === 'on')
    this.alloc = alloc
    this.setRemoteUrl = (url) => moveFork(current.setup, url, remotes)
    this.replay = (journal) => reportOf(journal, devnets, current.setup.fork?.source)
    const { checkScope, progressReports, waits } = this
    const clock = new VirtualClock(genesisTerms.timeMs, (fromMs) => events.emitTime(fromMs))
    const now = () => clock.nowMs
    const recorder = new Recorder({
      now,
      journalBytesMax: config.journalBytesMax,
    })
    const chainIds = new ChainIds(config.chainId)
    const events = new Events({ recorder, chainIds, progressReports })
    const settle = () => events.onSettle()
    const queue = new WriteQueue(
      () => recorder.claim(),
      () => checkScope.expectOutside(),
    )
    const wallet = new Wallet(addresses, (shown) => events.emitAccounts(shown))
    const chain = createChain(now)
    const faults = new Faults(clock, {
      max: config.faultsMax,
      emit: (change) => events.emitFault(change),
      settle,
    })
    const producer = new Producer(
      {
        ...{ chain, chainIds, clock, faults, settle },
        get engine() {
          return current.engines.engine
        },
        get network() {
          return current.network
        },
        emit: (event) => events.emit(event),
        betweenBlocks: () => progressReports.betweenBlocks(),
      },
      config,
    )
    this.clock = clock
    this.recorder = recorder
    this.inputs = recorder
    this.chainIds = chainIds
    this.events = events
    this.programEvents = new ProgramEvents(events)
    this.queue = queue
    this.recordedCalls = new RecordedCalls({ recorder, queue })
    this.wallet = wallet
    this.chain = chain
    this.faults = faults
    this.producer = producer
    this.confirmations = new Confirmations(clock, {
      get bySealing() {
        return config.receipts === 'sealed'
      },
      get includesHash() {
        return config.network === 'plain'
      },
    })
    this.calls = new Calls(this)
    this.wire = createWire(this)
    this.connections = new Connections({
      ...{ chain, clock, recorder },
      limits: setup.config, // the same on every chain
      waitFor: (what) => waits.add({ kind: 'subscription', what }),
      // The writer waits for a check: its requests wait for no late answer.
      bypassesFaults: () => checkScope.isInside,
    })
    this.provider = this.connections.provide('process', (subscription, result) => {
      // Frozen: all listeners get the same object.
      const data = Object.freeze({ subscription, result })
      this.programEvents.message.emit(Object.freeze({ type: 'eth_subscription', data }))
    })
    this.streams = new Streams(this)
    this.transactions = new Transactions(this)
    this.faucet = createFaucet(this)
    this.payer = createPayer(this)
    this.time = new Time(this)
    this.invariants = new Invariants(this)
    this.snapshots = new Snapshots(this, genesisTerms, {
      another: (elsewhere, terms) => new Modules(elsewhere, terms, { devnets, remotes }).snapshots,
      setupOn: async (forking) => {
        const elsewhere = await setupElsewhere(current.setup, forking, remotes)
        await this.#own(elsewhere)
        return elsewhere
      },
      firstWrites: (view) => (setup.fork === undefined ? [] : forkWrites(setup, view)),
    })
    this.reorgs = new Reorgs(this)
    this.callBundles = new CallBundles(this)
    this.faultControl = new FaultControl(this)
    this.dump = new StateDump(this, () => current.setup.fork?.pin)
    this.connections.lend(this)
    this.#receiveEvents()
  }

  get network(): Network {
    return this.current.network
  }

  get engine(): Engine {
    return this.current.engines.engine
  }

  get incompleteEngine(): Engine {
    return this.current.engines.incompleteEngine
  }

  /** Takes over the count of a setup whose remote was opened for this devnet. */
  async #own({ fork }: DevnetSetup): Promise<void> {
    if (fork === undefined) return
    const { channel } = fork.remote
    if (this.#channels.has(channel)) await channel.release?.()
    this.#channels.add(channel)
  }

  /** Puts a setup in force. @returns its engines, with a fallback */
  #enter({ engine, config, accounts, fork }: DevnetSetup): Engines {
    this.remote = fork?.remote
    const own = withFallback(engine, config, accounts, (failure) =>
      this.events.listeners.engineFailure.emit(failure),
    )
    if (fork === undefined) return { engine: own, incompleteEngine: own }
    const { channel } = fork.remote
    // A snapshot of another devnet may be one of another chain.
    if (!this.#channels.has(channel)) channel.retain?.()
    this.#channels.add(channel)
    return { engine: createCompletingEngine(own, fork.remote), incompleteEngine: own }
  }

  /** In this order: clients, then the sends that wait for a receipt, then the checks. */
  #receiveEvents(): void {
    const { confirmations, connections, events, invariants, wire } = this
    events.receiver = {
      chain(event) {
        connections.publish(event)
        confirmations.receive(event)
        invariants.receive(event)
      },
      fault(change) {
        wire.changed(change)
        connections.wire = wire.isIdle ? undefined : wire
      },
      time: (fromMs) => wire.moved(fromMs),
    }
  }

  /** Finishes the jobs enqueued so far, and ends everything that waits. */
  async close(): Promise<void> {
    // A run ends with its devnet; the error of its last step is not thrown here.
    await this.time.driver?.stop().catch(() => {})
    this.wire.release(() => true)
    await this.queue.close()
    this.recorder.close()
    this.streams.close()
    this.confirmations.close()
    this.provider.close()
    this.connections.close()
    for (const channel of this.#channels) await channel.release?.()
  }
}
