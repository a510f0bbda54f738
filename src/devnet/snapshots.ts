/**
 * The whole state of a devnet as one value, and the ways to restore it: snapshots, resets, and
 * undoing a part of a job.
 *
 * Owns the snapshots and the state after genesis; each module saves and restores its own part.
 * Promise: a restore is one synchronous step.
 */

import type { Impersonation } from '../accounts/impersonation.ts'
import type { Wallet, WalletPoint } from '../accounts/wallet.ts'
import type { Chain } from '../chain/chain.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import { expectWholeNumber } from '../config/bounds.ts'
import type { Config } from '../config/config.ts'
import type { Faucet, FaucetPoint } from '../faucet/faucet.ts'
import type { Faults, FaultsPoint } from '../faults/faults.ts'
import type { Recorder } from '../journal/recorder.ts'
import type { Network } from '../network/network.ts'
import { DevnetError, invariant } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import { seededHash } from '../primitives/seed.ts'
import type { Producer, ProducerPoint } from '../producer/producer.ts'
import type { Connections } from '../rpc/connection.ts'
import type { RpcSnapshots } from '../rpc/context.ts'
import type { Events } from './events.ts'
import type { Beginning } from './genesis.ts'
import type { Invariants } from './invariants.ts'
import type { Time } from './time.ts'
import type { WriteQueue } from './write-queue.ts'

/** All mutable state of a devnet. */
export interface DevnetPoint {
  readonly producer: ProducerPoint
  readonly faucet: FaucetPoint
  readonly impersonation: Impersonation
  readonly wallet: WalletPoint
  readonly faults: FaultsPoint
  readonly shiftedMs: number
  readonly beginning: Beginning
  /** The state that a reset restores; `undefined` in the state after genesis itself. */
  readonly genesis: DevnetPoint | undefined
}

interface SnapshotsDeps {
  readonly config: Config
  readonly network: Network
  readonly clock: VirtualClock
  readonly chain: Chain
  readonly producer: Producer
  readonly faucet: Faucet
  readonly impersonation: Impersonation
  readonly wallet: Wallet
  readonly faults: Faults
  readonly time: Time
  readonly connections: Connections
  readonly events: Events
  readonly recorder: Recorder
  readonly queue: WriteQueue
  /** `undefined` while the devnet has none. */
  invariants(): Invariants | undefined
  /** Ends a stop, if there is one. Part of a job that runs despite a stop. */
  release(): void
  /** The state after genesis of a new devnet with the same options and another genesis. */
  pointOfAnother(beginning: Beginning): Promise<DevnetPoint>
}

export class Snapshots implements RpcSnapshots {
  readonly #deps: SnapshotsDeps
  /** Genesis of the current chain. */
  #beginning: Beginning
  /** The state after genesis. */
  #genesis: DevnetPoint | undefined
  /** Number of resets so far. */
  resetCount = 0n
  /** Taken by `evm_snapshot` and not used up by `evm_revert`. */
  readonly #snapshots = new Map<number, DevnetPoint>()
  /** Number of the next `evm_snapshot`. */
  nextSnapshot: number
  /** Number of snapshots taken with `devnet.snapshot`. */
  #keptCount = 0

  constructor(deps: SnapshotsDeps, beginning: Beginning) {
    this.#deps = deps
    this.#beginning = beginning
    this.nextSnapshot = deps.config.dialect === 'anvil' ? 0 : 1
  }

  get beginning(): Beginning {
    return this.#beginning
  }

  /** Seals genesis. Once, before a caller has the devnet. */
  async begin(): Promise<void> {
    await this.#deps.producer.begin()
    this.#genesis = this.point()
  }

  point(): DevnetPoint {
    const { producer, faucet, impersonation, wallet, faults, time } = this.#deps
    return {
      producer: producer.point(),
      faucet: faucet.point(),
      impersonation: impersonation.copy(),
      wallet: wallet.point(),
      faults: faults.point(),
      shiftedMs: time.shiftedMs,
      beginning: this.#beginning,
      genesis: this.#genesis,
    }
  }

