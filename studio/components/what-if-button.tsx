/**
 * The button that opens "What if…" from every page, and the panel beside the page; on a phone it has the
 * screen. The key W does the same.
 */

import { useCallback, useEffect, useRef } from 'preact/hooks'
import { useKey } from '../key.ts'
import type { Router } from '../router.ts'
import { useId, useStudio } from '../studio.ts'
import { Later } from './later.tsx'

const loadParts = () => import('./what-if.tsx').then(({ WhatIfParts }) => WhatIfParts)

/** Pages that are the panel. */
const ownPages: readonly string[] = ['time', 'faults']

export function WhatIfButton() {
  const { router, whatIf } = useStudio()
  const { isOpen } = whatIf
  const isOwnPage = isWhatIfPage(router)
  const toggle = useCallback(() => {
    isOpen.value = !isOpen.peek()
  }, [isOpen])
  useKey('w', toggle)
  return (
    <button
      type="button"
      class="what-if-button"
      aria-haspopup="dialog"
      aria-expanded={isOpen.value && !isOwnPage}
      aria-keyshortcuts="w"
      title="Faults, time and the past (w)"
      disabled={isOwnPage}
      onClick={toggle}
    >
      What if…
    </button>
  )
}

/** The page has the panel, and needs no other one. */
function isWhatIfPage({ segments }: Router): boolean {
  return ownPages.includes(segments.value[0] ?? '')
}

export function WhatIfPanel() {
  const { router, whatIf } = useStudio()
  return whatIf.isOpen.value && !isWhatIfPage(router) ? <Panel /> : null
}

/** Narrower windows have no room beside the page. */
const narrow = '(max-width: 640px)'

function Panel() {
  const { router, whatIf } = useStudio()
  const title = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isSheet = matchMedia(narrow).matches
  const close = () => {
    whatIf.isOpen.value = false
  }
  useEffect(() => {
    const opener = document.activeElement
    if (isSheet) dialog.current?.showModal()
    else dialog.current?.show()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  // A sheet would hide the page that a link leads to.
  const navigations = useRef(router.navigations.value)
  useEffect(() => {
    if (isSheet && navigations.current !== router.navigations.value) close()
  }, [router.navigations.value])
  return (
    <dialog
      ref={dialog}
      class="what-if"
      aria-labelledby={title}
      onClose={close}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
    >
      <div class="what-if-head">
        <h2 id={title}>What if…</h2>
        <button type="button" aria-label="Close" onClick={close}>
          ×
        </button>
      </div>
      <Later load={loadParts} props={{}} />
    </dialog>
  )
}
