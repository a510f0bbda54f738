/**
 * A request in a table, and below it what is kept of it and the answer to the same request now.
 */

import { useState } from 'preact/hooks'
import type { Address, Hex } from '../../src/primitives/hex.ts'
import type { ListedError, ListedRequest } from '../../src/server/listed-requests.ts'
import { callText, titleOf } from '../call-text.ts'
import { Copy } from '../components/copy.tsx'
import { Revert } from '../components/revert.tsx'
import { TimeAgo } from '../components/time-ago.tsx'
import { Bytes, ContractText } from '../components/values.tsx'
import { oneLine, sentenceOf } from '../format.ts'
import { type Connection, RpcFailure } from '../rpc.ts'
import { type Studio, useStudio } from '../studio.ts'
import { omissions, unrepeatable } from './log.ts'

/** The answer to a request that was sent again. */
type Answer =
  | { readonly state: 'under way' }
  | { readonly state: 'answered'; readonly result: unknown; readonly ms: number }
  | { readonly state: 'failed'; readonly error: unknown; readonly ms: number }

/** Columns of the table, in which details take a separate row. */
const columnCount = 6

export function RequestRow({ request }: { readonly request: ListedRequest }) {
  const studio = useStudio()
  const { rpc } = studio
  const [isOpen, setOpen] = useState(false)
  const [answer, setAnswer] = useState<Answer>()
  const { number, client, userAgent, method, params, receivedMs, durationMs, error } = request
  const obstacle = unrepeatable(request)
  const call = calledBy(params)
  const title = call && titleOf(studio, { ...call, created: undefined, type: '0x2' })
  const repeat = () => {
    setOpen(true)
    setAnswer({ state: 'under way' })
    void repeated(rpc, request).then(setAnswer)
  }
  return (
    <>
      <tr class={error === null ? '' : 'has-failed'}>
        <td class="number">{wallTime(receivedMs)}</td>
        <td>
          {client}{' '}
          <small>
            <bdi>{oneLine(userAgent ?? '', 32)}</bdi>
          </small>
        </td>
        <td class="long">
          <button
            type="button"
            class="plain mono"
            aria-expanded={isOpen}
            aria-label={`Details of request ${number}, ${oneLine(method)}`}
            onClick={() => setOpen(!isOpen)}
          >
            <bdi>{oneLine(method)}</bdi>
          </button>
          {title !== undefined && (
            <>
              {' '}
              <small>
                <bdi class="mono" title={title}>
                  {title}
                </bdi>
              </small>
            </>
          )}
        </td>
        <td class="right number">{durationText(durationMs)}</td>
        <td class={error === null ? '' : 'long'}>
          <Outcome error={error} params={params} />
        </td>
        <td class="right">
          {obstacle === undefined && (
            <button
              type="button"
              aria-label={`Repeat request ${number}, ${oneLine(method)}`}
              disabled={answer?.state === 'under way'}
              onClick={repeat}
            >
              Repeat
            </button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr class="request-details">
          <td colSpan={columnCount}>
            <Details request={request} obstacle={obstacle} answer={answer} />
          </td>
        </tr>
      )}
    </>
  )
}

function Outcome({ error, params }: Pick<ListedRequest, 'error' | 'params'>) {
  const studio = useStudio()
  if (error === null) return <span class="badge good">answered</span>
  const { code, message } = error
  const words =
    message === null ? 'its words may quote keys' : wordsOf(studio, error, message, params)
  return (
    <>
      <span class="badge failed number">{code}</span> <bdi title={words}>{words}</bdi>
    </>
  )
}

/** The words of an answer that names no error. */
const unnamedRevert = 'execution reverted'

/** The reason of a failure: the words of the answer, or the error that they do not name. */
function wordsOf(studio: Studio, { data }: ListedError, message: string, params: unknown): string {
  const decoded =
    isRevert(data) && message === unnamedRevert
      ? studio.contracts.errorAt(calledBy(params)?.to, data)
      : undefined
  return decoded === undefined ? oneLine(message, 160) : callText(studio, decoded, true)
}

interface DetailsProps {
  readonly request: ListedRequest
  /** Why it cannot be sent again. */
  readonly obstacle: string | undefined
  readonly answer: Answer | undefined
}

