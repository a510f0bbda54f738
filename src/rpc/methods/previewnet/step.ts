/**
 * Advances virtual time to the end of a block or a flashblock.
 *
 * The distance depends on the devnet's current position, so the journal records the resulting
 * `advance` in ms: a replay can stop at any time within it.
 */

import type { TimeStep } from '../../../backend/types.ts'
import type { RpcContext } from '../../context.ts'

/** @throws {DevnetError} NO_FLASHBLOCKS, TICKS_TOO_MANY, TIME_TOO_FAR */
export async function stepOn(
  context: RpcContext,
  boundary: 'flashblock' | 'block',
  count: number,
): Promise<TimeStep> {
  const { clock, inputs, producer, queue, subscriber, time } = context
  let whole: TimeStep | undefined
  let done = 0
  while (done < count) {
    const left = count - done
    const way = await queue.look(() => producer.wayTo(boundary, left))
    const before = inputs.call
    const { client } = subscriber
    inputs.call = { client, name: 'previewnet_advance', params: [way.ms], isRecorded: false }
    let stepping: Promise<TimeStep>
    try {
      stepping = time.advance(way.ms)
    } finally {
      inputs.call = before
    }
    const { fromMs, toMs, sealed } = await stepping
    whole = { fromMs: whole?.fromMs ?? fromMs, toMs, sealed: sealed + (whole?.sealed ?? 0) }
    done += way.count
  }
  return whole ?? { fromMs: clock.nowMs, toMs: clock.nowMs, sealed: 0 }
}
