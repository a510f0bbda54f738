/**
 * The result of a method that advances time.
 */

import type { Passage } from '../../context.ts'
import type { Result } from '../codec.ts'
import { countSchema, object, type Schema } from '../schema.ts'

export interface WirePassage {
  /** Ms of virtual time since the epoch. */
  readonly from: number
  readonly to: number
  /** Number of blocks sealed. */
  readonly sealed: number
}

const passageSchema: Schema = object<WirePassage>('Passage', {
  from: countSchema,
  to: countSchema,
  sealed: countSchema,
})

export const passage: Result<Passage, WirePassage> = {
  shape: '{ from, to, sealed }',
  schema: passageSchema,
  print: ({ fromMs, toMs, sealed }) => ({ from: fromMs, to: toMs, sealed }),
}
