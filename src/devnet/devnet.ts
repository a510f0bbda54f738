/**
 * Creates the modules of a devnet, owns the write queue, and passes each call to its module.
 *
 * Every change is a job on the queue; reads go straight to the chain.
 */

import type { Account } from '../accounts/accounts.ts'
import { Impersonation } from '../accounts/impersonation.ts'
import { Wallet } from '../accounts/wallet.ts'
import type {
  ChainDefinition,
  Devnet,
  DevnetServer,
  EventListeners,
  EventName,
  ForkOptions,
  Invariant,
  InvariantCheck,
  InvariantOptions,
  ListenOptions,
  Machine,
  MethodName,
  Moment,
  PastProvider,
  RequestArguments,
  RequestResult,
  RunOptions,
  Snapshot,
  TracerName,
  UntilOptions,
} from '../api.ts'
import type { Chain } from '../chain/chain.ts'
import { VirtualClock } from '../clock/virtual-clock.ts'
import { expectWholeNumber } from '../config/bounds.ts'
import type { Config, DevnetOptions } from '../config/config.ts'
import { type RecordedOptions, recordedOptions } from '../config/recorded-options.ts'
import type { Engine } from '../engine/engine.ts'
import { Faults } from '../faults/faults.ts'
import { Wire } from '../faults/wire.ts'
import { JOURNAL_FORMAT } from '../journal/journal.ts'
import type { Breach, LibraryCall, LibraryCalls } from '../journal/library-calls.ts'
import { Recorder, type SoleTransport } from '../journal/recorder.ts'
import { DevnetError, type InvariantError, invariant } from '../primitives/errors.ts'
import { type Address, addressFrom, type Hash, type Hex } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { Confirmations } from '../producer/confirmations.ts'
import { Producer } from '../producer/producer.ts'
import { type Connection, Connections, type WireClient } from '../rpc/connection.ts'
import type { LentContext } from '../rpc/context.ts'
import { DISCONNECTED, RpcError, refuse } from '../rpc/errors.ts'
import { whyItWaits } from '../rpc/methods/txpool/pool.ts'
import type { SubscriptionName, SubscriptionTypes } from '../rpc/subscriptions/index.ts'
import type { SubscriptionStream } from '../rpc/subscriptions/stream.ts'
import type { TimeDriver } from '../rpc/time-driver.ts'
import { block as blockCodec, state as stateCodec, type WireBlock } from '../rpc/wire/params.ts'
import type { ReplicaView } from '../rpc/wire-faults.ts'
import { type StateChanges, stateChanges } from '../state/changes.ts'
import type { SavedHead } from '../state-file/devnet.ts'
import { createFrameTracer } from '../tracing/frames.ts'
import type { InvariantViolation } from '../tracing/violation.ts'
import { VERSION } from '../version.ts'
import { Calls } from './calls.ts'
import { StateDump } from './dump.ts'
import { withFallback } from './engines.ts'
import { Events } from './events.ts'
import { createFaucet, faucetDoor } from './faucet.ts'
import { carryOut, FaultControl } from './faults.ts'
import { type Beginning, chainFrom } from './genesis.ts'
import { Invariants } from './invariants.ts'
import { ProgressReports } from './progress.ts'
import type { Moves } from './real-time.ts'
import { RecordedCalls } from './recorded-calls.ts'
import type { RecordedDevnet } from './recorded-devnet.ts'
import { Reorgs } from './reorg.ts'
import { reportOf } from './replay.ts'
import { type DevnetSetup, setupFrom } from './setup.ts'
import { type DevnetPoint, Snapshots } from './snapshots.ts'
import { pastProvider, wireMoment } from './state-provider.ts'
import { Streams } from './streams.ts'
import { Time } from './time.ts'
import { Transactions } from './transactions.ts'
import { until } from './until.ts'
import { Waits } from './waits.ts'
import { CallBundles } from './wallet.ts'
import { WriteQueue } from './write-queue.ts'

