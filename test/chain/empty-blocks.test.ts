/**
 * Blocks made again against the blocks that were sealed: field by field, and by their hashes.
 */

import { describe, expect, test } from 'vitest'
import { EmptyBlocks } from '../../src/chain/empty-blocks.ts'
import { headerHash } from '../../src/chain/header.ts'
import { SealedBlock } from '../../src/chain/sealed-block.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { openingRules } from '../../src/producer/open-block.ts'
import { DEPOSIT_TYPE } from '../../src/transactions/deposit.ts'
import { expectSameWhenPacked, fieldsOf } from '../support/blocks.ts'
import { fc, runs } from '../support/property.ts'
import { ALICE, BOB, createWorld, NOBODY, signed, type World } from '../support/world.ts'

type Step =
  | { readonly kind: 'seal'; readonly count: number }
  | { readonly kind: 'jump' | 'advance'; readonly steps: number }
  | { readonly kind: 'send' | 'patch' | 'terms' | 'draw' | 'l1' | 'deposit' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('seal'), count: fc.nat(4) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('jump', 'advance'), steps: fc.nat(70) }),
  },
  fc.record({ kind: fc.constantFrom('send', 'patch', 'terms', 'draw', 'l1', 'deposit') }),
)

const engine = createWasmEngine()

async function take({ producer, clock, advance }: World, given: Step, turn: number) {
  switch (given.kind) {
    case 'seal':
      for (let count = 0; count < given.count; count += 1) await producer.seal()
      return
    case 'jump':
      return producer.jumpTo(clock.nowMs + given.steps * 200)
    case 'advance':
      return advance(given.steps * 200)
    case 'send': {
      const nonce = producer.nextNonce(ALICE.address)
      return producer.submit(signed(ALICE, { nonce, maxFeePerGas: 10n ** 10n }))
    }
    case 'patch':
      return producer.patch([{ field: 'balance', address: NOBODY, value: BigInt(turn) }])
    case 'terms':
      return producer.setTerms({ gasLimit: 30_000_000n + BigInt(turn) }, true)
    case 'draw':
      return producer.setTerms({ prevRandao: hexFromWord(BigInt(turn)) }, false)
  }
}

/** What only chains with an L1 can do. */
function takeOnL1({ producer }: World, { kind }: Step, turn: number) {
  if (kind === 'l1') producer.changeL1({ l1BaseFee: BigInt(turn) * 10n ** 9n })
  if (kind === 'deposit') {
    const request = { from: BOB.address, to: NOBODY, mint: 1n, value: 1n, gasLimit: 50_000n }
    producer.deposit({ ...request, data: new Uint8Array(0) })
  }
}

describe.each([
  ['denim', 'latest', {}],
  ['azul', 'latest', {}],
  ['azul', 'latest', { beryl: 2n, denim: 5n }],
  ['none', 'latest', {}],
  ['none', 'amsterdam', {}],
  ['denim', 'prague', {}],
  ['denim', 'shanghai', {}],
  ['none', 'cancun', {}],
] as const)('with the upgrade %s and the hardfork %s, then %o', (upgrade, hardfork, upgradesAt) => {
  test('an empty block that is made again is the one that was sealed', async () => {
    const steps = fc.array(step, { minLength: 1, maxLength: 12 })
    const property = fc.asyncProperty(steps, async (given) => {
      const world = await createWorld({ upgrade, hardfork, upgradesAt }, engine)
      for (const [turn, each] of given.entries()) {
        await take(world, each, turn)
        if (upgrade !== 'none') takeOnL1(world, each, turn)
      }
      const blocks = new EmptyBlocks(openingRules(world.network))
      const sealed = world.events.flatMap((event): SealedBlock[] =>
        event.kind === 'block' ? [event.block] : [],
      )
      const kept = sealed.filter(({ contents }) => blocks.add(contents))
      for (const block of sealed) {
        const number = Number(block.number)
        expect(blocks.has(number)).toBe(kept.includes(block))
        if (!blocks.has(number)) continue
        const rebuilt = blocks.contents(number, () => block.header.parentHash)
        const again = new SealedBlock(rebuilt, block.store)
        expect(blocks.hashOf(number)).toBe(again.hash)
        expect(fieldsOf(again)).toEqual(fieldsOf(block))
        expect(blocks.openedMs(number)).toBe(block.timeline.firstMs)
        expect(headerHash(again.header)).toBe(block.hash)
      }
      expectSameWhenPacked(sealed, openingRules(world.network))
      const isOnlyOpened = ({ transactions }: SealedBlock) =>
        transactions.every(({ type, to }) => type === DEPOSIT_TYPE && to !== NOBODY)
      expect(kept.every(isOnlyOpened)).toBe(true)
      // A patch behind the opening makes a block of another kind.
      const isPlain = given.every(({ kind }) => kind !== 'patch')
      // A second block of the same second writes its time where that is already.
      const isInSecondOfParent = ({ timestamp }: SealedBlock, index: number) =>
        hardfork === 'amsterdam' && sealed[index - 1]?.timestamp === timestamp
      const expected = sealed.filter((one, at) => isOnlyOpened(one) && !isInSecondOfParent(one, at))
      if (isPlain) expect(kept.length).toBe(expected.length)
    })
    await fc.assert(property, { numRuns: runs(8), seed: 5 })
  })
})

test('without rules, blocks that were opened with transactions are not kept', async () => {
  const { producer } = await createWorld({ upgrade: 'denim' }, engine)
  const blocks = new EmptyBlocks(undefined)
  expect(blocks.add((await producer.seal()).contents)).toBe(false)
  expect(blocks.has(1)).toBe(false)
})
