/**
 * The lag of readers of `pending` while the stale-pending fault is on.
 *
 * As the fault begins they stay at their position for the length of the lag; from then on they see the
 * position of that long ago. When it ends they see the newest one. Notifications are not late, nor is
 * the tag `latest`. Readers never see blocks that the chain has taken back.
 */

import type { Chain } from '../chain/chain.ts'
import type { Visible } from '../chain/visible.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { Faults } from '../faults/faults.ts'

/** The newest position from some time on, in ms since the epoch. */
interface Since {
  readonly sinceMs: number
  readonly position: Visible
}

/** The positions that readers see and are going to see, in order; none where they do not lag. */
export type LagPoint = readonly Since[]

const NOTHING: LagPoint = []

export class Lag {
  readonly #chain: Chain
  readonly #clock: VirtualClock
  readonly #faults: Pick<Faults, 'of'>
  #ahead = NOTHING
  /** The one of them that readers see. */
  #current: Since | undefined
  #cancel: (() => void) | undefined

  constructor(chain: Chain, clock: VirtualClock, faults: Pick<Faults, 'of'>) {
    this.#chain = chain
    this.#clock = clock
    this.#faults = faults
  }

  /** A fault has begun or ended, or time has moved. */
  follow(): void {
    const isOn = this.#faults.of('stalePending') !== undefined
    if (!isOn && this.#ahead === NOTHING) return
    if (!isOn) this.#ahead = NOTHING
    else if (this.#ahead === NOTHING) this.#ahead = [this.#now]
    this.#show()
  }

  /** The newest position may be another by now. */
  note(): void {
    const last = this.#ahead.at(-1)
    if (last === undefined) return
    const now = this.#now
    if (isSame(now.position, last.position)) return
    this.#ahead = [...this.#ahead, now]
    this.#show()
  }

  /** The pending block has been opened anew, at another time; nothing else of it is another. */
  reopened(): void {
    this.#replace(this.#ahead.at(-1)?.sinceMs)
  }

  /** The pending block has been put together anew, or blocks have been taken off. */
  cutBack(): void {
    this.#replace(this.#clock.nowMs)
  }

  /** The newest position takes the place of those that are no longer in the chain. */
  #replace(sinceMs: number | undefined): void {
    if (sinceMs === undefined || this.#ahead === NOTHING) return
    const headNumber = Number(this.#chain.head.number)
    const left = this.#ahead.filter(({ position }) => position.number <= headNumber)
    this.#ahead = [...left, { ...this.#now, sinceMs }]
    this.#current = undefined
    this.#show()
  }

  point(): LagPoint {
    return this.#ahead
  }

  /** Chain and clock have gone there first. */
  returnTo(point: LagPoint): void {
    this.#ahead = point.length === 0 ? NOTHING : point
    this.#current = undefined
    this.#show()
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
