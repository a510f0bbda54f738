/**
 * Rehearses the session of a journal.
 */

import {
  CONSTRUCTOR,
  ETHER_TRANSFERS,
  type FailOn,
  type RehearsalReport,
  type RehearsedTransaction,
  reportOf,
} from '../rehearsal/report.ts'
import type { RehearsalOptions, Rules } from '../rehearsal/types.ts'
import { rehearsing } from '../rpc/lazy-modules.ts'
import type { DevnetFactory } from './devnet-parts.ts'
import { type ReplayOptions, replay } from './replay.ts'

export interface RehearseOptions
  extends RehearsalOptions,
    Pick<ReplayOptions, 'fork' | 'natives' | 'artifacts' | 'onArtifactSkipped'> {
  /** The rules before. Default: those of the session. */
  readonly from?: Rules
  readonly failOn?: readonly FailOn[]
}

export async function rehearse(
  journal: string,
  rules: Rules,
  devnets: DevnetFactory,
  { failOn, withNewGasLimit, causes, from: _, ...options }: RehearseOptions = {},
): Promise<RehearsalReport> {
  const devnet = await replay(journal, devnets, options)
  const { backend } = devnets.partsOf(devnet)
  const transactions: RehearsedTransaction[] = []
  try {
    const head = Number(await devnet.request({ method: 'eth_blockNumber' }))
    for (const number of [...Array(head).keys()].map((index) => index + 1)) {
      const block = (await devnet.request({
        method: 'eth_getBlockByNumber',
        params: [`0x${number.toString(16)}`, true],
      })) as never as {
        transactions: readonly {
          hash: `0x${string}`
          from: `0x${string}`
          to: `0x${string}` | null
          input: string
        }[]
      }
      for (const { hash, from, to, input } of block.transactions) {
        const found = await rehearsing.use(backend.queue, (module) =>
          module.rehearse(backend, hash, rules, { withNewGasLimit, causes }),
        )
        const contract = to === null ? 'creations' : input === '0x' ? ETHER_TRANSFERS : to
        const target = {
          contract,
          function: to === null ? CONSTRUCTOR : input.slice(0, 10),
          address: to,
        }
        transactions.push({ ...found!, hash, sender: from, target })
      }
    }
  } finally {
    await devnet.close()
  }
  const [{ from, revision } = { from: rules, revision: '' }] = transactions
  return reportOf({ from, to: rules, revision, transactions, failOn })
}
