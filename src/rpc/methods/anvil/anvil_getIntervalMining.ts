import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'
import { anyOf, nullSchema } from '../../wire/schema.ts'

/** Where distances are drawn, the least of them. */
export const anvil_getIntervalMining = method({
  summary: 'How far apart the clock seals blocks, in seconds, or in ms in the hardhat dialect.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [],
  result: asPrinted<number | null>('number or null', anyOf({ type: 'number' }, nullSchema)),
  handle({ dialect, mining }) {
    const { interval, isPaused } = mining()
    if (interval === undefined || isPaused) return null
    return dialect === 'hardhat' ? interval.minMs : interval.minMs / 1000
  },
})
