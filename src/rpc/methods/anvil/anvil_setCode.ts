import { change } from '../../dialect.ts'
import { invalidParams } from '../../errors.ts'
import { address, data } from '../../wire/params.ts'

/** Bytes of code that may be set where `codeSizeMax` is less: all clients wait while it is hashed. */
const CODE_BYTES_MAX = 1_048_576

/** Does not change storage, balance and nonce of the account. */
export const anvil_setCode = change({
  summary: 'Sets the code of an account, of at most 1 MiB.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [address, data],
  handle({ backend: { config, queue } }, account, codeBytes) {
    const bytesMax = Math.max(config.codeSizeMax, CODE_BYTES_MAX)
    if (codeBytes.length > bytesMax) {
      throw invalidParams(
        `params[1]: expected code of at most ${bytesMax} bytes, got ${codeBytes.length}`,
      )
    }
    return queue.run(({ producer }) =>
      producer.patch([{ field: 'code', address: account, codeBytes }]),
    )
  },
})
