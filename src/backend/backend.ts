/**
 * The backend: what runs a chain, below JSON-RPC and below the devnet that a user holds.
 *
 * Methods receive it. It creates its modules, each after the ones it depends on, and owns the parts
 * that a reset to another chain replaces.
 */

import type { Account } from '../accounts/accounts.ts'
import { Impersonation } from '../accounts/impersonation.ts'
import { Wallet } from '../accounts/wallet.ts'
import type { Chain } from '../chain/chain.ts'
import { VirtualClock } from '../clock/virtual-clock.ts'
import type { Config } from '../config/config.ts'
import type { ForkSource } from '../config/fork-source.ts'
import { AccumulatedHits } from '../coverage/accumulated-hits.ts'
import type { Engine } from '../engine/engine.ts'
import type { ChainIds } from '../execution/chain-ids.ts'
import type { Faucet } from '../faucet/faucet.ts'
import type { ChaosDraws } from '../faults/chaos.ts'
import { Faults } from '../faults/faults.ts'
import type { TransportFaults } from '../faults/transport.ts'
import type { RemoteChain } from '../fork/remote-chain.ts'
import { GasCounts } from '../gas-report/gas-counts.ts'
import { Recorder } from '../journal/recorder.ts'
import type { Network } from '../network/network.ts'
import { PayerBudget } from '../payer/budget.ts'
import type { Payer } from '../payer/payer.ts'
import type { Address } from '../primitives/hex.ts'
import { Permits } from '../primitives/permits.ts'
import { Confirmations } from '../producer/confirmations.ts'
import type { Producer } from '../producer/producer.ts'
import type { Scripts } from '../tracing/script.ts'
import type { BlobProofs } from '../transactions/blob-sidecar.ts'
import type { Artifacts } from './artifacts.ts'
import { CallBundles } from './call-bundles.ts'
import { CallGuards } from './call-guards.ts'
import { Calls } from './calls.ts'
import { Reorgs } from './chain-reorg.ts'
import { AsyncCheckScope } from './check-scope.ts'
import { ContractStorage } from './contract-storage.ts'
import { type Clients, Events, noClients } from './events.ts'
import { createFaucet } from './faucet.ts'
import { FaultControl, type FaultWords } from './fault-control.ts'
import type { Remotes } from './fork-source.ts'
import { GasEstimates } from './gas-estimates.ts'
import { chainFrom, type GenesisTerms } from './genesis.ts'
import { Listeners } from './listeners.ts'
import { Names } from './names.ts'
import { type ChainFactory, type CurrentParts, createParts, type Parts } from './parts.ts'
import { createPayer } from './payer.ts'
import { ProgressReports } from './progress.ts'
import { RecordedCalls } from './recorded-calls.ts'
import { RemoteChannels } from './remote-channels.ts'
import { type DevnetSetup, moveFork, setupElsewhere } from './setup.ts'
import { Snapshots } from './snapshots.ts'
import { StoppableScripts } from './stoppable-scripts.ts'
import { Time } from './time.ts'
import { Transactions } from './transactions.ts'
import { createChaos, createTransportFaults, type ReplicaView } from './transport-faults.ts'
import type { CheckScope, Forking, ReplayReport } from './types.ts'
import { Waits } from './waits.ts'
import { WriteQueue } from './write-queue.ts'

/** The artifacts of the process, and functions of the layers above. */
export interface BackendDeps {
  readonly artifacts: Artifacts
  readonly clients: Clients
  /** Default: new ones with the option `gasReport`. A fork counts into those of its devnet. */
  readonly gasCounts?: GasCounts | undefined
  /** Default: new ones with the option `coverage`. A fork counts into those of its devnet. */
  readonly coverage?: AccumulatedHits | undefined
  readonly remotes: Remotes
  readonly scripts: Scripts
  readonly blobProofs: BlobProofs
  /** The names and forms of JSON-RPC that faults contain. */
  readonly faultWords: FaultWords
  /** @param source the remote chain of a journal that has one */
  replay(journal: string, source: ForkSource | undefined): Promise<ReplayReport>
}

