/**
 * Copies a text, such as bytes that the page shows by their meaning.
 */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

interface CopyProps {
  readonly text: string
  /** Names the text for screen readers: `the input`. */
  readonly what: string
  /** Shown on the button in place of its icon. */
  readonly label?: string
  /** Stands before the button, on the same line. */
  readonly children?: ComponentChildren
}

export function Copy({ text, what, label, children }: CopyProps) {
  const [copied, setCopied] = useState('')
  // Browsers have no clipboard for pages of other machines without TLS.
  if (navigator.clipboard === undefined) return <>{children}</>
  const isCopied = copied === text
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(text)
  }
  const button = (
    <button
      type="button"
      class="plain copy"
      title={label === undefined ? `Copy ${what}` : undefined}
      onClick={() => void copy().catch(() => setCopied(''))}
    >
      {label === undefined && <Icon isDone={isCopied} />}
      <span class={label === undefined ? 'hidden' : ''}>
        {isCopied ? 'Copied' : (label ?? 'Copy')}
      </span>
      <span class="hidden"> {what}</span>
    </button>
  )
  if (children === undefined) return button
  return (
    <span class="copied">
      <span>{children}</span> {button}
    </span>
  )
}

/** Two sheets, or a tick. */
function Icon({ isDone }: { readonly isDone: boolean }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={isDone ? 'M3 8.5 6.5 12 13 4.5' : 'M6 5.5h7.5V14H6zM10 5.5V2H2.5v8.5H6'} />
    </svg>
  )
}
