import { method } from '../../method.ts'
import { faultList } from './faults.ts'

/** Those that are over are in it no more. */
export const previewnet_faults = method({
  summary: 'The faults that are to come, are on, or could not be done when their time came.',
  spec: 'docs/faults.md',
  params: [],
  result: faultList,
  handle: ({ faults }) => faults.list(),
})
