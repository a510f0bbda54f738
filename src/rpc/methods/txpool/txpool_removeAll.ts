import { method } from '../../method.ts'
import { hashes } from '../../wire/results.ts'

/** What has been pre-confirmed stays. */
export const txpool_removeAll = method({
  summary: 'Empties the pool; the hashes of what was in it.',
  spec: 'https://reth.rs/jsonrpc/txpool/',
  params: [],
  result: hashes,
  async handle({ drop }) {
    const dropped = await drop(() => true)
    return dropped.map(({ hash }) => hash)
  },
})
