/**
 * Uniswap V2 from its published bytecode: both engines execute every step (see `stage.ts`), and
 * every amount is also worked out here.
 */

import { Signature } from 'ethers'
import { expect, test } from 'vitest'
import type { Hex, WireReceipt } from '../../../src/index.ts'
import { createStage, type Stage } from '../../support/stage.ts'
import {
  deployExchangeV2,
  type ExchangeV2,
  FAR_FUTURE,
  ONE,
  PERMIT_TYPES,
  pairArtifact,
  type Signing,
  signDeployments,
  signSwaps,
  signTransfers,
} from '../../support/uniswap.ts'

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