export class Backend implements CurrentParts {
  // The parts of the chain in force: fields, since every request reads them. Only `replace` changes them.
  setup!: DevnetSetup
  config!: Config
  network!: Network
  engine!: Engine
  countingEngine!: Engine
  localEngine!: Engine
  remote: RemoteChain | undefined
  chain!: Chain
  chainIds!: ChainIds
  producer!: Producer
  /** Modules that outlive a chain read its parts here whenever they use them. */
  readonly current: CurrentParts = this
  /** No `#deps`: what {@link with} returns has them through its prototype. */
  private readonly deps: BackendDeps
  readonly clients: Clients
  readonly blobProofs: BlobProofs
  readonly progressReports: ProgressReports
  /** The dev accounts. */
  readonly accounts: readonly Account[]
  /** The same by address. */
  readonly keys: ReadonlyMap<Address, Account>
  readonly clock: VirtualClock
  /** Records every call that changes the devnet. */
  readonly recorder: Recorder
  readonly journalListeners = new Listeners<string>()
  readonly digestListeners = new Listeners<string>()
  readonly events: Events
  readonly queue: WriteQueue<CurrentParts>
  readonly recordedCalls: RecordedCalls
  readonly checkScope: CheckScope
  readonly callGuards: CallGuards
  readonly waits: Waits
  readonly channels: RemoteChannels
  readonly impersonation: Impersonation
  readonly wallet: Wallet
  readonly faults: Faults
  readonly chaos: ChaosDraws
  readonly confirmations: Confirmations
  readonly gasEstimates = new GasEstimates()
  readonly calls: Calls
  /** Shared with the forks of the devnet; `undefined` without the option `coverage`. */
  readonly coverage: AccumulatedHits | undefined
  readonly transactions: Transactions
  readonly faucet: Faucet
  readonly payerBudget: PayerBudget
  /** `undefined` without the option `payer`. */
  readonly payer: Payer | undefined
  readonly time: Time
  readonly snapshots: Snapshots
  readonly reorgs: Reorgs
  readonly callBundles: CallBundles
  /** Faults between the devnet and its clients. */
  readonly transportFaults: TransportFaults<ReplicaView>
  readonly faultControl: FaultControl
  /** The compiled contracts that this devnet and its forks know. */
  readonly artifacts: Artifacts
  /** Shared with the forks of the devnet; `undefined` without the option `gasReport`. */
  readonly gasCounts: GasCounts | undefined
  /** Reads and writes storage by the names of variables. */
  readonly contractStorage: ContractStorage
  /** The names of contracts and accounts. */
  readonly names: Names
  /** For traces that are whole in memory, and for those that are streamed. */
  readonly tracePermits: Permits
  readonly streamPermits: Permits
  /** Runs the scripts of tracers. */
  readonly scripts: StoppableScripts

