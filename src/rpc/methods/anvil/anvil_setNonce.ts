import { DevnetError } from '../../../primitives/errors.ts'
import { UINT64_MAX } from '../../../primitives/word.ts'
import { change, looseUint } from '../../dialect.ts'
import { address } from '../../wire/params.ts'

/**
 * Accepts any value, as anvil does. In the hardhat dialect the nonce must not decrease and the
 * txpool must be empty.
 */
export const anvil_setNonce = change({
  summary: 'Sets the next nonce of an account.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [address, looseUint('nonce', UINT64_MAX)],
  handle: ({ backend: { queue } }, account, value) =>
    queue.run(async ({ chain, config, producer }) => {
      if (config.dialect === 'hardhat') {
        const before = await chain.withRemote(() => chain.pending.state.nonce(account))
        expectAsHardhat(before, value, producer.pool().length)
      }
      return producer.patch([{ field: 'nonce', address: account, value }])
    }),
})

/** @throws {DevnetError} POOL_NOT_EMPTY or NONCE_SET_BACK */
function expectAsHardhat(before: bigint, value: bigint, waitingCount: number): void {
  if (waitingCount > 0) {
    throw new DevnetError(
      'POOL_NOT_EMPTY',
      'Cannot set account nonce when the transaction pool is not empty',
      { waitingCount },
    )
  }
  if (value >= before) return
  throw new DevnetError(
    'NONCE_SET_BACK',
    `New nonce (${value}) must not be smaller than the existing nonce (${before})`,
    { before, value },
  )
}
