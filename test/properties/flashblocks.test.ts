/**
 * The promises that flashblocks keep, whatever the traffic and whenever it comes, on both engines.
 */

import { describe, expect, test } from 'vitest'
import type { ChainEvent } from '../../src/chain/event.ts'
import type { Flashblock } from '../../src/chain/flashblock.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { fc, runs } from '../support/property.ts'
import { createTrafficWorld, type Deed, deed, perform } from '../support/traffic.ts'
import { CHAIN_ID, type World } from '../support/world.ts'

/** Time that passes, or something done. */
type Moment = number | Deed

const moments: fc.Arbitrary<Moment[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(1, 150, 200, 450, 2_000) },
    { weight: 5, arbitrary: deed },
  ),
  { minLength: 5, maxLength: 40 },
)

const options = fc.record({
  network: fc.constant('mainnet' as const),
  chainId: fc.constant(Number(CHAIN_ID)),
  rules: fc.constantFrom('azul', 'ethereum'),
  pendingAfterSeal: fc.constantFrom('next', 'sealed', 'latest'),
  // The smaller one makes flashblocks wait for their budget, and transactions for their block.
  blockGasLimit: fc.constantFrom(4_000_000n, 400_000_000n),
})

type Events = World['events']
type Of<Kind extends ChainEvent['kind']> = Extract<ChainEvent, { kind: Kind }>

function ofKind<Kind extends ChainEvent['kind']>(events: Events, kind: Kind): Of<Kind>[] {
  return events.filter((event): event is Of<Kind> => event.kind === kind)
}

/** Sealed blocks, each with the flashblocks that went out for it; the first of block 1 went out before anybody listened. */
function blocksWithFlashblocks(events: Events) {
  const blocks = ofKind(events, 'block').map(({ block }) => block)
  const flashblocks = ofKind(events, 'flashblock').map(({ flashblock }) => flashblock)
  return blocks
    .filter(({ number }) => number > 1n)
    .map((block) => ({
      block,
      flashblocks: flashblocks.filter((flashblock) => flashblock.block.number === block.number),
    }))
}

const newIn = ({ block, firstTransaction }: Flashblock) =>
  block.transactions.slice(firstTransaction).map(({ hash }) => hash)

const engines: readonly (readonly [string, Engine])[] = [
  ['ethereumjs', createEthereumjsEngine()],
  ['wasm', createWasmEngine()],
]

describe.each(engines)('on %s', (_, engine) => {
  test('flashblocks put together are the sealed block, and each of them is its beginning', async () => {
    await fc.assert(
      fc.asyncProperty(moments, options, async (steps, given) => {
        const world = await createTrafficWorld(given, engine)
        for (const step of steps) {
          if (typeof step === 'number') await world.advance(step)
          else await perform(world, step)
        }
        await world.advance(4_000)
        const sealed = blocksWithFlashblocks(world.events)
        expect(sealed.length).toBeGreaterThan(0)
        for (const { block, flashblocks } of sealed) {
          expect(flashblocks.flatMap(newIn)).toEqual(block.transactions.map(({ hash }) => hash))
          expect(flashblocks.map(({ index }) => index)).toEqual([...flashblocks.keys()])
          for (const { block: partial } of flashblocks) {
            const count = partial.transactions.length
            expect(partial.receipts).toEqual(block.receipts.slice(0, count))
            expect(partial.provenState.sequence).toBe(block.stateBefore(count).sequence)
            expect(partial.gasUsed).toBe(block.receipts[count - 1]?.cumulativeGasUsed ?? 0n)
          }
        }
      }),
      { numRuns: runs(12) },
    )
  })

  test('a transaction is told of once, with the receipt, place and logs it keeps', async () => {
    await fc.assert(
      fc.asyncProperty(moments, options, async (steps, given) => {
        const world = await createTrafficWorld(given, engine)
        for (const step of steps) {
          if (typeof step === 'number') await world.advance(step)
          else await perform(world, step)
        }
        await world.advance(4_000)
        const told = ofKind(world.events, 'transaction').map(({ receipt }) => receipt)
        const hashes = told.map(({ transactionHash }) => transactionHash)
        expect(new Set(hashes).size).toBe(hashes.length)
        for (const receipt of told) {
          const included = world.chain.transaction(receipt.transactionHash)
          expect(included?.receipt).toBe(receipt)
        }
        for (const { block } of ofKind(world.events, 'block')) {
          const logs = block.receipts.flatMap((receipt) => receipt.logs)
          expect(logs.map(({ logIndex }) => logIndex)).toEqual([...logs.keys()])
        }
      }),
      { numRuns: runs(12) },
    )
  })
})
