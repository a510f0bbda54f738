import { method } from '../../method.ts'
import { faultList } from './faults.ts'

/** Those that are over are in it no more. */
export const previewnet_faults = method({
  summary: 'Faults that are scheduled, active, or failed when their time came.',
  spec: 'docs/faults.md',
  params: [],
  result: faultList,
  handle: ({ faults }) => faults.list(),
})
