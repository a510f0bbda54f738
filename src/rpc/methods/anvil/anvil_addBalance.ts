import { creditedBalance } from '../../../primitives/word.ts'
import { change, looseUint } from '../../dialect.ts'
import { address } from '../../wire/params.ts'

/** Adds to the pending balance; the sum is capped at 2^256 - 1. */
export const anvil_addBalance = change({
  summary: 'Adds to a balance, in wei.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [address, looseUint('wei')],
  handle: ({ backend: { queue } }, account, wei) =>
    queue.run(async ({ chain, producer }) => {
      const before = await chain.withRemote(() => chain.pending.state.balance(account))
      const value = creditedBalance(before, wei)
      return producer.patch([{ field: 'balance', address: account, value }])
    }),
})
