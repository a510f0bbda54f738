/**
 * Tabs above a panel. Arrow keys choose, as the pattern has it.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */

import type { ComponentChildren } from 'preact'
import { useId } from '../studio.ts'

interface TabsProps<Name extends string> {
  readonly label: string
  readonly names: readonly Name[]
  readonly chosen: Name
  choose(name: Name): void
  /** The panel of the chosen one. */
  readonly children: ComponentChildren
}

export function Tabs<Name extends string>({
  label,
  names,
  chosen,
  choose,
  children,
}: TabsProps<Name>) {
  const id = useId()
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: names.length - 1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    const name = names[(names.indexOf(chosen) + step) % names.length]! // the rest is an index
    choose(name)
    document.getElementById(`${id}-${name}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} class="tablist" onKeyDown={press}>
        {names.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            class="plain"
            aria-selected={name === chosen}
            aria-controls={id}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => choose(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div id={id} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
