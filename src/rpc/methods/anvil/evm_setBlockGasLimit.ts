import { openingGas } from '../../../network/denim.ts'
import { DevnetError } from '../../../primitives/errors.ts'
import { looseUint } from '../../dialect.ts'
import { method } from '../../method.ts'
import { boolean } from '../../wire/results.ts'

/**
 * Starts with the next block that has no transactions yet.
 *
 * @throws {DevnetError} INVALID_OPTION for a gas limit below that of the block's system
 *   transactions, also after Denim has divided it
 */
export const evm_setBlockGasLimit = method({
  summary: 'Sets the gas limit of blocks, from the next one on.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [looseUint('gas', 10n ** 15n)],
  result: boolean,
  async handle({ backend: { queue } }, gasLimit) {
    await queue.run(({ chain, config, producer }) => {
      const { upgrade } = chain.pending.evmRules
      const least = upgrade === 'none' ? 1n : openingGas({ ...config, upgrade })
      if (gasLimit < least) {
        const message = `block gas limit: expected at least ${least} gas, got ${gasLimit}`
        throw new DevnetError('INVALID_OPTION', message, { gasLimit, least })
      }
      return producer.setTerms({ gasLimit }, true)
    })
    return true
  },
})
