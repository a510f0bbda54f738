import { method } from '../../method.ts'
import { id } from '../../wire/results.ts'
import { timedFault } from './faults.ts'

/** Without a time at once, and refused when it cannot be done; with one, the list says what became of it. */
export const previewnet_fault = method({
  summary:
    'Lets something go wrong: at a time, after some, or at once. Returns the id of the fault.',
  spec: 'docs/faults.md',
  params: [timedFault],
  result: id,
  handle: ({ faultControl }, { fault, time }) => faultControl.add(fault, time),
})
