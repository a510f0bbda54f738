/**
 * A pool of Uniswap V3 under whatever its users think of, on both engines in lockstep: amounts from
 * one unit to more than there is, ranges anywhere, and time between.
 */

import { expect, test } from 'vitest'
import type { Contract } from '../support/cast.ts'
import { fc } from '../support/property.ts'
import { createStage, type Stage } from '../support/stage.ts'
import { deployExchangeV3, FAR_FUTURE } from '../support/uniswap.ts'

const FEE = 3_000
const SPACING = 60
const ALL = (1n << 128n) - 1n

type Deed =
  | {
      readonly kind: 'swap'
      readonly isDown: boolean
      readonly isExactIn: boolean
      readonly amount: bigint
    }
  | {
      readonly kind: 'mint'
      readonly lower: number
      readonly width: number
      readonly amount: bigint
    }
  | { readonly kind: 'leave'; readonly position: number; readonly percent: bigint }
  | { readonly kind: 'wait'; readonly ms: number }

/** As many small amounts as large ones. */
const amount = fc
  .tuple(fc.integer({ min: 0, max: 80 }), fc.bigInt({ min: 0n, max: 1n << 20n }))
  .map(([shift, digits]) => ((1n << BigInt(shift)) * ((1n << 20n) + digits)) >> 20n)

const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('swap'),
      isDown: fc.boolean(),
      isExactIn: fc.boolean(),
      amount,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('mint'),
      lower: fc.integer({ min: -200, max: 200 }),
      width: fc.integer({ min: 1, max: 150 }),
      amount,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('leave'),
      position: fc.nat(9),
      percent: fc.bigInt({ min: 1n, max: 100n }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.integer({ min: 1, max: 5_000 }) }),
  },
)

interface Pool {
  readonly stage: Stage
  readonly manager: Contract
  readonly router: Contract
  readonly tokens: readonly [Contract, Contract]
  readonly pair: readonly string[]
  readonly pool: string
  /** Positions that have been minted. */
  count: number
}

async function open(): Promise<Pool> {
  const stage = await createStage()
  const { factory, manager, router, tokens } = await deployExchangeV3(stage)
  const pair = tokens.map(({ address }) => address)
  const terms = [...pair, FEE, 1n << 96n]
  await stage.send(stage.alice, manager, 'createAndInitializePoolIfNecessary', terms)
  const pool = await stage.read<string>(factory, 'getPool', terms.slice(0, 3))
  return { stage, manager, router, tokens, pair, pool, count: 0 }
}

/** The call a deed comes to. */
function callOf(pool: Pool, deed: Exclude<Deed, { readonly kind: 'wait' }>) {
  const { stage, manager, router, pair } = pool
  const { alice, bob } = stage
  switch (deed.kind) {
    case 'swap': {
      const tokens = deed.isDown ? pair : pair.toReversed()
      const bound = deed.isExactIn ? 0n : ALL
      const values = [...tokens, FEE, bob, FAR_FUTURE, deed.amount, bound, 0n]
      return [router, deed.isExactIn ? 'exactInputSingle' : 'exactOutputSingle', [values]] as const
    }
    case 'mint': {
      const { lower, width } = deed
      const range = [lower * SPACING, (lower + width) * SPACING]
      const values = [...pair, FEE, ...range, deed.amount, deed.amount, 0n, 0n, alice, FAR_FUTURE]
      return [manager, 'mint', [values]] as const
    }
    case 'leave': {
      return [manager, 'collect', [[numberOf(pool, deed), alice, ALL, ALL]]] as const
    }
  }
}

/** Which position is left, of those there are; there always is one. */
function numberOf({ count }: Pool, { position }: { readonly position: number }): bigint {
  return BigInt(1 + (position % count))
}

/** @returns whether it was possible */
async function perform(pool: Pool, deed: Deed): Promise<boolean> {
  const { stage, manager } = pool
  if (deed.kind === 'wait') {
    await stage.devnet.advance(deed.ms)
    return true
  }
  const [to, method, values] = callOf(pool, deed)
  if (deed.kind === 'leave') {
    const number = numberOf(pool, deed)
    const { liquidity } = await positionOf(manager, stage, number)
    const part = (liquidity * deed.percent) / 100n
    const exit = [[number, part, 0n, 0n, FAR_FUTURE]]
    if (part > 0n) await stage.send(stage.alice, manager, 'decreaseLiquidity', exit)
  }
  const reason = await stage.wouldFail(stage.alice, to, method, values)
  if (reason !== undefined) {
    expect(await stage.refused(stage.alice, to, method, values)).toBe(reason)
    return false
  }
  await stage.send(stage.alice, to, method, values)
  if (deed.kind === 'mint') pool.count += 1
  return true
}

/** Everybody takes out what is theirs. */
async function empty({ stage, manager, count }: Pool): Promise<void> {
  const { alice } = stage
  for (let number = 1n; number <= count; number += 1n) {
    const { liquidity } = await positionOf(manager, stage, number)
    const exit = [[number, liquidity, 0n, 0n, FAR_FUTURE]]
    if (liquidity > 0n) await stage.send(alice, manager, 'decreaseLiquidity', exit)
    const { owed } = await positionOf(manager, stage, number)
    if (owed) await stage.send(alice, manager, 'collect', [[number, alice, ALL, ALL]])
    await stage.send(alice, manager, 'burn', [number])
  }
}

async function positionOf(manager: Contract, stage: Stage, number: bigint) {
  const terms = await stage.read<unknown[]>(manager, 'positions', [number])
  const [liquidity, , , owed0, owed1] = terms.slice(7) as [bigint, bigint, bigint, bigint, bigint]
  return { liquidity, owed: owed0 > 0n || owed1 > 0n }
}

test('random actions on a pool are the same on both engines, and all funds can be withdrawn', async () => {
  let [done, refused] = [0, 0]
  const property = fc.asyncProperty(
    fc.array(deed, { minLength: 20, maxLength: 40 }),
    async (deeds) => {
      const ground = await open()
      // Somebody has to be the first, or nothing comes of a swap.
      for (const each of [first, ...deeds]) {
        if (await perform(ground, each)) done += 1
        else refused += 1
      }
      await empty(ground)
      const { stage, tokens, pool } = ground
      for (const token of tokens) {
        // What is left are roundings, a few units each, in favour of the pool.
        const left = await stage.read<bigint>(token, 'balanceOf', [pool])
        expect(left).toBeLessThan(1_000n)
      }
    },
  )
  await fc.assert(property, { numRuns: 20 })
  expect(refused).toBeGreaterThan(0)
  expect(done).toBeGreaterThan(refused)
})

const first: Deed = { kind: 'mint', lower: -100, width: 200, amount: 1n << 70n }
