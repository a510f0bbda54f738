import { booleanSchema } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { optional, parseBoolean } from '../../wire/params.ts'
import { text } from '../../wire/results.ts'

const isOn = optional<boolean, boolean>('on = true', booleanSchema, true, parseBoolean)

/**
 * Every devnet records its journal from the start: `true` switches nothing on, `false` ends the
 * recording.
 */
export const previewnet_record = method({
  summary: 'The journal: every input so far, as lines of JSON. With `false` it is kept no longer.',
  spec: 'docs/replay.md',
  params: [isOn],
  result: text,
  handle({ inputs }, isKept) {
    const journal = inputs.journal()
    if (!isKept) inputs.letGo()
    return journal
  },
})
