import type { SealedBlock } from '../../../chain/sealed-block.ts'
import { method } from '../../method.ts'
import { minedBlocks, printMinedBlock } from '../../wire/objects/mined-block.ts'
import { mineOptions } from './mine-options.ts'

/** Same as `evm_mine`. Revert data of failed transactions is found by executing them again. */
export const evm_mine_detailed = method({
  summary: 'Seals blocks as `evm_mine` does; the blocks, saying why transactions in them failed.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [mineOptions],
  result: minedBlocks,
  async handle({ backend: { calls, time } }, { blocks, atMs }) {
    const sealed: SealedBlock[] = []
    await time.mine(blocks, { atMs }, (block) => sealed.push(block))
    return Promise.all(sealed.map((block) => printMinedBlock(block, calls)))
  },
})
