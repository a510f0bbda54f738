/**
 * The shape of a subscription kind: its options, and what it makes of an event.
 */

import type { ChainEvent } from '../../chain/event.ts'

export interface SubscriptionKind {
  readonly summary: string
  /** What is told once, right after the answer; nothing when left out. */
  readonly greeting?: unknown
  /**
   * Reads the options and gives back what turns one event into payloads, none or more, in order.
   *
   * @throws {RpcError} -32602 for options that could never match anything
   */
  open(options: unknown): (event: ChainEvent) => readonly unknown[]
}
