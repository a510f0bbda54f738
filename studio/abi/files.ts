/**
 * Files with ABIs that are dropped on a page, whatever it shows.
 */

import type { Router } from '../router.ts'
import type { Abis } from './store.ts'

/**
 * Takes files that are dropped, and shows what came of them.
 *
 * @returns a function that ends the listening
 */
export function takeDrops(root: HTMLElement, abis: Abis, router: Router): () => void {
  const onDragOver = (event: DragEvent) => event.preventDefault()
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length > 0) void abis.take(files).then(() => router.navigate(router.hrefOf('/abis')))
  }
  root.addEventListener('dragover', onDragOver)
  root.addEventListener('drop', onDrop)
  return () => {
    root.removeEventListener('dragover', onDragOver)
    root.removeEventListener('drop', onDrop)
  }
}
