import { change, type LooseNumber, looseUintSchema, parseLooseCount } from '../../dialect.ts'
import { refuse, required } from '../../wire/params.ts'

const chainId = required<LooseNumber, number>('chain id', looseUintSchema, (value, where) => {
  const id = parseLooseCount(value, where)
  return id > 0 ? id : refuse(where, 'a chain id of at least 1', value)
})

/**
 * New signatures and blocks have the new id. Sealed blocks keep theirs, and so does a block that holds
 * transactions, which is sealed first. Waiting transactions of the old id are dropped in their turn.
 */
export const anvil_setChainId = change({
  summary: 'Sets the chain id of blocks from now on.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [chainId],
  handle: ({ events, producer, queue }, id) =>
    queue.run(async () => {
      await producer.setChainId(id)
      events.lookAtChainId()
    }),
})
