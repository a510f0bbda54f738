/**
 * The search field: a combobox whose list has what the text may mean, first what the reader went to
 * lately. The key / leads to it from anywhere on the page.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */

import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { sentenceOf } from '../format.ts'
import { useKey } from '../key.ts'
import type { RecentEntry } from '../recent.ts'
import { ConnectionLost } from '../rpc.ts'
import { destinationOf, entriesNamed, entryOf, rowsMax, search } from '../search.ts'
import { type Studio, useId, useStudio } from '../studio.ts'
import { FoundTitle } from './found.tsx'

/** Time after the last key before the devnet is asked. */
const restMs = 120

export function Search() {
  const studio = useStudio()
  const { router, recent } = studio
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [field, list, message] = [useId(), useId(), useId()]
  const input = useRef<HTMLInputElement>(null)
  const focus = useCallback(() => input.current?.focus(), [])
  const form = useRef<HTMLFormElement>(null)
  useKey('/', focus)
  const wanted = text.trim()
  const found = useFound(studio, isOpen ? wanted : '')
  const entries = entriesOf(recent.entries.value, wanted, [
    ...entriesNamed(studio, wanted),
    ...found,
  ])
  const isShown = isOpen && entries.length > 0
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const go = (entry: RecentEntry) => {
    recent.add(entry)
    setText('')
    setError('')
    close()
    router.navigate(entry.path.includes('?') ? entry.path : router.hrefOf(entry.path))
  }
  const submit = async () => {
    const chosen = isShown ? entries[active] : undefined
    if (chosen !== undefined) return go(chosen)
    close()
    try {
      go(await destinationOf(studio, wanted))
    } catch (failure) {
      setError(sentenceOf(failure))
    }
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Escape' && isShown) close()
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      setOpen(true)
      // One place more than there are entries: there the text is as it was typed.
      const places = entries.length + 1
      setActive(((active + 1 + (key === 'ArrowDown' ? 1 : places - 1)) % places) - 1)
    } else return
    event.preventDefault()
  }
  return (
    <search>
      <form
        class="search"
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        onFocusOut={({ relatedTarget }) => {
          if (!form.current?.contains(relatedTarget as Node | null)) close()
        }}
      >
        <label class="hidden" for={field}>
          Block, transaction, address or name
        </label>
        <input
          id={field}
          ref={input}
          type="text"
          enterkeyhint="search"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${list}-${active}` : undefined}
          aria-invalid={error !== ''}
          aria-describedby={message}
          aria-keyshortcuts="/"
          placeholder="Block, hash, address, name ( / )"
          autocomplete="off"
          spellcheck={false}
          value={text}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value)
            setError('')
            setOpen(true)
            setActive(-1)
          }}
          onKeyDown={press}
        />
        <div id={list} role="listbox" aria-label="Found" class="found" hidden={!isShown}>
          {isShown &&
            entries.map((entry, index) => (
              <Option
                key={`${entry.path} ${entry.title}`}
                id={`${list}-${index}`}
                entry={entry}
                isActive={index === active}
                onChoose={() => go(entry)}
              />
            ))}
        </div>
        <p role="status" class="hidden">
          {isShown && wanted !== '' ? `${entries.length} found` : ''}
        </p>
        <p id={message} class="field-error" role="alert">
          {error}
        </p>
      </form>
    </search>
  )
}

interface OptionProps {
  readonly id: string
  readonly entry: RecentEntry
  readonly isActive: boolean
  onChoose(): void
}

function Option({ id, entry, isActive, onChoose }: OptionProps) {
  const item = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      id={id}
      ref={item}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()} // the field keeps the focus
      onClick={onChoose}
    >
      <FoundTitle {...entry} />
    </div>
  )
}

/** Recent ones that match come first. */
function entriesOf(
  recent: readonly RecentEntry[],
  text: string,
  found: readonly RecentEntry[],
): readonly RecentEntry[] {
  const wanted = text.toLowerCase()
  const matching = recent.filter(({ title }) => title.toLowerCase().includes(wanted))
  const isRecent = ({ path, title }: RecentEntry) =>
    matching.some((each) => each.path === path && each.title === title)
  return [...matching, ...found.filter((each) => !isRecent(each))].slice(0, rowsMax)
}

/** The results for a text; those for an earlier text are never shown. */
function useFound({ rpc }: Studio, text: string): readonly RecentEntry[] {
  const [found, setFound] = useState<{
    readonly text: string
    readonly entries: readonly RecentEntry[]
  }>({ text: '', entries: [] })
  useEffect(() => {
    if (text === '') return undefined
    const leaving = new AbortController()
    const ask = async () => {
      const list = await search(rpc, text, rowsMax)
      if (leaving.signal.aborted) return
      setFound({ text, entries: list.map(entryOf) })
    }
    const timer = setTimeout(() => {
      ask().catch((failure: unknown) => {
        if (!(failure instanceof ConnectionLost)) throw failure
      })
    }, restMs)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [rpc, text])
  return found.text === text ? found.entries : []
}
