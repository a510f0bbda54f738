/**
 * Uniswap v2 and v3, as their authors deploy them.
 */

import { AbiCoder, getCreate2Address, keccak256, Signature, solidityPacked } from 'ethers'
import { describe, expect, test } from 'vitest'
import type { Hex, WireReceipt } from '../../src/index.ts'
import { ZERO_ADDRESS } from '../../src/primitives/hex.ts'
import type { Contract, Happening } from '../support/cast.ts'
import { createStage, type Stage } from '../support/stage.ts'
import {
  deployExchangeV2,
  deployExchangeV3,
  type ExchangeV2,
  type ExchangeV3,
  FAR_FUTURE,
  ONE,
  PERMIT_TYPES,
  pairArtifact,
  poolArtifact,
  type Signing,
  signDeployments,
  signSwaps,
  signTransfers,
} from '../support/uniswap.ts'
import { describeGasLimits } from './gas-limit-cases.ts'

/**
 * Uniswap V3 from its published bytecode: both engines execute every step (see `stage.ts`), and
 * amounts are compared with a model in floating point.
 */
describe('Uniswap v3', () => {
  /** Millionths of what comes in. */
  const FEE = 3_000
  const PRICE_ONE = 1n << 96n
  const ALL = (1n << 128n) - 1n

  interface Position {
    readonly number: bigint
    readonly lower: number
    readonly upper: number
    readonly liquidity: bigint
  }

  interface Market extends ExchangeV3 {
    readonly pool: Contract
    /** One over everything, two around the price, one above it. */
    readonly positions: readonly Position[]
  }

  const ranges = [
    [-887_220, 887_220],
    [-120, 120],
    [-60, 60],
    [120, 240],
  ] as const

  /** A pool at price one whose liquidity changes at five ticks. */
  async function openMarket(stage: Stage): Promise<Market> {
    const exchange = await deployExchangeV3(stage)
    const { factory, manager, tokens } = exchange
    const pool = poolOf(stage, exchange, tokens, FEE, 'pool')
    const terms = [...tokens.map(({ address }) => address), FEE, PRICE_ONE]
    const { events } = await stage.send(
      stage.alice,
      manager,
      'createAndInitializePoolIfNecessary',
      terms,
    )
    expect(events).toEqual([
      `factory.PoolCreated(${tokens[0].name}, ${tokens[1].name}, ${FEE}, 60, pool)`,
      `pool.Initialize(${PRICE_ONE}, 0)`,
    ])
    expect(stage.cast.nameOf(await stage.read(factory, 'getPool', terms.slice(0, 3)))).toBe('pool')
    const positions: Position[] = []
    for (const [lower, upper] of ranges) positions.push(await mint(stage, exchange, lower, upper))
    return { ...exchange, pool, positions }
  }

  /** Where the factory puts a pool, also before it has. */
  function poolOf(
    stage: Stage,
    { factory }: ExchangeV3,
    tokens: readonly [Contract, Contract],
    fee: number,
    name: string,
  ): Contract {
    const { abi, bytecode } = poolArtifact()
    const terms = [...tokens.map(({ address }) => address), fee]
    const salt = keccak256(
      AbiCoder.defaultAbiCoder().encode(['address', 'address', 'uint24'], terms),
    )
    return stage.at(getCreate2Address(factory.address, salt, keccak256(bytecode)), name, abi)
  }

  /** Puts a thousand of each into a range, or as much as it takes at price one. */
  async function mint(
    stage: Stage,
    { manager, tokens }: ExchangeV3,
    lower: number,
    upper: number,
  ): Promise<Position> {
    const { alice } = stage
    const pair = tokens.map(({ address }) => address)
    const amount = 1_000n * ONE
    const happening = await stage.send(alice, manager, 'mint', [
      [...pair, FEE, lower, upper, amount, amount, 0n, 0n, alice, FAR_FUTURE],
    ])
    const values = stage.cast.valuesOf(manager, 'IncreaseLiquidity', happening) as bigint[]
    const [number, liquidity, amount0, amount1] = values as [bigint, bigint, bigint, bigint]
    expect(happening.events).toContain(`manager.Transfer(nobody, alice, ${number})`)
    const price = Math.min(Math.max(1, root(lower)), root(upper))
    expectClose(amount0, Number(liquidity) * (1 / price - 1 / root(upper)))
    expectClose(amount1, Number(liquidity) * (price - root(lower)))
    expect([amount0, amount1]).toContain(amount)
    return { number, lower, upper, liquidity }
  }

  /** The square root of the price at a tick. */
  function root(tick: number): number {
    return 1.0001 ** (tick / 2)
  }

  /** Equal but for rounding to whole units, and for floating point. */
  function expectClose(actual: bigint, expected: number): void {
    expect(Math.abs(Number(actual) - expected)).toBeLessThanOrEqual(2 + expected * 1e-9)
  }

  /** What comes out, and the root of the price afterwards, when so much goes in. */
  function model(positions: readonly Position[], start: number, amountIn: bigint, isDown: boolean) {
    const edges = positions.flatMap(({ lower, upper }) => [root(lower), root(upper)])
    const cuts = [...new Set(edges)]
      .filter((edge) => (isDown ? edge < start : edge > start))
      .sort((a, b) => (isDown ? b - a : a - b))
    let left = (Number(amountIn) * (1_000_000 - FEE)) / 1_000_000
    let price = start
    let out = 0
    for (const cut of cuts) {
      const middle = (price + cut) / 2
      const liquidity = positions
        .filter(({ lower, upper }) => root(lower) < middle && middle < root(upper))
        .reduce((sum, position) => sum + Number(position.liquidity), 0)
      const room = liquidity * (isDown ? 1 / cut - 1 / price : cut - price)
      const stop = isDown ? 1 / (1 / price + left / liquidity) : price + left / liquidity
      const end = room > left ? stop : cut
      out += liquidity * (isDown ? price - end : 1 / price - 1 / end)
      price = end
      if (room > left) return { out, price, liquidity }
      left -= room
    }
    throw new Error('there is not so much in the pool')
  }

  /** The values of the pool's event. */
  function swapOf(stage: Stage, pool: Contract, happening: Happening) {
    const values = stage.cast.valuesOf(pool, 'Swap', happening).slice(2) as bigint[]
    const [amount0, amount1, sqrtPrice, liquidity, tick] = values as [
      ...[bigint, bigint, bigint, bigint, bigint],
    ]
    return { amount0, amount1, price: Number(sqrtPrice) / 2 ** 96, liquidity, tick: Number(tick) }
  }

  test('swaps cross ticks both ways, and positions get their part of the fees', async () => {
    const stage = await createStage()
    const { alice, bob } = stage
    const { router, quoter, manager, pool, positions, tokens } = await openMarket(stage)
    const [first, second] = tokens

    // Down through the lower ends of two ranges, as quoted.
    const amountIn = 2_100n * ONE
    const quote = await stage.read<bigint[]>(quoter, 'quoteExactInputSingle', [
      [first.address, second.address, amountIn, FEE, 0n],
    ])
    const [quoted, , crossed, gasEstimate] = quote as [bigint, bigint, bigint, bigint]
    expect(crossed).toBe(2n)
    const down = await stage.send(alice, router, 'exactInputSingle', [
      [first.address, second.address, FEE, bob, FAR_FUTURE, amountIn, quoted, 0n],
    ])
    expect(BigInt(down.receipt.gasUsed)).toBeGreaterThan(gasEstimate)
    const below = swapOf(stage, pool, down)
    expect(below).toMatchObject({ amount0: amountIn, amount1: -quoted })
    expect(await stage.read(second, 'balanceOf', [bob])).toBe(quoted)
    const expectedBelow = model(positions, 1, amountIn, true)
    expectClose(quoted, expectedBelow.out)
    expect(below.price).toBeCloseTo(expectedBelow.price, 9)
    expect(below.tick).toBeLessThan(-120)
    expect(below.tick).toBe(Math.floor((2 * Math.log(below.price)) / Math.log(1.0001)))
    expect(below.liquidity).toBe(positions[0]!.liquidity)

    // Back up, through all of them and into the one above.
    const amountOut = 4_500n * ONE
    const up = await stage.send(alice, router, 'exactOutputSingle', [
      [second.address, first.address, FEE, bob, FAR_FUTURE, amountOut, 2n ** 200n, 0n],
    ])
    const above = swapOf(stage, pool, up)
    expect(above.amount0).toBe(-amountOut)
    const expectedAbove = model(positions, below.price, above.amount1, false)
    expectClose(amountOut, expectedAbove.out)
    expect(above.tick).toBeGreaterThan(120)
    expect(above.tick).toBeLessThan(240)
    expect(above.liquidity).toBe(positions[0]!.liquidity + positions[3]!.liquidity)

    // Everybody is paid out, and what is left are roundings, in favour of the pool.
    let [fees0, fees1] = [0n, 0n]
    for (const { number, liquidity } of positions) {
      const collected = await stage.send(alice, manager, 'collect', [[number, alice, ALL, ALL]])
      const fees = stage.cast.valuesOf(manager, 'Collect', collected).slice(2) as [bigint, bigint]
      fees0 += fees[0]
      fees1 += fees[1]
      expect(await stage.refused(alice, manager, 'burn', [number])).toBe('Error("Not cleared")')
      const exit = [[number, liquidity, 0n, 0n, FAR_FUTURE]]
      expect(await stage.refused(bob, manager, 'decreaseLiquidity', exit)).toBe(
        'Error("Not approved")',
      )
      await stage.send(alice, manager, 'decreaseLiquidity', exit)
      await stage.send(alice, manager, 'collect', [[number, alice, ALL, ALL]])
      expect((await stage.send(alice, manager, 'burn', [number])).events).toEqual([
        `manager.Approval(alice, nobody, ${number})`,
        `manager.Transfer(alice, nobody, ${number})`,
      ])
    }
    for (const [paid, fees] of [
      [amountIn, fees0],
      [above.amount1, fees1],
    ] as const) {
      expectClose(fees, (Number(paid) * FEE) / 1_000_000)
    }
    expect(await stage.read(pool, 'liquidity')).toBe(0n)
    for (const token of tokens) {
      const dust = await stage.read<bigint>(token, 'balanceOf', [pool.address])
      expect(dust).toBeLessThan(100n)
    }
  })

  test('ether goes through several pools and calls at once, and what is left comes back', async () => {
    const stage = await createStage()
    const { alice, bob } = stage
    const market = await openMarket(stage)
    const { router, manager, weth, tokens } = market
    const [first, second] = tokens
    const pair = [first, weth].sort((a, b) => (a.address < b.address ? -1 : 1))
    const sides = pair as [Contract, Contract]
    const pool = poolOf(stage, market, sides, 500, 'ether pool')
    const addresses = sides.map(({ address }) => address)
    const range = [500, -887_270, 887_270, 100n * ONE, 100n * ONE, 0n, 0n, alice, FAR_FUTURE]
    const calls = [
      ['createAndInitializePoolIfNecessary', [...addresses, 500, PRICE_ONE]],
      ['mint', [[...addresses, ...range]]],
      ['refundETH', []],
    ] as const
    const data = calls.map(([name, values]) => manager.abi.encodeFunctionData(name, values))
    const before = await stage.balance(alice)
    await stage.send(alice, manager, 'multicall', [data], { value: 120n * ONE })
    expect(await stage.read(weth, 'balanceOf', [pool.address])).toBe(100n * ONE)
    expect(await stage.balance(manager.address)).toBe(0n)
    expect(before - (await stage.balance(alice))).toBeLessThan(101n * ONE)

    // From the second token over the first into ether.
    const path = solidityPacked(
      ['address', 'uint24', 'address', 'uint24', 'address'],
      [second.address, FEE, first.address, 500, weth.address],
    )
    const sale = [
      router.abi.encodeFunctionData('exactInput', [[path, ZERO_ADDRESS, FAR_FUTURE, ONE, 0n]]),
      router.abi.encodeFunctionData('unwrapWETH9', [0n, bob]),
    ]
    const poor = await stage.balance(bob)
    const sold = await stage.send(alice, router, 'multicall', [sale])
    const gained = (await stage.balance(bob)) - poor
    expect(sold.events.at(-1)).toBe(`weth.Withdrawal(router, ${gained})`)
    // Two fees, and hardly a move of two deep pools.
    expect(Number(gained) / Number(ONE)).toBeCloseTo(0.997 * 0.9995 * (100 / 101), 4)

    // And back for an exact amount, where the path is written from its end.
    const wanted = ONE / 2n
    const purchase = [
      router.abi.encodeFunctionData('exactOutput', [[path, bob, FAR_FUTURE, wanted, ONE]]),
      router.abi.encodeFunctionData('refundETH', []),
    ]
    const bought = await stage.send(bob, router, 'multicall', [purchase], { value: ONE })
    expect(await stage.read(second, 'balanceOf', [bob])).toBe(wanted)
    expect(await stage.balance(router.address)).toBe(0n)
    expect(bought.events).toContain(`${second.name}.Transfer(pool, bob, ${wanted})`)
  })

  test('a swap stops at its price limit, and a late or dear one is refused', async () => {
    const stage = await createStage()
    const { alice, bob } = stage
    const { router, pool, tokens, manager } = await openMarket(stage)
    const [first, second] = tokens
    const swap = (deadline: bigint, least: bigint, limit: bigint) => [
      [first.address, second.address, FEE, bob, deadline, 5_000n * ONE, least, limit],
    ]
    expect(await stage.refused(alice, router, 'exactInputSingle', swap(1n, 0n, 0n))).toBe(
      'Error("Transaction too old")',
    )
    expect(
      await stage.refused(alice, router, 'exactInputSingle', swap(FAR_FUTURE, 5_000n * ONE, 0n)),
    ).toBe('Error("Too little received")')
    expect(
      await stage.refused(alice, router, 'exactInputSingle', swap(FAR_FUTURE, 0n, PRICE_ONE)),
    ).toBe('Error("SPL")')
    expect(await stage.refused(bob, router, 'exactInputSingle', swap(FAR_FUTURE, 0n, 0n))).toBe(
      'Error("STF")',
    )
    const pair = tokens.map(({ address }) => address)
    const dear = [...pair, FEE, -60, 60, ONE, ONE, ONE, ONE + 1n, alice, FAR_FUTURE]
    expect(await stage.refused(alice, manager, 'mint', [dear])).toBe(
      'Error("Price slippage check")',
    )

    const limit = (PRICE_ONE * 999n) / 1_000n
    const stopped = await stage.send(alice, router, 'exactInputSingle', swap(FAR_FUTURE, 0n, limit))
    const { price, amount0 } = swapOf(stage, pool, stopped)
    expect(price).toBeCloseTo(0.999, 15)
    expect(amount0).toBeLessThan(5_000n * ONE)
    const [sqrtPrice] = await stage.read<bigint[]>(pool, 'slot0')
    expect(sqrtPrice).toBe(limit)
  })

  test('a pool remembers ticks by seconds of virtual time', async () => {
    const stage = await createStage()
    const { alice } = stage
    const { router, pool, tokens } = await openMarket(stage)
    const [first, second] = tokens
    const grown = await stage.send(alice, pool, 'increaseObservationCardinalityNext', [4])
    expect(grown.events).toEqual(['pool.IncreaseObservationCardinalityNext(1, 4)'])
    const swap = async (from: Contract, to: Contract) => {
      const values = [from.address, to.address, FEE, alice, FAR_FUTURE, 700n * ONE, 0n, 0n]
      return swapOf(stage, pool, await stage.send(alice, router, 'exactInputSingle', [values])).tick
    }
    await stage.devnet.advance(10_000)
    const low = await swap(first, second)
    await stage.devnet.advance(20_000)
    const high = await swap(second, first)
    await stage.devnet.advance(5_000)
    expect(low).toBeLessThan(0)
    expect(high).toBeGreaterThan(low)
    const [ticks] = await stage.read<bigint[][]>(pool, 'observe', [[35n, 25n, 15n, 5n, 0n]])
    const sums = [0, 0, low * 10, low * 20, low * 20 + high * 5].map(BigInt)
    expect(ticks).toEqual(sums)
    expect(await stage.refused(alice, pool, 'observe', [[36n]])).toBe('Error("OLD")')
  })
})

