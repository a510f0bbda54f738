/**
 * Requests: the newest that clients sent to the devnet's server, each of which can be repeated.
 *
 * Promise: rows do not move under the pointer or the keyboard; new ones wait until they are asked for.
 */

import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ListedRequest } from '../../src/server/listed-requests.ts'
import { Card } from '../components/card.tsx'
import { Heading } from '../components/heading.tsx'
import { counted, sentenceOf } from '../format.ts'
import { useHeldRows } from '../live/row-holder.ts'
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
  const box = useRef<HTMLDivElement>(null)
  const { rows, newCount, showNew, holder } = useHeldRows(list?.requests ?? [], keyOf)
  const found = rows.filter((each) => (!isFailedOnly || each.error !== null) && isFound(each, text))
  const show = () => {
    showNew()
    box.current?.focus() // the button goes
  }
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
      <div ref={box} tabIndex={-1} {...holder}>
        <Card
          title="Newest"
          note={
            newCount > 0 ? (
              <button type="button" class="plain" onClick={show}>
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
            <p class="empty">{emptyText(list, rows.length)}</p>
          ) : (
            <Table>
              {found.slice(0, max).map((each) => (
                <RequestRow key={keyOf(each)} request={each} />
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
  if (list === undefined) return 'Loading…'
  return count === 0
    ? 'No request yet. Point a client at the address of this page.'
    : 'Nothing matches these filters.'
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
      known: undefined,
      timer: 0,
      hasEnded: false,
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

/** The key of a row: two processes may give one number. */
function keyOf({ receivedMs, number }: ListedRequest): string {
  return `${receivedMs} ${number}`
}
