import { change, looseCount } from '../../dialect.ts'

/** Overrides the clock until removed. Hardhat's clients send ms, others seconds. */
export const anvil_setBlockTimestampInterval = change({
  summary: 'Sets the time from one block to the next, in seconds (in ms in the hardhat dialect).',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [looseCount('seconds')],
  async handle({ backend: { config, time } }, given) {
    await time.setTimestampInterval(config.dialect === 'hardhat' ? given : given * 1000)
  },
})
