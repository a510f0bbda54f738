/**
 * The result of a method that advances time.
 */

import type { TimeStep } from '../../../backend/types.ts'
import { countSchema, object, type WireOf } from '../../../primitives/schema.ts'
import type { Result } from '../codec.ts'

export interface WireTimeStep extends WireOf<typeof timeStepSchema> {}

const timeStepSchema = object('TimeStep', {
  /** Ms of virtual time since the epoch. */
  from: countSchema,
  to: countSchema,
  /** Number of blocks sealed. */
  sealed: countSchema,
})

export const timeStep: Result<TimeStep, WireTimeStep> = {
  shape: '{ from, to, sealed }',
  schema: timeStepSchema,
  print: ({ fromMs, toMs, sealed }) => ({ from: fromMs, to: toMs, sealed }),
}
