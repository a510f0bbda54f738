import { expectTime } from '../../../config/bounds.ts'
import type { Address } from '../../../primitives/hex.ts'
import { method } from '../../method.ts'
import { data } from '../../wire/params.ts'
import { boolean } from '../../wire/results.ts'

/**
 * Replaces the dumped accounts, except that a higher nonce is kept; other accounts stay. Time
 * advances to the dump's time. The dump's blocks are ignored: this chain continues from its own
 * head. On a fork, a slot of these accounts that the dump lacks gets the remote's value.
 */
export const anvil_loadState = method({
  summary: 'Writes the accounts of an anvil dump over the state. Always true.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [data],
  result: boolean,
  async handle({ backend: { clock, queue }, connection: { limits } }, dump) {
    await queue.run(async ({ chain, producer }) => {
      const { parseState, writesOf } = await import('./anvil-state.ts')
      const { timestamp = 0n, accounts } = parseState(dump, limits.responseBytesMax, 'params[0]')
      const timeMs = Number(timestamp) * 1000
      expectTime('timestamp', timeMs)
      if (timeMs > clock.nowMs) await producer.setNextTime(timeMs)
      const first = chain.at(BigInt(chain.firstNumber)).provenState
      const unset = (account: Address, slot: bigint) =>
        chain.isForked ? first.storage(account, slot) : 0n
      const writes = () => writesOf(accounts, chain.pending.state, unset)
      await producer.patch(await chain.withRemote(writes))
    })
    return true
  },
})
