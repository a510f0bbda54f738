import { change, type LooseNumber, looseUintSchema, parseLooseCount } from '../../dialect.ts'
import { refuse, required } from '../../wire/params.ts'

const chainId = required<LooseNumber, number>('chain id', looseUintSchema, (value, where) => {
  const id = parseLooseCount(value, where)
  return id > 0 ? id : refuse(where, 'a chain id of at least 1', value)
})

/**
 * Applies to new signatures and blocks. Sealed blocks keep their id; a pending block with
 * transactions is sealed first, with the old id. Txpool transactions for the old id are dropped
 * when their turn comes.
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
