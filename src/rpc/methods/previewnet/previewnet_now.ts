import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  countSchema,
  limited,
  nullable,
  numberSchema,
  object,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'

export interface WireNow extends WireOf<typeof nowSchema> {}

const nowSchema = object('Now', {
  /** Virtual time, ms since the epoch. */
  ms: countSchema,
  /** Number of the newest sealed block. */
  block: quantitySchema,
  /**
   * Index of the pending block's newest flashblock; `null` before the first, and without
   * flashblocks.
   */
  flashblock: nullable(countSchema),
  /** Ms of virtual time per ms of real time; `null` if time moves only on request. */
  speed: nullable(limited(numberSchema, { minimum: 0 })),
})

/** Virtual time with the newest block and flashblock. */
export const previewnet_now = method({
  summary: 'Virtual time, the newest block and flashblock, and the speed of time.',
  spec: 'docs/time.md',
  foreignPages: 'answered',
  params: [],
  result: asPrinted<WireNow>('{ ms, block, flashblock, speed }', nowSchema),
  handle({ backend: { chain, clock, time } }) {
    const { length } = chain.pending.flashblockEnds
    return {
      ms: clock.nowMs,
      block: quantityFromUint(chain.head.number),
      flashblock: length === 0 ? null : length - 1,
      speed: time.driver?.speed ?? null,
    }
  },
})
