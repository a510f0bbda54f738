/**
 * The channel to a remote behind an EIP-1193 provider: another devnet, a transport of viem, a wallet.
 *
 * An error with a number is an answer, unless it says that the remote is in trouble; any other error
 * is a failure of the remote. Errors are read, never passed on: those of transports hold URLs.
 */

import type { RemoteAnswer, RemoteChannel, RemoteError, RemoteRequest } from '../fork/channel.ts'
import { failureFrom, isTrouble } from './answers.ts'
import { createLimiter } from './limiter.ts'
import { quote, withoutPaths } from './redact.ts'
import { type Outcome, type RetryOptions, retrying } from './retry.ts'

/** @see https://eips.ethereum.org/EIPS/eip-1193 */
export interface RemoteProvider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

export interface ProviderChannelOptions extends Pick<RetryOptions, 'machine' | 'onWait'> {
  /** Ms for one request. Default: 45,000. */
  readonly timeoutMs?: number | undefined
  /** Default: 0, since transports retry by themselves. */
  readonly retries?: number | undefined
  /** Default: 1,000. */
  readonly retryBackoffMs?: number | undefined
}

/** A provider that has a channel already, which is used as it is. */
export class ChannelProvider implements RemoteProvider {
  readonly channel: RemoteChannel

  constructor(channel: RemoteChannel) {
    this.channel = channel
  }

  async request({ method, params = [] }: { method: string; params?: unknown }): Promise<unknown> {
    const [answer] = await this.channel.send([{ method, params: params as readonly unknown[] }])
    if (answer !== undefined && 'result' in answer) return answer.result
    throw Object.assign(new Error(answer?.error.message), answer?.error)
  }
}

/** Requests under way at the same time: as many as the channel over HTTP sends in one POST. */
const requestsMax = 100

/** A provider has no host to name. */
const host = 'the provider'

export function createProviderChannel(
  provider: RemoteProvider,
  options: ProviderChannelOptions,
): RemoteChannel {
  const { machine, timeoutMs = 45_000 } = options
  const limit = createLimiter(requestsMax)

  function ask({ method, params }: RemoteRequest): Promise<Outcome> {
    return new Promise((resolve) => {
      const cancelTimeout = machine.wake(timeoutMs, () => {
        const reason = `no answer within ${timeoutMs.toLocaleString('en')} ms`
        resolve({ failure: { reason, isFinal: false } })
      })
      void answerOf(provider, method, params)
        .catch(outcomeOf)
        .then((outcome) => {
          cancelTimeout()
          resolve(outcome)
        })
    })
  }

  return retrying(
    host,
    (requests) => Promise.all(requests.map((request) => limit(() => ask(request)))),
    {
      machine,
      retries: options.retries ?? 0,
      retryBackoffMs: options.retryBackoffMs ?? 1_000,
      onWait: options.onWait,
    },
  )
}

/** Async, so that a provider that throws at once is treated as one that rejects. */
async function answerOf(
  provider: RemoteProvider,
  method: string,
  params: readonly unknown[],
): Promise<RemoteAnswer> {
  return { result: (await provider.request({ method, params: [...params] })) ?? null }
}

function outcomeOf(thrown: unknown): Outcome {
  const error = errorOf(thrown)
  if (error === undefined) return { failure: { reason: quote(messageOf(thrown)), isFinal: false } }
  return isTrouble(error) ? { failure: failureFrom(error) } : { error }
}

/** viem's code for an error that it does not know. */
const unknownCode = -1

/** @returns the JSON-RPC error of a thrown value or of one of its causes; `undefined` if none is */
function errorOf(thrown: unknown): RemoteError | undefined {
  for (const error of causesOf(thrown)) {
    if (Number.isInteger(error.code) && error.code !== unknownCode) {
      const data = causesOf(error).find((each) => each.data !== undefined)?.data
      return {
        code: Number(error.code),
        message: messageOf(error),
        ...(data !== undefined && { data }),
      }
    }
  }
  return undefined
}

type Fields = Readonly<Record<string, unknown>>

/** Levels of causes; transports add one or two. */
const causesMax = 5

/** A thrown value and its causes, the outermost first. */
function causesOf(thrown: unknown): readonly Fields[] {
  const causes: Fields[] = []
  for (let each = thrown; isFields(each) && causes.length < causesMax; each = each.cause) {
    causes.push(each)
  }
  return causes
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

/** The remote's own words. viem has them in `details`; its `message` holds the URL and the request. */
function messageOf(thrown: unknown): string {
  const { details, message = thrown } = isFields(thrown) ? thrown : {}
  if (typeof details === 'string' && details !== '') return details
  return withoutPaths(typeof message === 'string' ? message : 'an error without a message')
}
