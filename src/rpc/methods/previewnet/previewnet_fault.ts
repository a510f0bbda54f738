import { method } from '../../method.ts'
import { id } from '../../wire/results.ts'
import { timedFault } from './fault-params.ts'

/** An immediate fault that is impossible is refused; a scheduled one is listed with its outcome. */
export const previewnet_fault = method({
  summary: 'Schedules a fault: at a time, after a delay, or at once. Returns its id.',
  spec: 'docs/faults.md',
  foreignPages: 'answered',
  params: [timedFault],
  result: id,
  handle: ({ backend: { faultControl } }, { fault, time }) => faultControl.add(fault, time),
})
