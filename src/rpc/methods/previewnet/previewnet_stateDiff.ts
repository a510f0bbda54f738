import { namedDifferenceBetween } from '../../../explorer/state-difference.ts'
import { method } from '../../method.ts'
import { stateChanges } from '../../wire/objects/state-changes.ts'
import { stateRefGiven, stateRefPending } from '../../wire/params.ts'

/**
 * Compares what was written between the two states, which may be moments inside a block: consecutive
 * flashblocks give the changes of the later one. The first may be the later of the two.
 */
export const previewnet_stateDiff = method({
  summary: 'The difference between the states of two moments, by account.',
  spec: 'docs/time.md#comparing-states',
  foreignPages: 'refused',
  params: [stateRefGiven, stateRefPending],
  result: stateChanges,
  handle: ({ backend }, from, to) => namedDifferenceBetween(backend, from, to),
})
