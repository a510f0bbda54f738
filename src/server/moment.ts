/**
 * Exports a moment of the devnet: its state file and its journal, for a test that begins there.
 *
 * Promise: both are of one moment, whatever other clients do meanwhile, since they are those of a fork.
 */

import type { DevnetParts } from '../devnet/devnet-parts.ts'
import { invariant } from '../primitives/errors.ts'
import type { ExportedMoment } from './exported-moment.ts'

/** Path of the export. */
export const MOMENT_PATH = '/moment'

/**
 * @param block number of the block to export as if it had just been sealed; `undefined` for now, with what is
 *   pending
 * @throws {DevnetError} UNKNOWN_BLOCK, JOURNAL_NOT_KEPT
 */
export async function exportMoment(
  { devnet }: DevnetParts,
  block: number | undefined,
): Promise<ExportedMoment> {
  const copy = await devnet.fork(block === undefined ? {} : { at: block })
  try {
    const head = await copy.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
    invariant(head !== null, 'there is a latest block')
    return {
      timeMs: copy.now,
      blockNumber: Number(head.number),
      blockHash: head.hash,
      isFork: copy.remote !== undefined,
      state: new TextDecoder().decode(await copy.dump()),
      journal: (block === undefined ? copy : devnet).journal(),
    }
  } finally {
    await copy.close()
  }
}
