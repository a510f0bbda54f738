import { method } from '../../method.ts'
import { hash } from '../../wire/results.ts'
import { deposit } from './l1-requests.ts'

/**
 * Makes a deposit on L1. It is included in the first L2 block with the next L1 origin; the L1 block
 * hash determines the transaction hash. Minted wei are credited even if the transaction fails.
 */
export const previewnet_deposit = method({
  summary: 'Deposits from L1. Returns the hash that the L2 transaction will have.',
  spec: 'https://specs.optimism.io/protocol/deposits.html',
  foreignPages: 'answered',
  params: [deposit],
  result: hash,
  handle: ({ backend: { queue } }, request) =>
    queue.run(({ producer }) => producer.deposit(request).hash),
})
