/**
 * Requests: the newest that clients sent to the devnet's server, each of which can be repeated.
 *
 * Promise: rows do not move under the pointer or the keyboard; new ones wait until they are asked for.
 */

import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Card } from '../components/card.tsx'
import { Heading } from '../components/heading.tsx'
import { counted, sentenceOf } from '../format.ts'
import { isFound, type RequestList } from '../requests/log.ts'
import { RequestRow } from '../requests/request-row.tsx'
import { useId, useStudio } from '../studio.ts'

/** The page asks for new requests this often, while it is visible. */
const askEveryMs = 1_000

/** Rows that are shown at first, and that come with each click. */
const rowsMax = 100

export function RequestsView() {
  const { list, error } = useRequests()
  const [text, setText] = useState('')
  const [isFailedOnly, setFailedOnly] = useState(false)
  const [max, setMax] = useState(rowsMax)
  const { heldAt, hold, letGo, showNew } = useHold(list)
  const all = list?.requests ?? []
  const shown = all.filter(({ number }) => number <= heldAt)
  const found = shown.filter(
    (each) => (!isFailedOnly || each.error !== null) && isFound(each, text),
  )
  const newCount = all.length - shown.length
  return (
    <>
      <Heading title="Requests" />
      <p>
        The last 1,000 JSON-RPC requests that clients sent
        {list === undefined ? '' : ` to process ${list.process}`} over HTTP, WebSockets and the
        local socket. The Studio's own are left out, and parameters that may hold keys are not kept.
      </p>
      <Filters
        text={text}
        onText={setText}
        isFailedOnly={isFailedOnly}
        onFailedOnly={setFailedOnly}
      />
      <div onPointerEnter={hold} onPointerLeave={letGo} onFocusIn={hold} onFocusOut={letGo}>
        <Card
          title="Newest"
          note={
            newCount > 0 ? (
              <button type="button" class="plain" onClick={showNew}>
                Show {counted(newCount, 'new request')}
              </button>
            ) : (
              counted(found.length, 'request')
            )
          }
        >
          {error !== undefined && (
            <p class="empty" role="alert">
              {sentenceOf(error)}
            </p>
          )}
          {found.length === 0 ? (
            <p class="empty">{emptyText(list, shown.length)}</p>
          ) : (
            <Table>
              {found.slice(0, max).map((each) => (
                <RequestRow key={each.number} request={each} />
              ))}
            </Table>
          )}
          {found.length > max && (
            <button type="button" class="plain more" onClick={() => setMax(max + rowsMax)}>
              Show more of {counted(found.length, 'request')}
            </button>
          )}
        </Card>
      </div>
    </>
  )
}

function emptyText(list: RequestList | undefined, count: number): string {
  if (list === undefined) return 'Looking…'
  return count === 0
    ? 'No request yet. Point a client at the address of this page.'
    : 'Nothing meets these conditions.'
}

function Table({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="scroller">
      <table class="requests">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Client</th>
            <th scope="col">Method</th>
            <th scope="col" class="right">
              Took
            </th>
            <th scope="col">Outcome</th>
            <th scope="col">
              <span class="hidden">Again</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

interface FiltersProps {
  readonly text: string
  readonly isFailedOnly: boolean
  onText(text: string): void
  onFailedOnly(isOnly: boolean): void
}

function Filters({ text, isFailedOnly, onText, onFailedOnly }: FiltersProps) {
  const field = useId()
  return (
    <div class="filters request-filters">
      <div>
        <label for={field}>Method, client or error</label>
        <input
          id={field}
          value={text}
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
        />
      </div>
      <label class="request-switch">
        <input
          type="checkbox"
          checked={isFailedOnly}
          onChange={({ currentTarget }) => onFailedOnly(currentTarget.checked)}
        />
        Only those that failed
      </label>
    </div>
  )
}

/** Asks again and again while the page is visible; the list stays while the server does not answer. */
function useRequests() {
  const { requestLog } = useStudio()
  const [list, setList] = useState<RequestList>()
  const [error, setError] = useState<Error>()
  useEffect(() => {
    const state: { known: RequestList | undefined; timer: number; hasEnded: boolean } = {
      ...{ known: undefined, timer: 0, hasEnded: false },
    }
    const ask = async () => {
      if (!document.hidden) {
        try {
          state.known = await requestLog.readOn(state.known)
          setList(state.known)
          setError(undefined)
        } catch (failure) {
          setError(failure as Error) // requests throw errors
        }
      }
      if (!state.hasEnded) state.timer = setTimeout(() => void ask(), askEveryMs)
    }
    void ask()
    return () => {
      state.hasEnded = true
      clearTimeout(state.timer)
    }
  }, [requestLog])
  return { list, error }
}

/** Keeps the rows that are shown as long as the pointer or the focus is on them. */
function useHold(list: RequestList | undefined) {
  const [heldAt, setHeldAt] = useState(Number.POSITIVE_INFINITY)
  const newest = list?.requests[0]?.number ?? 0
  return {
    heldAt,
    hold: () => setHeldAt((held) => Math.min(held, newest)),
    letGo: ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
      // The pointer leaves, and the focus stays, or the other way round; a new focus comes after the event.
      setTimeout(() => {
        const isUsed = currentTarget.matches(':hover, :focus-within')
        if (!isUsed) setHeldAt(Number.POSITIVE_INFINITY)
      })
    },
    showNew: () => setHeldAt(newest),
  }
}
