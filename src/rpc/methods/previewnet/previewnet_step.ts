import { codec, optional } from '../../../primitives/codec.ts'
import { oneOfTexts } from '../../../primitives/schema.ts'
import { looseCountOr } from '../../dialect.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { timeStep } from '../../wire/objects/time-change.ts'
import { stepOn } from './step.ts'

const boundary = param(
  'boundary = block',
  optional(
    codec(oneOfTexts('flashblock', 'block'), (value, where, refuse) =>
      value === 'flashblock' || value === 'block'
        ? value
        : refuse(where, 'flashblock or block', value),
    ),
    'block',
  ),
)

/** The end of a block also counts as the end of a flashblock. A time driver keeps running. */
export const previewnet_step = method({
  summary:
    'Advances virtual time to the end of the current block or flashblock, or of a later one.',
  spec: 'docs/time.md',
  foreignPages: 'answered',
  params: [boundary, looseCountOr('count = 1', 1)],
  result: timeStep,
  handle: (context, kind, count = 1) => stepOn(context, kind, count),
})
