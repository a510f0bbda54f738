/**
 * The messages between the process of the writer and those of its workers.
 */

import type { DevnetServer, ListenOptions } from '../index.ts'

/** The options of `devnet.listen` that are values. */
export type WorkerListenOptions = Omit<ListenOptions, 'onRequest'>

/** A message to a worker. */
export type WriterMessage<Settings> =
  | {
      readonly kind: 'begin'
      /** See {@link Begin}. */
      readonly text: string
      readonly node: string
      /** Paths of artifact folders. */
      readonly artifacts: readonly string[]
      readonly listen: WorkerListenOptions
      /** Settings of the program that serves the devnet, such as the format of its log. */
      readonly settings: Settings
    }
  | { readonly kind: 'entries'; readonly texts: readonly string[] }
  | { readonly kind: 'stop' }

/** From a worker. */
export type WorkerMessage =
  /** It takes the first message. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'listening'; readonly server: Omit<DevnetServer, 'close'> }
  /** The text of an entry. */
  | { readonly kind: 'appends'; readonly text: string }
  | { readonly kind: 'failed'; readonly error: SentError }

/** An error; `code` and `facts` are those of a `DevnetError`. */
export interface SentError {
  readonly message: string
  readonly code?: string
  readonly facts?: Readonly<Record<string, unknown>>
}
