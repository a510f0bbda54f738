/**
 * The outside, as the core sees it: requests to a remote chain, and its answers.
 *
 * Channels over a URL, a provider, a recording and a cache are in remote/.
 */

export interface RemoteRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

export interface RemoteError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export type RemoteAnswer = { readonly result: unknown } | { readonly error: RemoteError }

export interface RemoteChannel {
  /** Host of the remote, for messages: no path, query, user or key. */
  readonly host: string
  /**
   * Sends requests, in one round trip where the remote allows it. Answers in the order of the
   * requests.
   *
   * @throws {DevnetError} FORK_FAILED when the retries are used up: `fork: …`, what was asked, of
   *   which host
   */
  send(requests: readonly RemoteRequest[]): Promise<readonly RemoteAnswer[]>
}
