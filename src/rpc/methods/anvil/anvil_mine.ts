import { change, looseCountOr } from '../../dialect.ts'

/**
 * Time moves on by the interval before each block, in hardhat's dialect before each but the first one;
 * there it is a second when left out. A block that transactions have begun keeps its own time.
 */
export const anvil_mine = change({
  summary: 'Seals blocks now, a number of seconds apart.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [looseCountOr('count = 1', 1), looseCountOr('seconds', undefined)],
  async handle({ config, time }, count = 1, interval) {
    const isHardhat = config.dialect === 'hardhat'
    const intervalMs = (interval ?? (isHardhat ? 1 : 0)) * 1000
    await time.mine(count, { intervalMs, skipsFirst: isHardhat })
  },
})
