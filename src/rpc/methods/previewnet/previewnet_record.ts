import { boolean, optional } from '../../../primitives/codec.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { text } from '../../wire/results.ts'

const isOn = param('on = true', optional(boolean, true))

/**
 * Every devnet records its journal from the start: `true` switches nothing on, `false` ends the
 * recording.
 */
export const previewnet_record = method({
  summary: 'The journal: every input so far, as lines of JSON. With `false` it is kept no longer.',
  spec: 'docs/replay.md',
  foreignPages: 'refused',
  params: [isOn],
  result: text,
  handle({ backend: { recorder } }, isKept) {
    const journal = recorder.journal()
    if (!isKept) recorder.discard()
    return journal
  },
})
