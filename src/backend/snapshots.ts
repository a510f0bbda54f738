/**
 * The whole state of a devnet as one value, and the ways to restore it: snapshots, resets, and
 * undoing a part of a job.
 *
 * Owns the snapshots and the state after genesis; each module saves and restores its own part.
 * Promise: a restore is one synchronous step.
 */

import type { Impersonation, ImpersonationPoint } from '../accounts/impersonation.ts'
import type { Wallet, WalletPoint } from '../accounts/wallet.ts'
import type { Chain, ChainPoint } from '../chain/chain.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import { expectWholeNumber } from '../config/bounds.ts'
import type { Config } from '../config/config.ts'
import type { Faucet, FaucetPoint } from '../faucet/faucet.ts'
import type { Faults, FaultsPoint } from '../faults/faults.ts'
import type { Call, Recorder } from '../journal/recorder.ts'
import type { Network } from '../network/network.ts'
import type { PayerPoint } from '../payer/budget.ts'
import type { Payer } from '../payer/payer.ts'
import { DevnetError, invariant } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import { seededHash } from '../primitives/seed.ts'
import type { Producer, ProducerPoint } from '../producer/producer.ts'
import type { StoreView } from '../state/store.ts'
import type { Write } from '../state/write.ts'
import type { CurrentSetup } from './current-setup.ts'
import type { Events } from './events.ts'
import type { GenesisTerms } from './genesis.ts'
import type { DevnetSetup } from './setup.ts'
import type { Time } from './time.ts'
import type { Forking } from './types.ts'
import type { WriteQueue } from './write-queue.ts'

/** The state of a devnet without a payer. */
const NOTHING_SIGNED: PayerPoint = []

/** All mutable state of a devnet. */
export interface DevnetPoint {
  readonly producer: ProducerPoint
  readonly faucet: FaucetPoint
  readonly payer: PayerPoint
  readonly impersonation: ImpersonationPoint
  readonly wallet: WalletPoint
  readonly faults: FaultsPoint
  readonly shiftedMs: number
  readonly setup: DevnetSetup
  readonly genesisTerms: GenesisTerms
  /** The state that a reset restores; `undefined` in the state after genesis itself. */
  readonly genesis: DevnetPoint | undefined
}

/** State that a fork starts with and that restoring a snapshot leaves as it is. */
interface KeptState {
  readonly filters: unknown
  readonly snapshots: ReadonlyMap<number, DevnetPoint>
  readonly nextSnapshot: number
  readonly nextBundle: number
  readonly resetCount: bigint
}

/** The filters of clients. A restore keeps those that exist, and sets their positions back. */
interface ClientFilters {
  filtersPoint(): unknown
  takeFilters(point: unknown): void
  cutBack(): void
  skipToEnd(): void
  forgetFilters(): void
}

/** The checks of invariants. */
interface Checks {
  release(): void
  cutBack(): void
  settle(): Promise<void> | undefined
}

interface SnapshotsDeps {
  readonly current: CurrentSetup
  readonly config: Config
  readonly network: Network
  readonly clock: VirtualClock
  readonly chain: Chain
  readonly producer: Producer
  readonly faucet: Faucet
  readonly payer: Payer | undefined
  readonly impersonation: Impersonation
  readonly wallet: Wallet
  readonly faults: Faults
  readonly time: Time
  readonly connections: ClientFilters
  readonly events: Events
  readonly recorder: Recorder
  readonly queue: WriteQueue
  readonly invariants: Checks
}

/** Creates the beginnings of chains. */
interface Beginnings {
  /** The snapshots of a new devnet. */
  another(setup: DevnetSetup, genesisTerms: GenesisTerms): Snapshots
  /** The setup of this devnet on a remote chain, or on none. @throws {DevnetError} */
  setupOn(forking: Forking | undefined): Promise<DevnetSetup>
  /** The state edits made right after the first block was sealed. */
  firstWrites(view: StoreView): readonly Write[]
}

export class Snapshots {
  readonly #deps: SnapshotsDeps
  /** Genesis of the current chain. */
  #genesisTerms: GenesisTerms
  /** The state after genesis. */
  #genesis: DevnetPoint | undefined
  /** Number of resets so far. */
  resetCount = 0n
  /**
   * Taken by `evm_snapshot` and not used up by `evm_revert`. Replaced with each change: forks share
   * it.
   */
  #snapshots: ReadonlyMap<number, DevnetPoint> = new Map()
  /** Number of the next `evm_snapshot`. */
  nextSnapshot: number
  /** The state before the job that is running; `undefined` between two jobs. */
  #beforeJob: { readonly point: DevnetPoint; readonly kept: KeptState } | undefined

