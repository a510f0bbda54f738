import { quantityFromUint } from '../../../primitives/quantity.ts'
import { quantitySchema } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'
import { poolOf, poolSchema } from './pool.ts'

/** The numbers of executable transactions and of those behind a nonce gap. */
export const txpool_status = method({
  summary: 'Number of transactions in the pool.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [],
  result: asPrinted('pool status', poolSchema('PoolStatus', quantitySchema)),
  handle({ backend }) {
    const { pending, queued } = poolOf(backend)
    return { pending: quantityFromUint(pending.length), queued: quantityFromUint(queued.length) }
  },
})
