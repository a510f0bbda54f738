import { nullable, numberSchema } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

/** The minimum if intervals are drawn from a range. */
export const anvil_getIntervalMining = method({
  summary: 'Block interval of the clock, in seconds, or in ms in the hardhat dialect.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [],
  result: asPrinted('number or null', nullable(numberSchema)),
  handle({ config, producer }) {
    const { interval, isPaused } = producer.mining
    if (interval === undefined || isPaused) return null
    return config.dialect === 'hardhat' ? interval.minMs : interval.minMs / 1000
  },
})
