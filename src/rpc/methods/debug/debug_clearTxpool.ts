import { method } from '../../method.ts'
import { nothing } from '../../wire/results.ts'

/** Pre-confirmed transactions that have a receipt stay. */
export const debug_clearTxpool = method({
  summary: 'Empties the pool.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug',
  foreignPages: 'answered',
  params: [],
  result: nothing,
  async handle({ backend: { queue } }) {
    await queue.run(({ producer }) => producer.drop(() => true))
    return null
  },
})
