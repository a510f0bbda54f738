import { method } from '../../method.ts'
import { pastFaultList } from './fault-params.ts'

/** A revert takes what ended after its snapshot out of the list; a loaded state file has none. */
export const previewnet_pastFaults = method({
  summary:
    'The newest 1,000 faults that have ended, with begin and end, in the order in which they did.',
  spec: 'docs/faults.md',
  foreignPages: 'refused',
  params: [],
  result: pastFaultList,
  handle: ({ backend: { faults } }) => faults.past(),
})
