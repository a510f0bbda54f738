import { method } from '../../method.ts'
import { coverage } from '../../wire/objects/coverage.ts'

/** Belongs to the process and not to the chain: a fork counts together with its devnet. */
export const previewnet_coverage = method({
  summary: 'Which functions, statements and branches of the known contracts were executed.',
  spec: 'docs/coverage.md',
  foreignPages: 'refused',
  params: [],
  result: coverage,
  handle: ({ backend: { artifacts, coverage: hits } }) => artifacts.coverage(hits),
})
