/**
 * Replicas of the chain, one of which is behind.
 *
 * While the fault is on, a place in the chain is kept for each stop of the clock, as far back as the
 * replica is behind, so that it shows what was: blocks that have been taken off since, too. Before the
 * chain has so much past it stands where the fault began.
 */

import type { ChainPoint } from '../chain/chain.ts'
import type { ReplicaLag } from './wire-fault.ts'

/** What replicas need of the devnet. */
export interface ReplicaWorld<View> {
  /** Ms of virtual time. */
  now(): number
  /** Where the chain stands. */
  chainPoint(): ChainPoint
  /** What readers see where the chain stands at a point. @param now its time */
  viewAt(point: ChainPoint, now: () => number): View
}

interface Place {
  /** From the end of which ms on the chain stood there. */
  readonly fromMs: number
  readonly point: ChainPoint
}

export class Replicas<View> {
  readonly #world: ReplicaWorld<View>
  /** Of those that are on, the one that began last counts. */
  readonly #lagging: Lagging<View>[] = []

  constructor(world: ReplicaWorld<View>) {
    this.#world = world
  }

  get isUndisturbed(): boolean {
    return this.#lagging.length === 0
  }

  /** @returns what ends it */
  begin(fault: ReplicaLag): () => void {
    const lagging = new Lagging(fault, this.#world)
    this.#lagging.push(lagging)
    return () => {
      const index = this.#lagging.indexOf(lagging)
      if (index !== -1) this.#lagging.splice(index, 1)
    }
  }

  /** The clock has moved, and nothing has happened since. @param fromMs from where */
  moved(fromMs: number): void {
    for (const lagging of this.#lagging) lagging.moved(fromMs)
  }

  /**
   * What a connection sees, if that is not what there is.
   *
   * @param connection stands for it; dealt out to a replica when this is first asked
   */
  viewFor(connection: object): View | undefined {
    return this.#lagging.at(-1)?.viewFor(connection)
  }
}

class Lagging<View> {
  readonly #lagMs: number
  readonly #replicas: number
  readonly #world: ReplicaWorld<View>
  /** Whether a connection is on the replica that is behind. */
  readonly #isBehind = new WeakMap<object, boolean>()
  #dealtCount = 0
  /** In order; the first is where the replica stands, or stood. */
  #places: Place[]
  #shown: { readonly place: Place; readonly view: View } | undefined

  constructor({ lagMs, replicas = 2 }: ReplicaLag, world: ReplicaWorld<View>) {
    this.#lagMs = lagMs
    this.#replicas = replicas
    this.#world = world
    this.#places = [this.#here(Number.NEGATIVE_INFINITY)]
  }

  moved(fromMs: number): void {
    const now = this.#world.now()
    // When time goes back the chain does too, at once or next: the replica stays where it is.
    if (now < fromMs) this.#places = this.#places.slice(0, 1)
    else if (now > fromMs) this.#places.push(this.#here(fromMs))
    this.#forget()
  }

  viewFor(connection: object): View | undefined {
    let isBehind = this.#isBehind.get(connection)
    if (isBehind === undefined) {
      this.#dealtCount += 1
      isBehind = this.#dealtCount % this.#replicas === 0
      this.#isBehind.set(connection, isBehind)
    }
    return isBehind ? this.#view() : undefined
  }

  #view(): View {
    const place = this.#places[0]! // there always is one
    if (this.#shown?.place !== place) {
      const view = this.#world.viewAt(place.point, () => this.#world.now() - this.#lagMs)
      this.#shown = { place, view }
    }
    return this.#shown.view
  }

  #here(fromMs: number): Place {
    return { fromMs, point: this.#world.chainPoint() }
  }

  /** Lets go of what the replica has left behind. */
  #forget(): void {
    const nowMs = this.#world.now() - this.#lagMs
    while (this.#places[1] !== undefined && this.#places[1].fromMs <= nowMs) this.#places.shift()
  }
}
