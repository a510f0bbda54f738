/**
 * Copies a text, such as bytes that the page shows by their meaning.
 */

import { useState } from 'preact/hooks'

interface CopyProps {
  readonly text: string
  /** Names the text for screen readers: `the input`. */
  readonly what: string
  /** Shown on the button. */
  readonly label?: string
}

export function Copy({ text, what, label = 'Copy' }: CopyProps) {
  const [copied, setCopied] = useState('')
  // Browsers have no clipboard for pages of other machines without TLS.
  if (navigator.clipboard === undefined) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(text)
  }
  return (
    <button type="button" class="plain copy" onClick={() => void copy().catch(() => setCopied(''))}>
      {copied === text ? 'Copied' : label}
      <span class="hidden"> {what}</span>
    </button>
  )
}
