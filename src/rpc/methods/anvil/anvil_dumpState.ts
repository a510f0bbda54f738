import { method } from '../../method.ts'
import { flagLeftOut } from '../../wire/params.ts'
import { bytes } from '../../wire/results.ts'
import { dumpState } from './anvil-state.ts'

/**
 * Dumps the head without the pending block and, whatever the flag, without earlier states.
 * `devnet.dump()` and `--state` save these too.
 */
export const anvil_dumpState = method({
  summary: 'The accounts and blocks at the head in the form of anvil: JSON in gzip.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [flagLeftOut],
  result: bytes,
  handle: ({ chain }) => dumpState(chain, chain.head),
})
