/**
 * The context of a method: the backend, and the connection that the request came by.
 *
 * A method that changes something calls the object that owns it, or enqueues a job on
 * `backend.queue`, whose jobs get the parts of the chain in force when they begin.
 */

import type { Backend } from '../backend/backend.ts'
import type { Limits } from '../config/limits.ts'
import type { Client } from '../journal/recorder.ts'
import type { Hex } from '../primitives/hex.ts'
import type { DebugSessions } from './debug-sessions.ts'
import type { Filters } from './filters.ts'
import type { MethodDescription } from './wire/codec.ts'

/** The connection of a request, as methods see it. */
export interface ConnectionContext {
  readonly client: Client
  /** The filters of the devnet. */
  readonly filters: Filters
  /** The debuggers of the devnet; `undefined` for a connection that ends with each request. */
  readonly debugSessions: DebugSessions | undefined
  /** The devnet's limits, overridden by those of the endpoint. */
  readonly limits: Limits
  /** Origin of the page that asks, if it is a foreign one. */
  readonly foreignOrigin: string | undefined
  /** @throws {RpcError} if the connection cannot push, or has too many subscriptions */
  subscribe(kind: string, options: unknown): Hex
  unsubscribe(id: string): boolean
}

export interface RpcContext {
  readonly backend: Backend
  readonly connection: ConnectionContext
  /** Every method, by name. */
  readonly methods: Readonly<Record<string, MethodDescription>>
}
