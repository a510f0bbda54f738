import { looseCount, seconds, secondsIn } from '../../dialect.ts'
import { method } from '../../method.ts'

/**
 * Blocks are not made on the way. If transactions have been pre-confirmed, their block is sealed first,
 * at its own time: what has run has seen the time it ran at.
 */
export const evm_increaseTime = method({
  summary: 'Advances time by a number of seconds. Returns all seconds added so far.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [looseCount('seconds')],
  result: seconds,
  async handle({ config, time }, count) {
    const totalMs = await time.shift(count * 1000)
    return secondsIn(config.dialect, Math.floor(totalMs / 1000))
  },
})
