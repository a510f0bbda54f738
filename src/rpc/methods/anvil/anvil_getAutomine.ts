import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'

/** In the hardhat and ganache dialects an interval can be set at the same time. */
export const anvil_getAutomine = method({
  summary: 'Tells whether a block is sealed as soon as a transaction has run.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [],
  result: boolean,
  handle({ backend: { producer } }) {
    const { isAuto, isPaused } = producer.mining
    return isAuto && !isPaused
  },
})
