/**
 * Creates the streams of `devnet.subscribe`: each is a separate client with one subscription.
 */

import type { Backend } from '../backend/backend.ts'
import type { Hex } from '../primitives/hex.ts'
import type { Connections } from '../rpc/connection.ts'
import type { SubscriptionName, SubscriptionTypes } from '../rpc/subscriptions/index.ts'
import { QueuedStream, type SubscriptionStream } from '../rpc/subscriptions/stream.ts'

/** The most unread notifications of a loop; beyond it, the loop ends with an error. */
const UNREAD_MAX = 100_000

export class Streams {
  readonly #connections: Connections
  readonly #waits: Backend['waits']
  readonly #open = new Set<{ unsubscribe(): void }>()

  constructor(connections: Connections, { waits }: Pick<Backend, 'waits'>) {
    this.#connections = connections
    this.#waits = waits
  }

  subscribe<Name extends SubscriptionName>(
    kind: Name,
    options?: SubscriptionTypes[Name]['options'],
  ): SubscriptionStream<SubscriptionTypes[Name]['payload']> {
    type Payload = SubscriptionTypes[Name]['payload']
    let stream: QueuedStream<Payload> | undefined
    const provider = this.#connections.provide('stream', (_, payload) => {
      stream?.push(payload as Payload) // the provider has no other subscription
    })
    const params = options === undefined ? [kind] : [kind, options]
    const id = provider.request('eth_subscribe', params) as Hex // subscribing is synchronous
    const stop = () => {
      provider.close()
      this.#open.delete(begun)
    }
    const begun = new QueuedStream<Payload>(id, UNREAD_MAX, stop, () =>
      this.#waits.add({ kind: 'stream', what: `the next of a loop over ${kind}` }),
    )
    stream = begun
    this.#open.add(begun)
    return begun
  }

  /** Closes all streams. */
  close(): void {
    for (const stream of [...this.#open]) stream.unsubscribe()
  }
}
