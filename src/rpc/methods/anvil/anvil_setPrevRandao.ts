import { hexFromWord } from '../../../primitives/word.ts'
import { change, looseUint } from '../../dialect.ts'

/** The next block is the first that holds no transaction yet; later ones are unchanged. */
export const anvil_setPrevRandao = change({
  summary: 'Sets `prevRandao` of the next block.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [looseUint('prevRandao')],
  handle: ({ producer, queue }, value) =>
    queue.run(() => producer.setTerms({ prevRandao: hexFromWord(value) }, false)),
})
