/**
 * Virtual time as the page knows it: what the devnet said last, moved on at the speed of time.
 *
 * Owns the estimate between two answers. It never runs backwards, unless the devnet's clock did.
 */

import { effect, signal } from '@preact/signals'
import { connections, isConnected, request } from './rpc.ts'

interface Reading {
  /** Virtual ms since the epoch. */
  readonly ms: number
  /** `performance.now()` when it was read. */
  readonly readAt: number
}

/** Virtual ms per real ms; 0 while paused, null where time moves only on request, undefined at first. */
export const speed = signal<number | null | undefined>(undefined)

/** Number of readings so far. */
export const readings = signal(0)

/** The last reading. */
const reading = signal<Reading | undefined>(undefined)

/** How often the page asks for the time while somebody looks at it. */
const askEveryMs = 1_000

/** Virtual ms since the epoch; undefined before the first answer. */
export function virtualNow(): number | undefined {
  if (reading.value === undefined) return undefined
  const { ms, readAt } = reading.value
  return Math.floor(ms + (performance.now() - readAt) * (speed.value ?? 0))
}

/** True if time moves by itself. */
export function isRunning(): boolean {
  return isConnected.value && (speed.value ?? 0) > 0
}

/** Takes the time of a sealed block: it cannot be earlier. */
export function sawTime(ms: number): void {
  if ((virtualNow() ?? 0) < ms) reading.value = { ms, readAt: performance.now() }
}

/** Asks for the time at once and from time to time, as long as the page is visible. */
export function keepTime(): void {
  effect(() => {
    if (connections.value > 0) void readTime()
  })
  setInterval(() => {
    if (!document.hidden && isConnected.peek()) void readTime()
  }, askEveryMs)
}

/** Asks the devnet for the time. */
export async function readTime(): Promise<void> {
  const now = await request({ method: 'previewnet_now', params: [] }).catch(() => undefined)
  if (now === undefined) return // the next connection asks again
  speed.value = now.speed
  readings.value += 1
  const estimate = virtualNow()
  const isClose = estimate !== undefined && Math.abs(estimate - now.ms) < closeMs
  if (!isClose || !now.speed) reading.value = { ms: now.ms, readAt: performance.now() }
}

/** Differences that come from the way of an answer, or from the ticks of the devnet, move no clock. */
const closeMs = 300
