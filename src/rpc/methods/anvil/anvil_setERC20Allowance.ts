import { bytesFromHex } from '../../../primitives/hex.ts'
import { change, looseUint } from '../../dialect.ts'
import { address } from '../../wire/params.ts'

/** Whatever the token is, if its `allowance` is one word of storage, of a proxy or not. */
export const anvil_setERC20Allowance = change({
  summary: "Sets what a spender may take of an owner's ERC-20 token.",
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [address, address, address, looseUint('amount')],
  handle({ calls, producer, queue }, owner, spender, token, amount) {
    const words = [owner, spender].map((each) => `${'00'.repeat(12)}${each.slice(2)}`)
    const allowance = bytesFromHex(`0xdd62ed3e${words.join('')}`)
    const answer = { what: 'allowance', value: amount }
    return queue.run(async () =>
      producer.patch([await calls.writeThatAnswers(token, allowance, answer)]),
    )
  },
})
