/** A page of the Studio in an element. */

import { render } from 'preact'
import { App } from './app.tsx'
import { partOfDocument, wholeDocument } from './place.ts'
import { Studio, StudioContext } from './studio.ts'

export interface MountOptions {
  /** The devnet's HTTP address; the server that the document came from by default. */
  readonly server?: string
  /**
   * The path that is shown first, for a page beside others in a document: it keeps its address by itself,
   * and its colours within the element. Without one, the page has the address bar.
   */
  readonly path?: string
}

/**
 * @param element has an id that no other page of the document has
 * @returns a function that ends the page, with its connection and its listeners
 */
export function mount(element: HTMLElement, { server, path }: MountOptions = {}): () => void {
  const place = path === undefined ? wholeDocument(element.id) : partOfDocument(element, path)
  const studio = new Studio(place, new URL(server ?? location.origin))
  const page = (
    <StudioContext.Provider value={studio}>
      <App />
    </StudioContext.Provider>
  )
  render(page, element)
  return () => {
    render(null, element)
    studio.end()
  }
}
