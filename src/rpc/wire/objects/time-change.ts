/**
 * The result of a method that advances time.
 */

import type { TimeStep } from '../../context.ts'
import type { Result } from '../codec.ts'
import { countSchema, object, type Schema } from '../schema.ts'

export interface WireTimeStep {
  /** Ms of virtual time since the epoch. */
  readonly from: number
  readonly to: number
  /** Number of blocks sealed. */
  readonly sealed: number
}

const timeStepSchema: Schema = object<WireTimeStep>('TimeStep', {
  from: countSchema,
  to: countSchema,
  sealed: countSchema,
})

export const timeStep: Result<TimeStep, WireTimeStep> = {
  shape: '{ from, to, sealed }',
  schema: timeStepSchema,
  print: ({ fromMs, toMs, sealed }) => ({ from: fromMs, to: toMs, sealed }),
}
