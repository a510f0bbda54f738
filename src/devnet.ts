/**
 * Builds the rooms of a devnet, owns the write queue, and hands each call to the room it is for.
 *
 * Everything that changes something is a job on the queue; everything that reads goes straight to
 * the chain.
 */

import { type Account, devAccounts, faucetAccount } from './accounts/accounts.ts'
import { Impersonation } from './accounts/impersonation.ts'
import { Wallet } from './accounts/wallet.ts'
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
  MethodName,
  Moment,
  PastProvider,
  RequestArguments,
  RequestResult,
  Snapshot,
  TracerName,
} from './api.ts'
import { Audience } from './audience.ts'
import { type Beginning, chainFrom, type Grounds } from './beginning.ts'
import { expectWholeNumber } from './bounds.ts'
import type { Chain } from './chain/chain.ts'
import { chainDefinition } from './chain-definition.ts'
import { VirtualClock } from './clock/virtual-clock.ts'
import { type Config, type DevnetOptions, networkOptions, refuse, resolveConfig } from './config.ts'
import type { Engine } from './engine/engine.ts'
import { createEngine } from './engines.ts'
import { Executions } from './executions.ts'
import { Faucet } from './faucet/faucet.ts'
import { carryOut, FaultControl } from './fault-control.ts'
import { Faults, type FaultsPoint } from './faults/faults.ts'
import { Wire } from './faults/wire.ts'
import { Invariants } from './invariants.ts'
import { JOURNAL_FORMAT } from './journal/journal.ts'
import type { Breach, LibraryCall, LibraryCalls } from './journal/library-calls.ts'
import { Recorder, type SoleTransport } from './journal/recorder.ts'
import { LongJobs } from './long-jobs.ts'
import { MethodContext, type MethodRooms } from './method-context.ts'
import { createNetwork } from './network/network.ts'
import { pastProvider, wireMoment } from './past.ts'
import { DevnetError, type InvariantError, invariant } from './primitives/errors.ts'
import { type Address, addressFrom, type Hash, type Hex } from './primitives/hex.ts'
import { requestFrom } from './primitives/message.ts'
import { quantityFromUint } from './primitives/quantity.ts'
import { Confirmations } from './producer/confirmations.ts'
import { Producer } from './producer/producer.ts'
import { type RecordedOptions, recordedOptions } from './recorded-options.ts'
import { reorg } from './reorg.ts'
import { type Connection, Connections, type WireClient } from './rpc/connection.ts'
import type { ReplicaView } from './rpc/disturbed.ts'
import type { TimeDriver } from './rpc/drive.ts'
import { DISCONNECTED, RpcError } from './rpc/errors.ts'
import { parseBlockRef, parseStateRef, type WireBlock } from './rpc/params.ts'
import { whyItWaits } from './rpc/pool.ts'
import { SubscriptionStream } from './rpc/subscription-stream.ts'
import type { SubscriptionName, SubscriptionTypes } from './rpc/subscriptions/index.ts'
import { optionsToSave, withSavedOptions } from './saved-options.ts'
import type { BlockRooms } from './saving/blocks.ts'
import type { SavedHead } from './saving/devnet.ts'
import type { BlockRecorder } from './saving/recorder.ts'
import { Sending } from './sending.ts'
import { type DevnetPoint, Standpoint } from './standpoint.ts'
import { type StateChanges, stateChanges } from './state/changes.ts'
import { Time } from './time.ts'
import { createFrameTracer } from './tracing/frames.ts'
import type { InvariantViolation } from './tracing/violation.ts'
import { type UntilOptions, until } from './until.ts'
import { NAME, VERSION } from './version.ts'
import { Waits } from './waits.ts'
import { WriteQueue } from './write-queue.ts'

/**
 * Starts a devnet: genesis sealed, block 1 pending.
 *
 * @throws {DevnetError} INVALID_OPTION, or STATE_UNREADABLE
 */
export async function createDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const { devnet } = await createRecordedDevnet(options)
  return devnet
}

