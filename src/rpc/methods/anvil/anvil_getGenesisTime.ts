import { countSchema } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

/** Seconds since the epoch. */
export const anvil_getGenesisTime = method({
  summary: 'Time of block 0, in seconds since the epoch.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  foreignPages: 'answered',
  params: [],
  result: asPrinted<number>('seconds', countSchema),
  handle: ({ backend: { chain } }) => Number(chain.genesis.timestamp),
})
