import { WORD_MAX } from '../../../primitives/word.ts'
import { change, looseUint } from '../../dialect.ts'

/** Applies to the next block that has no transactions yet; later base fees are derived from it. */
export const anvil_setNextBlockBaseFeePerGas = change({
  summary: 'Sets the base fee of the next block, in wei per gas.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [looseUint('wei per gas', WORD_MAX >> 128n)],
  handle: ({ backend: { queue } }, baseFeePerGas) =>
    queue.run(({ producer }) => producer.setTerms({ baseFeePerGas }, false)),
})
