/**
 * The requests that the devnet's server lists, as the page keeps them: newest first.
 */

import type { ListedRequest, ListedRequests } from '../../src/server/listed-requests.ts'

export interface RequestList {
  /** The process that answered: of several, each lists its own. */
  readonly process: number
  readonly sinceMs: number
  /** Newest first. */
  readonly requests: readonly ListedRequest[]
}

const requestsMax = 1_000

/** The list of a server. */
export class RequestLog {
  readonly #url: URL

  /** @param server its URL */
  constructor(server: URL) {
    this.#url = new URL('/request-log', server)
  }

  /**
   * Reads what is new.
   *
   * @param known the list so far
   * @throws {Error} if the server does not answer, or in its own words if it refuses
   */
  async readOn(known: RequestList | undefined): Promise<RequestList> {
    const answer = await this.#newerThan(known?.requests[0]?.number ?? 0)
    if (known === undefined || isOfSame(known, answer)) return withNewer(known, answer)
    // Another process, or one that has been started again, counts by itself.
    return withNewer(undefined, await this.#newerThan(0))
  }

  async #newerThan(number: number): Promise<ListedRequests> {
    const response = await fetch(`${this.#url}?after=${number}`)
    const answer = (await response.json()) as ListedRequests & { readonly error?: string } // its own server's
    if (!response.ok) throw new Error(answer.error ?? `status ${response.status}`)
    return answer
  }
}

/** The list with the answer's requests in front. @param answer of the same process */
export function withNewer(
  known: RequestList | undefined,
  { process, sinceMs, requests }: ListedRequests,
): RequestList {
  if (known !== undefined && requests.length === 0) return known
  const newest = requests.toReversed()
  return {
    process,
    sinceMs,
    requests: [...newest, ...(known?.requests ?? [])].slice(0, requestsMax),
  }
}

export function isOfSame(
  known: Pick<RequestList, 'process' | 'sinceMs'>,
  answer: Pick<RequestList, 'process' | 'sinceMs'>,
): boolean {
  return known.process === answer.process && known.sinceMs === answer.sinceMs
}

/** True if a text is part of what is shown of a request. */
export function isFound(request: ListedRequest, text: string): boolean {
  const { method, client, address, userAgent, error } = request
  const words = [method, client, address, userAgent, error?.message, error?.code]
  return words.join(' ').toLowerCase().includes(text.trim().toLowerCase())
}

/** The reason why a request cannot be sent again from the page; undefined if it can. */
export function unrepeatable({ method, omitted }: ListedRequest): string | undefined {
  if (omitted !== null) return omissions[omitted]
  return Object.hasOwn(ofItsClient, method) ? ofItsClient[method] : undefined
}

export const omissions = {
  secret: 'They may hold keys, and are not kept.',
  long: 'They are too long, and are not kept.',
} as const

/** Requests that mean something on the connection of their client alone. */
const ofItsClient: Readonly<Record<string, string>> = {
  eth_subscribe: 'A subscription is one of the connection that it began on.',
  eth_unsubscribe: 'A subscription is one of the connection that it began on.',
  eth_getFilterChanges: 'The client of the filter would miss these changes.',
}
