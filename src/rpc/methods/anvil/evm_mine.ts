import { method } from '../../method.ts'
import { text } from '../../wire/results.ts'
import { mineOptions } from './mine-options.ts'

/**
 * Independent of the schedule; only a timestamp in the future moves the clock. The first block gets
 * the timestamp. A pending block with transactions is sealed before it, at its own time.
 */
export const evm_mine = method({
  summary: 'Seals the pending block now, at a given time if there is one, or a number of blocks.',
  spec: 'https://ganache.dev/#evm_mine',
  foreignPages: 'answered',
  params: [mineOptions],
  result: text,
  async handle({ backend: { config, time } }, { blocks, atMs }) {
    await time.mine(blocks, { atMs })
    return config.dialect === 'hardhat' ? '0' : '0x0'
  },
})
