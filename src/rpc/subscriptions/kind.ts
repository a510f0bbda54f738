/**
 * The shape of a subscription kind: its options, and what it makes of an event.
 */

import type { ChainEvent } from '../../chain/event.ts'
import type { LogCriteria } from '../../chain/log-filter.ts'
import { keccakHash } from '../../primitives/keccak.ts'

export interface SubscriptionKind {
  readonly summary: string
  /** What is told once, right after the answer; nothing when left out. */
  readonly greeting?: unknown
  /**
   * Reads the options.
   *
   * @throws {RpcError} -32602 for options that could never match anything
   */
  open(options: unknown): Feed
}

/** What a kind sends to those who gave it options of one meaning. */
export interface Feed {
  /**
   * The kind and what its options mean, as a short text. Feeds with the same key send the same, which
   * is then made once for all of their subscribers.
   */
  readonly key: string
  /** What becomes of one event: payloads, none or more, in order, which nobody else holds. */
  payloadsOf(event: ChainEvent): readonly unknown[]
}

/** Longer meanings are hashed: a key is looked up for every event and every subscriber. */
const keyLengthMax = 120

/** @param meaning a JSON value */
export function feedKey(kind: string, meaning?: unknown): string {
  const text = meaning === undefined ? kind : `${kind} ${JSON.stringify(meaning)}`
  if (text.length <= keyLengthMax) return text
  return `${kind} ${keccakHash(new TextEncoder().encode(text))}`
}

/** Criteria as {@link feedKey} takes them: the same for the same sets, however they were written. */
export function meaningOf({ addresses, topics }: LogCriteria): unknown {
  const sorted = <Item>(items: readonly Item[] | undefined) => items && [...new Set(items)].sort()
  return [sorted(addresses), topics.map(sorted)]
}
