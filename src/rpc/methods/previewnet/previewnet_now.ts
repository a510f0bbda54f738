import type { Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'
import { countSchema, nullable, object, quantitySchema } from '../../wire/schema.ts'

export interface WireNow {
  /** Virtual time, ms since the epoch. */
  readonly ms: number
  /** Number of the newest sealed block. */
  readonly block: Hex
  /**
   * Index of the pending block's newest flashblock; `null` before the first, and without
   * flashblocks.
   */
  readonly flashblock: number | null
  /** Ms of virtual time per ms of real time; `null` if time moves only on request. */
  readonly speed: number | null
}

const nowSchema = object<WireNow>('Now', {
  ms: countSchema,
  block: quantitySchema,
  flashblock: nullable(countSchema),
  speed: nullable({ type: 'number', minimum: 0 }),
})

/** Virtual time with the newest block and flashblock. */
export const previewnet_now = method({
  summary: 'Virtual time, the newest block and flashblock, and the speed of time.',
  spec: 'docs/time.md',
  params: [],
  result: asPrinted<WireNow>('{ ms, block, flashblock, speed }', nowSchema),
  handle({ chain, clock, time }) {
    const { length } = chain.pending.flashblockEnds
    return {
      ms: clock.nowMs,
      block: quantityFromUint(chain.head.number),
      flashblock: length === 0 ? null : length - 1,
      speed: time.driver?.speed ?? null,
    }
  },
})
