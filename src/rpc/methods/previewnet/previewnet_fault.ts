import { method } from '../../method.ts'
import { id } from '../../wire/results.ts'
import { timedFault } from './faults.ts'

/** Without a time at once, and refused when it cannot be done; with one, the list says what became of it. */
export const previewnet_fault = method({
  summary: 'Schedules a fault: at a time, after a delay, or at once. Returns its id.',
  spec: 'docs/faults.md',
  params: [timedFault],
  result: id,
  handle: ({ faultControl }, { fault, time }) => faultControl.add(fault, time),
})