/**
 * Uniswap V2 from its published bytecode: both engines execute every step (see `stage.ts`), and
 * every amount is also worked out here.
 */
describe('Uniswap v2', () => {
  /** What a pair gives for an amount: all of it times 997 is moved along x * y = k. */
  function amountOut(amountIn: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
    return (amountIn * 997n * reserveOut) / (reserveIn * 1_000n + amountIn * 997n)
  }

  function amountIn(amountOut: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
    return (reserveIn * amountOut * 1_000n) / ((reserveOut - amountOut) * 997n) + 1n
  }

  /** What is in the pair, gold first. */
  async function reserves(
    stage: Stage,
    { pair, gold, silver }: ExchangeV2,
  ): Promise<[bigint, bigint]> {
    const [first, second] = await stage.read<[bigint, bigint, bigint]>(pair, 'getReserves')
    return isFirst({ gold, silver }) ? [first, second] : [second, first]
  }

  /** Pairs put the token with the lower address first. */
  function isFirst({ gold, silver }: Pick<ExchangeV2, 'gold' | 'silver'>): boolean {
    return gold.address < silver.address
  }

  /** A pair's amounts, which are given for gold and silver, in the pair's own order. */
  function ordered<Value>(exchange: ExchangeV2, gold: Value, silver: Value): string {
    return (isFirst(exchange) ? [gold, silver] : [silver, gold]).join(', ')
  }

  test('a router swaps both ways, by what comes in and by what goes out', async () => {
    const stage = await createStage()
    const { alice, bob } = stage
    const exchange = await deployExchangeV2(stage)
    const { gold, silver, router, pair } = exchange
    expect(await reserves(stage, exchange)).toEqual([1_000n * ONE, 1_000n * ONE])
    // The first to add liquidity gets the root of the product, but for a thousand that nobody gets.
    expect(await stage.read(pair, 'balanceOf', [alice])).toBe(1_000n * ONE - 1_000n)

    const forGold = amountOut(5n * ONE, 1_000n * ONE, 1_000n * ONE)
    const there = await stage.send(alice, router, 'swapExactTokensForTokens', [
      ...[5n * ONE, forGold, [gold.address, silver.address], bob, FAR_FUTURE],
    ])
    expect(there.events).toEqual([
      `gold.Transfer(alice, pair, ${5n * ONE})`,
      `silver.Transfer(pair, bob, ${forGold})`,
      `pair.Sync(${ordered(exchange, 1_005n * ONE, 1_000n * ONE - forGold)})`,
      `pair.Swap(router, ${ordered(exchange, 5n * ONE, 0n)}, ${ordered(exchange, 0n, forGold)}, bob)`,
    ])
    expect(await stage.read(silver, 'balanceOf', [bob])).toBe(forGold)

    const [inGold, inSilver] = await reserves(stage, exchange)
    const price = amountIn(2n * ONE, inSilver, inGold)
    const back = await stage.send(alice, router, 'swapTokensForExactTokens', [
      ...[2n * ONE, price, [silver.address, gold.address], bob, FAR_FUTURE],
    ])
    expect(back.events).toContain(`silver.Transfer(alice, pair, ${price})`)
    expect(back.events).toContain(`gold.Transfer(pair, bob, ${2n * ONE})`)
    expect(await stage.read(gold, 'balanceOf', [bob])).toBe(2n * ONE)
  })

  test('a swap is refused that is late, costs too much, or has no allowance', async () => {
    const stage = await createStage()
    const { alice, bob } = stage
    const { gold, silver, router, pair } = await deployExchangeV2(stage)
    const swap = (from: typeof alice, least: bigint, deadline: bigint) =>
      stage.refused(from, router, 'swapExactTokensForTokens', [
        ...[ONE, least, [gold.address, silver.address], bob, deadline],
      ])
    expect(await swap(alice, ONE, FAR_FUTURE)).toBe(
      'Error("UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT")',
    )
    expect(await swap(alice, 0n, 1n)).toBe('Error("UniswapV2Router: EXPIRED")')
    expect(await swap(bob, 0n, FAR_FUTURE)).toBe('Error("TransferHelper: TRANSFER_FROM_FAILED")')
    // Straight at the pair, taking out without putting in.
    expect(await stage.refused(alice, pair, 'swap', [ONE, 0n, alice, '0x'])).toBe(
      'Error("UniswapV2: INSUFFICIENT_INPUT_AMOUNT")',
    )
  })

  test('ether is wrapped on the way in and unwrapped on the way out', async () => {
    const stage = await createStage()
    const { alice, bob, carol } = stage
    const { gold, router, weth, factory } = await deployExchangeV2(stage)
    await stage.send(
      alice,
      router,
      'addLiquidityETH',
      [gold.address, 300n * ONE, 0n, 0n, alice, FAR_FUTURE],
      { value: 100n * ONE },
    )
    const address = await stage.read<string>(factory, 'getPair', [gold.address, weth.address])
    const pool = stage.at(address, 'pool', pairArtifact().abi)
    expect(await stage.read(weth, 'balanceOf', [pool.address])).toBe(100n * ONE)

    const bought = amountOut(ONE, 100n * ONE, 300n * ONE)
    const path = [weth.address, gold.address]
    const buy = await stage.send(
      bob,
      router,
      'swapExactETHForTokens',
      [bought, path, bob, FAR_FUTURE],
      { value: ONE },
    )
    expect(buy.events.slice(0, 3)).toEqual([
      `weth.Deposit(router, ${ONE})`,
      `weth.Transfer(router, pool, ${ONE})`,
      `gold.Transfer(pool, bob, ${bought})`,
    ])

    await stage.send(bob, gold, 'approve', [router.address, bought])
    const before = await stage.balance(carol)
    const returned = amountOut(bought, 300n * ONE - bought, 101n * ONE)
    const sale = await stage.send(bob, router, 'swapExactTokensForETH', [
      ...[bought, returned, path.toReversed(), carol, FAR_FUTURE],
    ])
    expect(await stage.balance(carol)).toBe(before + returned)
    expect(sale.events.at(-1)).toBe(`weth.Withdrawal(router, ${returned})`)

    // What is left of the ether that was sent comes back in the same transaction.
    const exact = amountIn(ONE, await stage.read(weth, 'balanceOf', [pool.address]), 300n * ONE)
    const rich = await stage.balance(bob)
    const bid = [ONE, path, bob, FAR_FUTURE]
    const bidden = await stage.send(bob, router, 'swapETHForExactTokens', bid, { value: 10n * ONE })
    expect(bidden.events[0]).toBe(`weth.Deposit(router, ${exact})`)
    expect(await stage.balance(router.address)).toBe(0n)
    expect(rich - (await stage.balance(bob))).toBeLessThan(exact + ONE / 10n)
  })

  test('liquidity is taken out with a permit, and the protocol has its share of the fees', async () => {
    const stage = await createStage()
    const { alice, dave } = stage
    const exchange = await deployExchangeV2(stage)
    const { gold, silver, router, pair, factory } = exchange
    await stage.send(alice, factory, 'setFeeTo', [dave])
    // The share is counted from the next change of liquidity on.
    const add = [gold.address, silver.address, 500n * ONE, 500n * ONE, 0n, 0n, alice, FAR_FUTURE]
    await stage.send(alice, router, 'addLiquidity', add)
    for (const path of [
      [gold.address, silver.address],
      [silver.address, gold.address],
    ]) {
      const values = [100n * ONE, 0n, path, alice, FAR_FUTURE]
      await stage.send(alice, router, 'swapExactTokensForTokens', values)
    }

    const liquidity = 700n * ONE
    const domain = {
      name: 'Uniswap V2',
      version: '1',
      chainId: stage.chainId,
      verifyingContract: pair.address,
    }
    const permit = {
      owner: alice,
      spender: router.address,
      value: liquidity,
      nonce: 0n,
      deadline: FAR_FUTURE,
    }
    const signature = await stage.sign(alice, domain, PERMIT_TYPES, permit)
    const supply = await stage.read<bigint>(pair, 'totalSupply')
    const [inGold, inSilver] = await reserves(stage, exchange)
    const { v, r, s } = Signature.from(signature)
    const tail = [FAR_FUTURE, false, v, r, s]
    const values = [gold.address, silver.address, liquidity, 0n, 0n, alice, ...tail]
    const { events } = await stage.send(alice, router, 'removeLiquidityWithPermit', values)

    // A sixth of the growth of the root of k, in new shares (white paper, section 2.4).
    const grown = sqrt(inGold * inSilver)
    const start = 1_500n * ONE
    const share = (supply * (grown - start)) / (grown * 5n + start)
    expect(share).toBeGreaterThan(0n)
    expect(await stage.read(pair, 'balanceOf', [dave])).toBe(share)
    const total = supply + share
    const [goldOut, silverOut] = [(liquidity * inGold) / total, (liquidity * inSilver) / total]
    expect(events).toEqual([
      `pair.Approval(alice, router, ${liquidity})`,
      `pair.Transfer(alice, pair, ${liquidity})`,
      `pair.Transfer(nobody, dave, ${share})`,
      `pair.Transfer(pair, nobody, ${liquidity})`,
      ...(isFirst(exchange)
        ? [`gold.Transfer(pair, alice, ${goldOut})`, `silver.Transfer(pair, alice, ${silverOut})`]
        : [`silver.Transfer(pair, alice, ${silverOut})`, `gold.Transfer(pair, alice, ${goldOut})`]),
      `pair.Sync(${ordered(exchange, inGold - goldOut, inSilver - silverOut)})`,
      `pair.Burn(router, ${ordered(exchange, goldOut, silverOut)}, alice)`,
    ])
    expect(await stage.refused(alice, router, 'removeLiquidityWithPermit', values)).toBe(
      'Error("UniswapV2: INVALID_SIGNATURE")',
    )
  })

  test('a pair counts prices in seconds of virtual time', async () => {
    const stage = await createStage()
    const exchange = await deployExchangeV2(stage)
    const { pair } = exchange
    const start = await stage.timestamp()
    await stage.devnet.advance(60_000)
    expect((await stage.timestamp()) - start).toBe(60n)
    await stage.send(stage.bob, pair, 'sync')
    expect(await stage.read(pair, 'price0CumulativeLast')).toBe(60n << 112n)
  })

  test('signed swaps, transfers and deployments run as they were signed', async () => {
    const stage = await createStage()
    const { devnet, alice } = stage
    const exchange = await deployExchangeV2(stage)
    const start = { account: devnet.accounts[0]!, chainId: stage.chainId, count: 4 }
    const params = [alice, 'pending'] as const
    const run = async (sign: (signing: Signing) => readonly Hex[]) => {
      const nonce = await devnet.request({ method: 'eth_getTransactionCount', params })
      const receipts: WireReceipt[] = []
      for (const raw of sign({ ...start, firstNonce: BigInt(nonce) })) {
        const hash = await devnet.request({ method: 'eth_sendRawTransaction', params: [raw] })
        const asked = { method: 'eth_getTransactionReceipt', params: [hash] } as const
        receipts.push((await devnet.request(asked))!)
      }
      return receipts
    }
    for (const receipt of await run((signing) => signSwaps(exchange, signing))) {
      expect(receipt).toMatchObject({ status: '0x1', logs: { length: 4 } })
    }
    // There and back twice: nothing is missing from the pair, and what is more are the fees.
    const [gold, silver] = await reserves(stage, exchange)
    expect(gold * silver).toBeGreaterThan((1_000n * ONE) ** 2n)
    expect(gold).toBeGreaterThan(1_000n * ONE)
    expect(gold).toBeLessThan(1_001n * ONE)

    const transfers = await run((signing) => signTransfers(exchange, signing))
    expect(transfers.flatMap((receipt) => stage.cast.eventsOf(receipt))).toEqual(
      [0, 1, 2, 3].map(
        (index) => `gold.Transfer(alice, 0x${`b0b0000${index}`.padStart(40, '0')}, 1)`,
      ),
    )
    for (const receipt of await run((signing) => signDeployments(exchange, signing))) {
      const at = [receipt.contractAddress!, 'pending'] as const
      const code = await devnet.request({ method: 'eth_getCode', params: at })
      expect((code.length - 2) / 2).toBe(21_943)
    }
  })

  function sqrt(value: bigint): bigint {
    let root = value
    for (let next = value / 2n + 1n; next < root; next = (root + value / root) / 2n) root = next
    return root
  }
})

/**
 * Real transactions with too little gas, at a few limits each.
 */
describe('Uniswap v3 with little gas', () => {
  describeGasLimits(8)
})
