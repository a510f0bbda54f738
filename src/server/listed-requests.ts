/**
 * The answers of `GET /request-log`, which the Studio shows.
 */

import type { Address } from '../primitives/hex.ts'

/** The reason why parameters or an answer are not kept. */
export type Omission = 'secret' | 'long'

/** A request as `GET /request-log` lists it. */
export interface ListedRequest {
  /** Counts the requests of this server, from 1. */
  readonly number: number
  /** The name of the client in the journal, which has a number once it has changed something. */
  readonly client: string
  readonly address: string
  readonly userAgent: string | null
  readonly method: string
  /** Left out if there were none, or if they are not kept. */
  readonly params?: unknown
  /** The reason why the parameters are not kept. */
  readonly omitted: Omission | null
  /** Real ms since the epoch. */
  readonly receivedMs: number
  readonly durationMs: number
  /** Virtual ms since the epoch, at the answer. */
  readonly virtualMs: number
  readonly error: ListedError | null
}

export interface ListedError {
  readonly code: number
  /** `null` if it may quote parameters that are not kept. */
  readonly message: string | null
  /** Bytes that came back, of a call that reverted. */
  readonly data?: string
  /** The contracts that reverted, as far as they are known: of the error, then of those it carries. */
  readonly reverted?: readonly ListedContract[]
}

export interface ListedContract {
  readonly address: Address
  /** `null` without an artifact. */
  readonly contract: string | null
}

/** The answer of `GET /request-log?answer=N`. */
export interface ListedAnswer {
  readonly process: number
  /** As in {@link ListedRequests}. */
  readonly sinceMs: number
  /** Left out if the request failed, or if it is not kept. */
  readonly result?: unknown
  /** The reason why it is not kept; `gone` for a request that is not listed any more. */
  readonly omitted: Omission | 'gone' | null
}

export interface ListedRequests {
  /** The process that answers: with several, each lists its own requests. */
  readonly process: number
  /** Real ms since the epoch at which the list began. */
  readonly sinceMs: number
  /** Oldest first. */
  readonly requests: readonly ListedRequest[]
}
