import { bytesFromHex } from '../../../primitives/hex.ts'
import { change, looseUint } from '../../dialect.ts'
import { address } from '../../wire/params.ts'

/** Works for tokens, proxies included, whose `allowance` one field of one storage slot decides. */
export const anvil_setERC20Allowance = change({
  summary: "Sets what a spender may take of an owner's ERC-20 token.",
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [address, address, address, looseUint('amount')],
  handle({ backend: { calls, queue } }, owner, spender, token, amount) {
    const words = [owner, spender].map((each) => `${'00'.repeat(12)}${each.slice(2)}`)
    const allowance = bytesFromHex(`0xdd62ed3e${words.join('')}`)
    const answer = { what: 'allowance', value: amount }
    return queue.run(async ({ producer }) =>
      producer.patch(await calls.writesThatAnswer(token, allowance, answer)),
    )
  },
})
