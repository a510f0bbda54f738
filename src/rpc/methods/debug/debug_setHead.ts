import { DevnetError } from '../../../primitives/errors.ts'
import { looseCount } from '../../dialect.ts'
import { method } from '../../method.ts'
import { nothing } from '../../wire/results.ts'

/** Same as `anvil_rollback`, with the number of the new head. */
export const debug_setHead = method({
  summary: 'Removes the blocks above a number, and what is pending.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debugsethead',
  foreignPages: 'answered',
  params: [looseCount('number')],
  result: nothing,
  async handle({ backend: { chain, queue } }, number) {
    const height = Number(chain.head.number)
    if (number > height) {
      throw new DevnetError('UNKNOWN_BLOCK', `block not found: ${number}, the head is ${height}`, {
        number,
        height,
      })
    }
    await queue.run(({ producer }) => producer.rollBack(height - number))
    return null
  },
})
