import { looseUint } from '../../dialect.ts'
import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'

/** From the next block on that no transaction has begun. */
export const evm_setBlockGasLimit = method({
  summary: 'Sets the gas limit of blocks, from the next one on.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [looseUint('gas', 10n ** 15n)],
  result: boolean,
  async handle({ setTerms }, gasLimit) {
    await setTerms({ gasLimit }, true)
    return true
  },
})
