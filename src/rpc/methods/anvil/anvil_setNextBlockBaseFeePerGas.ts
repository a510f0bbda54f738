import { WORD_MAX } from '../../../primitives/word.ts'
import { change, looseUint } from '../../dialect.ts'

/** The next block is the first that holds no transaction yet; later base fees follow from it. */
export const anvil_setNextBlockBaseFeePerGas = change({
  summary: 'Sets the base fee of the next block, in wei per gas.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [looseUint('wei per gas', WORD_MAX >> 128n)],
  handle: ({ producer, queue }, baseFeePerGas) =>
    queue.run(() => producer.setTerms({ baseFeePerGas }, false)),
})
