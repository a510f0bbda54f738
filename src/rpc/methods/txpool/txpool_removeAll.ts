import { method } from '../../method.ts'
import { hashes } from '../../wire/results.ts'

/** Pre-confirmed transactions that have a receipt stay. */
export const txpool_removeAll = method({
  summary: 'Empties the pool. Returns the hashes of its transactions.',
  spec: 'https://reth.rs/jsonrpc/txpool/',
  foreignPages: 'answered',
  params: [],
  result: hashes,
  async handle({ backend: { queue } }) {
    const dropped = await queue.run(({ producer }) => producer.drop(() => true))
    return dropped.map(({ hash }) => hash)
  },
})
