import { anyOf, arrayOf, limited, nullSchema, numberSchema } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

const bounds = limited(arrayOf(numberSchema), { minItems: 2, maxItems: 2 })

/**
 * `evm_setIntervalMining` takes what this answers: both bounds, if intervals are drawn between them. In
 * the anvil dialect null beside automining, as in anvil's mixed mode.
 */
export const anvil_getIntervalMining = method({
  summary: 'Block interval of the clock, in seconds, or in ms in the hardhat dialect.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [],
  result: asPrinted<number | readonly number[] | null>(
    'number, [number, number] or null',
    anyOf(numberSchema, bounds, nullSchema),
  ),
  handle({ backend: { config, producer } }) {
    const { isAuto, interval, isPaused } = producer.mining
    if (interval === undefined || isPaused) return null
    if (isAuto && config.dialect === 'anvil') return null
    const { minMs, maxMs } = interval
    if (config.dialect !== 'hardhat') return minMs / 1000
    return minMs === maxMs ? minMs : [minMs, maxMs]
  },
})
