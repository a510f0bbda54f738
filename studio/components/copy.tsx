/**
 * Copies a text, such as bytes that the page shows by their meaning.
 */

import { useState } from 'preact/hooks'

interface CopyProps {
  readonly text: string
  /** What is copied, in words: `Copy the input`. */
  readonly what: string
}

export function Copy({ text, what }: CopyProps) {
  const [isCopied, setCopied] = useState(false)
  // Browsers have no clipboard for pages of other machines without TLS.
  if (navigator.clipboard === undefined) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <button
      type="button"
      class="plain copy"
      aria-label={`Copy ${what}`}
      onClick={() => void copy().catch(() => setCopied(false))}
    >
      {isCopied ? 'Copied' : 'Copy'}
    </button>
  )
}
