import { looseCount } from '../../dialect.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'
import { nullable, textSchema } from '../../wire/schema.ts'

/** Of the next block that no transaction has begun; later ones go on from there. */
export const evm_setNextBlockTimestamp = method({
  summary: 'Sets the time of the next block, in seconds since the epoch.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [looseCount('seconds')],
  result: asPrinted<string | null>('null or decimal text', nullable(textSchema)),
  async handle({ dialect, setNextTime }, count) {
    await setNextTime(count * 1000)
    return dialect === 'hardhat' ? String(count) : null
  },
})
