import { countSchema } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

/** The only time is virtual time. */
export const anvil_getLastBlockWallTime = method({
  summary: 'Virtual time of the newest block, in ms since the epoch.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [],
  result: asPrinted<number>('ms', countSchema),
  handle: ({ backend: { chain } }) => chain.head.timeMs,
})
