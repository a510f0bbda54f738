import { hexFromWord } from '../../../primitives/word.ts'
import { change, looseUint } from '../../dialect.ts'

/** Of the next block that no transaction has begun, and of no other. */
export const anvil_setPrevRandao = change({
  summary: 'Sets `prevRandao` of the next block.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [looseUint('prevRandao')],
  handle: ({ setTerms }, value) => setTerms({ prevRandao: hexFromWord(value) }, false),
})
