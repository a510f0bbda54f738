/**
 * A part of a view with its own heading.
 */

import type { ComponentChildren } from 'preact'
import { useId } from '../studio.ts'

interface CardProps {
  readonly title: string
  /** Beside the title. */
  readonly note?: ComponentChildren
  /** True where the heading of the page says the same. */
  readonly isTitleHidden?: boolean
  readonly children: ComponentChildren
}

export function Card({ title, note, isTitleHidden = false, children }: CardProps) {
  const id = useId()
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id} class={isTitleHidden ? 'hidden' : ''}>
        {title}
      </h2>
      {note !== undefined && <p class="card-note">{note}</p>}
      {children}
    </section>
  )
}
