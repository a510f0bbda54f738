import { method } from '../../method.ts'
import { text } from '../../wire/results.ts'
import { mineOptions } from './mine-options.ts'

/**
 * Whatever the clock says; it moves only to a timestamp that is ahead of it. The first block gets the
 * timestamp; one that transactions have begun is sealed before it, at its own time.
 */
export const evm_mine = method({
  summary: 'Seals the pending block now, at a given time if there is one, or a number of blocks.',
  spec: 'https://ganache.dev/#evm_mine',
  params: [mineOptions],
  result: text,
  async handle({ config, time }, { blocks, timestamp }) {
    await time.mine(blocks, { atMs: timestamp === undefined ? undefined : timestamp * 1000 })
    return config.dialect === 'hardhat' ? '0' : '0x0'
  },
})
