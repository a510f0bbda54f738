/**
 * Empty blocks made in one call, unwatched, against the same blocks made one by one for a subscriber.
 */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type RequestArguments } from '../../src/index.ts'
import { fc, runs } from '../support/property.ts'

const onTicks = ['mine', 'space', 'advance'] as const
/** Ways to make blocks. On the plain network time makes none. */
const networks = [
  ['preview', onTicks, {}],
  ['preview', onTicks, { mining: 'mixed' }],
  ['mainnet', onTicks, {}],
  ['flashblocks', onTicks, {}],
  ['plain', ['mine', 'space'], {}],
  ['plain', onTicks, { mining: 'mixed' }],
  ['plain', ['mine', 'space'], { hardfork: 'amsterdam' }],
] as const
const blockMs = 200

type Step =
  | { readonly kind: 'mine' | 'space' | 'advance'; readonly count: number }
  | { readonly kind: 'send' | 'edit' | 'skip' | 'snapshot' | 'revert' | 'reorg' | 'fork' }

function stepBy(ways: readonly (typeof onTicks)[number][]): fc.Arbitrary<Step> {
  const blocks = fc.record({
    kind: fc.constantFrom(...ways),
    count: fc.integer({ min: 1, max: 70 }), // an L1 block has at most 60
  })
  const change = fc.record({
    kind: fc.constantFrom('send', 'edit', 'skip', 'snapshot', 'revert', 'reorg', 'fork'),
  })
  return fc.oneof({ weight: 2, arbitrary: blocks }, change)
}

function ask(devnet: Devnet, method: string, params: readonly unknown[] = []) {
  return devnet.request({ method, params } as RequestArguments)
}

/** Makes blocks: on request, on request with a second between them, or as time moves on. */
async function pass(devnet: Devnet, kind: Step['kind'], count: number): Promise<void> {
  if (kind === 'mine') await devnet.mine(count)
  else if (kind === 'advance') await devnet.advance(count * blockMs)
  else await ask(devnet, 'anvil_mine', [`0x${count.toString(16)}`, '0x1'])
}

/** What is the same for both, however they make blocks. */
async function change(devnet: Devnet, kind: Step['kind']): Promise<void> {
  const [from, to] = devnet.accounts.map(({ address }) => address)
  const depth = Math.min(2, Number(await ask(devnet, 'eth_blockNumber')))
  if (kind === 'send') await ask(devnet, 'eth_sendTransaction', [{ from, to, value: '0x1' }])
  else if (kind === 'edit') await ask(devnet, 'anvil_setBalance', [to, '0xde0b6b3a7640000'])
  else if (kind === 'skip') await devnet.faults.after(300, { kind: 'skipBlock' })
  else if (kind === 'snapshot') await ask(devnet, 'evm_snapshot')
  else if (kind === 'revert') await ask(devnet, 'evm_revert', ['0x1'])
  else if (depth > 0) await ask(devnet, 'anvil_reorg', [depth])
}

/** The pending block and all sealed ones, with the times at which they grew. */
async function chainOf(devnet: Devnet): Promise<readonly unknown[]> {
  const head = Number(await ask(devnet, 'eth_blockNumber'))
  const refs = Array.from({ length: head + 1 }, (_, number) => `0x${number.toString(16)}`)
  const blocks: unknown[] = []
  for (const ref of ['pending', ...refs]) {
    blocks.push(await ask(devnet, 'eth_getBlockByNumber', [ref, true]))
    blocks.push(await ask(devnet, 'previewnet_pendingHistory', [ref]))
  }
  return blocks
}

describe.each(networks)('on the network %s (%j, %j)', (network, ways, options) => {
  test('empty blocks in one call are those made one by one', async () => {
    const steps = fc.array(stepBy(ways), { minLength: 2, maxLength: 10 })
    const property = fc.asyncProperty(steps, async (given) => {
      let [quiet, watched] = [
        await createDevnet({ network, ...options }),
        await createDevnet({ network, ...options }),
      ]
      await ask(watched, 'eth_subscribe', ['newHeads'])
      for (const each of given) {
        if (each.kind === 'fork') [quiet, watched] = [await quiet.fork(), await watched.fork()]
        else if ('count' in each) {
          await pass(quiet, each.kind, each.count)
          for (let index = 0; index < each.count; index += 1) await pass(watched, each.kind, 1)
        } else {
          await change(quiet, each.kind)
          await change(watched, each.kind)
        }
      }
      expect(quiet.now).toBe(watched.now)
      expect(await chainOf(quiet)).toEqual(await chainOf(watched))
    })
    await fc.assert(property, { numRuns: runs(16) })
  })
})
