/**
 * Parts of a page of which one is shown. Arrow keys lead from tab to tab; a part that has been shown keeps
 * what was typed in it.
 */

import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { useId } from '../studio.ts'

interface Tab {
  readonly name: string
  /** Behind the name. */
  readonly count?: string
  /** The purpose of the part, in a sentence. */
  readonly note?: string
  /** @param isShown false for a part that has been shown, and need not be read again */
  render(isShown: boolean): ComponentChildren
}

interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  /** The name of the one that is shown; the first one, if there is none of this name. */
  readonly chosen: string | undefined
  onChoose(name: string): void
}

export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [seen] = useState(() => new Set<string>())
  const at = Math.max(
    0,
    tabs.findIndex(({ name }) => name === chosen),
  )
  seen.add(tabs[at]?.name ?? '')
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: -1,
  }
  const onKey = (event: KeyboardEvent) => {
    const index = steps[event.key]
    const tab = index === undefined ? undefined : tabs.at(index % tabs.length)
    if (tab === undefined) return
    event.preventDefault()
    onChoose(tab.name)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)]?.focus()
  }
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ name, count }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-selected={index === at}
            aria-controls={`${id}-${index}-panel`}
            tabIndex={index === at ? 0 : -1}
            onKeyDown={onKey}
            onClick={() => onChoose(name)}
          >
            {name}
            {count !== undefined && <small> {count}</small>}
          </button>
        ))}
      </div>
      {tabs.map(({ name, note, render }, index) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${index}-panel`}
          aria-labelledby={`${id}-${index}`}
          hidden={index !== at}
        >
          {note !== undefined && <p class="card-note">{note}</p>}
          {seen.has(name) && render(index === at)}
        </div>
      ))}
    </>
  )
}
