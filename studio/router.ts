/**
 * The address bar: the path that is shown, and going to another one without loading the page again.
 */

import { signal } from '@preact/signals'

/** The path of the address bar, decoded segment by segment. */
export const segments = signal<readonly string[]>(segmentsOf(location.pathname))

/** Number of navigations so far: views move the focus to their heading when it rises. */
export const navigations = signal(0)

export function navigate(path: string): void {
  if (path !== location.pathname) history.pushState(null, '', path)
  show()
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
    navigate(link.pathname)
  })
}

function show(): void {
  segments.value = segmentsOf(location.pathname)
  navigations.value += 1
  scrollTo(0, 0)
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
