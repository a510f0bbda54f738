/**
 * Dumps of a devnet that continues meanwhile: they hold the devnet as it was when it was asked for.
 */

import { describe, expect, test } from 'vitest'
import type { Machine } from '../../src/backend/types.ts'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import { StateDump } from '../../src/devnet/dump.ts'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { settled, startMs } from '../support/hand-machine.ts'
import { fc, runs } from '../support/property.ts'

function ask(devnet: Devnet, method: string, ...params: unknown[]): Promise<unknown> {
  return devnet.request({ method, params } as never)
}

const kinds = ['send', 'mine', 'rollback', 'reorg', 'snapshot', 'revert', 'reset', 'edit'] as const
const step = fc.record({ kind: fc.constantFrom(...kinds), count: fc.integer({ min: 1, max: 40 }) })
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function apply(devnet: Devnet, { kind, count }: Step): Promise<void> {
  const [from, to] = devnet.accounts.map(({ address }) => address)
  const depth = Math.min(count, Number(await ask(devnet, 'eth_blockNumber')))
  if (kind === 'send') await ask(devnet, 'eth_sendTransaction', { from, to, value: '0x1' })
  else if (kind === 'mine') await devnet.mine(count)
  else if (kind === 'snapshot') await ask(devnet, 'evm_snapshot')
  else if (kind === 'revert') await ask(devnet, 'evm_revert', `0x${(count % 3).toString(16)}`)
  else if (kind === 'reset') await ask(devnet, 'anvil_reset')
  else if (kind === 'edit') await ask(devnet, 'anvil_setBalance', to, `0x${count.toString(16)}`)
  else if (depth > 0 && kind === 'rollback') {
    await ask(devnet, 'anvil_rollback', `0x${depth.toString(16)}`)
  } else if (depth > 0) await ask(devnet, 'anvil_reorg', depth, [])
}

/** Requests that are made one after another, each when the save gives them a turn. */
function requestedMeanwhile(devnet: Devnet, requests: readonly (() => Promise<void>)[]) {
  const left = [...requests]
  devnet.on('progress', async ({ job, isOver }) => {
    if (job === 'save' && !isOver) await left.shift()?.()
  })
  return left
}

function textOf(file: Uint8Array): string {
  return new TextDecoder().decode(file)
}

describe('a dump', () => {
  test('has the bytes of one of a devnet that stood still, whatever it is asked meanwhile', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom<DevnetOptions>({}, { network: 'plain', hardfork: 'amsterdam' }),
      fc.array(step, { maxLength: 8 }),
      fc.array(step, { minLength: 1, maxLength: 5 }),
      async (options, before, meanwhile) => {
        await using still = await createDevnet(options)
        await using moving = await createDevnet(options)
        for (const devnet of [still, moving]) {
          for (const each of before) await apply(devnet, each)
          await devnet.mine(100)
          await apply(devnet, { kind: 'send', count: 1 })
        }
        const requests = meanwhile.map((each) => () => apply(moving, each))
        const left = requestedMeanwhile(moving, requests)
        const found = await moving.dump()
        expect(left).toHaveLength(0)
        expect(textOf(found)).toBe(textOf(await still.dump()))
      },
    )
    await fc.assert(property, { numRuns: runs(60) })
  })

  test('has blocks that are pruned while it is made', async () => {
    await using devnet = await createDevnet({ historyBlocks: 256 })
    await apply(devnet, { kind: 'send', count: 1 })
    await devnet.mine(600)
    const expected = textOf(await devnet.dump())
    const left = requestedMeanwhile(devnet, [() => devnet.mine(900)])
    expect(textOf(await devnet.dump())).toBe(expected)
    expect(left).toHaveLength(0)
  })

  test.each([
    ['moves on', 4],
    ['is set back', -4],
  ])('gives other requests turns while the clock of the machine %s', async (_, stepMs) => {
    await using devnet = await createDevnet()
    await devnet.mine(400)
    const expected = textOf(await devnet.dump())
    let nowMs = startMs
    const waiting: (() => void)[] = []
    const machine: Machine = {
      now: () => (nowMs += stepMs),
      wake(_delayMs, callback) {
        waiting.push(callback)
        return () => {}
      },
    }
    const { backend, connections } = InProcessDevnet.partsOf(devnet)
    const made = new StateDump(backend, connections.filters).beginWhole(machine)()
    let turns = 0
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await devnet.mine()
      next()
      turns += 1
      await settled()
    }
    expect(turns).toBeGreaterThan(5)
    expect(textOf(await made)).toBe(expected)
    expect(await ask(devnet, 'eth_blockNumber')).toBe(`0x${(400 + turns).toString(16)}`)
  })
})