  /** Takes a snapshot for `devnet.snapshot`, which the caller owns. */
  keep(): { readonly point: DevnetPoint; readonly number: number } {
    this.#keptCount += 1
    return { point: this.point(), number: this.#keptCount }
  }

  /** Restores a state. Part of a job. */
  returnTo(point: DevnetPoint): void {
    const { producer, faucet, impersonation, wallet, faults, time } = this.#deps
    this.#beginning = point.beginning
    this.#genesis = point.genesis ?? point
    producer.returnTo(point.producer)
    faucet.returnTo(point.faucet)
    impersonation.returnTo(point.impersonation)
    wallet.returnTo(point.wallet)
    time.shiftedMs = point.shiftedMs
    faults.returnTo(point.faults) // last: emits `fault` for faults that are active again
    this.#deps.connections.cutBack()
    // The restored state may be before the violation; otherwise the invariant is checked again.
    this.#deps.release()
    this.#deps.invariants()?.cutBack()
    this.#deps.events.lookAtChainId()
  }

  /** Continues from a state of another devnet. Called before a caller has this one. */
  goOnFrom(other: Snapshots, point: DevnetPoint): void {
    this.returnTo(point)
    this.#deps.connections.takeFilters(other.#deps.connections)
    this.#deps.wallet.goOnAs(other.#deps.wallet)
    this.resetCount = other.resetCount
    for (const [number, snapshot] of other.#snapshots) this.#snapshots.set(number, snapshot)
    this.nextSnapshot = other.nextSnapshot
    this.#keptCount = other.#keptCount
  }

  /**
   * Goes back to a block. Called before a caller has this devnet.
   *
   * @throws {DevnetError} INVALID_OPTION, UNKNOWN_BLOCK
   */
  async beginAt(number: number): Promise<void> {
    expectWholeNumber('fork', number)
    const { events, chain, connections, faucet, faults, producer } = this.#deps
    const block = chain.at(BigInt(number))
    events.hold()
    await producer.beginAt(block)
    events.drop() // it has no listeners yet
    faucet.forgetAfter(block.timeMs)
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
      this.#snapshots.set(number, this.point())
      return number
    })
  }

  revert(snapshot: number): Promise<boolean> {
    return this.#deps.queue.runAnyway(() => {
      const point = this.#snapshots.get(snapshot)
      if (point === undefined) return false
      for (const number of this.#snapshots.keys()) {
        if (number >= snapshot) this.#snapshots.delete(number)
      }
      this.returnTo(point)
      return true
    })
  }

  reset(): Promise<void> {
    return this.#deps.queue.runAnyway(() => {
      invariant(this.#genesis !== undefined, 'genesis is sealed before a devnet is handed out')
      this.#snapshots.clear()
      this.resetCount += 1n
      this.returnTo(this.#genesis)
    })
  }

  /** Restarts the chain without an event. Keeps time, faults and wallet. Part of a job. */
  async resetSilently(): Promise<void> {
    const { config, network, clock, chain, connections, faults, recorder, wallet } = this.#deps
    const stepMs = network.timeStepMs
    const sinceGenesisMs = clock.nowMs - config.genesisTime
    const resetCount = this.resetCount + 1n
    const genesis = await this.#deps.pointOfAnother({
      timeMs: config.genesisTime + Math.floor(sinceGenesisMs / stepMs) * stepMs,
      prevRandao: seededHash(config.seed, 'reset', resetCount),
    })
    this.resetCount = resetCount
    this.#snapshots.clear()
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
    await this.#deps.invariants()?.settle()
    return value
  }

  /** Like {@link whole}, for a job that runs the invariants itself. */
  async heldBack<Value>(part: () => Promise<Value>): Promise<Value> {
    const { events, connections, faults, producer } = this.#deps
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
      }
      throw error
    } finally {
      events.letGo()
    }
  }
}
