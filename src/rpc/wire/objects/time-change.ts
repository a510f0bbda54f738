/**
 * The result of a method that advances time.
 */

import { countSchema, object, type WireOf } from '../../../primitives/schema.ts'
import type { Passage } from '../../context.ts'
import type { Result } from '../codec.ts'

export interface WirePassage extends WireOf<typeof passageSchema> {}

const passageSchema = object('Passage', {
  /** Ms of virtual time since the epoch. */
  from: countSchema,
  to: countSchema,
  /** Number of blocks sealed. */
  sealed: countSchema,
})

export const passage: Result<Passage, WirePassage> = {
  shape: '{ from, to, sealed }',
  schema: passageSchema,
  print: ({ fromMs, toMs, sealed }) => ({ from: fromMs, to: toMs, sealed }),
}
