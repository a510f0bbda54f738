/**
 * The definition of a subscription kind: its options, and the payloads for an event.
 *
 * A kind holds no timers and reads no state newer than the event.
 */

import type { ChainEvent } from '../../chain/event.ts'
import type { LogCriteria } from '../../chain/log-filter.ts'
import { keccakHash } from '../../primitives/keccak.ts'
import type { ForeignPages } from '../foreign-pages.ts'
import type { CreateTracer } from '../methods/debug/tracers.ts'

export interface SubscriptionKind {
  readonly summary: string
  /** Required, as for methods; the parameters are those of `eth_subscribe`. */
  readonly foreignPages: Exclude<ForeignPages, 'refused'>
  /** Sent once, right after the response; nothing by default. */
  readonly greeting?: unknown
  /**
   * Parses the options.
   *
   * @throws {RpcError} -32602, also for options that could never match
   */
  open(options: unknown): Feed
}

/** The payloads of a kind for one set of options. */
export interface Feed {
  /**
   * The kind and its normalized options as a short text. Feeds with equal keys have equal payloads,
   * which are created once for all of their subscribers.
   */
  readonly key: string
  /** The payloads for one event, in order: new objects, which the caller may freeze. */
  payloadsOf(event: ChainEvent): readonly unknown[]
  /** Set if the payloads are traces, which are made after the event; see `devnet/traces.ts`. */
  readonly createTracer?: CreateTracer
}

/** Longer options are hashed: the key is looked up per event and subscriber. */
const keyLengthMax = 120

/** @param meaning the options as a JSON value; equal if the options mean the same */
export function feedKey(kind: string, meaning?: unknown): string {
  const text = meaning === undefined ? kind : `${kind} ${JSON.stringify(meaning)}`
  if (text.length <= keyLengthMax) return text
  return `${kind} ${keccakHash(new TextEncoder().encode(text))}`
}

/** Normalizes log criteria for {@link feedKey}: equal sets give equal values. */
export function meaningOf({ addresses, topics }: LogCriteria): unknown {
  const sorted = <Item>(items: readonly Item[] | undefined) => items && [...new Set(items)].sort()
  return [sorted(addresses), topics.map(sorted)]
}
