import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'

/** In the anvil dialect false beside an interval, as in anvil's mixed mode. */
export const anvil_getAutomine = method({
  summary: 'Tells whether a block is sealed as soon as a transaction has run.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [],
  result: boolean,
  handle({ backend: { config, producer } }) {
    const { isAuto, interval, isPaused } = producer.mining
    const isOther = config.dialect === 'anvil' && interval !== undefined
    return isAuto && !isPaused && !isOther
  },
})
