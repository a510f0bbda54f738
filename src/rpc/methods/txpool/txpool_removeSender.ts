import { method } from '../../method.ts'
import { address } from '../../wire/params.ts'
import { hashes } from '../../wire/results.ts'

/** Pre-confirmed transactions that have a receipt stay. */
export const txpool_removeSender = method({
  summary: 'Removes the transactions of an account from the pool. Returns their hashes.',
  spec: 'https://reth.rs/jsonrpc/txpool/',
  foreignPages: 'answered',
  params: [address],
  result: hashes,
  async handle({ backend: { queue } }, sender) {
    const dropped = await queue.run(({ producer }) => producer.drop(({ from }) => from === sender))
    return dropped.map(({ hash }) => hash)
  },
})
