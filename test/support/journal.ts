/** Devnets and what their journals make of them. */

import { expect } from 'vitest'
import { type Devnet, replay } from '../../src/index.ts'

/** That a devnet's journal makes the same devnet again: every block, receipt and notification. */
export async function expectReplayed(devnet: Devnet): Promise<void> {
  // One that keeps none has nothing to be made of.
  if (devnet.config.limits.journalBytesMax === 0) return
  const journal = devnet.journal()
  await using again = await replay(journal)
  expect(again.journal()).toBe(journal)
  expect(again.digest()).toBe(devnet.digest())
  expect(again.now).toBe(devnet.now)
  // Whatever is still wrong may hit these questions, too.
  for (const each of [again, devnet]) {
    if (each.violation !== undefined) continue // nothing can be changed
    for (const { id } of each.faults.on) await each.faults.clear(id)
  }
  expect(await standingOf(again)).toEqual(await standingOf(devnet))
}

/** What can be asked for of where a devnet stands. */
async function standingOf(devnet: Devnet): Promise<readonly unknown[]> {
  const ask = devnet.request.bind(devnet)
  return [
    await ask({ method: 'eth_getBlockByNumber', params: ['latest', true] }),
    await ask({ method: 'eth_getBlockByNumber', params: ['pending', true] }),
    await ask({ method: 'eth_getBlockReceipts', params: ['latest'] }),
    await ask({ method: 'eth_getBlockReceipts', params: ['pending'] }),
    await ask({ method: 'txpool_content' }),
    await ask({ method: 'anvil_metadata' }),
  ]
}
