/**
 * The address bar: the path and the time that are shown, and going elsewhere without loading the page
 * again.
 */

import { batch, signal } from '@preact/signals'

/** The path of the address bar, decoded segment by segment. */
export const segments = signal<readonly string[]>(segmentsOf(location.pathname))

/** The past time that is shown, as the address bar has it: `?at=` and ms. Undefined for now. */
export const at = signal<string | undefined>(atOf(location.search))

/** The conditions of a list, as the address bar has them. */
export const query = signal(location.search)

/** Number of navigations so far: views move the focus to their heading when it rises. */
export const navigations = signal(0)

/** A path as the links of the page have it: they keep the time that is shown. */
export function hrefOf(path: string): string {
  return at.value === undefined ? path : `${path}?at=${encodeURIComponent(at.value)}`
}

/** @param href a path, and `?at=` for a past time */
export function navigate(href: string): void {
  if (href !== location.pathname + location.search) history.pushState(null, '', href)
  show()
}

/** Browsers allow a page a limited number of changes of its address. */
const addressMs = 200
const address: { timer: number | undefined } = { timer: undefined }

/** Shows another time on the same page: the address bar follows, and there is no navigation. */
export function lookAt(ms: number): void {
  at.value = String(ms)
  address.timer ??= setTimeout(() => {
    address.timer = undefined
    history.replaceState(null, '', hrefOf(location.pathname))
  }, addressMs)
}

/** Follows the links of the page, and the browser's buttons. */
export function watchAddressBar(): void {
  addEventListener('popstate', show)
  document.addEventListener('click', (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    const link = target instanceof Element ? target.closest('a') : null
    if (link === null || link.origin !== location.origin || link.target !== '') return
    event.preventDefault()
    navigate(link.pathname + link.search)
  })
}

function show(): void {
  clearTimeout(address.timer)
  address.timer = undefined
  batch(() => {
    segments.value = segmentsOf(location.pathname)
    at.value = atOf(location.search)
    query.value = location.search
    navigations.value += 1
  })
  scrollTo(0, 0)
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
