import { WORD_MAX } from '../../../primitives/word.ts'
import { change, looseUint } from '../../dialect.ts'

/** Of the next block that no transaction has begun; later ones follow from it. */
export const anvil_setNextBlockBaseFeePerGas = change({
  summary: 'Sets the base fee of the next block, in wei per gas.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [looseUint('wei per gas', WORD_MAX >> 128n)],
  handle: ({ setTerms }, baseFeePerGas) => setTerms({ baseFeePerGas }, false),
})
