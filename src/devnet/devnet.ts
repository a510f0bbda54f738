/**
 * The devnet as its users hold it: passes each call to its module, and records it.
 *
 * Every change is a job on the write queue; reads go straight to the chain.
 */

import { type Account, checksummed } from '../accounts/accounts.ts'
import type {
  Devnet,
  DevnetArtifacts,
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
import type { ArtifactFolders } from '../artifacts/artifact-folder.ts'
import type { Artifacts } from '../backend/artifacts.ts'
import { Backend } from '../backend/backend.ts'
import { recordedFaucet } from '../backend/faucet.ts'
import type { FaultWords } from '../backend/fault-control.ts'
import type { Remotes } from '../backend/fork-source.ts'
import type { GenesisTerms } from '../backend/genesis.ts'
import type { ChainFactory } from '../backend/parts.ts'
import type { DevnetSetup } from '../backend/setup.ts'
import type { DevnetSnapshot } from '../backend/snapshots.ts'
import type { ChainDefinition, Machine, RunOptions, TimeDriver, Wait } from '../backend/types.ts'
import { expectWholeNumber } from '../config/bounds.ts'
import type { Config } from '../config/config.ts'
import type { DevnetOptions } from '../config/devnet-options.ts'
import type { ForkSource } from '../config/fork-source.ts'
import { expectOptions } from '../config/option.ts'
import type { RecordedOptions } from '../config/recorded-options.ts'
import { historyBlocksMin } from '../config/resolve.ts'
import type { AccumulatedHits } from '../coverage/accumulated-hits.ts'
import type { Coverage } from '../coverage/istanbul.ts'
import type { ForkedChain } from '../fork/remote-chain.ts'
import type { GasCounts } from '../gas-report/gas-counts.ts'
import type { GasReport } from '../gas-report/gas-report.ts'
import { JOURNAL_FORMAT } from '../journal/journal.ts'
import type { LibraryCall, LibraryCalls } from '../journal/library-calls.ts'
import {
  expectArgument,
  expectFunction,
  expectFunctions,
  isFieldsObject,
} from '../primitives/arguments.ts'
import type { InvariantError } from '../primitives/errors.ts'
import { type Address, addressFrom, type Hash } from '../primitives/hex.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import { devnetClosed } from '../producer/confirmations.ts'
import type { Rehearsal, RehearsalOptions, Rules } from '../rehearsal/types.ts'
import type { Connection, WireClient } from '../rpc/connection.ts'
import { refuse } from '../rpc/errors.ts'
import { methods } from '../rpc/methods/index.ts'
import type { WireCallRequest, WireDescription, WireStackTrace } from '../rpc/reference.ts'
import { parseReorgTransactions } from '../rpc/reorg-transactions.ts'
import {
  type SubscriptionName,
  type SubscriptionTypes,
  subscriptionKinds,
} from '../rpc/subscriptions/index.ts'
import type { SubscriptionStream } from '../rpc/subscriptions/stream.ts'
import { state as stateCodec, type WireStateBlock } from '../rpc/wire/params.ts'
import type { SavedDevnet } from '../state-file/devnet.ts'
import type { StateMark } from '../state-file/file.ts'
import type { StateAppend } from '../state-file/file-writer.ts'
import type { NamedStateChanges } from '../storage/changes.ts'
import type { StorageValue, WritableStorageValue } from '../storage/value.ts'
import type { Scripts } from '../tracing/script.ts'
import type { InvariantViolation } from '../tracing/violation.ts'
import type { BlobProofs } from '../transactions/blob-sidecar.ts'
import { VERSION } from '../version.ts'
import { DevnetClients } from './clients.ts'
import type { DevnetFactory, NodeParts } from './devnet-parts.ts'
import type { StateDump } from './dump.ts'
import { recordedFaults } from './faults.ts'
import { rehearseFor } from './rehearse.ts'
import { type Listen, Servers } from './servers.ts'
import { stateDiff } from './state-diff.ts'
import { pastProvider, refuseRequest, wireMoment } from './state-provider.ts'
import { readStorage, writeStorage } from './storage.ts'
import { until } from './until.ts'
import { recordedWallet } from './wallet.ts'

/** Dependencies with I/O or a clock, which the core does not have. */
export interface Shell {
  readonly listen: Listen
  readonly machine: Machine
  readonly remotes: Remotes
  readonly artifactFolders: ArtifactFolders
  readonly scripts: Scripts
  readonly blobProofs: BlobProofs
}

/** Dependencies of a devnet and its forks. */
interface DevnetDeps {
  readonly shell: Shell
  /** Creates the devnets of replays. */
  readonly devnets: DevnetFactory
  readonly artifacts: Artifacts
  /** The counts of the devnet that this one is a fork of. */
  readonly gasCounts?: GasCounts | undefined
  /** The hits of the same devnet. */
  readonly coverage?: AccumulatedHits | undefined
}

const faultWords: FaultWords = {
  methods: Object.keys(methods),
  subscriptions: Object.keys(subscriptionKinds),
  parseReorgTransactions,
}

export class InProcessDevnet implements Devnet {
  readonly #deps: DevnetDeps
  readonly #clients: DevnetClients
  readonly #backend: Backend
  /** Loaded when the devnet is first saved, or continues from a saved one. */
  #dump: StateDump | undefined
  // Made when they are first read: most forks never need them, and a checksum is a hash.
  #accounts: readonly Account[] | undefined
  #faucet: Devnet['faucet'] | undefined
  #wallet: Devnet['wallet'] | undefined
  #faults: Devnet['faults'] | undefined
  readonly #servers = new Servers()

  /** @param createChain default: a chain from genesis */
  constructor(
    setup: DevnetSetup,
    genesis: GenesisTerms,
    deps: DevnetDeps,
    createChain?: ChainFactory,
  ) {
    const { artifacts, devnets, shell } = deps
    const about = {
      artifacts,
      gasCounts: deps.gasCounts,
      coverage: deps.coverage,
      remotes: shell.remotes,
      scripts: shell.scripts,
      blobProofs: shell.blobProofs,
      faultWords,
      async replay(journal: string, source: ForkSource | undefined) {
        const { reportOf } = await import('./replay.ts')
        return reportOf(journal, devnets, source, setup.natives)
      },
    }
    this.#deps = deps
    this.#clients = new DevnetClients(
      (clients) => new Backend(setup, genesis, { ...about, clients }, createChain),
    )
    this.#backend = this.#clients.backend
  }

  /** @throws {DevnetError} INVALID_OPTION for anything but a devnet of this package */
  static partsOf(devnet: Devnet): NodeParts {
    const expected = 'what createDevnet, replay or fork returned'
    expectArgument(devnet instanceof InProcessDevnet, 'devnet', expected, devnet)
    const { backend, connections } = devnet.#clients
    return { devnet, backend, connections, invariants: () => devnet.#clients.invariants }
  }

  /** Seals genesis. Outside the queue: no caller has the devnet yet. */
  async begin(recorded: RecordedOptions, state: string | undefined): Promise<void> {
    const { chain, recorder, snapshots } = this.#backend
    await snapshots.begin()
    const { hash: genesisHash } = chain.head
    const about = { journal: JOURNAL_FORMAT, version: VERSION, genesisHash } as const
    const headerBytes = recorded.state?.length ?? 0
    recorder.begin(genesisHash, state, () => ({ ...about, ...recorded }), headerBytes)
  }

  /** Continues from a saved devnet. Outside the queue, after {@link begin}. */
  async load(saved: SavedDevnet, onLoad?: DevnetOptions['onLoad']): Promise<void> {
    const dump = await this.#loadDump()
    return dump.load(saved, onLoad)
  }

  dump(): Promise<Uint8Array> {
    const begun = this.#backend.queue.read(async () => {
      const dump = await this.#loadDump()
      return dump.beginWhole(this.#deps.shell.machine)
    })
    return begun.then((end) => end())
  }

  async dumpAfter(after: StateMark | 'load' | 'nothing'): Promise<StateAppend> {
    const dump = await this.#loadDump()
    const mark = after === 'load' ? dump.loaded : after === 'nothing' ? undefined : after
    const save = dump.begin(mark)
    await dump.catchUp(save, this.#deps.shell.machine)
    return this.#backend.queue.read(() => dump.end(save))
  }

  async #loadDump(): Promise<StateDump> {
    const { StateDump } = await import('./dump.ts')
    return (this.#dump ??= new StateDump(this.#backend, this.#clients.filters()))
  }

  get accounts(): readonly Account[] {
    return (this.#accounts ??= this.#backend.accounts.map(checksummed))
  }

  get faucet(): Devnet['faucet'] {
    const { faucet, recordedCalls } = this.#backend
    return (this.#faucet ??= recordedFaucet(faucet, recordedCalls))
  }

  get wallet(): Devnet['wallet'] {
    const { recordedCalls, wallet } = this.#backend
    return (this.#wallet ??= recordedWallet(wallet, recordedCalls))
  }

  get faults(): Devnet['faults'] {
    return (this.#faults ??= recordedFaults(this.#backend))
  }

  get config(): Config {
    return this.#backend.config
  }

  get chain(): ChainDefinition {
    const { definition } = this.#backend.setup
    const url = this.#servers.studioUrl
    if (url === undefined) return definition
    return { ...definition, blockExplorers: { default: { name: 'Studio', url } } }
  }

  get remote(): ForkedChain | undefined {
    return this.#backend.remote?.forked
  }

  get now(): number {
    return this.#backend.clock.nowMs
  }

  get failure(): InvariantError | undefined {
    return this.#backend.queue.failure
  }

  get violation(): InvariantViolation | undefined {
    return this.#clients.violation
  }

  async request<Name extends MethodName, Tracer extends TracerName = undefined>(
    args: RequestArguments<Name, Tracer>,
  ): Promise<RequestResult<Name, Tracer>> {
    if (typeof args?.method !== 'string') refuseRequest(args)
    const { method, params } = args
    // The provider runs the method of this name and returns its result.
    return this.#clients.provider.request(method, params) as RequestResult<Name, Tracer>
  }

  subscribe<Name extends SubscriptionName>(
    kind: Name,
    options?: SubscriptionTypes[Name]['options'],
  ): SubscriptionStream<SubscriptionTypes[Name]['payload']> {
    return this.#clients.streams.subscribe(kind, options)
  }

  on<Name extends EventName>(event: Name, listener: EventListeners[Name]): void {
    this.#clients.listen(event, listener, false)
  }

  once<Name extends EventName>(event: Name, listener: EventListeners[Name]): void {
    this.#clients.listen(event, listener, true)
  }

  off<Name extends EventName>(event: Name, listener: EventListeners[Name]): void {
    this.#clients.ignore(event, listener)
  }

  removeListener<Name extends EventName>(event: Name, listener: EventListeners[Name]): void {
    this.off(event, listener)
  }

  async advance(ms: number): Promise<void> {
    await this.#backend.time.recorded.advance(ms)
  }

  async jump(ms: number): Promise<void> {
    await this.#backend.time.recorded.jump(ms)
  }

  async mine(count = 1): Promise<void> {
    const { recordedCalls, time } = this.#backend
    expectWholeNumber('mine', count)
    await recordedCalls.make('devnet.mine', [count], () => time.mine(count))
  }

  async pruneHistory(blocks: number): Promise<number> {
    const { config, recordedCalls } = this.#backend
    const least = historyBlocksMin(config)
    const isEnough = Number.isSafeInteger(blocks) && blocks >= least
    expectArgument(isEnough, 'pruneHistory', `a whole number of blocks, at least ${least}`, blocks)
    return recordedCalls.ask('devnet.pruneHistory', [blocks], ({ chain }) => {
      chain.keepBlocks(blocks)
      return chain.oldestNumber
    })
  }

  async until<Value>(predicate: () => MaybePromise<Value>, options: UntilOptions) {
    expectFunction('until', predicate)
    expectOptions('until', options, ['withinMs', 'what'])
    const { what = 'the condition of an until' } = options
    expectArgument(typeof what === 'string', 'until.what', 'a text', what)
    return until(this, predicate, options).finally(this.#backend.waits.add({ kind: 'until', what }))
  }

  run(options: RunOptions = {}): TimeDriver {
    this.#expectOpen()
    const callbacks = ['onFailure', 'onRemoteAway', 'onRemoteBack']
    expectOptions('run', options, ['speed', 'machine', 'startMs', ...callbacks])
    expectFunctions('run', options, callbacks)
    const { machine = this.#deps.shell.machine } = options
    return this.#backend.time.run({ ...options, machine })
  }

  get waits(): readonly Wait[] {
    return [...this.#backend.waits.all, ...this.#backend.transactions.waits]
  }

  invariant(name: string, check: InvariantCheck, options: InvariantOptions = {}): Invariant {
    expectOptions('an invariant', options, ['every'])
    return this.#clients.invariants.add(name, check, options)
  }

  get artifacts(): DevnetArtifacts {
    const { artifacts } = this.#backend
    return {
      get isEmpty() {
        return artifacts.isEmpty
      },
      add: async (...added) => {
        const readFolders = await artifacts.addAll(added)
        return readFolders()
      },
    }
  }

  label(address: Address, name: string | undefined): void {
    const known = addressFrom(address)
    expectArgument(known !== undefined, 'label', 'an address of 20 bytes', address)
    expectArgument(name === undefined || typeof name === 'string', 'label', 'a text', name)
    this.#backend.artifacts.labels.set(known, name)
  }

  describe(hash: Hash): Promise<WireDescription> {
    return this.request({ method: 'previewnet_describe', params: [hash] })
  }

  stackTrace(hash: Hash): Promise<WireStackTrace | null> {
    return this.request({ method: 'previewnet_stackTrace', params: [hash] })
  }

  rehearse(
    target: Hash | WireCallRequest,
    rules: Rules,
    options?: RehearsalOptions,
  ): Promise<Rehearsal | null> {
    return rehearseFor(this.#backend, target, rules, options)
  }

  coverage(): Promise<Coverage> {
    return this.request({ method: 'previewnet_coverage' })
  }

  gasReport(): Promise<GasReport> {
    const { artifacts, calls, gasCounts } = this.#backend
    return artifacts.gasReport(gasCounts, calls.creations)
  }

  readStorage(
    address: Address,
    path: string,
    at: WireStateBlock | bigint = 'pending',
  ): Promise<StorageValue> {
    return readStorage(this.#backend, address, path, at)
  }

  writeStorage(address: Address, path: string, value: WritableStorageValue): Promise<void> {
    return writeStorage(this.#backend, address, path, value)
  }

  stateDiff(
    from: WireStateBlock | bigint,
    to: WireStateBlock | bigint = 'pending',
  ): NamedStateChanges {
    return stateDiff(this.#backend, from, to)
  }

  at(moment: Moment): PastProvider {
    const isMoment = typeof moment === 'number' || isFieldsObject(moment)
    expectArgument(isMoment, 'at', 'a time in ms, or a block and a place in it', moment)
    // Resolved once now, so that an unknown moment is refused here and not at the first request.
    this.#backend.chain.stateAt(stateCodec.parse(wireMoment(moment), 'moment', refuse))
    return pastProvider(this.#clients.provider, moment)
  }

  async snapshot(): Promise<Snapshot> {
    const { queue, recordedCalls, recorder, snapshots } = this.#backend
    return queue.read(() => {
      const snapshot = snapshots.snapshot()
      const { sequence } = recorder
      return {
        restore: () =>
          recordedCalls.askDespiteStop('devnet.snapshot.restore', [sequence], () =>
            snapshots.revertTo(snapshot),
          ),
        fork: () => this.#fork('devnet.snapshot.fork', [sequence], () => snapshot),
      }
    })
  }

  async fork(options: ForkOptions = {}): Promise<Devnet> {
    expectOptions('a fork', options, ['at'])
    const { at } = options
    const { snapshots } = this.#backend
    const params = at === undefined ? ([] as const) : ([{ at }] as const)
    const child = await this.#fork('devnet.fork', params, () => snapshots.snapshot())
    return at === undefined ? child : child.#beginAt(at)
  }

  digest(): Hash {
    return this.#backend.recorder.digest()
  }

  journal(): string {
    return this.#backend.recorder.journal()
  }

  async listen(options: ListenOptions = {}): Promise<DevnetServer> {
    this.#expectOpen()
    const server = await this.#servers.add(this, options, this.#deps.shell.listen)
    // The devnet may have been closed while the port was opened.
    if (this.#clients.isClosed) await server.close()
    this.#expectOpen()
    return server
  }

  connect(client: WireClient): Connection {
    expectArgument(isFieldsObject(client), 'connect', 'an object with a function send', client)
    expectFunction('connect.send', client.send)
    return this.#clients.connections.connect(client)
  }

  async close(): Promise<void> {
    const { channels, checkScope, queue, recorder, time } = this.#backend
    const { scripts, transportFaults, wallet } = this.#backend
    checkScope.expectOutside()
    const isFirst = !this.#clients.isClosed
    this.#clients.isClosed = true
    wallet.release(() => true, 'the devnet is closed')
    await this.#servers.close()
    scripts.stop()
    // A run ends with its devnet; the error of its last step is not thrown here.
    await time.driver?.stop().catch(() => {})
    transportFaults.release(() => true)
    await queue.close()
    recorder.close()
    this.#clients.close()
    if (!isFirst) return
    await channels.release()
    this.#clients.disconnect()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  /**
   * Creates a devnet from a state of this one, between two jobs; its journal continues this one's.
   *
   * @param take takes the snapshot to begin with, or returns an earlier one
   */
  #fork<Name extends LibraryCall>(
    name: Name,
    params: LibraryCalls[Name],
    take: () => DevnetSnapshot,
  ): Promise<InProcessDevnet> {
    const { queue, recordedCalls } = this.#backend
    const { client } = recordedCalls
    return queue.read(() => {
      const { chain, coverage, gasCounts, recorder, snapshots } = this.#backend
      const snapshot = take()
      const { setup, genesisTerms, producer } = snapshot
      setup.fork?.remote.channel.retain?.()
      const deps = { ...this.#deps, coverage, gasCounts }
      const child = new InProcessDevnet(setup, genesisTerms, deps, (now) =>
        chain.fork(producer.chain, now),
      )
      child.#backend.snapshots.inheritFrom(snapshots, snapshot)
      child.#clients.filters().inheritFrom(this.#clients.filters())
      child.#backend.recorder.inheritFrom(recorder, { client, name, params })
      return child
    })
  }

  /** Goes back to a block. Called before a caller has this devnet. */
  async #beginAt(number: number): Promise<Devnet> {
    try {
      await this.#backend.snapshots.beginAt(number)
    } catch (error) {
      await this.close()
      throw error
    }
    return this
  }

  #expectOpen(): void {
    if (this.#clients.isClosed) throw devnetClosed()
  }
}
