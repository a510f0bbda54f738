/**
 * Takes a damaged stream back to its last whole entry, for `--cluster-recover`.
 *
 * Promise: nothing is deleted. The stream with all its entries, a checkpoint that cannot be read and keys
 * of another type stay in Redis under other names.
 */

import { DevnetError } from '../primitives/errors.ts'
import { readCheckpoint } from './checkpoints.ts'
import { KeptTail, type Place, streamStart } from './kept-tail.ts'
import type { RedisLog } from './redis-log.ts'
import { beginFrom, textFrom } from './stream.ts'

/** @param onWarning called for each key that is put aside */
export async function recoverStream(
  log: RedisLog,
  onWarning: (message: string) => void,
): Promise<void> {
  for (const [key, aside] of await log.putWrongTypesAside()) onWarning(putAside(key, aside))
  const place = (await checkpointPlace(log, onWarning)) ?? streamStart
  const { last, damage } = await lastWhole(log, place)
  if (damage === undefined) return
  const aside = await log.cutAfter(last.position)
  const rest =
    last.position === 0
      ? 'the cluster starts with a new chain'
      : `it continues after entry ${last.position}`
  onWarning(`${damage.message}; all of it is kept as ${aside}, and ${rest}`)
}

function putAside(key: string, aside: string): string {
  return `${key} in Redis is damaged, and kept as ${aside}`
}

/** The place of the newest checkpoint; `undefined` if there is none, or none that can be read. */
async function checkpointPlace(
  log: RedisLog,
  onWarning: (message: string) => void,
): Promise<Place | undefined> {
  try {
    const found = await log.checkpoint()
    return found && (await readCheckpoint(log, found))?.place
  } catch (error) {
    if (!(error instanceof DevnetError)) throw error
    const [key, aside] = await log.putCheckpointAside()
    onWarning(putAside(key, aside))
    return undefined
  }
}

/** The last place up to which a stream can be read, and what is wrong with the entry after it. */
async function lastWhole(
  log: RedisLog,
  start: Place,
): Promise<{ readonly last: Place; readonly damage?: DevnetError }> {
  const tail = new KeptTail(0)
  tail.startAfter(start)
  try {
    for (;;) {
      // One by one: those before a damaged one are whole.
      const entries = await log.next(tail.end.position, 0)
      if (entries.length === 0) return { last: tail.end }
      for (const entry of entries) {
        log.readable(entry.position, () =>
          entry.position === 1 ? beginFrom(entry.text) : textFrom(entry.text),
        )
        if (!tail.add(entry)) throw log.discontinued(tail.end.position, entry.position)
      }
    }
  } catch (error) {
    if (!(error instanceof DevnetError)) throw error
    return { last: tail.end, damage: error }
  }
}
