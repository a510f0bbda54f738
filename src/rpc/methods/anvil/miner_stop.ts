import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'

/**
 * Transactions are still pre-confirmed; their block is sealed on request or after `miner_start`.
 */
export const miner_stop = method({
  summary: 'Pauses sealing until `miner_start`. Always true.',
  spec: 'https://ganache.dev/#miner_stop',
  foreignPages: 'answered',
  params: [],
  result: boolean,
  async handle({ backend: { queue } }) {
    await queue.run(({ producer }) => producer.setMining({ isPaused: true }))
    return true
  },
})