/** Dependencies with I/O or a clock, which the core does not have. */
export interface Shell {
  /** Serves a devnet on sockets. */
  listen(devnet: Devnet, options: ListenOptions): Promise<DevnetServer>
  readonly machine: Machine
}

/**
 * Starts a devnet: genesis sealed, block 1 pending.
 *
 * @throws {DevnetError} INVALID_OPTION, or STATE_UNREADABLE
 */
export async function createRecordedDevnet(
  options: DevnetOptions,
  shell: Shell,
): Promise<RecordedDevnet> {
  const { setup, saved } = await setupFrom(options)
  const { config, alloc } = setup
  const beginning = saved?.beginning ?? { timeMs: config.genesisTime }
  const devnet = new InProcessDevnet(setup, beginning, shell)
  const recorded = await devnet.begin(recordedOptions(config, alloc, options.state))
  if (saved !== undefined) await devnet.load(saved)
  return recorded
}

/** The replay interface of a devnet that was forked off one of {@link createRecordedDevnet}. */
export function recordedFork(fork: Devnet): RecordedDevnet {
  invariant(fork instanceof InProcessDevnet, 'a fork is what its parent is')
  return fork.recorded
}

/** The objects that RPC methods use, with the types that the devnet needs. */
interface Lent extends LentContext {
  readonly calls: Calls
  readonly snapshots: Snapshots
  readonly reorgs: Reorgs
  readonly faultControl: FaultControl
}