function Details({ request, obstacle, answer }: DetailsProps) {
  const { address, userAgent, client, params, omitted, virtualMs, error } = request
  const text = JSON.stringify(params ?? [], null, 2)
  return (
    <dl class="facts">
      <div>
        <dt>Client</dt>
        <dd>
          {client}
          {address !== '' && <span class="mono"> {address}</span>}{' '}
          <bdi class="breaking">{oneLine(userAgent ?? '', 300)}</bdi>
        </dd>
      </div>
      <div>
        <dt>Virtual time</dt>
        <dd>
          <a href={`/?at=${virtualMs}`}>
            <TimeAgo ms={virtualMs} hasDate />
          </a>
        </dd>
      </div>
      <div>
        <dt>Parameters</dt>
        <dd class="mono">
          {omitted === null ? (
            <>
              <ContractText text={text} /> <Copy text={text} what="the parameters" />
            </>
          ) : (
            omissions[omitted]
          )}
        </dd>
      </div>
      {error?.message != null && (
        <div>
          <dt>Error {error.code}</dt>
          <dd>
            <ErrorWords message={error.message} data={error.data} params={params} />
          </dd>
        </div>
      )}
      <div>
        <dt>Now</dt>
        <dd aria-live="polite">
          {obstacle === undefined || omitted !== null ? (
            <Repeated answer={answer} isPossible={obstacle === undefined} params={params} />
          ) : (
            obstacle
          )}
        </dd>
      </div>
    </dl>
  )
}

interface RepeatedProps {
  readonly answer: Answer | undefined
  readonly isPossible: boolean
  readonly params: unknown
}

function Repeated({ answer, isPossible, params }: RepeatedProps) {
  if (!isPossible) return <>It cannot be repeated: its parameters were not kept.</>
  if (answer === undefined) return <>Not repeated yet.</>
  if (answer.state === 'under way') return <>Asking…</>
  const { ms } = answer
  if (answer.state === 'answered') {
    const text = JSON.stringify(answer.result, null, 2) ?? 'null'
    return (
      <>
        <p class="muted">Answered in {durationText(ms)}.</p>
        <div class="mono">
          <ContractText text={text} /> <Copy text={text} what="the answer" />
        </div>
      </>
    )
  }
  const { error } = answer
  return (
    <>
      <p class="muted">Failed in {durationText(ms)}.</p>
      {error instanceof RpcFailure ? (
        <ErrorWords message={error.message} data={error.data} params={params} />
      ) : (
        <ContractText text={sentenceOf(error)} />
      )}
    </>
  )
}

interface ErrorWordsProps {
  readonly message: string
  readonly data?: unknown
  readonly params: unknown
}

function ErrorWords({ message, data, params }: ErrorWordsProps) {
  if (isRevert(data) && message === unnamedRevert) {
    return <Revert error={message} output={data} address={calledBy(params)?.to} />
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

/** True for bytes that came back. */
function isRevert(data: unknown): data is Hex {
  return typeof data === 'string' && /^0x[\da-f]+$/i.test(data)
}

/** The account that a call is for, and its calldata; undefined for another request. */
function calledBy(params: unknown): { readonly to: Address; readonly input: Hex } | undefined {
  const [call] = Array.isArray(params) ? params : []
  if (typeof call !== 'object' || call === null) return undefined
  const { to, input, data = '0x' } = call as Readonly<Record<string, unknown>> // checked above
  if (typeof to !== 'string' || !/^0x[\da-f]{40}$/i.test(to)) return undefined
  const calldata = input ?? data
  const isHex = typeof calldata === 'string' && /^0x(?:[\da-f]{2})*$/i.test(calldata)
  // Lower case keeps the format of both.
  return {
    to: to.toLowerCase() as Address,
    input: isHex ? (calldata.toLowerCase() as Hex) : '0x',
  }
}

/** Sends the request as the page's own. */
async function repeated(rpc: Connection, { method, params }: ListedRequest): Promise<Answer> {
  const startMs = performance.now()
  // It is one that the devnet has taken or refused before, whatever its types are.
  const same = { method, params } as Parameters<Connection['request']>[0]
  try {
    const result: unknown = await rpc.request(same)
    return { state: 'answered', result, ms: performance.now() - startMs }
  } catch (error) {
    return { state: 'failed', error, ms: performance.now() - startMs }
  }
}

function durationText(ms: number): string {
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`
  return `${ms.toFixed(ms >= 10 ? 0 : 2)} ms`
}

/** The time of day where the browser is. */
function wallTime(ms: number): string {
  const date = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
  return `${seconds}.${String(date.getMilliseconds()).padStart(3, '0')}`
}
