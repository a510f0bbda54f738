/** Keys that lead somewhere from anywhere on the page. */

import { useEffect } from 'preact/hooks'
import { useStudio } from './studio.ts'

/** Acts on a key unless it is typed into a field. */
export function useKey(wanted: string, act: () => void): void {
  const { place } = useStudio()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (key !== wanted || defaultPrevented || ctrlKey || metaKey || altKey) return
      if (target instanceof Element && target.closest('input, textarea, select') !== null) return
      event.preventDefault()
      act()
    }
    place.root.addEventListener('keydown', press)
    return () => place.root.removeEventListener('keydown', press)
  }, [place, wanted, act])
}
