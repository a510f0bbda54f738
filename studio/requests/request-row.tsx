/**
 * A request on one line of a table, and below it what is kept of it, when it is opened.
 */

import { useState } from 'preact/hooks'
import type { ListedRequest } from '../../src/server/listed-requests.ts'
import { oneLine } from '../format.ts'
import { useStudio } from '../studio.ts'
import { type Listing, unrepeatable } from './log.ts'
import { RequestDetails, useRepeat } from './request-details.tsx'
import {
  badgeOf,
  clientText,
  durationText,
  failureWords,
  subjectOf,
  wallTime,
} from './request-text.ts'

/** Columns of the table, in which details take a separate row. */
const columnCount = 7

interface RequestRowProps {
  readonly listing: Listing
  readonly request: ListedRequest
  /** True if it is chosen to be compared. */
  readonly isChosen: boolean
  onChoose(number: number): void
}

export function RequestRow({ listing, request, isChosen, onChoose }: RequestRowProps) {
  const studio = useStudio()
  const [isOpen, setOpen] = useState(false)
  const repeating = useRepeat(request)
  const { number, userAgent, method, receivedMs, durationMs } = request
  const subject = subjectOf(studio, request)
  const shown = oneLine(method)
  return (
    <>
      <tr class={`request-row ${request.error === null ? '' : 'has-failed'}`}>
        <td class="request-choice">
          <input
            type="checkbox"
            aria-label={`Compare request ${number}`}
            checked={isChosen}
            onChange={() => onChoose(number)}
          />
        </td>
        <td class="number">{wallTime(receivedMs)}</td>
        <td class="rest" title={oneLine(userAgent ?? '', 300)}>
          <bdi>{clientText(request)}</bdi>
        </td>
        <td title={`${shown} ${subject}`}>
          <button
            type="button"
            class="plain mono"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <span class="hidden">Details of request {number}, </span>
            <bdi>{shown}</bdi> <bdi class="request-subject">{subject}</bdi>
          </button>
        </td>
        <td>
          <Outcome request={request} />
        </td>
        <td class="right number rest">{durationText(durationMs)}</td>
        <td class="right rest">
          {unrepeatable(request) === undefined && (
            <button
              type="button"
              class="plain"
              aria-label={`Repeat request ${number}, ${shown}`}
              disabled={repeating.answer?.state === 'under way'}
              onClick={() => {
                setOpen(true)
                repeating.repeat()
              }}
            >
              Repeat
            </button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr class="request-details">
          <td colSpan={columnCount}>
            <RequestDetails listing={listing} request={request} repeating={repeating} />
          </td>
        </tr>
      )}
    </>
  )
}

function Outcome({ request }: Pick<RequestRowProps, 'request'>) {
  const studio = useStudio()
  const { error } = request
  if (error === null) return <span class="badge good">answered</span>
  const words = failureWords(studio, request, error)
  return (
    <>
      <span class="badge failed">{badgeOf(error)}</span>{' '}
      <bdi class="request-words" title={words}>
        {words}
      </bdi>
    </>
  )
}
