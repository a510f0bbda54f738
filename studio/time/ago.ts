/**
 * Times as their distance from the time that is shown: `12 s ago`.
 *
 * Owns the one ticker of a page. It writes into the elements that are in the window, and renders nothing:
 * a second costs as much as the window has rows.
 */

import { effect, untracked } from '@preact/signals'
import { agoText } from '../format.ts'
import type { Clock } from './clock.ts'
import type { PastTime } from './moment.ts'

const tickMs = 1_000

export class Ago {
  readonly #past: PastTime
  readonly #times = new Map<Element, number>()
  readonly #inView = new Set<Element>()
  readonly #observer: IntersectionObserver
  readonly #ends: readonly (() => void)[]

  constructor(past: PastTime, clock: Clock) {
    this.#past = past
    this.#observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) this.#inView.delete(target)
        else if (this.#times.has(target)) this.#inView.add(target)
      }
      this.#write(this.#inView)
    })
    this.#ends = [
      effect(() => {
        // Time was read or moved, or another time is shown.
        past.displayedNow()
        untracked(() => this.#write(this.#inView))
      }),
      effect(() => {
        // While time stands nothing ticks.
        if (!clock.isRunning() || !past.isNow.value) return
        const timer = setInterval(() => this.#write(this.#inView), tickMs)
        return () => clearInterval(timer)
      }),
    ]
  }

  end(): void {
    for (const end of this.#ends) end()
    this.#observer.disconnect()
  }

  /**
   * Has the text of an element follow the time.
   *
   * @param ms virtual time
   * @returns a function that ends it
   */
  watch(element: Element, ms: number): () => void {
    this.#times.set(element, ms)
    untracked(() => this.#write([element]))
    this.#observer.observe(element)
    return () => {
      this.#observer.unobserve(element)
      this.#inView.delete(element)
      this.#times.delete(element)
    }
  }

  #write(elements: Iterable<Element>): void {
    const nowMs = this.#past.displayedNow()
    if (nowMs === undefined) return
    for (const element of elements) {
      const text = agoText(this.#times.get(element) ?? nowMs, nowMs)
      if (element.textContent !== text) element.textContent = text
    }
  }
}
