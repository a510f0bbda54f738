/**
 * The path and the time that a page shows, and going elsewhere without loading the page again.
 */

import { batch, type Signal, signal } from '@preact/signals'
import type { Place } from './place.ts'

/** Browsers allow a page a limited number of changes of its address. */
const addressMs = 200

export class Router {
  /** The path, decoded segment by segment. */
  readonly segments: Signal<readonly string[]>
  /** The past time that is shown, as the address has it: `?at=` and ms. Undefined for now. */
  readonly at: Signal<string | undefined>
  /** The conditions of a list, as the address has them. */
  readonly query: Signal<string>
  /** Number of navigations so far: views move the focus to their heading when it rises. */
  readonly navigations = signal(0)
  readonly #place: Place
  readonly #end: () => void
  #timer: number | undefined

  constructor(place: Place) {
    const { pathname, search } = place.address()
    this.#place = place
    this.segments = signal(segmentsOf(pathname))
    this.at = signal(atOf(search))
    this.query = signal(search)
    this.#end = this.#follow()
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#end()
  }

  /** A path as the links of the page have it: they keep the time that is shown. */
  hrefOf(path: string): string {
    const at = this.at.value
    return at === undefined ? path : `${path}?at=${encodeURIComponent(at)}`
  }

  /** The address of what is shown, without its time. */
  pathname(): string {
    return this.#place.address().pathname
  }

  /** @param href a path, and `?at=` for a past time */
  navigate(href: string): void {
    const { pathname, search } = this.#place.address()
    if (href !== pathname + search) this.#place.push(href)
    this.#show()
  }

  /** Shows another time on the same page: the address follows, and there is no navigation. */
  lookAt(ms: number): void {
    this.at.value = String(ms)
    this.#follows(() => this.hrefOf(this.pathname()))
  }

  /** Shows the same page by other conditions, as above. @param search the query of the address */
  select(search: string): void {
    this.query.value = search
    this.#follows(() => `${this.pathname()}${this.query.value}`)
  }

  /** Names the page. */
  setTitle(title: string): void {
    this.#place.setTitle(title)
  }

  #follows(href: () => string): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#place.replace(href())
    }, addressMs)
  }

  /** Follows the links of the page, and the browser's buttons. */
  #follow(): () => void {
    const { root } = this.#place
    const onClick = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
      if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      const link = target instanceof Element ? target.closest('a') : null
      const href = link?.getAttribute('href') ?? ''
      if (!href.startsWith('/') || href.startsWith('//') || link?.target !== '') return
      event.preventDefault()
      this.navigate(href)
    }
    const endMoves = this.#place.onMove(() => this.#show())
    root.addEventListener('click', onClick)
    return () => {
      endMoves()
      root.removeEventListener('click', onClick)
    }
  }

  #show(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { pathname, search } = this.#place.address()
    const segments = segmentsOf(pathname)
    const isPart = isOtherPart(this.segments.value, segments)
    batch(() => {
      this.segments.value = segments
      this.at.value = atOf(search)
      this.query.value = search
      if (!isPart) this.navigations.value += 1
    })
    if (!isPart) this.#place.scrollToTop()
  }
}

/** True from one part of the page of an account to another: focus and scroll stay. */
function isOtherPart(before: readonly string[], after: readonly string[]): boolean {
  const [section, name] = after
  return (
    section === 'address' &&
    before[0] === section &&
    before[1] === name &&
    before.join('/') !== after.join('/')
  )
}

function atOf(search: string): string | undefined {
  return new URLSearchParams(search).get('at') ?? undefined
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').slice(1).map(decoded)
}

/** A segment as it was typed, if its escapes are not UTF-8. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
