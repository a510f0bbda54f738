import { method } from '../../method.ts'
import { optional, parseBoolean } from '../../wire/params.ts'
import { bytes } from '../../wire/results.ts'
import { booleanSchema } from '../../wire/schema.ts'
import { dumpState } from './anvil-state.ts'

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
  handle: ({ chain }) => dumpState(chain, chain.head),
})
