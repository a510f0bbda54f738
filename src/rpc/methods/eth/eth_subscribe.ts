import { method } from '../../method.ts'
import { refusedSubscription } from '../../subscriptions/index.ts'
import { subscriptionKind, subscriptionOptions } from '../../wire/params.ts'
import { id } from '../../wire/results.ts'

/** Starts a subscription. Requires a connection that can send notifications. */
export const eth_subscribe = method({
  summary: 'Starts a subscription, on connections that can push.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/pubsub',
  foreignPages: refusedSubscription,
  params: [subscriptionKind, subscriptionOptions],
  result: id,
  handle: ({ connection }, kind, options) => connection.subscribe(kind, options),
})
