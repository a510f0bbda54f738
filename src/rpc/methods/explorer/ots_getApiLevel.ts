import { method } from '../../method.ts'
import { count } from '../../wire/results.ts'

/** The version of the Otterscan API; all methods of level 8 are implemented. */
export const ots_getApiLevel = method({
  summary: 'The level of the explorer interface: 8.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  foreignPages: 'answered',
  params: [],
  result: count,
  handle: () => 8,
})
