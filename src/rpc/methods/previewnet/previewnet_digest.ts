import { method } from '../../method.ts'
import { hash } from '../../wire/results.ts'

/** Equal for two runs of which everything was equal: inputs, their order and times, what came of them. */
export const previewnet_digest = method({
  summary: 'A hash over every input so far and all that came of it, to compare two runs.',
  spec: 'docs/replay.md',
  params: [],
  result: hash,
  handle: ({ inputs }) => inputs.digest(),
})
