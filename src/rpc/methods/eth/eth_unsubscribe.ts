import { method } from '../../method.ts'
import { subscriptionId } from '../../wire/params.ts'
import { boolean } from '../../wire/results.ts'

/** Ends a subscription of this connection. Returns `false` for an unknown id. */
export const eth_unsubscribe = method({
  summary: 'Ends a subscription.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/pubsub',
  foreignPages: 'answered',
  params: [subscriptionId],
  result: boolean,
  handle: ({ connection }, id) => connection.unsubscribe(id),
})