  readonly #beginnings: Beginnings

  constructor(deps: SnapshotsDeps, genesisTerms: GenesisTerms, beginnings: Beginnings) {
    this.#deps = deps
    this.#genesisTerms = genesisTerms
    this.#beginnings = beginnings
    deps.queue.onBegin = () => this.#jobBegins()
    deps.queue.onEnd = () => this.#jobEnded()
    this.nextSnapshot = deps.config.dialect === 'anvil' ? 0 : 1
  }

  get genesisTerms(): GenesisTerms {
    return this.#genesisTerms
  }

  /** Seals genesis. Once, before a caller has the devnet. */
  async begin(): Promise<void> {
    const { chain, producer } = this.#deps
    await producer.begin()
    const writes = await chain.complete(() => {
      const { state } = chain.pending
      const first = this.#beginnings.firstWrites(state)
      chain.readReplaced(state, first)
      return first
    })
    if (writes.length > 0) await producer.patch(writes)
    this.#genesis = this.point()
  }

  /** @param chain a snapshot of the chain, taken now */
  point(chain: ChainPoint = this.#deps.chain.point()): DevnetPoint {
    const { producer, faucet, payer, impersonation, wallet, faults, time } = this.#deps
    return {
      producer: producer.point(chain),
      faucet: faucet.point(),
      payer: payer?.book.point() ?? NOTHING_SIGNED,
      impersonation: impersonation.point(),
      wallet: wallet.point(),
      faults: faults.point(),
      shiftedMs: time.shiftedMs,
      setup: this.#deps.current.setup,
      genesisTerms: this.#genesisTerms,
      genesis: this.#genesis,
    }
  }

  /** Until the job ends, snapshots and forks are of the state before it. */
  #jobBegins(): void {
    const point = this.point(this.#deps.chain.passingPoint())
    this.#beforeJob = { point, kept: this.#kept }
  }

