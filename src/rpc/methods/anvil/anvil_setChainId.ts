import { change, type LooseNumber, looseUintSchema, parseLooseCount } from '../../dialect.ts'
import { refuse, required } from '../../wire/params.ts'

const chainId = required<LooseNumber, number>('chain id', looseUintSchema, (value, where) => {
  const id = parseLooseCount(value, where)
  return id > 0 ? id : refuse(where, 'a chain id of at least 1', value)
})

/**
 * Of what is signed and of blocks that come; those that are sealed keep theirs, and so does what has
 * begun, which is sealed first. What waits for the old id is dropped when its turn comes.
 */
export const anvil_setChainId = change({
  summary: 'Sets the chain id of blocks from now on.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [chainId],
  handle: ({ setChainId }, id) => setChainId(id),
})
