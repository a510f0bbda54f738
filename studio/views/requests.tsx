/**
 * Requests: the newest that clients sent to the devnet's server, each on a line. They are filtered, opened,
 * repeated, and compared two by two.
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
import { Compare } from '../requests/compare.tsx'
import { comparedIn, conditionsIn, hasText, isMet, searchWith } from '../requests/conditions.ts'
import { Filters } from '../requests/filters.tsx'
import type { RequestList } from '../requests/log.ts'
import { RequestRow } from '../requests/request-row.tsx'
import { useStudio } from '../studio.ts'

/** The page asks for new requests this often, while it is visible. */
const askEveryMs = 1_000

/** Rows that are shown at first, and that come with each click. */
const rowsMax = 50

export function RequestsView() {
  const studio = useStudio()
  const { router } = studio
  const { list, error } = useRequests()
  const [max, setMax] = useState(rowsMax)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const box = useRef<HTMLDivElement>(null)
  const { rows, newCount, showNew, holder } = useHeldRows(list?.requests ?? [], keyOf)
  const search = router.query.value
  const conditions = conditionsIn(search)
  const having = rows.filter((each) => hasText(studio, each, conditions.text))
  const found = having.filter((each) => isMet(conditions, each))
  const set = (values: Readonly<Record<string, string>>) =>
    router.select(searchWith(search, values))
  const choose = (number: number) =>
    setChosen(
      chosen.includes(number)
        ? chosen.filter((each) => each !== number)
        : [...chosen, number].slice(-2),
    )
  const show = () => {
    showNew()
    box.current?.focus() // the button goes
  }
  return (
    <>
      <Heading title="Requests" />
      <p>
        The last 1,000 that clients sent
        {list === undefined ? '' : ` to process ${list.process}`}, without the Studio's own. Press
        one to see it whole, tick two to compare them.
      </p>
      <Filters conditions={conditions} requests={having} onChange={set} />
      {list !== undefined && (
        <Compared
          list={list}
          numbers={comparedIn(search)}
          onClose={() => {
            set({ compare: '' })
            box.current?.focus() // the panel goes
          }}
        />
      )}
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
          {list === undefined || found.length === 0 ? (
            <p class="empty">{emptyText(list, rows.length)}</p>
          ) : (
            <Table>
              {found.slice(0, max).map((each) => (
                <RequestRow
                  key={keyOf(each)}
                  listing={list}
                  request={each}
                  isChosen={chosen.includes(each.number)}
                  onChoose={choose}
                />
              ))}
            </Table>
          )}
          {found.length > max && (
            <button type="button" class="plain more" onClick={() => setMax(max + rowsMax)}>
              Show more of {counted(found.length, 'request')}
            </button>
          )}
          {chosen.length > 0 && (
            <p class="request-chosen">
              {chosen.length === 1 ? (
                `Request ${chosen[0]} is chosen. Choose another one to compare them.`
              ) : (
                <button
                  type="button"
                  class="primary"
                  onClick={() => set({ compare: chosen.join(',') })}
                >
                  Compare {chosen.join(' and ')}
                </button>
              )}{' '}
              <button type="button" class="plain" onClick={() => setChosen([])}>
                Choose none
              </button>
            </p>
          )}
        </Card>
      </div>
    </>
  )
}

interface ComparedProps {
  readonly list: RequestList
  /** None or two. */
  readonly numbers: readonly number[]
  onClose(): void
}

function Compared({ list, numbers, onClose }: ComparedProps) {
  if (numbers.length === 0) return null
  const [one, other] = numbers.map((each) => list.requests.find(({ number }) => number === each))
  if (one !== undefined && other !== undefined) {
    return <Compare listing={list} one={one} other={other} onClose={onClose} />
  }
  return (
    <p class="field-error">
      Requests {numbers.join(' and ')} cannot be compared: they are no longer both listed.{' '}
      <button type="button" class="plain" onClick={onClose}>
        Close
      </button>
    </p>
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
    <table class="requests">
      <thead>
        <tr>
          <th scope="col" class="request-choice">
            <span class="hidden">Compare</span>
          </th>
          <th scope="col" class="request-time">
            Time
          </th>
          <th scope="col" class="request-client rest">
            Client
          </th>
          <th scope="col">Request</th>
          <th scope="col" class="request-outcome">
            Outcome
          </th>
          <th scope="col" class="request-took right rest">
            Took
          </th>
          <th scope="col" class="request-again rest">
            <span class="hidden">Again</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
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
