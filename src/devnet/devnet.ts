/**
 * The devnet as its users hold it: passes each call to its module, and records it.
 *
 * Every change is a job on the write queue; reads go straight to the chain.
 */

import type { Account } from '../accounts/accounts.ts'
import type {
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
  UntilOptions,
} from '../api.ts'
import { recordedFaucet } from '../backend/faucet.ts'
import type { Remotes } from '../backend/fork-source.ts'
import type { GenesisTerms } from '../backend/genesis.ts'
import type { DevnetSetup } from '../backend/setup.ts'
import type { DevnetPoint } from '../backend/snapshots.ts'
import type {
  CallGuard,
  ChainDefinition,
  Machine,
  RunOptions,
  TimeDriver,
  Wait,
} from '../backend/types.ts'
import type { Chain } from '../chain/chain.ts'
import { expectWholeNumber } from '../config/bounds.ts'
import type { Config, DevnetOptions } from '../config/config.ts'
import { expectOptions } from '../config/option.ts'
import type { RecordedOptions } from '../config/recorded-options.ts'
import type { ForkedChain } from '../fork/remote-chain.ts'
import { JOURNAL_FORMAT } from '../journal/journal.ts'
import type { LibraryCall, LibraryCalls } from '../journal/library-calls.ts'
import { isSole, type SoleTransport } from '../journal/recorder.ts'
import {
  expectArgument,
  expectFunction,
  expectFunctions,
  isFieldsObject,
} from '../primitives/arguments.ts'
import { DevnetError, type InvariantError } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import type { Connection, WireClient } from '../rpc/connection.ts'
import { DISCONNECTED, RpcError, refuse } from '../rpc/errors.ts'
import type { SubscriptionName, SubscriptionTypes } from '../rpc/subscriptions/index.ts'
import type { SubscriptionStream } from '../rpc/subscriptions/stream.ts'
import { state as stateCodec, type WireBlock } from '../rpc/wire/params.ts'
import type { StateChanges } from '../state/changes.ts'
import type { SavedHead } from '../state-file/devnet.ts'
import type { InvariantViolation } from '../tracing/violation.ts'
import { VERSION } from '../version.ts'
import { Modules } from './modules.ts'
import type { DevnetFactory, RecordedDevnet } from './recorded-devnet.ts'
import { stateDiff } from './state-diff.ts'
import { pastProvider, refuseRequest, wireMoment } from './state-provider.ts'
import { until } from './until.ts'
import { recordedWallet } from './wallet.ts'

/** Dependencies with I/O or a clock, which the core does not have. */
export interface Shell {
  /** Serves a devnet on sockets. */
  listen(devnet: Devnet, options: ListenOptions): Promise<DevnetServer>
  readonly machine: Machine
  readonly remotes: Remotes
}

/** Dependencies of a devnet and its forks. */
interface DevnetDeps {
  readonly shell: Shell
  /** Creates the devnets of replays. */
  readonly devnets: DevnetFactory
}

export class InProcessDevnet implements Devnet {
  readonly accounts: readonly Account[]
  readonly faucet: Devnet['faucet']
  readonly wallet: Devnet['wallet']
  readonly faults: Devnet['faults']
  readonly #deps: DevnetDeps
  readonly #modules: Modules
  readonly #servers = new Set<DevnetServer>()
  #isClosed = false

  /** @param createChain gets the function that returns the virtual time */
  constructor(
    setup: DevnetSetup,
    genesis: GenesisTerms,
    deps: DevnetDeps,
    createChain?: (now: () => number) => Chain,
  ) {
    const { devnets, shell } = deps
    const { remotes } = shell
    const modules = new Modules(setup, genesis, { devnets, remotes }, createChain)
    this.#deps = deps
    this.#modules = modules
    this.accounts = setup.accounts
    this.faucet = recordedFaucet(modules.faucet, modules.recordedCalls)
    this.wallet = recordedWallet(modules.wallet, modules.recordedCalls)
    this.faults = modules.faultControl.api
  }

  /** Seals genesis. Outside the queue: no caller has the devnet yet. */
  async begin(recorded: RecordedOptions): Promise<RecordedDevnet> {
    const { chain, events, recorder, snapshots } = this.#modules
    await snapshots.begin()
    const { hash: genesisHash } = chain.head
    events.emitInputs()
    const about = { journal: JOURNAL_FORMAT, version: VERSION, genesisHash } as const
    recorder.begin(genesisHash, recorded.state, () => ({ ...about, ...recorded }))
    return this.recorded
  }

  get recorded(): RecordedDevnet {
    const { invariants, queue, recorder, wire } = this.#modules
    return {
      devnet: this,
      recorder,
      settled: () => queue.settled(),
      breach: (breach) => invariants.repeat(breach),
      goOn: (name) => invariants.goOn(name),
      spent: (id) => wire.spent(id),
      wire,
    }
  }

