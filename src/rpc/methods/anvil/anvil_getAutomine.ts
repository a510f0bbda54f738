import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'

/** In hardhat's and ganache's dialects also while the clock seals blocks beside. */
export const anvil_getAutomine = method({
  summary: 'Tells whether a block is sealed as soon as a transaction has run.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [],
  result: boolean,
  handle({ producer }) {
    const { isAuto, isPaused } = producer.mining
    return isAuto && !isPaused
  },
})
