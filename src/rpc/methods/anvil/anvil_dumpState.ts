import { load } from '../../../primitives/library.ts'
import { method } from '../../method.ts'
import { optional, parseBoolean } from '../../wire/params.ts'
import { bytes } from '../../wire/results.ts'
import { booleanSchema } from '../../wire/schema.ts'

const preserveHistory = optional<boolean, boolean>(
  'flag = false',
  booleanSchema,
  false,
  parseBoolean,
)

/**
 * Of the newest sealed block; what is pending is not in it, nor the state of earlier blocks, whatever the
 * flag says. `devnet.dump()` and `--state` keep all of that.
 */
export const anvil_dumpState = method({
  summary: 'The accounts and blocks at the head in the form of anvil: JSON in gzip.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [preserveHistory],
  result: bytes,
  async handle({ chain }) {
    const { head } = chain
    // Its library is not needed before.
    const { dumpState } = await load(() => import('./anvil-state.ts'))
    return dumpState(chain, head)
  },
})
