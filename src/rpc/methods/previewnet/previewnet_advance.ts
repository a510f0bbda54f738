import { looseCount } from '../../dialect.ts'
import { method } from '../../method.ts'
import { timeStep } from '../../wire/objects/time-change.ts'

/** Same as `devnet.advance`: all scheduled work runs in order, each item at its own time. */
export const previewnet_advance = method({
  summary: 'Advances virtual time by a number of ms, sealing every block on the way.',
  spec: 'docs/time.md',
  foreignPages: 'answered',
  params: [looseCount('ms')],
  result: timeStep,
  handle: ({ backend: { time } }, ms) => time.advance(ms),
})
