/**
 * Replicas of the chain, one of which lags.
 *
 * While the fault is on, a snapshot of the chain is kept for each stop of the clock within the lag.
 * The replica therefore shows the past as it was, with blocks that were removed since. Until the
 * lag has passed it stays where the fault began.
 */

import type { ReplicaLag } from './transport-fault.ts'

/** The view that readers have of a snapshot. @param now clock of the replica, in ms */
type ReplicaSnapshot<View> = (now: () => number) => View

/** Dependencies of {@link Replicas}. */
export interface ReplicaDeps<View> {
  /** Ms of virtual time. */
  now(): number
  /** Takes a snapshot of the chain. */
  snapshot(): ReplicaSnapshot<View>
}

interface Place<View> {
  /** The chain was in this state from the end of this ms on. */
  readonly fromMs: number
  readonly view: ReplicaSnapshot<View>
}

export class Replicas<View> {
  readonly #deps: ReplicaDeps<View>
  /** Faults that are on; the newest one applies. */
  readonly #lagging: Lagging<View>[] = []

  constructor(deps: ReplicaDeps<View>) {
    this.#deps = deps
  }

  /** True if a fault is on. */
  get hasFaults(): boolean {
    return this.#lagging.length > 0
  }

  /** @returns a function that ends the fault */
  begin(fault: ReplicaLag): () => void {
    const lagging = new Lagging(fault, this.#deps)
    this.#lagging.push(lagging)
    return () => {
      const index = this.#lagging.indexOf(lagging)
      if (index !== -1) this.#lagging.splice(index, 1)
    }
  }

  /** Called after the clock moved, before any other job. @param fromMs its time before */
  moved(fromMs: number): void {
    for (const lagging of this.#lagging) lagging.moved(fromMs)
  }

  /**
   * The view of a connection to the lagging replica; `undefined` for all others.
   *
   * @param connection identifies it; assigned to a replica on the first call
   */
  viewFor(connection: object): View | undefined {
    return this.#lagging.at(-1)?.viewFor(connection)
  }
}

class Lagging<View> {
  readonly #lagMs: number
  readonly #replicas: number
  readonly #deps: ReplicaDeps<View>
  /** True for connections to the lagging replica. */
  readonly #isBehind = new WeakMap<object, boolean>()
  #dealtCount = 0
  /** In order; the replica shows the first. */
  #places: Place<View>[]
  #shown: { readonly place: Place<View>; readonly view: View } | undefined

  constructor({ lagMs, replicas = 2 }: ReplicaLag, deps: ReplicaDeps<View>) {
    this.#lagMs = lagMs
    this.#replicas = replicas
    this.#deps = deps
    this.#places = [this.#here(Number.NEGATIVE_INFINITY)]
  }

  moved(fromMs: number): void {
    const now = this.#deps.now()
    // Time going back means a chain reset, now or next: the replica stays where it is.
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
    const place = this.#places[0]! // never empty
    if (this.#shown?.place !== place) {
      const view = place.view(() => this.#deps.now() - this.#lagMs)
      this.#shown = { place, view }
    }
    return this.#shown.view
  }

  #here(fromMs: number): Place<View> {
    return { fromMs, view: this.#deps.snapshot() }
  }

  /** Drops places that the replica has passed. */
  #forget(): void {
    const nowMs = this.#deps.now() - this.#lagMs
    while (this.#places[1] !== undefined && this.#places[1].fromMs <= nowMs) this.#places.shift()
  }
}
