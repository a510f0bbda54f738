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
  { backend, connection }: RpcContext,
  boundary: 'flashblock' | 'block',
  count: number,
): Promise<TimeStep> {
  const { clock, queue, recorder, time } = backend
  const { client } = connection
  let whole: TimeStep | undefined
  let done = 0
  while (done < count) {
    const left = count - done
    const step = await queue.read(({ producer }) => producer.timeUntil(boundary, left))
    const call = { client, name: 'previewnet_advance', params: [step.ms] }
    const { fromMs, toMs, sealed } = await recorder.recording(call, () => time.advance(step.ms))
    whole = { fromMs: whole?.fromMs ?? fromMs, toMs, sealed: sealed + (whole?.sealed ?? 0) }
    done += step.count
  }
  return whole ?? { fromMs: clock.nowMs, toMs: clock.nowMs, sealed: 0 }
}
