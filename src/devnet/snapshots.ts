/**
 * The whole state of a devnet as one point, and the ways back to it: snapshots, resets, and a refused
 * part of a job.
 *
 * Owns the snapshots taken and the point of genesis; the modules own their own parts. Promise: a return
 * is one synchronous step.
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
import type { Audience } from './events.ts'
import type { Beginning } from './genesis.ts'
import type { Invariants } from './invariants.ts'
import type { Time } from './time.ts'
import type { WriteQueue } from './write-queue.ts'

/** All of a devnet that changes. */
export interface DevnetPoint {
  readonly producer: ProducerPoint
  readonly faucet: FaucetPoint
  readonly impersonation: Impersonation
  readonly wallet: WalletPoint
  readonly faults: FaultsPoint
  readonly shiftedMs: number
  readonly beginning: Beginning
  /** The point that a reset returns to; `undefined` for genesis itself. */
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
  readonly audience: Audience
  readonly recorder: Recorder
  readonly queue: WriteQueue
  /** Those there are, if there are any. */
  invariants(): Invariants | undefined
  /** Ends a stop, if there is one. Part of a job that no stop holds up. */
  release(): void
  /** The point of another devnet of the same options whose genesis is another. */
  pointOfAnother(beginning: Beginning): Promise<DevnetPoint>
}

export class Snapshots implements RpcSnapshots {
  readonly #deps: SnapshotsDeps
  /** Genesis of the chain there is now. */
  #beginning: Beginning
  /** The point of genesis. */
  #genesis: DevnetPoint | undefined
  /** How often the devnet has begun again. */
  resetCount = 0n
  /** Taken by `evm_snapshot` and not used up. */
  readonly #snapshots = new Map<number, DevnetPoint>()
  /** The number of the next one. */
  nextSnapshot: number
  /** How many snapshots have been taken in process. */
  #keptCount = 0

  constructor(deps: SnapshotsDeps, beginning: Beginning) {
    this.#deps = deps
    this.#beginning = beginning
    this.nextSnapshot = deps.config.dialect === 'anvil' ? 0 : 1
  }

  get beginning(): Beginning {
    return this.#beginning
  }

  /** Seals genesis. Once, before the devnet is handed out. */
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

  /** A snapshot in process, which its user keeps. */
  keep(): { readonly point: DevnetPoint; readonly number: number } {
    this.#keptCount += 1
    return { point: this.point(), number: this.#keptCount }
  }

  /** A job. */
  returnTo(point: DevnetPoint): void {
    const { producer, faucet, impersonation, wallet, faults, time } = this.#deps
    this.#beginning = point.beginning
    this.#genesis = point.genesis ?? point
    producer.returnTo(point.producer)
    faucet.returnTo(point.faucet)
    impersonation.returnTo(point.impersonation)
    wallet.returnTo(point.wallet)
    time.shiftedMs = point.shiftedMs
    faults.returnTo(point.faults) // tells of those that are on again: all else has moved
    this.#deps.connections.cutBack()
    // A violation has not happened yet, or its invariant is checked once more.
    this.#deps.release()
    this.#deps.invariants()?.cutBack()
    this.#deps.audience.lookAtChainId()
  }

  /** Goes on from the point of another devnet. Before this one is handed out. */
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
   * Goes back to a block. Before this devnet is handed out.
   *
   * @throws {DevnetError} INVALID_OPTION, UNKNOWN_BLOCK
   */
  async beginAt(number: number): Promise<void> {
    expectWholeNumber('fork', number)
    const { audience, chain, connections, faucet, faults, producer } = this.#deps
    const block = chain.at(BigInt(number))
    audience.hold()
    await producer.beginAt(block)
    audience.drop() // it has no listeners yet
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

  /** A job. It emits no event, and time goes on: but for the faults the devnet is as if just made. */
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

  /** Part of a job that is done whole or, when it is refused, not at all; events wait for its end. */
  async whole<Value>(part: () => Promise<Value>): Promise<Value> {
    const value = await this.heldBack(part)
    await this.#deps.invariants()?.settle()
    return value
  }

  /** {@link whole}, for a job that has its result checked itself. */
  async heldBack<Value>(part: () => Promise<Value>): Promise<Value> {
    const { audience, connections, faults, producer } = this.#deps
    const producerBefore = producer.point()
    const faultsBefore = faults.point()
    audience.hold()
    try {
      return await part()
    } catch (error) {
      audience.drop()
      if (error instanceof DevnetError) {
        producer.returnTo(producerBefore)
        faults.returnTo(faultsBefore)
        connections.cutBack()
      }
      throw error
    } finally {
      audience.letGo()
    }
  }
}
