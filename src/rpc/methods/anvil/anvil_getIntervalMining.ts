import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'
import { anyOf, nullSchema } from '../../wire/schema.ts'

/** The minimum if intervals are drawn from a range. */
export const anvil_getIntervalMining = method({
  summary: 'Block interval of the clock, in seconds, or in ms in the hardhat dialect.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [],
  result: asPrinted<number | null>('number or null', anyOf({ type: 'number' }, nullSchema)),
  handle({ config, producer }) {
    const { interval, isPaused } = producer.mining
    if (interval === undefined || isPaused) return null
    return config.dialect === 'hardhat' ? interval.minMs : interval.minMs / 1000
  },
})
