/**
 * Snapshots of a devnet, and the resets that start its chain again.
 *
 * Owns the snapshots. Each part that has state takes and restores its own. Promise: a restore is one synchronous step of a job.
 */

import type { Impersonation, ImpersonationSnapshot } from '../accounts/impersonation.ts'
import type { Wallet, WalletSnapshot } from '../accounts/wallet.ts'
import type { KeptForSnapshots } from '../chain/kept-for-snapshots.ts'
import type { SealedBlock } from '../chain/sealed-block.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import { expectWholeNumber } from '../config/bounds.ts'
import type { Faucet, FaucetSnapshot } from '../faucet/faucet.ts'
import type { ChaosDraws } from '../faults/chaos.ts'
import type { Faults, FaultsSnapshot } from '../faults/faults.ts'
import type { Recorder } from '../journal/recorder.ts'
import type { PayerBudget, PayerSnapshot } from '../payer/budget.ts'
import { DevnetError, Refusal } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import { seededHash } from '../primitives/seed.ts'
import type { ProducerSnapshot } from '../producer/producer.ts'
import type { StoreView } from '../state/store.ts'
import type { Write } from '../state/write.ts'
import type { Clients, Events } from './events.ts'
import { forkWrites, type GenesisTerms } from './genesis.ts'
import type { ChainFactory, CurrentParts, Parts } from './parts.ts'
import type { RemoteChannels } from './remote-channels.ts'
import type { DevnetSetup } from './setup.ts'
import type { Time } from './time.ts'
import type { Forking } from './types.ts'
import type { WriteQueue } from './write-queue.ts'

/** All mutable state of a devnet, of each part that has some. */
export interface DevnetSnapshot {
  /** With the state of its chain and the clock. */
  readonly producer: ProducerSnapshot
  readonly faucet: FaucetSnapshot
  readonly payer: PayerSnapshot
  readonly impersonation: ImpersonationSnapshot
  readonly wallet: WalletSnapshot
  /** See {@link Time.snapshot}. */
  readonly time: number
  readonly faults: FaultsSnapshot
  /** Made and read by their owner, above the backend; `undefined` if there were none. */
  readonly filters: object | undefined
  readonly setup: DevnetSetup
  readonly genesisTerms: GenesisTerms
}

/** A snapshot that can be returned to, and the name that a client gave it. */
export interface TakenSnapshot {
  readonly state: DevnetSnapshot
  readonly name: string | undefined
}

/** A snapshot as clients list it. */
export interface ListedSnapshot {
  readonly number: number
  readonly name: string | undefined
  /** The newest sealed block. */
  readonly head: SealedBlock
  /** Virtual ms since the epoch. */
  readonly timeMs: number
}

/** Characters of a name at most. */
const NAME_LENGTH_MAX = 100

interface SnapshotsDeps {
  readonly current: CurrentParts
  readonly clients: Clients
  readonly clock: VirtualClock
  readonly faucet: Faucet
  readonly payerBudget: PayerBudget
  readonly impersonation: Impersonation
  readonly wallet: Wallet
  readonly time: Time
  readonly faults: Faults
  readonly chaos: ChaosDraws
  readonly events: Events
  readonly recorder: Recorder
  readonly queue: WriteQueue<CurrentParts>
  readonly channels: RemoteChannels
  /** Creates parts for another setup. */
  createParts(setup: DevnetSetup, createChain: ChainFactory): Parts
  /** The snapshots of a new devnet, whose genesis is not sealed. */
  createSibling(setup: DevnetSetup, genesisTerms: GenesisTerms): Snapshots
  /** The setup of this devnet on a remote chain, or on none. @throws {DevnetError} */
  setupOn(forking: Forking | undefined): Promise<DevnetSetup>
}

