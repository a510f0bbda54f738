import { OPENING_GAS } from '../../../network/system-transactions.ts'
import { DevnetError } from '../../../primitives/errors.ts'
import { looseUint } from '../../dialect.ts'
import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'

/**
 * From the next block on that no transaction has begun.
 *
 * @throws {DevnetError} INVALID_OPTION for a gas limit below what opens a block
 */
export const evm_setBlockGasLimit = method({
  summary: 'Sets the gas limit of blocks, from the next one on.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [looseUint('gas', 10n ** 15n)],
  result: boolean,
  async handle({ config, producer, queue }, gasLimit) {
    const least = config.rules === 'ethereum' ? 1n : OPENING_GAS
    if (gasLimit < least) {
      const message = `block gas limit: expected at least ${least} gas, got ${gasLimit}`
      throw new DevnetError('INVALID_OPTION', message, { gasLimit, least })
    }
    await queue.run(() => producer.setTerms({ gasLimit }, true))
    return true
  },
})