class InProcessDevnet implements Devnet {
  readonly #setup: DevnetSetup
  readonly #shell: Shell
  readonly config: Config
  readonly accounts: readonly Account[]
  readonly chain: ChainDefinition
  readonly faucet: Devnet['faucet']
  readonly wallet: Devnet['wallet']
  readonly #engine: Engine
  readonly #clock: VirtualClock
  readonly #chain: Chain
  readonly #producer: Producer
  readonly #faults: Faults
  readonly #confirmations: Confirmations
  /** Created when first used; see {@link wire}. */
  #wire: Wire<ReplicaView> | undefined
  readonly #events: Events
  readonly #time: Time
  readonly #snapshots: Snapshots
  readonly #recorder: Recorder
  readonly #queue = new WriteQueue(
    () => this.#recorder.claim(),
    () => this.#invariants?.expectOutside(),
    // Not every change of a job emits an event, and forks may be taken in the middle of it.
    () => this.#recorder.pass(),
  )
  readonly #waits = new Waits()
  /** Created with the first invariant; most devnets have none. */
  #invariants: Invariants | undefined
  readonly #calls: RecordedCalls
  /** Created when a state file is saved or loaded; most devnets do neither. */
  #createdStateDump: StateDump | undefined
  readonly #lent: Lent
  readonly #connections: Connections
  readonly #provider: ReturnType<Connections['provide']>
  readonly #progressReports = new ProgressReports()
  readonly #servers = new Set<DevnetServer>()
  readonly #streams: Streams
  #isClosed = false

  /**
   * @param createChain gets the function that returns the virtual time; default: a chain from
   *   genesis
   */
  constructor(
    setup: DevnetSetup,
    beginning: Beginning,
    shell: Shell,
    createChain = (now: () => number) => chainFrom(beginning, setup, now),
  ) {
    const { config, accounts, network } = setup
    const engine = withFallback(setup.engine, config, accounts, (failure) =>
      this.#events.listeners.engineFailure.tell(failure),
    )
    this.#setup = setup
    this.#engine = engine
    this.#shell = shell
    this.config = config
    this.accounts = accounts
    this.chain = setup.definition
    const wallet = new Wallet(setup.addresses, (shown) =>
      this.#events.listeners.accountsChanged.tell([...shown]),
    )
    this.wallet = {
      decide: (decide) => {
        wallet.decide = decide
      },
      select: (...addresses) =>
        this.#calls.ask('devnet.wallet.select', addresses, () =>
          wallet.select(addresses.map((each) => addressOrRefuse(each, 'invalid account'))),
        ),
    }
    this.#clock = new VirtualClock(beginning.timeMs, (fromMs) => {
      this.#wire?.moved(fromMs)
      this.#recorder.pass()
    })
    this.#recorder = new Recorder({
      now: () => this.#clock.nowMs,
      isWriting: () => this.#queue.isWriting,
      journalBytesMax: config.journalBytesMax,
    })
    this.#calls = new RecordedCalls({ recorder: this.#recorder, queue: this.#queue })
    this.#faults = new Faults(this.#clock, {
      max: config.faultsMax,
      carryOut: (fault) =>
        carryOut(fault, {
          reorg: (depth, transactions) => this.#lent.reorgs.runNow(depth, transactions),
          resetSilently: () => this.#snapshots.resetSilently(),
          dropSockets: (which) => this.wire.sockets.drop(which),
        }),
      tell: (change) => {
        // Before any listener: a listener that reacts finds the wire in its new state.
        this.wire.told(change)
        this.#recorder.add(`fault ${change.status.id} ${change.change}`)
        this.#events.listeners.fault.tell(change)
      },
      changed: () => this.#recorder.pass(),
      settle: () => this.#invariants?.settle(),
    })
    this.#confirmations = new Confirmations(this.#clock, config.network === 'plain')
    this.#chain = createChain(() => this.#clock.nowMs)
    this.#producer = new Producer(
      {
        chain: this.#chain,
        clock: this.#clock,
        engine,
        network,
        faults: this.#faults,
        notify: (event) => this.#events.tell(event),
        betweenBlocks: () => this.#progressReports.betweenBlocks(),
        changed: () => this.#recorder.pass(),
        settle: () => this.#invariants?.settle(),
      },
      config,
    )
    const invariants = () => this.#invariants
    const calls = new Calls({
      config,
      accounts,
      chain: this.#chain,
      chainIds: this.#producer.chainIds,
      engine,
      network,
      tellConsole: (calls) => this.#events.tellConsole(calls, undefined),
    })
    const impersonation = new Impersonation()
    const transactions = new Transactions({
      config,
      accounts,
      keys: setup.keys,
      impersonation,
      wallet,
      chain: this.#chain,
      producer: this.#producer,
      calls,
      confirmations: this.#confirmations,
      queue: this.#queue,
      waits: this.#waits,
    })
    const faucet = createFaucet({
      config,
      clock: this.#clock,
      chain: this.#chain,
      producer: this.#producer,
      faults: this.#faults,
      transactions,
      queue: this.#queue,
    })
    this.faucet = faucetDoor(faucet, this.#calls)
    this.#connections = new Connections(
      {
        chain: this.#chain,
        inputs: this.#recorder,
        limits: config,
        clock: this.#clock,
        waitFor: (what) => this.#waits.add(what),
      },
      () => this.#lent,
      // Requests of an invariant's check do not pass through wire faults: it waits for no late
      // answer.
      () => (this.#invariants?.isChecking === true ? undefined : this.#wire),
    )
    this.#streams = new Streams({
      connections: this.#connections,
      waits: this.#waits,
      unreadMax: config.streamUnreadMax,
    })
    const events = new Events({
      recorder: this.#recorder,
      connections: this.#connections,
      confirmations: this.#confirmations,
      chainIds: this.#producer.chainIds,
      progressReports: this.#progressReports,
      invariants,
    })
    const time = new Time({
      config,
      clock: this.#clock,
      chain: this.#chain,
      producer: this.#producer,
      queue: this.#queue,
      progressReports: this.#progressReports,
    })
    const snapshots = new Snapshots(
      {
        config,
        network,
        clock: this.#clock,
        chain: this.#chain,
        producer: this.#producer,
        faucet,
        faults: this.#faults,
        impersonation,
        wallet,
        time,
        events,
        connections: this.#connections,
        recorder: this.#recorder,
        queue: this.#queue,
        invariants,
        release: () => this.#release(),
        pointOfAnother: async (elsewhere) => {
          const other = new InProcessDevnet(setup, elsewhere, shell).#snapshots
          await other.begin()
          return other.point()
        },
      },
      beginning,
    )
    this.#events = events
    this.#time = time
    this.#snapshots = snapshots
    const writer = { chain: this.#chain, transactions, snapshots, queue: this.#queue }
    const devnets = {
      create: (options: DevnetOptions) => createRecordedDevnet(options, shell),
      recordedFork,
    }
    this.#lent = {
      config,
      network,
      clock: this.#clock,
      chain: this.#chain,
      producer: this.#producer,
      faults: this.#faults,
      wallet,
      impersonation,
      inputs: this.#recorder,
      queue: this.#queue,
      calls,
      transactions,
      callBundles: new CallBundles({ ...writer, wallet }),
      time,
      snapshots,
      reorgs: new Reorgs({ ...writer, producer: this.#producer }),
      faultControl: new FaultControl({
        config,
        faults: this.#faults,
        clock: this.#clock,
        calls: this.#calls,
        queue: this.#queue,
      }),
      events,
      replay: (journal) => reportOf(journal, devnets),
    }
    this.#provider = this.#connections.provide('process', (subscription, result) => {
      // Frozen: all listeners get the same object.
      const data = Object.freeze({ subscription, result })
      events.listeners.message.tell(Object.freeze({ type: 'eth_subscription', data }))
    })
  }

  /** Seals genesis. Outside the queue: no caller has the devnet yet. */
  async begin(recorded: RecordedOptions): Promise<RecordedDevnet> {
    await this.#snapshots.begin()
    const { hash: genesisHash } = this.#chain.head
    this.#events.hearInputs()
    const about = { journal: JOURNAL_FORMAT, version: VERSION, genesisHash } as const
    this.#recorder.begin(genesisHash, recorded.state, () => ({ ...about, ...recorded }))
    return this.recorded
  }

  get recorded(): RecordedDevnet {
    return {
      devnet: this,
      recorder: this.#recorder,
      settled: () => this.#queue.settled(),
      breach: (breach) => {
        this.#checks.repeat(breach)
        this.#recordBreach(breach)
      },
      goOn: (name) => this.#goOn(name),
      spent: (id) => this.#spent(id),
      wire: () => this.wire,
    }
  }

  /**
   * Ends a request fault that has used up its count. The journal records this, because it does not
   * record the reads that used it up.
   */
  #spent(id: Hex): void {
    this.#calls.atOnce('devnet.faults.spent', [id], () => this.#faults.clear(id))
  }

  /** Continues from a saved devnet. Outside the queue, after {@link begin}. */
  load(saved: SavedHead): Promise<void> {
    return this.#stateDump.load(saved)
  }

  dump(): Promise<Uint8Array> {
    return this.#queue.look(() => this.#stateDump.dump())
  }

  get #stateDump(): StateDump {
    const { alloc } = this.#setup
    this.#createdStateDump ??= new StateDump({
      ...this.#lent,
      engine: this.#engine,
      connections: this.#connections,
      alloc,
    })
    return this.#createdStateDump
  }

  get now(): number {
    return this.#clock.nowMs
  }

  get faults(): Devnet['faults'] {
    return this.#lent.faultControl.door
  }

  get wire(): Wire<ReplicaView> {
    this.#wire ??= new Wire({
      seed: this.config.seed,
      now: () => this.#clock.nowMs,
      schedule: (atMs, job) => void this.#clock.schedule(atMs, job),
      want: (what) => this.#waits.add(what),
      faults: this.#faults,
      spent: (id) => this.#spent(id),
      chainPoint: () => this.#chain.point(),
      viewAt: (point, now) => {
        const chain = this.#chain.fork(point, now)
        return { chain, calls: this.#lent.calls.on(chain) }
      },
    })
    return this.#wire
  }

  get fault(): InvariantError | undefined {
    return this.#queue.fault
  }

  get violation(): InvariantViolation | undefined {
    return this.#invariants?.violation
  }

  async request<Name extends MethodName, Tracer extends TracerName = undefined>({
    method,
    params,
  }: RequestArguments<Name, Tracer>): Promise<RequestResult<Name, Tracer>> {
    // The provider runs the method of this name and returns its result.
    return this.#provider.request(method, params) as RequestResult<Name, Tracer>
  }

  subscribe<Name extends SubscriptionName>(
    kind: Name,
    options?: SubscriptionTypes[Name]['options'],
  ): SubscriptionStream<SubscriptionTypes[Name]['payload']> {
    return this.#streams.subscribe(kind, options)
  }

  on<Name extends EventName>(event: Name, listener: EventListeners[Name]): void {
    this.#events.add(event, listener)
    const isGreeted = event === 'connect' && !this.#isClosed
    if (isGreeted) this.#events.welcome(listener as EventListeners['connect']) // by its event
  }

  removeListener<Name extends EventName>(event: Name, listener: EventListeners[Name]): void {
    this.#events.remove(event, listener)
  }

  async advance(ms: number): Promise<void> {
    await this.#calls.make('devnet.advance', [ms], () => this.#time.advance(ms))
  }

  async jump(ms: number): Promise<void> {
    expectWholeNumber('jump', ms)
    await this.#calls.make('devnet.jump', [ms], () => this.#time.jump(ms))
  }

  async mine(count = 1): Promise<void> {
    expectWholeNumber('mine', count)
    await this.#calls.make('devnet.mine', [count], () => this.#time.mine(count))
  }

  async until<Value>(predicate: () => Value | Promise<Value>, options: UntilOptions) {
    const { what = 'the condition of an until' } = options
    return until(this, predicate, options).finally(this.#waits.add(what))
  }

  run({ machine = this.#shell.machine, ...options }: RunOptions = {}): TimeDriver {
    this.#expectOpen()
    const { startMs = machine.now(), speed = 1, onFailure } = options
    const moves: Moves = {
      advance: (ms) => this.recordedAs('clock', () => this.advance(ms)),
      jump: (ms) => this.recordedAs('clock', () => this.jump(ms)),
    }
    return this.#time.run(moves, { machine, startMs, speed, onFailure })
  }

  get waits(): readonly string[] {
    const inPool = this.#producer
      .pool()
      .map((each) => `the transaction ${each.hash} to run: ${whyItWaits(this.#chain, each)}`)
    return [...this.#waits.all, ...inPool]
  }

  invariant(name: string, check: InvariantCheck, options: InvariantOptions = {}): Invariant {
    return this.#checks.add(name, check, options)
  }

  stateDiff(from: WireBlock | bigint, to: WireBlock | bigint = 'pending'): StateChanges {
    const blockAt = (block: WireBlock | bigint, where: string) => {
      const named = typeof block === 'bigint' ? quantityFromUint(block) : block
      return this.#chain.at(blockCodec.parse(named, where, refuse))
    }
    const [one, other] = [blockAt(from, 'from'), blockAt(to, 'to')]
    // Edits at a block are stored beside the chain, from the block's last sequence on.
    const common = Math.min(one.provenState.sequence, other.provenState.sequence)
    return stateChanges(one.state, other.state, common)
  }

  at(moment: Moment): PastProvider {
    // Resolved once now, so that an unknown moment is refused here and not at the first request.
    this.#chain.stateAt(stateCodec.parse(wireMoment(moment), 'moment', refuse))
    return pastProvider(this, moment)
  }

  snapshot(): Snapshot {
    const { point, number } = this.#calls.atOnce('devnet.snapshot', [], () =>
      this.#snapshots.keep(),
    )
    return {
      restore: () =>
        this.#calls.askAnyway('devnet.snapshot.restore', [number], () =>
          this.#snapshots.returnTo(point),
        ),
      fork: () => this.#fork(point, 'devnet.snapshot.fork', [number]),
    }
  }

  fork(): Devnet
  fork(options: ForkOptions): Promise<Devnet>
  fork(options?: ForkOptions): Devnet | Promise<Devnet> {
    if (options === undefined) return this.#fork(this.#snapshots.point(), 'devnet.fork', [])
    const { at } = options
    return this.#fork(this.#snapshots.point(), 'devnet.fork', [{ at }]).#beginAt(at)
  }

  digest(): Hash {
    return this.#recorder.digest()
  }

  journal(): string {
    return this.#recorder.journal()
  }

  recordedAs<Value>(origin: SoleTransport, call: () => Value): Value {
    return this.#calls.from(origin, call)
  }

  async listen(options: ListenOptions = {}): Promise<DevnetServer> {
    this.#expectOpen()
    const server = await this.#shell.listen(this, options)
    // The devnet may have been closed while the port was opened.
    if (this.#isClosed) await server.close()
    this.#expectOpen()
    this.#servers.add(server)
    return server
  }

  connect(client: WireClient): Connection {
    return this.#connections.connect(client)
  }

  async close(): Promise<void> {
    this.#invariants?.expectOutside()
    const isFirst = !this.#isClosed
    this.#isClosed = true
    await Promise.all([...this.#servers].map((server) => server.close()))
    // A run ends with its devnet; the error of its last step is not thrown here.
    await this.#time.driver?.stop().catch(() => {})
    this.#wire?.release(() => true)
    await this.#queue.close()
    this.#recorder.close()
    this.#streams.close()
    this.#confirmations.close()
    this.#provider.close()
    if (!isFirst) return
    this.#events.listeners.disconnect.tell(new RpcError(DISCONNECTED, 'the devnet is closed'))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  get #checks(): Invariants {
    this.#invariants ??= new Invariants({
      chain: this.#chain,
      now: () => this.#clock.nowMs,
      at: (moment) => pastProvider(this, moment),
      trace: (block, index) => this.#lent.calls.trace(block, index, createFrameTracer()),
      record: (breach) => this.#recordBreach(breach),
      stop: (violation) => this.#queue.stop(violation),
      goOn: (name) => this.#goOn(name),
    })
    return this.#invariants
  }

  /** Part of a job. A replay stops at this line, too. */
  #recordBreach(breach: Breach): void {
    this.#calls.atOnce('devnet.invariant.violated', breach, () => {})
  }

  /** Part of a job that runs despite a stop; afterwards all jobs run again. */
  #release(): void {
    this.#invariants?.goOn()
    this.#queue.release()
  }

  #goOn(name: string): Promise<void> {
    return this.#calls.askAnyway('devnet.invariant.remove', [name], () => {
      this.#release()
      return this.#producer.goOn()
    })
  }

  /** Creates a devnet from a saved state of this one; its journal continues this one's. */
  #fork<Name extends LibraryCall>(
    point: DevnetPoint,
    name: Name,
    params: LibraryCalls[Name],
  ): InProcessDevnet {
    if (this.fault !== undefined) throw this.fault
    const child = new InProcessDevnet(this.#setup, point.beginning, this.#shell, (now) =>
      this.#chain.fork(point.producer.chain, now),
    )
    child.#snapshots.goOnFrom(this.#snapshots, point)
    child.#recorder.goOnFrom(this.#recorder, { client: this.#calls.client, name, params })
    child.#events.hearInputs()
    return child
  }

  /** Goes back to a block. Called before a caller has this devnet. */
  async #beginAt(number: number): Promise<Devnet> {
    await this.#snapshots.beginAt(number)
    return this
  }

  #expectOpen(): void {
    if (this.#isClosed) throw new DevnetError('CLOSED', 'the devnet is closed')
  }
}

/** @throws {DevnetError} INVALID_ADDRESS */
function addressOrRefuse(given: Address, message: string): Address {
  const address = addressFrom(given)
  if (address !== undefined) return address
  throw new DevnetError('INVALID_ADDRESS', message, { address: given })
}
