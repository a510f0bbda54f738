import { method } from '../../method.ts'
import { hash } from '../../wire/results.ts'
import { deposit } from './l1-requests.ts'

/**
 * Makes a deposit on L1. It is in the first block of the next L1 block, whose hash makes that of the
 * transaction; what it mints comes into being whatever becomes of the rest.
 */
export const previewnet_deposit = method({
  summary: 'Deposits from L1. Returns the hash that the L2 transaction will have.',
  spec: 'https://specs.optimism.io/protocol/deposits.html',
  params: [deposit],
  result: hash,
  handle: ({ producer, queue }, request) => queue.run(() => producer.deposit(request).hash),
})
