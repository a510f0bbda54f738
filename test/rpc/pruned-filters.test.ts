/** Filters whose blocks were pruned before they were polled. */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, replay } from '../../src/index.ts'
import type { Address, Hash, Hex } from '../../src/primitives/hex.ts'
import { fc, runs } from '../support/property.ts'

const LOGS: Address = '0x00000000000000000000000000000000000000cd'
const alloc = { [LOGS]: { code: '0x5f5fa000' } } as const
const keptBlocks = 256

const send = (devnet: Devnet) => {
  const request = { to: LOGS, gas: '0x186a0' } as const
  return devnet.request({ method: 'eth_sendTransaction', params: [request] })
}

const installs = {
  logs: (devnet) => devnet.request({ method: 'eth_newFilter', params: [{}] }),
  pendingLogs: (devnet) =>
    devnet.request({ method: 'eth_newFilter', params: [{ toBlock: 'pending' }] }),
  blocks: (devnet) => devnet.request({ method: 'eth_newBlockFilter' }),
  hashes: (devnet) => devnet.request({ method: 'eth_newPendingTransactionFilter' }),
  transactions: (devnet) =>
    devnet.request({ method: 'eth_newPendingTransactionFilter', params: [true] }),
} satisfies Readonly<Record<string, (devnet: Devnet) => Promise<Hex>>>

type Kind = keyof typeof installs
const kinds = Object.keys(installs) as Kind[]

/** How blocks come to be pruned: by the option, or by a call. */
const ways = ['historyBlocks', 'pruneHistory'] as const

/** The answer of a filter, after its error if there was one. */
interface Polled {
  /** Numbers of blocks that a poll says were pruned. */
  readonly missed: readonly number[]
  /** Hashes of blocks or transactions. */
  readonly reported: readonly string[]
}

/** Polls until a poll is answered. */
async function pollOn(devnet: Devnet, id: Hex): Promise<Polled> {
  try {
    const changes = await devnet.request({ method: 'eth_getFilterChanges', params: [id] })
    const reported = changes.map((change) => {
      if (typeof change === 'string') return change
      return 'transactionHash' in change ? change.transactionHash : change.hash
    })
    return { missed: [], reported }
  } catch (error) {
    const found = /^filter 0x1: blocks? (\d+)(?: to (\d+))? (?:is|are) pruned/.exec(
      String((error as Error).message),
    )
    expect(found).not.toBeNull()
    const [, first, last = first] = found!
    const missed = Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, at) => Number(first) + at,
    )
    const { reported } = await pollOn(devnet, id) // the error comes once
    return { missed, reported }
  }
}

describe('a filter whose blocks were pruned', () => {
  test.each(kinds)('of %s has each block once: in an error, or in a report', async (kind) => {
    const rounds = fc.array(fc.array(fc.nat(900), { maxLength: 4 }), {
      minLength: 1,
      maxLength: 3,
    })
    await fc.assert(
      fc.asyncProperty(rounds, fc.constantFrom(...ways), async (rounds, way) => {
        const historyBlocks = way === 'historyBlocks' ? keptBlocks : 0
        const options = { network: 'plain', mining: 'manual', historyBlocks, alloc } as const
        await using devnet = await createDevnet(options)
        const id = await installs[kind](devnet)
        /** Numbers of the blocks that have something to report. */
        const expected: number[] = []
        const missed: number[] = []
        const reported: number[] = []
        for (const counts of rounds) {
          for (const count of counts) {
            const head = Number(await devnet.request({ method: 'eth_blockNumber' }))
            await devnet.mine(count)
            await send(devnet)
            await devnet.mine()
            const first = kind === 'blocks' ? 1 : count + 1
            for (let after = first; after <= count + 1; after += 1) expected.push(head + after)
          }
          if (way === 'pruneHistory') await devnet.pruneHistory(keptBlocks)
          const polled = await pollOn(devnet, id)
          missed.push(...polled.missed)
          for (const hash of polled.reported) reported.push(await blockOf(devnet, kind, hash))
        }
        expect(expected.filter((number) => !missed.includes(number))).toEqual(reported)
        await using again = await replay(devnet.journal())
        expect(again.digest()).toBe(devnet.digest())
      }),
      { numRuns: runs(8) },
    )
  })

  test('continues after one error that names them', async () => {
    await using devnet = await createDevnet({ network: 'plain', mining: 'manual', alloc })
    const poll = () => devnet.request({ method: 'eth_getFilterChanges', params: ['0x1'] })
    await installs.blocks(devnet)
    await devnet.mine(3_000)
    await devnet.pruneHistory(keptBlocks)
    const oldest = Number(
      await devnet
        .request({ method: 'eth_getBlockByNumber', params: ['earliest', false] })
        .then((block) => block!.number),
    )
    expect(oldest).toBeGreaterThan(1)
    await expect(poll()).rejects.toThrow(
      `filter 0x1: blocks 1 to ${oldest - 1} are pruned and cannot be reported; the next poll reports those from block ${oldest}`,
    )
    expect(await poll()).toHaveLength(3_000 - oldest + 1)
    expect(await poll()).toEqual([])
  })
})

/** The number of the kept block with a hash, or of that with the transaction. */
async function blockOf(devnet: Devnet, kind: Kind, hash: string): Promise<number> {
  const params = [hash as Hash] as const
  if (kind === 'blocks') {
    const block = await devnet.request({ method: 'eth_getBlockByHash', params: [...params, false] })
    return Number(block!.number)
  }
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params })
  return Number(receipt!.blockNumber)
}
