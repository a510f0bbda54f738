import { transform } from '../../../primitives/codec.ts'
import { change, looseCountCodec } from '../../dialect.ts'
import { param } from '../../wire/codec.ts'

const chainId = param(
  'chain id',
  transform(looseCountCodec, (id, where, refuse, value) =>
    id > 0 ? id : refuse(where, 'a chain id of at least 1', value),
  ),
)

/**
 * Applies to new signatures and blocks. Sealed blocks keep their id; a pending block with
 * transactions is sealed first, with the old id. Txpool transactions for the old id are dropped
 * when their turn comes.
 */
export const anvil_setChainId = change({
  summary: 'Sets the chain id of blocks from now on.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [chainId],
  handle: ({ backend: { events, queue } }, id) =>
    queue.run(async ({ chainIds, producer }) => {
      await producer.setChainId(id)
      events.emitChainIdIfChanged(chainIds.current)
    }),
})
