/**
 * Where a devnet stands, all of it in one point, and the ways back: snapshots, resets, and what a part
 * of a job undoes when it is refused.
 *
 * Owns what has been taken and where it began; the rooms it moves own what moves. Promise: going
 * somewhere is one synchronous step.
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
import { seededHash } from '../primitives/seed.ts'
import type { Producer, ProducerPoint } from '../producer/producer.ts'
import type { Connections } from '../rpc/connection.ts'
import type { Audience } from './events.ts'
import type { Beginning } from './genesis.ts'
import type { Invariants } from './invariants.ts'
import type { Time } from './time.ts'

/** All of a devnet that changes. */
export interface DevnetPoint {
  readonly producer: ProducerPoint
  readonly faucet: FaucetPoint
  readonly impersonation: Impersonation
  readonly wallet: WalletPoint
  readonly faults: FaultsPoint
  readonly shiftedMs: number
  readonly beginning: Beginning
  /** Where a reset leads; to itself for the beginning. */
  readonly genesis: DevnetPoint | undefined
}

interface StandpointRooms {
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
  /** Those there are, if there are any. */
  invariants(): Invariants | undefined
  /** Ends a stop, if there is one. Part of a job that no stop holds up. */
  release(): void
  /** Where another devnet of the same options stands that begins elsewhere. */
  pointOfAnother(beginning: Beginning): Promise<DevnetPoint>
}

export class Standpoint {
  readonly #rooms: StandpointRooms
  /** Of the chain there is now. */
  #beginning: Beginning
  /** Where everything stood then. */
  #genesis: DevnetPoint | undefined
  /** How often the devnet has begun again. */
  resetCount = 0n
  /** What `evm_snapshot` has taken and nothing has used up. */
  readonly #snapshots = new Map<number, DevnetPoint>()
  /** The number of the next one. */
  nextSnapshot: number
  /** How many snapshots have been taken in process. */
  #keptCount = 0

  constructor(rooms: StandpointRooms, beginning: Beginning) {
    this.#rooms = rooms
    this.#beginning = beginning
    this.nextSnapshot = rooms.config.dialect === 'anvil' ? 0 : 1
  }

  get beginning(): Beginning {
    return this.#beginning
  }

  /** Seals genesis. Before anybody has the devnet, once. */
  async begin(): Promise<void> {
    await this.#rooms.producer.begin()
    this.#genesis = this.point()
  }

  point(): DevnetPoint {
    const { producer, faucet, impersonation, wallet, faults, time } = this.#rooms
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
    const { producer, faucet, impersonation, wallet, faults, time } = this.#rooms
    this.#beginning = point.beginning
    this.#genesis = point.genesis ?? point
    producer.returnTo(point.producer)
    faucet.returnTo(point.faucet)
    impersonation.returnTo(point.impersonation)
    wallet.returnTo(point.wallet)
    time.shiftedMs = point.shiftedMs
    faults.returnTo(point.faults) // tells of those that are on again: all else has moved
    this.#rooms.connections.cutBack()
    // What does not hold has not happened yet, or is looked at once more.
    this.#rooms.release()
    this.#rooms.invariants()?.cutBack()
    this.#rooms.audience.lookAtChainId()
  }

  /** Goes on where another devnet stood. Before anybody has this one. */
  goOnFrom(other: Standpoint, point: DevnetPoint): void {
    this.returnTo(point)
    this.#rooms.connections.takeFilters(other.#rooms.connections)
    this.#rooms.wallet.goOnAs(other.#rooms.wallet)
    this.resetCount = other.resetCount
    for (const [number, snapshot] of other.#snapshots) this.#snapshots.set(number, snapshot)
    this.nextSnapshot = other.nextSnapshot
    this.#keptCount = other.#keptCount
  }

  /**
   * Goes back to a block. Before anybody has this devnet.
   *
   * @throws {DevnetError} INVALID_OPTION, UNKNOWN_BLOCK
   */
  async beginAt(number: number): Promise<void> {
    expectWholeNumber('fork', number)
    const { audience, chain, connections, faucet, faults, producer } = this.#rooms
    const block = chain.at(BigInt(number))
    audience.hold()
    await producer.beginAt(block)
    audience.drop() // nobody is there to be told
    faucet.forgetAfter(block.timeMs)
    faults.forget()
    connections.cutBack()
  }

  /** A job. @returns the number of the snapshot */
  takeSnapshot(): number {
    const number = this.nextSnapshot
    this.nextSnapshot += 1
    this.#snapshots.set(number, this.point())
    return number
  }

  /** A job. Uses up the snapshot and those after it. @returns whether there was one */
  revert(snapshot: number): boolean {
    const point = this.#snapshots.get(snapshot)
    if (point === undefined) return false
    for (const number of this.#snapshots.keys()) {
      if (number >= snapshot) this.#snapshots.delete(number)
    }
    this.returnTo(point)
    return true
  }

  /** A job. */
  reset(): void {
    invariant(this.#genesis !== undefined, 'a devnet has begun before anybody has it')
    this.#snapshots.clear()
    this.resetCount += 1n
    this.returnTo(this.#genesis)
  }

  /** A job. Nobody is told, and time goes on: but for the faults it is as if it were just made. */
  async resetSilently(): Promise<void> {
    const { config, network, clock, chain, connections, faults, recorder, wallet } = this.#rooms
    const stepMs = network.timeStepMs
    const sinceGenesisMs = clock.nowMs - config.genesisTime
    const resetCount = this.resetCount + 1n
    const genesis = await this.#rooms.pointOfAnother({
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

  /** Part of a job that is done whole or, when it is refused, not at all; nobody hears of it before. */
  async whole<Value>(part: () => Promise<Value>): Promise<Value> {
    const value = await this.heldBack(part)
    await this.#rooms.invariants()?.settle()
    return value
  }

  /** As {@link whole}, of a job that then lets what came of it be checked. */
  async heldBack<Value>(part: () => Promise<Value>): Promise<Value> {
    const { audience, connections, faults, producer } = this.#rooms
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
