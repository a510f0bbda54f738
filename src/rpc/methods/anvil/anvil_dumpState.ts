import { method } from '../../method.ts'
import { flagLeftOut } from '../../wire/params.ts'
import { bytes } from '../../wire/results.ts'

/**
 * Dumps the head without the pending block and, whatever the flag, without earlier states.
 * `devnet.dump()` and `--state` save these too. A fork dumps the accounts that were changed here, with
 * the slots that were: a dump of all that was read would depend on the reads.
 */
export const anvil_dumpState = method({
  summary: 'The accounts and blocks at the head in the form of anvil: JSON in gzip.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [flagLeftOut],
  result: bytes,
  async handle({ backend: { chain } }) {
    const { dumpState } = await import('./anvil-state.ts')
    const { head } = chain
    return chain.withRemote(() => dumpState(chain, head))
  },
})
