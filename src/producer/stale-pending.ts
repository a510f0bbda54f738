/**
 * The lag of readers of `pending` while the stale-pending fault is on.
 *
 * When the fault begins, readers stay at the current position for the length of the lag; then they
 * see the position that old. When it ends, they see the newest position. Notifications and the tag
 * `latest` are not delayed. Promise: readers never see blocks that the chain has removed.
 */

import type { Chain } from '../chain/chain.ts'
import type { Visible } from '../chain/pending-view.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { Faults } from '../faults/faults.ts'

/** The newest position since `sinceMs`, in ms since the epoch. */
interface Since {
  readonly sinceMs: number
  readonly position: Visible
}

/** Positions that readers see now and later, in order; empty without lag. */
export type StalePendingSnapshot = readonly Since[]

const NOTHING: StalePendingSnapshot = []

export class StalePending {
  readonly #chain: Chain
  readonly #clock: VirtualClock
  readonly #faults: Pick<Faults, 'of'>
  #ahead = NOTHING
  /** The position that readers see now. */
  #current: Since | undefined
  #cancel: (() => void) | undefined

  constructor(chain: Chain, clock: VirtualClock, faults: Pick<Faults, 'of'>) {
    this.#chain = chain
    this.#clock = clock
    this.#faults = faults
  }

  /** Called when a fault begins or ends, or the clock was moved. */
  follow(): void {
    const isOn = this.#faults.of('stalePending') !== undefined
    if (!isOn && this.#ahead === NOTHING) return
    if (!isOn) this.#ahead = NOTHING
    else if (this.#ahead === NOTHING) this.#ahead = [this.#now]
    this.#show()
  }

  /** Called when the newest position may have changed. */
  note(): void {
    const last = this.#ahead.at(-1)
    if (last === undefined) return
    const now = this.#now
    if (isSame(now.position, last.position)) return
    this.#ahead = [...this.#ahead, now]
    this.#show()
  }

  /** Called when the pending block was opened again at another time, without other changes. */
  reopened(): void {
    this.#replace(this.#ahead.at(-1)?.sinceMs)
  }

  /** Called when the pending block was rebuilt or blocks were removed. */
  cutBack(): void {
    this.#replace(this.#clock.nowMs)
  }

  /** Replaces positions that are no longer in the chain by the newest one. */
  #replace(sinceMs: number | undefined): void {
    if (sinceMs === undefined || this.#ahead === NOTHING) return
    const headNumber = Number(this.#chain.head.number)
    const left = this.#ahead.filter(({ position }) => position.number <= headNumber)
    this.#ahead = [...left, { ...this.#now, sinceMs }]
    this.#current = undefined
    this.#show()
  }

  snapshot(): StalePendingSnapshot {
    return this.#ahead
  }

  /** Restores a snapshot; chain and clock are restored first. */
  restore(snapshot: StalePendingSnapshot): void {
    this.#ahead = snapshot.length === 0 ? NOTHING : snapshot
    this.#current = undefined
    this.#show()
  }

  /** Cancels what is scheduled. */
  stop(): void {
    this.#cancel?.()
  }

  get #now(): Since {
    return { sinceMs: this.#clock.nowMs, position: this.#chain.newest }
  }

  #show(): void {
    this.#cancel?.()
    this.#cancel = undefined
    const lagMs = this.#faults.of('stalePending')?.lagMs
    if (lagMs === undefined) {
      this.#current = undefined
      this.#chain.setStale(undefined)
      return
    }
    const uptoMs = this.#clock.nowMs - lagMs
    const index = this.#ahead.findLastIndex(({ sinceMs }) => sinceMs <= uptoMs)
    if (index > 0) this.#ahead = this.#ahead.slice(index)
    const [first, next] = this.#ahead
    if (first !== this.#current) this.#chain.setStale(first?.position)
    this.#current = first
    if (next === undefined) return
    this.#cancel = this.#clock.schedule(next.sinceMs + lagMs, () => this.#show(), true)
  }
}

function isSame(one: Visible, other: Visible): boolean {
  return one.number === other.number && one.sequence === other.sequence && one.count === other.count
}
