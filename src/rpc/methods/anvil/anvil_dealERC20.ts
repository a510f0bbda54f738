import { bytesFromHex } from '../../../primitives/hex.ts'
import { change, looseUint } from '../../dialect.ts'
import { address } from '../../wire/params.ts'

/** Works for tokens, proxies included, whose `balanceOf` one field of one storage slot decides. */
export const anvil_dealERC20 = change({
  summary: "Sets an account's balance of an ERC-20 token.",
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [address, address, looseUint('amount')],
  handle({ backend: { calls, queue } }, account, token, amount) {
    const balanceOf = bytesFromHex(`0x70a08231${'00'.repeat(12)}${account.slice(2)}`)
    const answer = { what: 'balance', value: amount }
    return queue.run(async ({ producer }) =>
      producer.patch(await calls.writesThatAnswer(token, balanceOf, answer)),
    )
  },
})
