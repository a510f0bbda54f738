import { method } from '../../method.ts'
import { hashes } from '../../wire/results.ts'

/** Pre-confirmed transactions stay. */
export const txpool_removeAll = method({
  summary: 'Empties the pool; the hashes of what was in it.',
  spec: 'https://reth.rs/jsonrpc/txpool/',
  params: [],
  result: hashes,
  async handle({ producer, queue }) {
    const dropped = await queue.run(() => producer.drop(() => true))
    return dropped.map(({ hash }) => hash)
  },
})
