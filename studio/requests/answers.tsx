/**
 * The answer to a request: as it was given, and what it returned by name.
 */

import type { ListedAnswer, ListedError, ListedRequest } from '../../src/server/listed-requests.ts'
import { errorText } from '../call-text.ts'
import { Copy } from '../components/copy.tsx'
import { Revert } from '../components/revert.tsx'
import { Arguments, Bytes, ContractText } from '../components/values.tsx'
import type { Argument } from '../described.ts'
import { sentenceOf } from '../format.ts'
import { type Loaded, useLoaded } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import { answerOmissions, type Listing } from './log.ts'
import { calledBy, customErrorOf, isRevert } from './request-text.ts'

/** The answer that a listed request had; undefined until it is read. */
export function useAnswer(listing: Listing, { number }: ListedRequest): Loaded<ListedAnswer> {
  const { requestLog } = useStudio()
  const { process, sinceMs } = listing
  return useLoaded(`answer ${process} ${sinceMs} ${number}`, '', () =>
    requestLog.answerTo(listing, number),
  )
}

/** The results of a call by name and in their units; empty for another request. */
export function useReturns(request: ListedRequest, result: unknown): readonly Argument[] {
  const { contracts, units } = useStudio()
  const called = request.method === 'eth_call' ? calledBy(request) : undefined
  const output = isRevert(result) ? result : undefined
  const { value } = useLoaded(
    `returns ${called?.to} ${called?.input} ${output}`,
    `${contracts.renamings.value}`,
    async () => {
      if (called === undefined || output === undefined || called.input === '0x') return null
      const [decoded] = await contracts.decode([
        { address: called.to, input: called.input, output },
      ])
      return decoded ?? null
    },
  )
  if (value?.returns == null || called === undefined) return []
  return units.ofReturns(called.to, value.name, value.returns)
}

interface GivenAnswerProps {
  readonly listing: Listing
  readonly request: ListedRequest
}

/** The answer of then. */
export function GivenAnswer({ listing, request }: GivenAnswerProps) {
  const { value, error } = useAnswer(listing, request)
  if (error !== undefined) return <>{sentenceOf(error)}</>
  if (value === undefined) return <>Loading…</>
  if (value.omitted !== null) return <span class="muted">{answerOmissions[value.omitted]}</span>
  return <Result request={request} result={value.result} />
}

interface ResultProps {
  readonly request: ListedRequest
  readonly result: unknown
}

export function Result({ request, result }: ResultProps) {
  const returns = useReturns(request, result)
  const text = JSON.stringify(result, null, 2) ?? 'null'
  return (
    <>
      {returns.length > 0 && <Arguments list={returns} />}
      <div class="mono">
        <ContractText text={text} /> <Copy text={text} what="the answer" />
      </div>
      <InnerErrors result={result} request={request} />
    </>
  )
}

/** Errors within an answer that are listed, and how deep and how far they are looked for. */
const errorsMax = 20
const depthMax = 8
const visitedMax = 5_000

interface InnerError {
  readonly message: string
  readonly data: string
}

/** The errors of calls within an answer, as `eth_simulateV1` has them. */
function innerErrorsIn(result: unknown): readonly InnerError[] {
  const found: InnerError[] = []
  let visited = 0
  const visit = (value: unknown, depth: number) => {
    visited += 1
    if (typeof value !== 'object' || value === null || depth > depthMax) return
    if (found.length === errorsMax || visited > visitedMax) return
    const { error } = value as { readonly error?: unknown }
    if (typeof error === 'object' && error !== null) {
      const { message, data } = error as Readonly<Record<string, unknown>>
      if (typeof message === 'string' && isRevert(data)) found.push({ message, data })
    }
    for (const each of Object.values(value)) visit(each, depth + 1)
  }
  visit(result, 0)
  return found
}

function InnerErrors({ request, result }: ResultProps) {
  const studio = useStudio()
  const errors = innerErrorsIn(result)
  if (errors.length === 0) return null
  return (
    <>
      <p class="muted">Calls in it that failed:</p>
      <ul class="inner-errors">
        {errors.map(({ message, data }, index) => {
          const custom = customErrorOf(studio, { data }, calledBy(request)?.to)
          return (
            <li key={index}>
              <bdi class="mono breaking">
                {custom === undefined ? message : errorText(studio, custom)}
              </bdi>
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface ErrorWordsProps {
  readonly request: ListedRequest
  readonly error: ListedError & { readonly message: string }
}

/** The error of an answer: a custom error by its name, with its arguments. */
export function ErrorWords({ request, error }: ErrorWordsProps) {
  const studio = useStudio()
  const { message, data, reverted = [] } = error
  const to = calledBy(request)?.to
  const custom = customErrorOf(studio, error, to)
  if (custom !== undefined && isRevert(data)) {
    return (
      <>
        <p>
          <bdi class="mono breaking">{errorText(studio, custom, reverted)}</bdi>{' '}
          <Copy text={data} what="the bytes of the error" />
        </p>
        {custom.args.length > 0 && <Arguments list={custom.args} />}
      </>
    )
  }
  if (isRevert(data) && message === 'execution reverted') {
    return <Revert error={message} output={data} address={to} />
  }
  return (
    <>
      <p>
        <ContractText text={sentenceOf(new Error(message))} />
      </p>
      {isRevert(data) && <Bytes data={data} />}
    </>
  )
}

/** The arguments of a call by name; undefined for another request. */
export function CallArguments({ request }: { readonly request: ListedRequest }) {
  const { contracts } = useStudio()
  const called = calledBy(request)
  if (called === undefined || called.input === '0x') return null
  const call = contracts.wholeCallAt(called.to, called.input)
  return call === undefined || call.args.length === 0 ? null : <Arguments list={call.args} />
}