  #jobEnded(): void {
    this.#deps.recorder.jobEnded()
    this.#beforeJob = undefined
  }

  /** The state after the last job, or before the one that is running. */
  get settledPoint(): DevnetPoint {
    return this.#beforeJob?.point ?? this.point()
  }

  get #kept(): KeptState {
    const { connections, wallet } = this.#deps
    return {
      filters: connections.filtersPoint(),
      snapshots: this.#snapshots,
      nextSnapshot: this.nextSnapshot,
      nextBundle: wallet.nextBundle,
      resetCount: this.resetCount,
    }
  }

  /** Restores a state. Part of a job. */
  returnTo(point: DevnetPoint): void {
    const { producer, faucet, payer, impersonation, wallet, faults, time } = this.#deps
    this.#genesisTerms = point.genesisTerms
    this.#genesis = point.genesis ?? point
    this.#deps.current.replace(point.setup)
    producer.returnTo(point.producer)
    faucet.returnTo(point.faucet)
    payer?.book.returnTo(point.payer)
    impersonation.returnTo(point.impersonation)
    wallet.returnTo(point.wallet)
    time.shiftedMs = point.shiftedMs
    faults.returnTo(point.faults) // last: emits `fault` for faults that are active again
    this.#deps.connections.cutBack()
    // The restored state may be before the violation; otherwise the invariant is checked again.
    this.#deps.invariants.release()
    this.#deps.invariants.cutBack()
    this.#deps.events.lookAtChainId()
    this.#deps.recorder.step()
  }

  /** Restores a state for the clients, whose subscriptions are notified. Part of a job. */
  revertTo(point: DevnetPoint): void {
    const { chain, events } = this.#deps
    this.returnTo(point)
    events.emit({ kind: 'revert', head: chain.head })
  }

  /**
   * Continues from a state of another devnet, with the filters and snapshots that it has after its
   * last job. Called before a caller has this devnet.
   */
  goOnFrom(other: Snapshots, point: DevnetPoint): void {
    const kept = other.#beforeJob?.kept ?? other.#kept
    this.returnTo(point)
    this.#deps.connections.takeFilters(kept.filters)
    this.#deps.wallet.goOnAs(other.#deps.wallet, kept.nextBundle)
    this.resetCount = kept.resetCount
    this.#snapshots = kept.snapshots
    this.nextSnapshot = kept.nextSnapshot
  }

  /**
   * Goes back to a block. Called before a caller has this devnet.
   *
   * @throws {DevnetError} INVALID_OPTION, UNKNOWN_BLOCK
   */
  async beginAt(number: number): Promise<void> {
    expectWholeNumber('fork', number)
    const { events, chain, connections, faucet, payer, faults, producer } = this.#deps
    const { firstNumber } = chain
    if (number < firstNumber) {
      const message = `block not found: ${number}; the chain was forked at block ${firstNumber}`
      throw new DevnetError('UNKNOWN_BLOCK', message, { block: number, firstNumber })
    }
    const block = chain.at(BigInt(number))
    events.hold()
    await producer.beginAt(block)
    events.drop() // it has no listeners yet
    faucet.forgetAfter(block.timeMs)
    payer?.book.forgetAfter(block.timeMs)
    faults.forget()
    connections.cutBack()
  }

  get instanceId(): Hash {
    return seededHash(this.#deps.config.seed, 'instance', this.resetCount)
  }

  take(): Promise<number> {
    return this.#deps.queue.run(() => {
      const number = this.nextSnapshot
      this.nextSnapshot += 1
      this.#snapshots = new Map(this.#snapshots).set(number, this.point())
      return number
    })
  }

  revert(snapshot: number): Promise<boolean> {
    return this.#deps.queue.runAnyway(() => {
      const point = this.#snapshots.get(snapshot)
      if (point === undefined) return false
      this.#snapshots = new Map([...this.#snapshots].filter(([number]) => number < snapshot))
      this.revertTo(point)
      return true
    })
  }

  reset(forking?: Forking): Promise<void> {
    const { current, queue, recorder } = this.#deps
    if (forking !== undefined) recorder.call = withoutSecrets(recorder.call, forking)
    return queue.runAnyway(() => {
      const isElsewhere = forking !== undefined || current.setup.fork !== undefined
      return isElsewhere ? this.#resetTo(forking) : this.#restart(this.#genesis)
    })
  }

  /** Starts a chain with another setup. Nothing has changed if it throws. Part of a job. */
  async #resetTo(forking: Forking | undefined): Promise<void> {
    const { connections, recorder } = this.#deps
    const setup = await this.#beginnings.setupOn(forking)
    const timeMs = setup.fork?.timeMs ?? setup.config.genesisTime
    const another = this.#beginnings.another(setup, { timeMs })
    await another.begin()
    this.#restart(another.point())
    connections.skipToEnd()
    // The journal lacks the answers of remotes.
    recorder.letGo()
  }

  #restart(genesis: DevnetPoint | undefined): void {
    invariant(genesis !== undefined, 'genesis is sealed before a devnet is handed out')
    this.#snapshots = new Map()
    this.resetCount += 1n
    this.revertTo(genesis)
  }

  /** Restarts the chain without an event. Keeps time, faults and wallet. Part of a job. */
  async resetSilently(): Promise<void> {
    const { current, config, network, clock, chain } = this.#deps
    const { connections, faults, recorder, wallet } = this.#deps
    const stepMs = network.timeStepMs
    const sinceGenesisMs = clock.nowMs - config.genesisTime
    const resetCount = this.resetCount + 1n
    const another = this.#beginnings.another(current.setup, {
      timeMs: config.genesisTime + Math.floor(sinceGenesisMs / stepMs) * stepMs,
      prevRandao: seededHash(config.seed, 'reset', resetCount),
    })
    await another.begin()
    const genesis = another.point()
    this.resetCount = resetCount
    this.#snapshots = new Map()
    this.returnTo({
      ...genesis,
      producer: { ...genesis.producer, nowMs: clock.nowMs },
      wallet: wallet.point(),
      faults: faults.point(),
      genesis,
    })
    connections.forgetFilters()
    recorder.add(`genesis ${chain.head.hash}`)
  }

  /** Runs a part of a job and holds its events until the end. A refusal undoes the whole part. */
  async whole<Value>(part: () => Promise<Value>): Promise<Value> {
    const value = await this.heldBack(part)
    await this.#deps.invariants.settle()
    return value
  }

  /** Like {@link whole}, for a job that runs the invariants itself. */
  async heldBack<Value>(part: () => Promise<Value>): Promise<Value> {
    const { events, connections, faults, producer, recorder } = this.#deps
    const producerBefore = producer.point()
    const faultsBefore = faults.point()
    events.hold()
    try {
      return await part()
    } catch (error) {
      events.drop()
      if (error instanceof DevnetError) {
        producer.returnTo(producerBefore)
        faults.returnTo(faultsBefore)
        connections.cutBack()
        recorder.step()
      }
      throw error
    } finally {
      events.letGo()
    }
  }
}

/** The call as it is recorded: the URL and the headers may hold keys. */
function withoutSecrets(call: Call | undefined, { block = 'latest' }: Forking): Call | undefined {
  const blockNumber = typeof block === 'bigint' ? Number(block) : block
  return call && { ...call, params: [{ forking: { blockNumber } }] }
}
