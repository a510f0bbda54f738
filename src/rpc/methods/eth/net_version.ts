import { method } from '../../method.ts'
import { text } from '../../wire/results.ts'

/** The network id in decimal; equal to the chain id. */
export const net_version = method({
  summary: 'Network id as a decimal text.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-net',
  foreignPages: 'answered',
  params: [],
  result: text,
  handle: ({ backend: { producer } }) => String(producer.chainIds.current),
})