  /** Continues from a saved devnet. Outside the queue, after {@link begin}. */
  load(saved: SavedHead, onLoad?: DevnetOptions['onLoad']): Promise<void> {
    return this.#modules.dump.load(saved, onLoad)
  }

  dump(): Promise<Uint8Array> {
    const { dump, queue } = this.#modules
    return queue.look(() => dump.dump())
  }

  get config(): Config {
    return this.#modules.current.setup.config
  }

  get chain(): ChainDefinition {
    const { definition } = this.#modules.current.setup
    const url = [...this.#servers].find(({ studioUrl }) => studioUrl !== undefined)?.studioUrl
    if (url === undefined) return definition
    return { ...definition, blockExplorers: { default: { name: 'Studio', url } } }
  }

  get remote(): ForkedChain | undefined {
    return this.#modules.remote?.forked
  }

  get now(): number {
    return this.#modules.clock.nowMs
  }

  get wire(): Modules['wire'] {
    return this.#modules.wire
  }

  release(isClosing: (transport: string) => boolean): () => void {
    const { wallet, wire } = this.#modules
    expectFunction('release', isClosing)
    const released = [wire.release(isClosing), wallet.release(isClosing, 'the server is closed')]
    return () => {
      for (const end of released) end()
    }
  }

  get fault(): InvariantError | undefined {
    return this.#modules.queue.fault
  }

  get violation(): InvariantViolation | undefined {
    return this.#modules.invariants.violation
  }

  async request<Name extends MethodName, Tracer extends TracerName = undefined>(
    args: RequestArguments<Name, Tracer>,
  ): Promise<RequestResult<Name, Tracer>> {
    if (typeof args?.method !== 'string') refuseRequest(args)
    const { method, params } = args
    // The provider runs the method of this name and returns its result.
    return this.#modules.provider.request(method, params) as RequestResult<Name, Tracer>
  }

  subscribe<Name extends SubscriptionName>(
    kind: Name,
    options?: SubscriptionTypes[Name]['options'],
  ): SubscriptionStream<SubscriptionTypes[Name]['payload']> {
    return this.#modules.streams.subscribe(kind, options)
  }

  on<Name extends EventName>(event: Name, listener: EventListeners[Name]): void {
    this.#listen(event, listener, false)
  }

  once<Name extends EventName>(event: Name, listener: EventListeners[Name]): void {
    this.#listen(event, listener, true)
  }

  #listen<Name extends EventName>(
    event: Name,
    listener: EventListeners[Name],
    isOnce: boolean,
  ): void {
    const { chainIds, programEvents } = this.#modules
    programEvents.add(event, listener, isOnce)
    if (event !== 'connect' || this.#isClosed) return
    const chainId = quantityFromUint(chainIds.current)
    programEvents.emitConnect(listener as EventListeners['connect'], chainId) // by its event
    if (isOnce) programEvents.remove(event, listener)
  }

  off<Name extends EventName>(event: Name, listener: EventListeners[Name]): void {
    this.#modules.programEvents.remove(event, listener)
  }

  removeListener<Name extends EventName>(event: Name, listener: EventListeners[Name]): void {
    this.off(event, listener)
  }

  async advance(ms: number): Promise<void> {
    await this.#modules.time.recorded.advance(ms)
  }

  async jump(ms: number): Promise<void> {
    await this.#modules.time.recorded.jump(ms)
  }

  async mine(count = 1): Promise<void> {
    const { recordedCalls, time } = this.#modules
    expectWholeNumber('mine', count)
    await recordedCalls.make('devnet.mine', [count], () => time.mine(count))
  }

  async until<Value>(predicate: () => Value | Promise<Value>, options: UntilOptions) {
    expectFunction('until', predicate)
    expectOptions('until', options, ['withinMs', 'what'])
    const { what = 'the condition of an until' } = options
    expectArgument(typeof what === 'string', 'until.what', 'a text', what)
    return until(this, predicate, options).finally(this.#modules.waits.add({ kind: 'until', what }))
  }

  run(options: RunOptions = {}): TimeDriver {
    this.#expectOpen()
    const callbacks = ['onFailure', 'onRemoteAway', 'onRemoteBack']
    expectOptions('run', options, ['speed', 'machine', 'startMs', ...callbacks])
    expectFunctions('run', options, callbacks)
    const { machine = this.#deps.shell.machine } = options
    return this.#modules.time.run({ ...options, machine })
  }

  get waits(): readonly Wait[] {
    return [...this.#modules.waits.all, ...this.#modules.transactions.waits]
  }

  invariant(name: string, check: InvariantCheck, options: InvariantOptions = {}): Invariant {
    expectOptions('an invariant', options, ['every'])
    return this.#modules.invariants.add(name, check, options)
  }

  stateDiff(from: WireBlock | bigint, to: WireBlock | bigint = 'pending'): StateChanges {
    return stateDiff(this.#modules.chain, from, to)
  }

  at(moment: Moment): PastProvider {
    const { chain, provider } = this.#modules
    const isMoment = typeof moment === 'number' || isFieldsObject(moment)
    expectArgument(isMoment, 'at', 'a time in ms, or a block and a place in it', moment)
    // Resolved once now, so that an unknown moment is refused here and not at the first request.
    chain.stateAt(stateCodec.parse(wireMoment(moment), 'moment', refuse))
    return pastProvider(provider, moment)
  }

  snapshot(): Snapshot {
    const { recordedCalls, recorder, snapshots } = this.#modules
    const { settledPoint: point } = snapshots
    const { settledSequence: sequence } = recorder
    return {
      restore: () =>
        recordedCalls.askAnyway('devnet.snapshot.restore', [sequence], () =>
          snapshots.revertTo(point),
        ),
      fork: () => this.#fork(point, 'devnet.snapshot.fork', [sequence]),
    }
  }

  fork(): Devnet
  fork(options: ForkOptions): Promise<Devnet>
  fork(options?: ForkOptions): Devnet | Promise<Devnet> {
    const { settledPoint } = this.#modules.snapshots
    if (options === undefined) return this.#fork(settledPoint, 'devnet.fork', [])
    expectOptions('a fork', options, ['at'])
    const { at } = options
    return this.#fork(settledPoint, 'devnet.fork', [{ at }]).#beginAt(at)
  }

  digest(): Hash {
    return this.#modules.recorder.digest()
  }

  journal(): string {
    return this.#modules.recorder.journal()
  }

  recordedAs<Value>(origin: SoleTransport, call: () => Value): Value {
    const isOrigin = typeof origin === 'string' && isSole(origin)
    expectArgument(isOrigin, 'recordedAs', "'process', 'clock' or 'faucet'", origin)
    expectFunction('recordedAs', call)
    return this.#modules.recordedCalls.from(origin, call)
  }

  async listen(options: ListenOptions = {}): Promise<DevnetServer> {
    this.#expectOpen()
    expectOptions('listen', options, [
      'port',
      'host',
      'allowRemote',
      'ipcPath',
      'studio',
      'callMsMax',
      'onRequest',
    ])
    const opened = await this.#deps.shell.listen(this, options)
    let closed: Promise<void> | undefined
    const server: DevnetServer = {
      ...opened,
      close: () => (closed ??= opened.close().finally(() => this.#servers.delete(server))),
    }
    // The devnet may have been closed while the port was opened.
    if (this.#isClosed) await server.close()
    this.#expectOpen()
    this.#servers.add(server)
    return server
  }

  guardCalls(guard: CallGuard): () => void {
    return this.#modules.callGuards.add(guard)
  }

  connect(client: WireClient): Connection {
    expectArgument(isFieldsObject(client), 'connect', 'an object with a function send', client)
    expectFunction('connect.send', client.send)
    return this.#modules.connections.connect(client)
  }

  async close(): Promise<void> {
    const { checkScope, programEvents } = this.#modules
    checkScope.expectOutside()
    const isFirst = !this.#isClosed
    this.#isClosed = true
    this.#modules.wallet.release(() => true, 'the devnet is closed')
    await Promise.all([...this.#servers].map((server) => server.close()))
    await this.#modules.close()
    if (!isFirst) return
    await this.#modules.remote?.channel.release?.()
    programEvents.disconnect.emit(new RpcError(DISCONNECTED, 'the devnet is closed'))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  /** Creates a devnet from a saved state of this one; its journal continues this one's. */
  #fork<Name extends LibraryCall>(
    point: DevnetPoint,
    name: Name,
    params: LibraryCalls[Name],
  ): InProcessDevnet {
    if (this.fault !== undefined) throw this.fault
    const { chain, recordedCalls, recorder, snapshots } = this.#modules
    point.setup.fork?.remote.channel.retain?.()
    const child = new InProcessDevnet(point.setup, point.genesisTerms, this.#deps, (now) =>
      chain.fork(point.producer.chain, now),
    )
    child.#modules.snapshots.goOnFrom(snapshots, point)
    child.#modules.recorder.goOnFrom(recorder, { client: recordedCalls.client, name, params })
    child.#modules.events.emitInputs()
    return child
  }

  /** Goes back to a block. Called before a caller has this devnet. */
  async #beginAt(number: number): Promise<Devnet> {
    try {
      await this.#modules.snapshots.beginAt(number)
    } catch (error) {
      await this.close()
      throw error
    }
    return this
  }

  #expectOpen(): void {
    if (this.#isClosed) throw new DevnetError('CLOSED', 'the devnet is closed')
  }
}
