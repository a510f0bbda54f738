import { oneOfTexts } from '../../../primitives/schema.ts'
import { looseCountOr } from '../../dialect.ts'
import { method } from '../../method.ts'
import { passage } from '../../wire/objects/time-change.ts'
import { optional, refuse } from '../../wire/params.ts'
import { stepOn } from './step.ts'

const boundaries = ['flashblock', 'block'] as const

type Boundary = (typeof boundaries)[number]

const boundary = optional<Boundary, Boundary>(
  'boundary = block',
  oneOfTexts(...boundaries),
  'block',
  (value, where) =>
    boundaries.find((name) => name === value) ?? refuse(where, 'flashblock or block', value),
)

/** The end of a block also counts as the end of a flashblock. A time driver keeps running. */
export const previewnet_step = method({
  summary:
    'Advances virtual time to the end of the current block or flashblock, or of a later one.',
  spec: 'docs/time.md',
  params: [boundary, looseCountOr('count = 1', 1)],
  result: passage,
  handle: (context, kind, count = 1) => stepOn(context, kind, count),
})
