import { hexFromWord } from '../../../primitives/word.ts'
import { change, looseUint } from '../../dialect.ts'

/** Applies only to the next block that has no transactions yet. */
export const anvil_setPrevRandao = change({
  summary: 'Sets `prevRandao` of the next block.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [looseUint('prevRandao')],
  handle: ({ backend: { queue } }, value) =>
    queue.run(({ producer }) => producer.setTerms({ prevRandao: hexFromWord(value) }, false)),
})
