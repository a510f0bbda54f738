import { change, looseCountOr } from '../../dialect.ts'

/**
 * Time advances by the interval before each block; in the hardhat dialect before each but the
 * first, and by 1 second if the interval is omitted. A pending block with transactions keeps its
 * time.
 */
export const anvil_mine = change({
  summary: 'Seals blocks now, a number of seconds apart.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [looseCountOr('count = 1', 1), looseCountOr('seconds', undefined)],
  async handle({ backend: { config, time } }, count = 1, interval) {
    const isHardhat = config.dialect === 'hardhat'
    const intervalMs = (interval ?? (isHardhat ? 1 : 0)) * 1000
    await time.mine(count, { intervalMs, skipsFirst: isHardhat })
  },
})
