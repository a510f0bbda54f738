/**
 * Two requests side by side: what was asked and what was answered, with what differs marked.
 */

import { useEffect, useRef, useState } from 'preact/hooks'
import type { ListedRequest } from '../../src/server/listed-requests.ts'
import { argumentsText } from '../call-text.ts'
import { Card } from '../components/card.tsx'
import type { Argument } from '../described.ts'
import { counted, oneLine, sentenceOf } from '../format.ts'
import { type Studio, useStudio } from '../studio.ts'
import { useAnswer, useReturns } from './answers.tsx'
import { differingPart, leavesOf, type Pair, pairsOf } from './leaves.ts'
import { answerOmissions, type Listing, omissions } from './log.ts'
import {
  calledBy,
  clientText,
  durationText,
  failureWords,
  subjectOf,
  wallTime,
} from './request-text.ts'

interface CompareProps {
  readonly listing: Listing
  readonly one: ListedRequest
  readonly other: ListedRequest
  onClose(): void
}

/** Pairs of which all are shown at first; of more, those that differ. */
const shownMax = 40
/** Characters of a text. */
const textMax = 2_000

export function Compare({ listing, one, other, onClose }: CompareProps) {
  const studio = useStudio()
  const [answer, otherAnswer] = [useAnswer(listing, one), useAnswer(listing, other)]
  const returns = useReturns(one, answer.value?.result)
  const otherReturns = useReturns(other, otherAnswer.value?.result)
  const parts = [
    { title: 'Request', pairs: pairsOf(factsOf(studio, one), factsOf(studio, other)) },
    {
      title: 'Arguments',
      pairs: pairsOf(argumentsOf(studio, one), argumentsOf(studio, other)),
    },
    { title: 'Parameters', pairs: pairsOf(paramsOf(one), paramsOf(other)) },
    {
      title: 'Returned',
      pairs: pairsOf(named(studio, returns), named(studio, otherReturns)),
    },
    {
      title: 'Answer',
      pairs: pairsOf(answerLeaves(one, answer), answerLeaves(other, otherAnswer)),
    },
  ].filter(({ pairs }) => pairs.length > 0)
  const all = parts.flatMap(({ pairs }) => pairs)
  const differing = all.filter(isDifferent).length
  const [chosen, setChosen] = useState<boolean>()
  const isShort = chosen ?? all.length > shownMax
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A page that opens with the panel begins at its top.
    if (document.activeElement !== document.body) panel.current?.focus()
  }, [one.number, other.number])
  const note = (
    <>
      <span role="status">
        {differing === 0
          ? 'Nothing differs.'
          : `${counted(differing, 'line')} of ${all.length} differ.`}
      </span>{' '}
      <label class="choice">
        <input
          type="checkbox"
          checked={isShort}
          onChange={({ currentTarget }) => setChosen(currentTarget.checked)}
        />{' '}
        Only what differs
      </label>{' '}
      <button type="button" class="plain" onClick={onClose}>
        Close
      </button>
    </>
  )
  return (
    <div ref={panel} tabIndex={-1} class="compared">
      <Card title={`Requests ${one.number} and ${other.number}`} note={note}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="hidden">Place</span>
              </th>
              {[one, other].map((each) => (
                <th key={each.number} scope="col">
                  {each.number} · {wallTime(each.receivedMs)} · {durationText(each.durationMs)}
                </th>
              ))}
            </tr>
          </thead>
          {parts.map(({ title, pairs }) => (
            <Part key={title} title={title} pairs={isShort ? pairs.filter(isDifferent) : pairs} />
          ))}
        </table>
      </Card>
    </div>
  )
}

interface PartProps {
  readonly title: string
  readonly pairs: readonly Pair[]
}

function Part({ title, pairs }: PartProps) {
  return (
    <tbody>
      <tr class="part">
        <th colSpan={3} scope="rowgroup">
          {title}
          {pairs.length === 0 && <small> the same</small>}
        </th>
      </tr>
      {pairs.map((pair) => (
        <tr key={pair.path} class={isDifferent(pair) ? 'differs' : ''}>
          <th scope="row" class="mono breaking">
            {isDifferent(pair) && <span class="hidden">differs: </span>}
            <bdi>{pair.path === '' ? 'whole' : oneLine(pair.path, 200)}</bdi>
          </th>
          <Text text={pair.one} other={pair.other} />
          <Text text={pair.other} other={pair.one} />
        </tr>
      ))}
    </tbody>
  )
}

interface TextProps {
  readonly text: string | undefined
  readonly other: string | undefined
}

function Text({ text, other }: TextProps) {
  if (text === undefined) return <td class="muted">–</td>
  const [before, within, after] = differingPart(
    oneLine(text, textMax),
    other === undefined ? '' : oneLine(other, textMax),
  )
  return (
    <td class="mono breaking">
      <bdi>
        {before}
        {within !== '' && <mark>{within}</mark>}
        {after}
      </bdi>
    </td>
  )
}

function isDifferent({ one, other }: Pair): boolean {
  return one !== other
}

function factsOf(studio: Studio, request: ListedRequest): ReadonlyMap<string, string> {
  const { method, error } = request
  return new Map([
    ['method', method],
    ['call', subjectOf(studio, request)],
    ['client', clientText(request)],
    ['outcome', error === null ? 'answered' : failureWords(studio, request, error)],
  ])
}

function argumentsOf(studio: Studio, request: ListedRequest): ReadonlyMap<string, string> {
  const called = calledBy(request)
  if (called === undefined || called.input === '0x') return new Map()
  return named(studio, studio.contracts.wholeCallAt(called.to, called.input)?.args ?? [])
}

function named(studio: Studio, list: readonly Argument[]): ReadonlyMap<string, string> {
  const entries = list.map(
    (each, index) =>
      [each.name === '' ? `#${index}` : each.name, argumentsText(studio, [each], false)] as const,
  )
  return new Map(entries)
}

function paramsOf({ params, omitted }: ListedRequest): ReadonlyMap<string, string> {
  return omitted === null ? leavesOf(params) : new Map([['', omissions[omitted]]])
}

function answerLeaves(
  request: ListedRequest,
  { value, error: problem }: ReturnType<typeof useAnswer>,
): ReadonlyMap<string, string> {
  const { error } = request
  if (error !== null) {
    const { code, data } = error
    return leavesOf({ error: { code, data } })
  }
  if (problem !== undefined) return new Map([['', sentenceOf(problem)]])
  if (value === undefined) return new Map()
  return value.omitted === null
    ? leavesOf(value.result)
    : new Map([['', answerOmissions[value.omitted]]])
}
