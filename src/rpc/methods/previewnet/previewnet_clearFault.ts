import { text } from '../../../primitives/codec.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { boolean } from '../../wire/results.ts'

const faultId = param('fault id', text('a fault id'))

/** `false` also for a fault that has ended. */
export const previewnet_clearFault = method({
  summary: 'Removes a scheduled fault or ends an active one. Returns whether there was one.',
  spec: 'docs/faults.md',
  foreignPages: 'answered',
  params: [faultId],
  result: boolean,
  handle: ({ backend: { faults, queue } }, wanted) => queue.run(() => faults.clear(wanted)),
})
