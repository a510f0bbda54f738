import { change, looseCountOr } from '../../dialect.ts'

/**
 * Clock and txpool do not change. Transactions of the removed blocks are lost, and so are terms that
 * were set for the next block.
 */
export const anvil_rollback = change({
  summary: 'Removes the newest blocks, and what is pending.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [looseCountOr('depth = 1', 1)],
  handle: ({ backend: { queue } }, depth = 1) =>
    queue.run(({ producer }) => producer.rollBack(depth)),
})
