import { method } from '../../method.ts'
import { address } from '../../wire/params.ts'
import { hashes } from '../../wire/results.ts'

/** What has been pre-confirmed stays. */
export const txpool_removeSender = method({
  summary: 'Takes the waiting transactions of an account out of the pool; their hashes.',
  spec: 'https://reth.rs/jsonrpc/txpool/',
  params: [address],
  result: hashes,
  async handle({ drop }, sender) {
    const dropped = await drop(({ from }) => from === sender)
    return dropped.map(({ hash }) => hash)
  },
})
