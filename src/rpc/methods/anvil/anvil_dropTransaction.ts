import type { Hash } from '../../../primitives/hex.ts'
import { anyOf, booleanSchema, hashSchema, nullSchema } from '../../../primitives/schema.ts'
import { RpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { hash } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'

const INVALID_INPUT = -32000

/** Does not affect a pre-confirmed transaction that has a receipt: only a rollback removes it. */
export const anvil_dropTransaction = method({
  summary: 'Removes a transaction from the pool. Returns its hash, or `null` if it is not there.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [hash],
  result: asPrinted<Hash | boolean | null>(
    'hash, boolean or null',
    anyOf(hashSchema, booleanSchema, nullSchema),
  ),
  async handle({ backend: { chain, config, queue } }, wanted) {
    const [dropped] = await queue.run(({ producer }) =>
      producer.drop((waiting) => waiting.hash === wanted),
    )
    if (config.dialect !== 'hardhat') return dropped?.hash ?? null
    const included = dropped === undefined ? chain.transaction(wanted) : undefined
    if (included !== undefined) {
      const reason = included.block.isSealed ? 'already mined' : 'pre-confirmed'
      throw new RpcError(
        INVALID_INPUT,
        `Transaction ${wanted} cannot be dropped because it's ${reason}`,
      )
    }
    return dropped !== undefined
  },
})