export class Snapshots {
  readonly #deps: SnapshotsDeps
  /** Genesis of the current chain. */
  #genesisTerms: GenesisTerms
  /**
   * The state of genesis that the last reset has restored. It was made for that in its own store: the
   * first store of this chain has all that was published since.
   */
  #genesis: DevnetSnapshot | undefined
  /** Number of resets so far. */
  resetCount = 0n
  /**
   * Taken by `evm_snapshot` and not used up by `evm_revert`. Replaced with each change: forks share
   * it.
   */
  #snapshots: ReadonlyMap<number, TakenSnapshot> = new Map()
  /** Number of the next `evm_snapshot`. */
  nextSnapshot: number

  constructor(deps: SnapshotsDeps, genesisTerms: GenesisTerms) {
    this.#deps = deps
    this.#genesisTerms = genesisTerms
    this.nextSnapshot = deps.current.config.dialect === 'anvil' ? 0 : 1
  }

  get genesisTerms(): GenesisTerms {
    return this.#genesisTerms
  }

  /** Seals genesis. Once, before a caller has the devnet. */
  async begin(): Promise<void> {
    const { current } = this.#deps
    const { chain, producer } = current
    await producer.begin()
    const writes = await chain.withRemote(() => {
      const { state } = chain.pending
      const initial = this.#initialWrites(state)
      chain.readReplaced(state, initial)
      return initial
    })
    if (writes.length > 0) await producer.patch(writes)
    const { chaos, seed } = current.config
    if (chaos !== 'off') this.#deps.chaos.set(chaos, seed)
  }

