import { DevnetError } from '../../../primitives/errors.ts'
import { method } from '../../method.ts'
import { flagLeftOut } from '../../wire/params.ts'
import { bytes } from '../../wire/results.ts'

/**
 * Dumps the head without the pending block and, whatever the flag, without earlier states.
 * `devnet.dump()` and `--state` save these too.
 */
export const anvil_dumpState = method({
  summary: 'The accounts and blocks at the head in the form of anvil: JSON in gzip.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [flagLeftOut],
  result: bytes,
  async handle({ chain, remote }) {
    if (remote !== undefined) {
      const { host } = remote.channel
      throw new DevnetError(
        'FORK_NOT_SAVED',
        `a fork has no dump: most of its state is that of ${host}`,
      )
    }
    const { dumpState } = await import('./anvil-state.ts')
    return dumpState(chain, chain.head)
  },
})
