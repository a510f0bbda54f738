/**
 * Openings of blocks with transactions in a state file: left out where they follow from the parent,
 * saved where they do not.
 */

import { describe, expect, test } from 'vitest'
import type { MethodName } from '../../src/api.ts'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { addressOf } from '../support/arbitraries.ts'
import { linesOf, stateFile } from '../support/state-lines.ts'
import { ask } from '../support/world-journal.ts'

interface Line {
  steps?: { raw?: string; from?: string }[]
  terms?: object
  l1?: object
  stateRoot?: string
  pending?: Line
}

const networks = {
  preview: { seed: 5 },
  plain: { seed: 5, network: 'plain', mining: 'interval' },
  amsterdam: { seed: 5, network: 'plain', mining: 'interval', hardfork: 'amsterdam' },
  flashblocks: { seed: 5, network: 'flashblocks' },
} as const

async function send(devnet: Devnet): Promise<void> {
  const [from] = devnet.accounts.map(({ address }) => address)
  await ask(devnet, 'eth_sendTransaction', [{ from, to: addressOf(0xd1), value: '0x7' }])
}

async function linesIn(devnet: Devnet): Promise<Line[]> {
  return (await linesOf(await devnet.dump())).map((text) => JSON.parse(text))
}

/** The lines of blocks with a signed transaction. */
function blocksIn(lines: readonly Line[]): Line[] {
  return lines.filter(({ steps = [] }) => steps.some(({ from }) => from !== undefined))
}

async function expectSame(after: Devnet, before: Devnet): Promise<void> {
  for (const devnet of [before, after]) await devnet.advance(5_000)
  const head = Number(await ask(before, 'eth_blockNumber'))
  expect(Number(await ask(after, 'eth_blockNumber'))).toBe(head)
  for (let number = 1; number <= head; number += 1) {
    const at = `0x${number.toString(16)}`
    for (const [method, params] of [
      ['eth_getBlockByNumber', [at, true]],
      ['eth_getBlockReceipts', [at]],
      ['debug_traceBlockByNumber', [at, { tracer: 'prestateTracer' }]],
    ] as const) {
      expect(await ask(after, method, params)).toEqual(
        await ask(before, method as MethodName, params),
      )
    }
  }
}

describe.each(Object.keys(networks) as (keyof typeof networks)[])(
  'on %s, an opening',
  (network) => {
    test('is left out of the file if it follows from the parent', async () => {
      await using before = await createDevnet(networks[network])
      await before.advance(1_000)
      await send(before)
      await before.advance(4_000)
      const lines = await linesIn(before)
      const blocks = blocksIn(lines)
      expect(blocks).toHaveLength(1)
      for (const { steps, terms, l1 } of blocks) {
        expect(steps).toHaveLength(1)
        expect([terms, l1]).toEqual([undefined, undefined])
      }
      const state = stateFile(
        'previewnet/test',
        lines.map((line) => JSON.stringify(line)),
      )
      await using after = await createDevnet({ state })
      expect(await linesIn(after)).toEqual(lines)
      await expectSame(after, before)
    })

    test('is loaded as earlier programs wrote it', async () => {
      await using before = await createDevnet(networks[network])
      await before.advance(1_000)
      await send(before)
      // The pending block is saved with its opening, as each block was.
      const { pending } = (await linesIn(before)).at(-1)!
      await before.advance(4_000)
      const lines = await linesIn(before)
      const [block] = blocksIn(lines)
      const {
        timeMs: _,
        openedMs: __,
        steps: ___,
        ...sealed
      } = block as Line & Record<string, unknown>
      const older = lines.map((line) => (line === block ? { ...pending, ...sealed } : line))
      expect(older).not.toEqual(lines)
      const state = stateFile(
        'previewnet/test',
        older.map((line) => JSON.stringify(line)),
      )
      await using after = await createDevnet({ state })
      await expectSame(after, before)
    })

    test.each([
      ['a base fee', 'anvil_setNextBlockBaseFeePerGas', ['0x3b9aca00']],
      ['a coinbase', 'anvil_setCoinbase', [addressOf(0xc0)]],
    ])('is saved if %s was set', async (_, method, params) => {
      await using before = await createDevnet(networks[network])
      await before.advance(1_000)
      await ask(before, method as MethodName, params)
      await send(before)
      await before.advance(4_000)
      const lines = await linesIn(before)
      expect(blocksIn(lines).map(({ terms }) => terms !== undefined)).toEqual([true])
      const state = stateFile(
        'previewnet/test',
        lines.map((line) => JSON.stringify(line)),
      )
      await using after = await createDevnet({ state })
      await expectSame(after, before)
    })
  },
)

test('an opening with a deposit, or with changed L1 attributes, is saved', async () => {
  await using before = await createDevnet(networks.preview)
  await ask(before, 'previewnet_setL1BaseFee', ['0x3b9aca00'])
  await send(before)
  await before.advance(400)
  await send(before)
  await ask(before, 'previewnet_deposit', [
    { from: addressOf(1), to: addressOf(2), mint: '0x5', value: '0x5', gas: '0xc350' },
  ])
  await before.advance(20_000)
  const lines = await linesIn(before)
  const openings = lines.filter(({ steps, l1 }) => steps !== undefined && l1 !== undefined)
  expect(openings).toHaveLength(2)
  const state = stateFile(
    'previewnet/test',
    lines.map((line) => JSON.stringify(line)),
  )
  await using after = await createDevnet({ state })
  expect(await linesIn(after)).toEqual(lines)
  await expectSame(after, before)
})
