import { nullable, textSchema } from '../../../primitives/schema.ts'
import { looseCount } from '../../dialect.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

/** Applies to the next block that has no transactions yet; later timestamps continue from it. */
export const evm_setNextBlockTimestamp = method({
  summary: 'Sets the time of the next block, in seconds since the epoch.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [looseCount('seconds')],
  result: asPrinted<string | null>('null or decimal text', nullable(textSchema)),
  async handle({ backend: { config, time } }, count) {
    await time.setNext(count * 1000)
    return config.dialect === 'hardhat' ? String(count) : null
  },
})
