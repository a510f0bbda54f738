import { method } from '../../method.ts'
import { count } from '../../wire/results.ts'

/** What Otterscan may ask: level 8 has all of it. */
export const ots_getApiLevel = method({
  summary: 'The level of the explorer interface: 8.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  params: [],
  result: count,
  handle: () => 8,
})
