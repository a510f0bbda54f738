/**
 * All that is kept of a request, its answer, and the answer to the same request now.
 */

import { useState } from 'preact/hooks'
import type { ListedRequest } from '../../src/server/listed-requests.ts'
import { Copy } from '../components/copy.tsx'
import { TimeAgo } from '../components/time-ago.tsx'
import { ContractText } from '../components/values.tsx'
import { oneLine, sentenceOf } from '../format.ts'
import { type Connection, RpcFailure } from '../rpc.ts'
import { useStudio } from '../studio.ts'
import { CallArguments, ErrorWords, GivenAnswer, Result } from './answers.tsx'
import { type Listing, omissions, unrepeatable } from './log.ts'
import { durationText, subjectOf, wallTime } from './request-text.ts'

/** The answer to a request that was sent again. */
type Answer =
  | { readonly state: 'under way' }
  | { readonly state: 'answered'; readonly result: unknown; readonly ms: number }
  | { readonly state: 'failed'; readonly error: unknown; readonly ms: number }

/** Sends a request again, and has its answer. */
export function useRepeat(request: ListedRequest) {
  const { rpc } = useStudio()
  const [answer, setAnswer] = useState<Answer>()
  return {
    answer,
    repeat: () => {
      setAnswer({ state: 'under way' })
      void repeated(rpc, request).then(setAnswer)
    },
  }
}

interface DetailsProps {
  readonly listing: Listing
  readonly request: ListedRequest
  readonly repeating: ReturnType<typeof useRepeat>
}

export function RequestDetails({ listing, request, repeating }: DetailsProps) {
  const studio = useStudio()
  const { method, address, userAgent, client, params, omitted, error } = request
  const { receivedMs, durationMs, virtualMs } = request
  const text = JSON.stringify(params ?? [], null, 2)
  return (
    <dl class="facts">
      <div>
        <dt>Request</dt>
        <dd class="mono breaking">
          <bdi>
            {oneLine(method, 200)} {subjectOf(studio, request)}
          </bdi>
          <CallArguments request={request} />
        </dd>
      </div>
      <div>
        <dt>Client</dt>
        <dd>
          {client}
          {address !== '' && <span class="mono"> {address}</span>}{' '}
          <bdi class="breaking">{oneLine(userAgent ?? '', 300)}</bdi>
        </dd>
      </div>
      <div>
        <dt>Received</dt>
        <dd>
          {wallTime(receivedMs)}, took {durationText(durationMs)}
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
      {error === null && (
        <div>
          <dt>Answer</dt>
          <dd>
            <GivenAnswer listing={listing} request={request} />
          </dd>
        </div>
      )}
      {error?.message != null && (
        <div>
          <dt>Error {error.code}</dt>
          <dd>
            <ErrorWords request={request} error={{ ...error, message: error.message }} />
          </dd>
        </div>
      )}
      <div>
        <dt>Now</dt>
        <dd aria-live="polite">
          <Now request={request} repeating={repeating} />
        </dd>
      </div>
    </dl>
  )
}

function Now({ request, repeating: { answer, repeat } }: Omit<DetailsProps, 'listing'>) {
  const obstacle = unrepeatable(request)
  if (request.omitted !== null) return <>It cannot be repeated: its parameters were not kept.</>
  if (obstacle !== undefined) return <>{obstacle}</>
  return (
    <>
      <Repeated request={request} answer={answer} />{' '}
      <button type="button" class="plain" disabled={answer?.state === 'under way'} onClick={repeat}>
        {answer === undefined ? 'Repeat it' : 'Repeat it again'}
      </button>
    </>
  )
}

interface RepeatedProps {
  readonly request: ListedRequest
  readonly answer: Answer | undefined
}

function Repeated({ request, answer }: RepeatedProps) {
  if (answer === undefined) return <>Not repeated yet.</>
  if (answer.state === 'under way') return <>Asking…</>
  const { ms } = answer
  if (answer.state === 'answered') {
    return (
      <>
        <p class="muted">Answered in {durationText(ms)}.</p>
        <Result request={request} result={answer.result} />
      </>
    )
  }
  return (
    <>
      <p class="muted">Failed in {durationText(ms)}.</p>
      <RepeatedFailure request={request} error={answer.error} />
    </>
  )
}

function RepeatedFailure({ request, error }: { request: ListedRequest; error: unknown }) {
  if (!(error instanceof RpcFailure)) return <ContractText text={sentenceOf(error)} />
  const { code, message, data } = error
  const { reverted } = request.error ?? {} // the same contracts, as far as can be known
  const bytes = typeof data === 'string' ? { data, ...(reverted && { reverted }) } : {}
  return <ErrorWords request={request} error={{ code, message, ...bytes }} />
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
