import { method } from '../../method.ts'
import { hash } from '../../wire/params.ts'
import { hashOrNull } from '../../wire/results.ts'

/** Pre-confirmed transactions that have a receipt stay. */
export const txpool_removeTransaction = method({
  summary: 'Removes a transaction from the pool. Returns its hash, or `null` if it is not there.',
  spec: 'https://reth.rs/jsonrpc/txpool/',
  foreignPages: 'answered',
  params: [hash],
  result: hashOrNull,
  async handle({ backend: { queue } }, wanted) {
    const [dropped] = await queue.run(({ producer }) =>
      producer.drop((waiting) => waiting.hash === wanted),
    )
    return dropped?.hash ?? null
  },
})
