import { looseCount, seconds, secondsIn } from '../../dialect.ts'
import { method } from '../../method.ts'

/**
 * Seals no blocks for the skipped time. A pending block with transactions is sealed first, at the
 * time that its transactions have already read.
 */
export const evm_increaseTime = method({
  summary: 'Advances time by a number of seconds. Returns all seconds added so far.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [looseCount('seconds')],
  result: seconds,
  async handle({ backend: { config, time } }, count) {
    const totalMs = await time.shift(count * 1000)
    return secondsIn(config.dialect, Math.floor(totalMs / 1000))
  },
})