  /** The state edits made right after the first block was sealed. */
  #initialWrites(view: StoreView): readonly Write[] {
    const { setup } = this.#deps.current
    return setup.fork === undefined ? [] : forkWrites(setup, view)
  }

  /** Called between two jobs, or as a part of one. */
  snapshot(): DevnetSnapshot {
    const { clients, current, faucet, faults, impersonation, payerBudget, time, wallet } =
      this.#deps
    return {
      producer: current.producer.snapshot(),
      faucet: faucet.snapshot(),
      payer: payerBudget.snapshot(),
      impersonation: impersonation.snapshot(),
      wallet: wallet.snapshot(),
      time: time.snapshot(),
      faults: faults.snapshot(),
      filters: clients.filters()?.snapshot(),
      setup: current.setup,
      genesisTerms: this.#genesisTerms,
    }
  }

  /** Restores a state. Part of a job. */
  restore(snapshot: DevnetSnapshot): void {
    const { clients, current, events, faucet, impersonation, payerBudget, recorder } = this.#deps
    this.#genesisTerms = snapshot.genesisTerms
    if (snapshot.setup !== current.setup) this.#enter(snapshot)
    current.producer.restore(snapshot.producer)
    faucet.restore(snapshot.faucet)
    payerBudget.restore(snapshot.payer)
    impersonation.restore(snapshot.impersonation)
    this.#deps.wallet.restore(snapshot.wallet)
    this.#deps.time.restore(snapshot.time)
    this.#deps.chaos.clockWasSet()
    // Last: those that are on again are emitted.
    this.#deps.faults.restore(snapshot.faults)
    if (snapshot.filters === undefined) clients.setBack('earlier')
    else clients.filters()?.restore(snapshot.filters)
    clients.restored()
    events.emitChainIdIfChanged(current.chainIds.current)
    recorder.step()
  }

  /** Puts parts with the options of a snapshot in force: the only place where options change. */
  #enter({ setup, producer: { chain } }: DevnetSnapshot): void {
    const { channels, current } = this.#deps
    channels.use(setup)
    const parts = this.#deps.createParts(setup, (now) => current.chain.fork(chain, now))
    current.replace(parts)
  }

  /** Restores a state for the clients, whose subscriptions are notified. Part of a job. */
  revertTo(snapshot: DevnetSnapshot): void {
    const { current, events } = this.#deps
    this.restore(snapshot)
    events.emit({ kind: 'revert', head: current.chain.head })
  }

  /**
   * Continues from a state of another devnet, with the snapshots and the counters that it has now.
   * Called between two jobs of the other one, before a caller has this devnet.
   */
  inheritFrom(other: Snapshots, snapshot: DevnetSnapshot): void {
    this.restore(snapshot)
    this.#deps.wallet.inheritFrom(other.#deps.wallet)
    this.#deps.chaos.inheritFrom(other.#deps.chaos)
    this.resetCount = other.resetCount
    this.#snapshots = other.#snapshots
    this.nextSnapshot = other.nextSnapshot
  }

  /**
   * Goes back to a block. Called before a caller has this devnet.
   *
   * @throws {DevnetError} INVALID_OPTION, UNKNOWN_BLOCK
   */
  async beginAt(number: number): Promise<void> {
    expectWholeNumber('fork', number)
    const { clients, current, events, faucet, faults, payerBudget } = this.#deps
    const { chain, producer } = current
    const { firstNumber } = chain
    if (number < firstNumber) {
      const message = `block not found: ${number}; the chain was forked at block ${firstNumber}`
      throw new DevnetError('UNKNOWN_BLOCK', message, { block: number, firstNumber })
    }
    const block = chain.at(BigInt(number))
    events.buffer()
    await producer.beginAt(block)
    events.discard() // it has no listeners yet
    faucet.forgetAfter(block.timeMs)
    payerBudget.forgetAfter(block.timeMs)
    faults.forget()
    clients.setBack('earlier')
  }

  /** The snapshots that can be returned to, by number. A new map with each change. */
  get taken(): ReadonlyMap<number, TakenSnapshot> {
    return this.#snapshots
  }

  /** Takes over the snapshots of another devnet. Called before a caller has this one. */
  takeOver(snapshots: ReadonlyMap<number, TakenSnapshot>): void {
    this.#snapshots = snapshots
  }

  /** Number of snapshots that can be returned to. */
  get count(): number {
    return this.#snapshots.size
  }

  /** The blocks and states that are kept for these snapshots alone. */
  get kept(): KeptForSnapshots {
    const snapshots = [...this.#snapshots.values()].map(({ state }) => state.producer.chain)
    return this.#deps.current.chain.keptFor(snapshots)
  }

  /** 32 bytes; a reset changes it. */
  get instanceId(): Hash {
    return seededHash(this.#deps.current.config.seed, 'instance', this.resetCount)
  }

  /** @returns the snapshot's number, for {@link revert} */
  take(): Promise<number> {
    return this.#deps.queue.run(() => {
      const number = this.nextSnapshot
      this.nextSnapshot += 1
      const taken = { state: this.snapshot(), name: undefined }
      this.#snapshots = new Map(this.#snapshots).set(number, taken)
      return number
    })
  }

  /** The snapshots that can be returned to, oldest first. */
  list(): readonly ListedSnapshot[] {
    return [...this.#snapshots].map(([number, { state, name }]) => {
      const { chain, nowMs } = state.producer
      const head = chain.history.head! // genesis was sealed before
      return { number, name, head, timeMs: nowMs }
    })
  }

  /**
   * Names a snapshot, in place of its name before. Like a label, the name belongs to the process: it is in no
   * journal and no digest.
   *
   * @param name 1 to {@link NAME_LENGTH_MAX} characters; `undefined` removes the name
   * @returns false if there is no such snapshot
   * @throws {DevnetError} INVALID_OPTION
   */
  name(number: number, name: string | undefined): boolean {
    if (name !== undefined && (name === '' || name.length > NAME_LENGTH_MAX)) {
      const found = name === '' ? 'none' : name.length
      const message = `name: expected 1 to ${NAME_LENGTH_MAX} characters, got ${found}`
      throw new DevnetError('INVALID_OPTION', message, { limit: NAME_LENGTH_MAX })
    }
    const taken = this.#snapshots.get(number)
    if (taken === undefined) return false
    this.#snapshots = new Map(this.#snapshots).set(number, { state: taken.state, name })
    return true
  }

  /**
   * Reverts to a snapshot and removes it and all later ones.
   *
   * @returns false if it does not exist
   */
  revert(number: number): Promise<boolean> {
    return this.#deps.queue.runDespiteStop(() => {
      const taken = this.#snapshots.get(number)
      if (taken === undefined) return false
      this.#snapshots = new Map([...this.#snapshots].filter(([earlier]) => earlier < number))
      this.revertTo(taken.state)
      return true
    })
  }

  /**
   * Starts again and removes all snapshots: from genesis, or from a block of a remote chain. If it
   * throws, nothing has changed.
   *
   * @throws {DevnetError} INVALID_OPTION, FORK_FAILED, FORK_UNVERIFIED
   */
  reset(forking?: Forking): Promise<void> {
    const { current, queue } = this.#deps
    return queue.runDespiteStop(() => {
      const isElsewhere = forking !== undefined || current.setup.fork !== undefined
      return isElsewhere ? this.#resetTo(forking) : this.#startAgain()
    })
  }

  /** Starts the same chain again. Part of a job. */
  async #startAgain(): Promise<void> {
    const { setup } = this.#deps.current
    const terms = this.#genesisTerms
    if (this.#genesis?.setup !== setup || this.#genesis.genesisTerms !== terms) {
      const sibling = this.#deps.createSibling(setup, terms)
      await sibling.begin()
      this.#genesis = sibling.snapshot()
    }
    this.#restart(this.#genesis)
  }

  /** Starts a chain with another setup. Nothing has changed if it throws. Part of a job. */
  async #resetTo(forking: Forking | undefined): Promise<void> {
    const { clients, recorder } = this.#deps
    const setup = await this.#deps.setupOn(forking)
    const timeMs = setup.fork?.timeMs ?? setup.config.genesisTime
    const sibling = this.#deps.createSibling(setup, { timeMs })
    await sibling.begin()
    this.#restart(sibling.snapshot())
    clients.setBack('otherChain')
    // The journal lacks the answers of remotes.
    recorder.discard()
  }

  #restart(genesis: DevnetSnapshot): void {
    this.#snapshots = new Map()
    this.resetCount += 1n
    this.revertTo(genesis)
  }

  /** Restarts the chain without an event. Keeps time, faults and wallet. Part of a job. */
  async resetSilently(): Promise<void> {
    const { clients, clock, current, faults, recorder, wallet } = this.#deps
    const { config, network } = current
    const stepMs = network.timeStepMs
    const sinceGenesisMs = clock.nowMs - config.genesisTime
    const resetCount = this.resetCount + 1n
    const sibling = this.#deps.createSibling(current.setup, {
      timeMs: config.genesisTime + Math.floor(sinceGenesisMs / stepMs) * stepMs,
      prevRandao: seededHash(config.seed, 'reset', resetCount),
    })
    await sibling.begin()
    const genesis = sibling.snapshot()
    this.resetCount = resetCount
    this.#snapshots = new Map()
    this.restore({
      ...genesis,
      producer: { ...genesis.producer, nowMs: clock.nowMs },
      wallet: wallet.snapshot(),
      faults: faults.snapshot(),
    })
    clients.setBack('genesis')
    recorder.add(`genesis ${current.chain.head.hash}`)
  }

  /** Runs a part of a job and holds its events until the end. A refusal undoes the whole part. */
  async atomically<Value>(part: () => Promise<Value>): Promise<Value> {
    const value = await this.withHeldEvents(part)
    await this.#deps.events.settle()
    return value
  }

  /** Like {@link atomically}, for a job that runs the invariants itself. */
  async withHeldEvents<Value>(part: () => Promise<Value>): Promise<Value> {
    const { clients, current, events, faults, recorder } = this.#deps
    const { producer } = current
    const producerBefore = producer.snapshot()
    const faultsBefore = faults.snapshot()
    events.buffer()
    try {
      return await part()
    } catch (error) {
      events.discard()
      if (error instanceof Refusal) {
        producer.restore(producerBefore)
        faults.restore(faultsBefore)
        clients.setBack('earlier')
        recorder.step()
      }
      throw error
    } finally {
      events.flush()
    }
  }
}
