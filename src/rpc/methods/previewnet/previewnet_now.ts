import type { Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'
import { countSchema, nullable, object, quantitySchema } from '../../wire/schema.ts'

export interface WireNow {
  /** Virtual time, ms since the epoch. */
  readonly ms: number
  /** The newest sealed block. */
  readonly block: Hex
  /** The newest flashblock of the pending block; `null` before its first, and where blocks are not cut. */
  readonly flashblock: number | null
  /** Ms of virtual time in one ms of the machine's; `null` where time moves only when it is told. */
  readonly speed: number | null
}

const nowSchema = object<WireNow>('Now', {
  ms: countSchema,
  block: quantitySchema,
  flashblock: nullable(countSchema),
  speed: nullable({ type: 'number', minimum: 0 }),
})

/** The position of the devnet in time. */
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