/** What reads and writes state files: few devnets meet one. */
function loadSaving() {
  return import('./saving/devnet.ts')
}

/** A devnet, and what a journal is replayed with. */
export interface RecordedDevnet {
  readonly devnet: Devnet
  readonly recorder: Recorder
  readonly waits: Pick<Waits, 'isHeld'>
  /** Resolves when all that was asked for is done. */
  settled(): Promise<void>
  /** Stands still here, as when an invariant was violated. */
  breach(breach: Breach): void
  /** Goes on, as when that was taken off. */
  goOn(name: string): Promise<void>
  /** A fault of requests has happened as often as it may. */
  spent(id: Hex): void
  readonly wire: Pick<Wire, 'isReplayed'>
}

/** {@link createDevnet}, for `replay.ts`. */
export async function createRecordedDevnet(given: DevnetOptions): Promise<RecordedDevnet> {
  const { state, ...asked } = given
  const isBytes = state === undefined || state instanceof Uint8Array
  if (!isBytes) refuse('state', new RangeError('expected bytes, as `devnet.dump()` gives them'))
  const saved = state === undefined ? undefined : (await loadSaving()).readOptions(state)
  const options = saved === undefined ? asked : withSavedOptions(asked, saved.options)
  const config = resolveConfig(options)
  const accounts = await devAccounts(config.mnemonic, config.accounts).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DevnetError('INVALID_OPTION', `mnemonic: ${reason}`, { option: 'mnemonic' })
  })
  const engine = await createEngine(config, accounts)
  const network = createNetwork(networkOptions(config))
  const foundation = {
    config,
    accounts,
    addresses: accounts.map(({ address }) => address),
    keys: new Map(accounts.map((account) => [account.address, account])),
    definition: chainDefinition(config),
    engine,
    network,
    alloc: options.alloc,
  }
  const beginning = saved?.beginning ?? { timeMs: config.genesisTime }
  const devnet = new InProcessDevnet(foundation, beginning)
  const recorded = await devnet.begin(recordedOptions(config, options.alloc, state))
  if (saved !== undefined) await devnet.load(saved)
  return recorded
}

/** A devnet that has been forked off one of {@link createRecordedDevnet}, for `replay.ts`. */
export function recordedFork(fork: Devnet): RecordedDevnet {
  invariant(fork instanceof InProcessDevnet, 'a fork is what its parent is')
  return fork.recorded
}

/** What a devnet shares with those that fork off it. Never changes. */
interface Foundation extends Grounds {
  readonly addresses: readonly Address[]
  readonly keys: ReadonlyMap<Address, Account>
  readonly definition: ChainDefinition
  readonly engine: Engine
}

class InProcessDevnet implements Devnet {
  readonly #foundation: Foundation
  readonly config: Config
  readonly accounts: readonly Account[]
  readonly chain: ChainDefinition
  readonly faucet: Devnet['faucet']
  readonly wallet: Devnet['wallet']
  readonly #clock: VirtualClock
  readonly #chain: Chain
  readonly #producer: Producer
  readonly #faucet: Faucet
  readonly #faults: Faults
  /** Made when somebody asks for a fault; most devnets have none. */
  #faultControl: FaultControl | undefined
  readonly #confirmations: Confirmations
  readonly #executions: Executions
  /** Made when there is something to be done on it; see {@link wire}. */
  #wire: Wire<ReplicaView> | undefined
  readonly #sending: Sending
  readonly #impersonation = new Impersonation()
  readonly #wallet: Wallet
  readonly #audience: Audience
  readonly #time: Time
  readonly #standpoint: Standpoint
  readonly #recorder: Recorder
  readonly #queue = new WriteQueue(
    () => {
      // What the clock does says nothing of what anybody wants.
      if (this.#origin !== 'wait' && this.#origin !== 'clock') this.#waits.input()
      return this.#recorder.claim()
    },
    () => this.#invariants?.expectOutside(),
    // Not all that a job changes is told of, and copies may be taken amid it.
    () => this.#recorder.pass(),
  )
  readonly #waits: Waits
  /** Made when there are any; most devnets have none. */
  #invariants: Invariants | undefined
  /** Whose calls in process those are that are being made. */
  #origin: SoleTransport = 'process'
  /** Blocks as they have been saved so far. */
  #savedBlocks: BlockRecorder | undefined
  /** What methods use. */
  readonly #rooms: MethodRooms
  readonly #connections: Connections
  readonly #provider: ReturnType<Connections['provide']>
  readonly #longJobs = new LongJobs()
  readonly #servers = new Set<DevnetServer>()
  readonly #streams = new Set<{ unsubscribe(): void }>()
  #isClosed = false

