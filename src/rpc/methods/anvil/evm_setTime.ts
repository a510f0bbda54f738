import { integerSchema } from '../../../primitives/schema.ts'
import { looseCount } from '../../dialect.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

/** Larger numbers are ms: as seconds they would be some 30,000 years away. */
const secondsMax = 10 ** 12

/** May go backwards, but not before the newest block. The ganache dialect always takes ms. */
export const evm_setTime = method({
  summary:
    'Sets the clock, in seconds or ms since the epoch. Returns the seconds by which it moved.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [looseCount('seconds or ms')],
  result: asPrinted('seconds', integerSchema),
  async handle({ backend: { config, time } }, given) {
    const isMs = config.dialect === 'ganache' || given > secondsMax
    return Math.trunc((await time.set(isMs ? given : given * 1000)) / 1000)
  },
})
