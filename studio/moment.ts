/**
 * The time that the page shows: now, or a past ms of virtual time.
 *
 * Owns what the chain was then. Views read `moment`: it is the newest time that has been read, while
 * the time in the address bar may already be another one.
 */

import { computed, effect, signal, untracked } from '@preact/signals'
import type { Hash } from '../src/primitives/hex.ts'
import { virtualNow } from './clock.ts'
import type { LiveFlashblocks } from './live-types.ts'
import { at } from './router.ts'
import { ConnectionLost, connections, request } from './rpc.ts'

/** The chain at a past time. Times are virtual, in ms since the epoch. */
export interface Moment {
  readonly ms: number
  /** Number of the newest block that had been sealed. */
  readonly head: number
  /** Transactions that had been pre-confirmed since then; undefined if clients cannot see them. */
  readonly pending: ReadonlySet<Hash> | undefined
  /** The flashblocks of the block under way, where blocks are cut. */
  readonly flashblocks: LiveFlashblocks | undefined
  /** When the newest block was sealed. */
  readonly sealedMs: number
  /** When the next block was sealed; undefined if it is still under way. */
  readonly nextMs: number | undefined
}

/** The time that is looked at, in ms; NaN if the address bar has something else. */
export const atMs = computed(() =>
  at.value === undefined ? undefined : /^\d{1,15}$/.test(at.value) ? Number(at.value) : Number.NaN,
)

/** Undefined while the page shows now, and until the first past time has been read. */
export const moment = signal<Moment | undefined>(undefined)

/** Why the time cannot be looked at. */
export const refusal = signal<Error | undefined>(undefined)

/** Rises when the chain went back: the past may be another one. */
export const reloads = signal(0)

/** The block parameter of the state that is shown. */
export function stateShown(): 'pending' | { readonly timestampMs: number } {
  return moment.value === undefined ? 'pending' : { timestampMs: moment.value.ms }
}

/** The time that is shown, in ms; undefined before the first answer. */
export function displayedNow(): number | undefined {
  return moment.value?.ms ?? virtualNow()
}

/** True while the page shows the present, or waits for the past. */
export const isNow = computed(() => at.value === undefined)

/** Reads the chain at the time of the address bar, one time after the other. */
export function keepMoment(): void {
  const state = { isReading: false }
  const read = async () => {
    if (state.isReading) return
    state.isReading = true
    for (let asked: string | undefined; asked !== wanted(); ) {
      asked = wanted()
      await readMoment(atMs.peek())
    }
    state.isReading = false
  }
  effect(() => {
    wanted()
    if (connections.value > 0) untracked(() => void read())
  })
}

/** The moment that has to be read, as a text. */
function wanted(): string {
  return `${atMs.value} ${reloads.value} ${connections.value}`
}

async function readMoment(ms: number | undefined): Promise<void> {
  if (ms === undefined) {
    moment.value = undefined
    refusal.value = undefined
    return
  }
  if (Number.isNaN(ms)) {
    refusal.value = new Error(
      `a time is a number of ms, this is not one: ${at.peek()?.slice(0, 60)}`,
    )
    return
  }
  try {
    const then = await request({ method: 'previewnet_chainAt', params: [ms] })
    moment.value = {
      ms,
      head: Number(then.pending) - 1,
      pending: then.transactions === null ? undefined : new Set(then.transactions),
      flashblocks: then.flashblocks
        ? { ...then.flashblocks, block: Number(then.pending) }
        : undefined,
      sealedMs: then.openedMs,
      nextMs: then.sealedMs ?? undefined,
    }
    refusal.value = undefined
  } catch (error) {
    if (!(error instanceof ConnectionLost)) refusal.value = error as Error // requests throw errors
  }
}

/** The time at which the chain began: nothing can be looked at before. */
export async function beginning(): Promise<number> {
  const { ms } = await request({ method: 'previewnet_now', params: [] })
  const { beganMs } = await request({ method: 'previewnet_chainAt', params: [ms] })
  return beganMs
}
