import { method } from '../../method.ts'
import { hash } from '../../wire/results.ts'

/**
 * Two runs have equal digests if their inputs, with order and times, and all results were equal.
 */
export const previewnet_digest = method({
  summary: 'A hash over every input so far and all that came of it, to compare two runs.',
  spec: 'docs/replay.md',
  foreignPages: 'answered',
  params: [],
  result: hash,
  handle: ({ backend: { recorder: inputs } }) => inputs.digest(),
})
