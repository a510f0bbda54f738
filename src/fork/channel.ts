/**
 * The outside, as the core sees it: requests to a remote chain, and its answers.
 *
 * Channels over a URL, a provider, a recording and a cache are in remote/.
 */

import type { Hash } from '../primitives/hex.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'

export interface RemoteRequest {
  readonly method: string
  readonly params: readonly unknown[]
  /** A failure of this request alone is an error in its answer, and no reason to send it again. */
  readonly isOptional?: boolean
}

export interface RemoteError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export type RemoteAnswer = { readonly result: unknown } | { readonly error: RemoteError }

/** In place of an answer that has not come yet: the caller does what it can do without, and asks again. */
export const notYet: RemoteAnswer = { error: { code: 0, message: 'no answer yet' } }

export interface RemoteChannel {
  /** Host of the remote, for messages: no path, query, user or key. */
  readonly host: string
  /**
   * Sends requests, in one round trip where the remote allows it. Answers in the order of the
   * requests.
   *
   * @param isPartial true if some answers may be given before the others, in whose place {@link notYet} is
   * @throws {DevnetError} FORK_FAILED when the retries are used up: `fork: …`, what was asked, of
   *   which host
   */
  send(requests: readonly RemoteRequest[], isPartial?: boolean): Promise<readonly RemoteAnswer[]>
  /** The same for a devnet that is pinned to a block: answers about blocks up to it never change. */
  pinnedAt?(pin: Pin): RemoteChannel
  /** The requests whose answers are kept, so that the remote is not asked for them again. */
  keptRequests?(): Iterable<RemoteRequest>
  /** Forgets kept answers that turned out to be wrong. */
  forget?(requests: readonly RemoteRequest[]): MaybePromise<void>
  /** Counts another devnet that uses the channel. The first one is counted when it is opened. */
  retain?(): void
  /** Counts a devnet off that has closed. Resolves when everything that is kept has been saved. */
  release?(): Promise<void>
}

/** The block to which a devnet is pinned. */
interface Pin {
  readonly chainId: number
  readonly number: bigint
  readonly hash: Hash
  /** Number of the remote's finalized block; `undefined` if the remote has none. */
  readonly finalizedNumber: bigint | undefined
}
