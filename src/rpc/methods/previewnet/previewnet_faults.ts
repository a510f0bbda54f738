import { method } from '../../method.ts'
import { faultList } from './fault-params.ts'

/** Scheduled, active and refused faults; those that have ended are not listed. */
export const previewnet_faults = method({
  summary: 'Faults that are scheduled, active, or failed when their time came.',
  spec: 'docs/faults.md',
  foreignPages: 'refused',
  params: [],
  result: faultList,
  handle: ({ backend: { faults } }) => faults.list(),
})
