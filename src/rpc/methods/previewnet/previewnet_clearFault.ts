import type { Hex } from '../../../primitives/hex.ts'
import { textSchema } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { refuse, required } from '../../wire/params.ts'
import { boolean } from '../../wire/results.ts'

const faultId = required<Hex, string>('fault id', textSchema, (value, where) =>
  typeof value === 'string' ? value : refuse(where, 'a fault id', value),
)

/** `false` also for a fault that has ended. */
export const previewnet_clearFault = method({
  summary: 'Removes a scheduled fault or ends an active one. Returns whether there was one.',
  spec: 'docs/faults.md',
  params: [faultId],
  result: boolean,
  handle: ({ faults, queue }, wanted) => queue.run(() => faults.clear(wanted)),
})
