/**
 * The place of a page: a separate document with the address bar, or an element beside others.
 */

interface Address {
  readonly pathname: string
  /** The query with its question mark, or nothing. */
  readonly search: string
}

export interface Place {
  /** Begins the ids of the page's elements. */
  readonly id: string
  /** Has the colours of the page; events of the page reach it. */
  readonly root: HTMLElement
  address(): Address
  push(href: string): void
  replace(href: string): void
  /** @returns a function that ends the listening to moves which the page did not begin */
  onMove(listener: () => void): () => void
  setTitle(title: string): void
  scrollToTop(): void
}

/** A page that has its document for itself. */
export function wholeDocument(id: string): Place {
  return {
    id,
    root: document.documentElement,
    address: () => location,
    push: (href) => history.pushState(null, '', href),
    replace: (href) => history.replaceState(null, '', href),
    onMove(listener) {
      addEventListener('popstate', listener)
      return () => removeEventListener('popstate', listener)
    },
    setTitle(title) {
      document.title = title
    },
    scrollToTop: () => scrollTo(0, 0),
  }
}

/** A page beside others: its address is its own, and the document keeps its title. */
export function partOfDocument(element: HTMLElement, path: string): Place {
  const state = { url: new URL(path, location.origin) }
  const go = (href: string) => {
    state.url = new URL(href, location.origin)
  }
  return {
    id: element.id,
    root: element,
    address: () => state.url,
    push: go,
    replace: go,
    onMove: () => () => {},
    setTitle: () => {},
    scrollToTop: () => element.scrollTo(0, 0),
  }
}
