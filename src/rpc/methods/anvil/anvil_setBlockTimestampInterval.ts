import { change, looseCount } from '../../dialect.ts'

/** Whatever the clock says, until it is taken off. Hardhat's clients send ms, the others seconds. */
export const anvil_setBlockTimestampInterval = change({
  summary: 'Puts every block so many seconds (in the dialect of hardhat ms) after the one before.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [looseCount('seconds')],
  async handle({ config, time }, given) {
    await time.setTimestampInterval(config.dialect === 'hardhat' ? given : given * 1000)
  },
})
