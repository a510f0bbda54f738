/**
 * The requests that the devnet's server lists, as the page keeps them: newest first.
 */

import type {
  ListedAnswer,
  ListedRequest,
  ListedRequests,
} from '../../src/server/listed-requests.ts'

export interface RequestList {
  /** The process that answered: of several, each lists its own. */
  readonly process: number
  readonly sinceMs: number
  /** Newest first. */
  readonly requests: readonly ListedRequest[]
}

/** Identifies the list of a process since its start. */
export type Listing = Pick<RequestList, 'process' | 'sinceMs'>

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

  /** Reads the answer to a request of a list. @throws {Error} as above */
  async answerTo(list: Listing, number: number): Promise<ListedAnswer> {
    const answer = await this.#read<ListedAnswer>(`answer=${number}`)
    return isOfSame(list, answer) ? answer : { ...list, omitted: 'gone' }
  }

  #newerThan(number: number): Promise<ListedRequests> {
    return this.#read(`after=${number}`)
  }

  async #read<Answer>(query: string): Promise<Answer> {
    const response = await fetch(`${this.#url}?${query}`)
    const answer = (await response.json()) as Answer & { readonly error?: string } // its own server's
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

export function isOfSame(known: Listing, answer: Listing): boolean {
  return known.process === answer.process && known.sinceMs === answer.sinceMs
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

export const answerOmissions = {
  secret: 'Answers to this method are not kept: they may hold keys.',
  long: 'The answer was too long, and is not kept.',
  gone: 'The request is not listed any more.',
} as const

/** Requests that mean something on the connection of their client alone. */
const ofItsClient: Readonly<Record<string, string>> = {
  eth_subscribe: 'A subscription is one of the connection that it began on.',
  eth_unsubscribe: 'A subscription is one of the connection that it began on.',
  eth_getFilterChanges: 'The client of the filter would miss these changes.',
}