  /** @param createChain is given what tells the time; from the beginning when left out */
  constructor(
    foundation: Foundation,
    beginning: Beginning,
    createChain = (now: () => number) => chainFrom(beginning, foundation, now),
  ) {
    const { config, accounts, engine, network } = foundation
    this.#foundation = foundation
    this.config = config
    this.accounts = accounts
    this.chain = foundation.definition
    this.#wallet = new Wallet(foundation.addresses, (shown) =>
      this.#audience.listeners.accountsChanged.tell([...shown]),
    )
    this.wallet = {
      decide: (decide) => {
        this.#wallet.decide = decide
      },
      select: (...addresses) =>
        this.#ask('devnet.wallet.select', addresses, () =>
          this.#wallet.select(addresses.map((each) => addressOrRefuse(each, 'invalid account'))),
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
    this.#faults = new Faults(this.#clock, {
      max: config.faultsMax,
      carryOut: (fault) =>
        carryOut(fault, {
          reorg: (depth, transactions) =>
            this.#standpoint.heldBack(() => reorg(this.#rooms, depth, transactions)),
          resetSilently: () => this.#standpoint.resetSilently(),
          dropSockets: (which) => this.wire.sockets.drop(which),
        }),
      tell: (change) => {
        // Before anybody else: what they do about it finds the wire as it is from now on.
        this.wire.told(change)
        this.#recorder.add(`fault ${change.status.id} ${change.change}`)
        this.#audience.listeners.fault.tell(change)
      },
      settle: () => this.#invariants?.settle(),
    })
    this.#faucet = this.#createFaucet()
    const { door } = this.#faucet
    this.faucet = {
      ...door,
      drip: (...asked) => this.#during('devnet.faucet.drip', asked, () => door.drip(...asked)),
      dripUsdv: (...asked) =>
        this.#during('devnet.faucet.dripUsdv', asked, () => door.dripUsdv(...asked)),
      dripNfv: (...asked) =>
        this.#during('devnet.faucet.dripNfv', asked, () => door.dripNfv(...asked)),
    }
    this.#confirmations = new Confirmations(this.#clock, config.network === 'plain')
    this.#chain = createChain(() => this.#clock.nowMs)
    this.#producer = new Producer(
      {
        chain: this.#chain,
        clock: this.#clock,
        engine,
        network,
        faults: this.#faults,
        notify: (event) => this.#audience.tell(event),
        betweenBlocks: () => this.#longJobs.betweenBlocks(),
        changed: () => this.#recorder.pass(),
        settle: () => this.#invariants?.settle(),
      },
      config,
    )
    const invariants = () => this.#invariants
    this.#waits = new Waits({
      config,
      clock: this.#clock,
      queue: this.#queue,
      producer: this.#producer,
      advance: (ms) => this.recordedAs('wait', () => this.advance(ms)),
      invariants,
    })
    this.#executions = new Executions({
      config,
      accounts,
      chain: this.#chain,
      chainIds: this.#producer.chainIds,
      engine,
      network,
      tellConsole: (calls) => this.#audience.tellConsole(calls, undefined),
    })
    this.#sending = new Sending({
      config,
      accounts,
      keys: foundation.keys,
      impersonation: this.#impersonation,
      wallet: this.#wallet,
      chain: this.#chain,
      producer: this.#producer,
      executions: this.#executions,
      confirmations: this.#confirmations,
      queue: this.#queue,
      waits: this.#waits,
    })
    this.#connections = new Connections(
      {
        chain: this.#chain,
        inputs: this.#recorder,
        waits: this.#waits,
        limits: config,
        blockTimeMs: config.blockTimeMs,
        now: () => this.#clock.nowMs,
        hasUnsealed: () => this.#producer.hasUnsealed,
      },
      (parts) => new MethodContext(this.#rooms, parts),
      // A check is told how things are, and waits for no late answer.
      () => (this.#invariants?.isChecking === true ? undefined : this.#wire),
    )
    const audience = new Audience({
      recorder: this.#recorder,
      connections: this.#connections,
      confirmations: this.#confirmations,
      chainIds: this.#producer.chainIds,
      longJobs: this.#longJobs,
      invariants,
    })
    const time = new Time({
      config,
      clock: this.#clock,
      chain: this.#chain,
      producer: this.#producer,
      queue: this.#queue,
      longJobs: this.#longJobs,
    })
    const standpoint = new Standpoint(
      {
        config,
        network,
        clock: this.#clock,
        chain: this.#chain,
        producer: this.#producer,
        faucet: this.#faucet,
        faults: this.#faults,
        impersonation: this.#impersonation,
        wallet: this.#wallet,
        time,
        audience,
        connections: this.#connections,
        recorder: this.#recorder,
        invariants,
        release: () => this.#release(),
        pointOfAnother: async (elsewhere) => {
          const other = new InProcessDevnet(foundation, elsewhere).#standpoint
          await other.begin()
          return other.point()
        },
      },
      beginning,
    )
    this.#audience = audience
    this.#time = time
    this.#standpoint = standpoint
    this.#rooms = {
      config,
      addresses: foundation.addresses,
      network,
      engine,
      clock: this.#clock,
      chain: this.#chain,
      producer: this.#producer,
      faults: this.#faults,
      recorder: this.#recorder,
      queue: this.#queue,
      waits: this.#waits,
      executions: this.#executions,
      sending: this.#sending,
      impersonation: this.#impersonation,
      wallet: this.#wallet,
      audience,
      time,
      standpoint,
      faultControl: () => this.#faultDesk,
    }
    this.#provider = this.#connections.provide('process', (subscription, result) => {
      // One for all listeners, none of whom can change it.
      const data = Object.freeze({ subscription, result })
      audience.listeners.message.tell(Object.freeze({ type: 'eth_subscription', data }))
    })
  }

  /** Seals genesis. Before anybody has the devnet, and so outside the queue. */
  async begin(recorded: RecordedOptions): Promise<RecordedDevnet> {
    await this.#standpoint.begin()
    const { hash: genesisHash } = this.#chain.head
    this.#audience.hearInputs()
    const about = { journal: JOURNAL_FORMAT, version: VERSION, genesisHash } as const
    this.#recorder.begin(genesisHash, recorded.state, () => ({ ...about, ...recorded }))
    return this.recorded
  }

  get recorded(): RecordedDevnet {
    return {
      devnet: this,
      recorder: this.#recorder,
      waits: this.#waits,
      settled: () => this.#queue.settled(),
      breach: (breach) => {
        this.#checks.repeat(breach)
        this.#recordBreach(breach)
      },
      goOn: (name) => this.#goOn(name),
      spent: (id) => this.#spent(id),
      wire: this.wire,
    }
  }

  /** A fault has happened as often as it may; it is an input, as the requests it happened to are not. */
  #spent(id: Hex): void {
    this.#during('devnet.faults.spent', [id], () =>
      this.#recorder.atOnce(() => this.#faults.clear(id)),
    )
  }

  /** Goes on from where a saved devnet stood. Outside the queue, as {@link begin}, after it. */
  async load({ chainIds, others }: SavedHead): Promise<void> {
    this.#producer.chainIds.returnTo(chainIds)
    const { createBlockRecorder, loadLines } = await loadSaving()
    const blocks = createBlockRecorder()
    const { producer, rest } = await loadLines(this.#blockRooms, this.config, others, blocks)
    this.#savedBlocks = blocks
    this.#standpoint.returnTo({
      ...this.#standpoint.point(),
      producer,
      faucet: rest.faucet,
      impersonation: new Impersonation(rest.impersonated, rest.isImpersonatedForAll),
      shiftedMs: rest.shiftedMs,
      wallet: rest.wallet,
      faults: JSON.parse(rest.faults) as FaultsPoint, // we wrote it
    })
    this.#wallet.nextBundle = rest.nextBundle
    this.#standpoint.nextSnapshot = rest.nextSnapshot
    this.#standpoint.resetCount = rest.resetCount
    this.#connections.nextFilter = rest.nextFilter
  }

  dump(): Promise<Uint8Array> {
    return this.#queue.look(async () => {
      const { producer, faucet, impersonation, shiftedMs, wallet, faults, beginning } =
        this.#standpoint.point()
      const rest = {
        faucet,
        impersonated: impersonation.addresses,
        isImpersonatedForAll: impersonation.isForAll,
        shiftedMs,
        wallet,
        faults: JSON.stringify(faults),
        nextBundle: this.#wallet.nextBundle,
        nextSnapshot: this.#standpoint.nextSnapshot,
        nextFilter: this.#connections.nextFilter,
        resetCount: this.#standpoint.resetCount,
      }
      // While this loads the writer does nothing, and what clients may do meanwhile has been looked at.
      const { createBlockRecorder, saveDevnet } = await loadSaving()
      const blocks = (this.#savedBlocks ??= createBlockRecorder())
      const options = optionsToSave(this.config, this.#foundation.alloc)
      const head = { options, beginning }
      const program = `${NAME}/v${VERSION}`
      return saveDevnet(program, head, this.#blockRooms, blocks, producer, rest)
    })
  }

  get #blockRooms(): BlockRooms {
    return {
      chain: this.#chain,
      clock: this.#clock,
      engine: this.#foundation.engine,
      network: this.#foundation.network,
      chainIds: this.#producer.chainIds,
    }
  }

  get now(): number {
    return this.#clock.nowMs
  }

  get faults(): Devnet['faults'] {
    return this.#faultDesk.door
  }

  get wire(): Wire<ReplicaView> {
    this.#wire ??= new Wire({
      seed: this.config.seed,
      now: () => this.#clock.nowMs,
      schedule: (atMs, job) => void this.#clock.schedule(atMs, job),
      want: (what) => this.#waits.want({ what }),
      faults: this.#faults,
      spent: (id) => this.#spent(id),
      chainPoint: () => this.#chain.point(),
      viewAt: (point, now) => {
        const chain = this.#chain.fork(point, now)
        const rooms = { ...this.#rooms, chain, executions: this.#executions.on(chain) }
        return (parts) => new MethodContext(rooms, parts)
      },
    })
    return this.#wire
  }

  get #faultDesk(): FaultControl {
    this.#faultControl ??= new FaultControl({
      config: this.config,
      faults: this.#faults,
      now: () => this.#clock.nowMs,
      ask: (name, params, job) => this.#ask(name, params, job),
      run: (job) => this.#queue.run(job),
    })
    return this.#faultControl
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
    // The provider runs the method of this name, whose result this is.
    return this.#provider.request(method, params) as RequestResult<Name, Tracer>
  }

  subscribe<Name extends SubscriptionName>(
    kind: Name,
    options?: SubscriptionTypes[Name]['options'],
  ): SubscriptionStream<SubscriptionTypes[Name]['payload']> {
    type Payload = SubscriptionTypes[Name]['payload']
    let stream: SubscriptionStream<Payload> | undefined
    const provider = this.#connections.provide('stream', (_, payload) => {
      stream?.push(payload as Payload) // the provider holds this one subscription
    })
    const params = options === undefined ? [kind] : [kind, options]
    const id = provider.request('eth_subscribe', params) as Hex // subscribing is synchronous
    const stop = () => {
      provider.close()
      this.#streams.delete(begun)
    }
    const begun = new SubscriptionStream<Payload>(id, this.config.streamUnreadMax, stop, (inVain) =>
      this.#waits.want({ what: `the next of a loop over ${kind}`, inVain }),
    )
    stream = begun
    this.#streams.add(begun)
    return begun
  }

  on<Name extends EventName>(event: Name, listener: EventListeners[Name]): void {
    this.#audience.add(event, listener)
    const isGreeted = event === 'connect' && !this.#isClosed
    if (isGreeted) this.#audience.welcome(listener as EventListeners['connect']) // by its event
  }

  removeListener<Name extends EventName>(event: Name, listener: EventListeners[Name]): void {
    this.#audience.remove(event, listener)
  }

  async advance(ms: number): Promise<void> {
    await this.#during('devnet.advance', [ms], () => this.#time.advance(ms))
  }

  async jump(ms: number): Promise<void> {
    expectWholeNumber('jump', ms)
    await this.#ask('devnet.jump', [ms], () => this.#time.jump(ms))
  }

  async mine(count = 1): Promise<void> {
    expectWholeNumber('mine', count)
    await this.#during('devnet.mine', [count], () => this.#time.mine(count))
  }

  async until<Value>(predicate: () => Value | Promise<Value>, options: UntilOptions) {
    const { what = 'the condition of an until' } = options
    // It moves time itself.
    const leave = this.#waits.want({ what, isHopeful: () => false })
    return until(this, predicate, options).finally(leave)
  }

  get waits(): readonly string[] {
    const inPool = this.#producer
      .pool()
      .map((each) => `the transaction ${each.hash} to run: ${whyItWaits(this.#chain, each)}`)
    return [...this.#waits.all, ...inPool, ...this.#connections.polled]
  }

  invariant(name: string, check: InvariantCheck, options: InvariantOptions = {}): Invariant {
    return this.#checks.add(name, check, options)
  }

  stateDiff(from: WireBlock | bigint, to: WireBlock | bigint = 'pending'): StateChanges {
    const stateOf = (block: WireBlock | bigint, where: string) => {
      const named = typeof block === 'bigint' ? quantityFromUint(block) : block
      return this.#chain.at(parseBlockRef(named, where)).state
    }
    return stateChanges(stateOf(from, 'from'), stateOf(to, 'to'))
  }

  at(moment: Moment): PastProvider {
    // Looked at now, so that what is not there is refused where it is named.
    this.#chain.stateAt(parseStateRef(wireMoment(moment), 'moment'))
    return pastProvider(this, moment)
  }

  snapshot(): Snapshot {
    const { point, number } = this.#during('devnet.snapshot', [], () =>
      this.#recorder.atOnce(() => this.#standpoint.keep()),
    )
    return {
      restore: () =>
        this.#during('devnet.snapshot.restore', [number], () =>
          this.#queue.runAnyway(() => this.#standpoint.returnTo(point)),
        ),
      fork: () => this.#fork(point, 'devnet.snapshot.fork', [number]),
    }
  }

  fork(): Devnet
  fork(options: ForkOptions): Promise<Devnet>
  fork(options?: ForkOptions): Devnet | Promise<Devnet> {
    if (options === undefined) return this.#fork(this.#standpoint.point(), 'devnet.fork', [])
    const { at } = options
    return this.#fork(this.#standpoint.point(), 'devnet.fork', [{ at }]).#beginAt(at)
  }

  digest(): Hash {
    return this.#recorder.digest()
  }

  journal(): string {
    return this.#recorder.journal()
  }

  recordedAs<Value>(origin: SoleTransport, call: () => Value): Value {
    const before = this.#origin
    this.#origin = origin
    try {
      return call()
    } finally {
      this.#origin = before
    }
  }

  async listen(options: ListenOptions = {}): Promise<DevnetServer> {
    // The one import upwards: whoever never listens never loads sockets.
    const { listen } = await import('./server/listen.ts')
    this.#expectOpen()
    const server = await listen(this, options)
    // It may have been closed while the port was opened, and then nobody else would close that.
    if (this.#isClosed) await server.close()
    this.#expectOpen()
    this.#servers.add(server)
    return server
  }

  drivenBy(driver?: TimeDriver): void {
    this.#time.driver = driver
  }

  connect(client: WireClient): Connection {
    return this.#connections.connect(client)
  }

  async close(): Promise<void> {
    this.#invariants?.expectOutside()
    const isFirst = !this.#isClosed
    this.#isClosed = true
    await Promise.all([...this.#servers].map((server) => server.close()))
    this.#waits.close()
    this.#wire?.release(() => true)
    await this.#queue.close()
    this.#recorder.close()
    for (const stream of [...this.#streams]) stream.unsubscribe()
    this.#confirmations.close()
    this.#provider.close()
    if (!isFirst) return
    this.#audience.listeners.disconnect.tell(new RpcError(DISCONNECTED, 'the devnet is closed'))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  /** Puts a job of the library's own into the queue. */
  #ask<Name extends LibraryCall, Value>(
    name: Name,
    params: LibraryCalls[Name],
    job: () => Value | Promise<Value>,
  ): Promise<Value> {
    return this.#during(name, params, () => this.#queue.run(job))
  }

  #during<Name extends LibraryCall, Value>(
    name: Name,
    params: LibraryCalls[Name],
    call: () => Value,
  ): Value {
    const client = { transport: this.#origin, number: undefined }
    const before = this.#recorder.enter(client, name, params)
    try {
      return call()
    } finally {
      this.#recorder.leave(before)
    }
  }

  get #checks(): Invariants {
    this.#invariants ??= new Invariants({
      chain: this.#chain,
      now: () => this.#clock.nowMs,
      at: (moment) => pastProvider(this, moment),
      trace: (block, index) => this.#executions.trace(block, index, createFrameTracer()),
      record: (breach) => this.#recordBreach(breach),
      stop: (violation) => this.#queue.stop(violation),
      goOn: (name) => this.#goOn(name),
    })
    return this.#invariants
  }

  /** Part of a job: it ends here when it is made again, too. */
  #recordBreach(breach: Breach): void {
    this.#during('devnet.invariant.violated', breach, () => this.#recorder.atOnce(() => {}))
  }

  /** A job that no stop holds up: nothing does any more. */
  #release(): void {
    this.#invariants?.goOn()
    this.#queue.release()
  }

  #goOn(name: string): Promise<void> {
    return this.#during('devnet.invariant.remove', [name], () =>
      this.#queue.runAnyway(() => {
        this.#release()
        return this.#producer.goOn()
      }),
    )
  }

  /** Another devnet that stands where this one stood, and whose journal says how it came there. */
  #fork<Name extends LibraryCall>(
    point: DevnetPoint,
    name: Name,
    params: LibraryCalls[Name],
  ): InProcessDevnet {
    if (this.fault !== undefined) throw this.fault
    const child = new InProcessDevnet(this.#foundation, point.beginning, (now) =>
      this.#chain.fork(point.producer.chain, now),
    )
    child.#standpoint.goOnFrom(this.#standpoint, point)
    const client = { transport: this.#origin, number: undefined }
    child.#recorder.goOnFrom(this.#recorder, { client, name, params })
    child.#audience.hearInputs()
    return child
  }

  /** Goes back to a block before anybody has this devnet. */
  async #beginAt(number: number): Promise<Devnet> {
    await this.#standpoint.beginAt(number)
    return this
  }

  #createFaucet(): Faucet {
    const { address } = faucetAccount
    return new Faucet(this.#clock, address, this.config, {
      run: (job) => this.#queue.run(job),
      send: async (message) => {
        const request = requestFrom(address, message)
        const transaction = await this.#sending.fillAndSign(request, faucetAccount)
        await this.#producer.submit(transaction)
        return transaction.hash
      },
      chainId: () => this.#producer.chainIds.current,
      balance: (owner) => this.#chain.pending.state.balance(owner),
      hasCode: (contract) => this.#chain.pending.state.codeBytes(contract).length > 0,
      closedUntilMs: () => this.#faults.endOf('faucetCooldown'),
    })
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