  /**
   * {@link Snapshots.begin} seals its genesis.
   *
   * @param createChain default: a chain from genesis
   */
  constructor(
    setup: DevnetSetup,
    genesisTerms: GenesisTerms,
    deps: BackendDeps,
    createChain: ChainFactory = (now) => chainFrom(genesisTerms, setup, now),
  ) {
    const { config } = setup
    const { gasCounts = gasCountsFor(config), coverage = hitsFor(config) } = deps
    const { journalBytesMax, faultsMax, tracesMax, traceStreamsMax } = config.limits
    this.deps = deps
    this.clients = deps.clients
    this.accounts = setup.accounts
    this.keys = setup.keys
    this.artifacts = deps.artifacts
    this.blobProofs = deps.blobProofs
    this.coverage = coverage
    this.gasCounts = gasCounts
    this.progressReports = new ProgressReports()
    this.clock = new VirtualClock(genesisTerms.timeMs, (fromMs) => {
      if (this.clock.nowMs < fromMs) this.chaos.clockWasSet()
      this.events.timeMoved(fromMs)
    })
    this.recorder = new Recorder(this, journalBytesMax)
    this.events = new Events(this, config.chainId)
    this.faults = new Faults(this.clock, {
      max: faultsMax,
      emit: (change) => this.events.emitFault(change),
      onChange: () => this.producer.followFaults(),
      carryOut: (fault) => this.faultControl.carryOut(fault),
      settle: this.events.settle,
    })
    this.#use(createParts(setup, this, createChain))
    this.checkScope = new AsyncCheckScope()
    this.queue = new WriteQueue<CurrentParts>(this, this.recorder, this.checkScope)
    this.recordedCalls = new RecordedCalls(this)
    this.callGuards = new CallGuards()
    this.waits = new Waits()
    this.channels = new RemoteChannels(setup)
    this.impersonation = new Impersonation(config.autoImpersonate === 'on')
    this.wallet = new Wallet(setup.addresses, (shown) => this.events.emitAccounts(shown))
    this.confirmations = new Confirmations(this.clock, {
      bySealing: config.receipts === 'sealed',
      includesHash: config.syncTimeoutHash === 'on',
    })
    this.calls = new Calls(this)
    this.names = new Names(this.artifacts, this.calls.creations, setup)
    this.transactions = new Transactions(this)
    this.faucet = createFaucet(this)
    this.payerBudget = new PayerBudget()
    this.payer = createPayer(this)
    this.time = new Time(this)
    this.snapshots = new Snapshots(this, genesisTerms)
    this.contractStorage = new ContractStorage(this)
    this.reorgs = new Reorgs(this)
    this.callBundles = new CallBundles(this)
    this.chaos = createChaos(this)
    this.transportFaults = createTransportFaults(this)
    this.faultControl = new FaultControl(this, deps.faultWords)
    this.tracePermits = new Permits(tracesMax)
    this.streamPermits = new Permits(traceStreamsMax)
    this.scripts = new StoppableScripts(deps.scripts)
  }

  /** Puts other parts in force. Part of a job, or before a caller has the devnet. */
  replace(parts: Parts): void {
    this.producer.stop()
    this.#use(parts)
  }

  #use(parts: Parts): void {
    this.setup = parts.setup
    this.config = parts.config
    this.network = parts.network
    this.engine = parts.engine
    this.countingEngine = parts.countingEngine
    this.localEngine = parts.localEngine
    this.remote = parts.remote
    this.chain = parts.chain
    this.chainIds = parts.chainIds
    this.producer = parts.producer
  }

  /** The same backend on the chain of a replica, or with the calls of one client. */
  with(others: Partial<ReplicaView>): Backend {
    return Object.create(this, Object.getOwnPropertyDescriptors(others))
  }

  /** Creates parts for another setup. */
  createParts(setup: DevnetSetup, createChain: ChainFactory): Parts {
    return createParts(setup, this, createChain)
  }

  /** The snapshots of a new devnet without clients, whose genesis is not sealed. */
  createSibling(setup: DevnetSetup, genesisTerms: GenesisTerms): Snapshots {
    const { coverage, gasCounts } = this
    const deps = { ...this.deps, clients: noClients, coverage, gasCounts }
    return new Backend(setup, genesisTerms, deps).snapshots
  }

  /** The setup of this devnet on a remote chain, or on none. @throws {DevnetError} */
  async setupOn(forking: Forking | undefined): Promise<DevnetSetup> {
    const setup = await setupElsewhere(this.setup, forking, this.deps.remotes)
    await this.channels.takeOver(setup)
    return setup
  }

  /**
   * Asks another endpoint for the rest of the fork's chain.
   *
   * @throws {DevnetError} INVALID_OPTION, FORK_FAILED, or FORK_UNVERIFIED; nothing has changed then
   */
  setRemoteUrl(url: string): Promise<void> {
    return moveFork(this.setup, url, this.deps.remotes)
  }

  /** Replays a journal on a new devnet. @throws {DevnetError} INVALID_JOURNAL */
  replay(journal: string): Promise<ReplayReport> {
    return this.deps.replay(journal, this.setup.fork?.source)
  }
}

function gasCountsFor({ gasReport, limits }: Config): GasCounts | undefined {
  return gasReport === 'on' ? new GasCounts(limits.gasReportCodesMax) : undefined
}

function hitsFor({ coverage, limits }: Config): AccumulatedHits | undefined {
  return coverage === 'on' ? new AccumulatedHits(limits.coverageBytesMax) : undefined
}
