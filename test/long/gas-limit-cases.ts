/**
 * Real transactions with too little gas: wherever it runs out, both engines stop at the same opcode
 * with the same outcome (see `stage.ts`).
 */

import { expect, test } from 'vitest'
import type { Contract } from '../support/cast.ts'
import { createStage, type Stage } from '../support/stage.ts'
import { deployExchangeV2, deployExchangeV3, FAR_FUTURE, ONE } from '../support/uniswap.ts'

interface Step {
  readonly to: Contract
  readonly method: string
  readonly values: readonly unknown[]
}

const swap = async (stage: Stage): Promise<Step> => {
  const { gold, silver, router } = await deployExchangeV2(stage)
  const values = [ONE, 0n, [gold.address, silver.address], stage.bob, FAR_FUTURE]
  return { to: router, method: 'swapExactTokensForTokens', values }
}

const poolTerms = (tokens: readonly Contract[]) => [
  ...tokens.map(({ address }) => address),
  3_000,
  1n << 96n,
]

const creation = async (stage: Stage): Promise<Step> => {
  const { manager, tokens } = await deployExchangeV3(stage)
  const method = 'createAndInitializePoolIfNecessary'
  return { to: manager, method, values: poolTerms(tokens) }
}

const position = async (stage: Stage): Promise<Step> => {
  const { manager, tokens } = await deployExchangeV3(stage)
  const terms = poolTerms(tokens)
  await stage.send(stage.alice, manager, 'createAndInitializePoolIfNecessary', terms)
  const amounts = [-600, 600, ONE, ONE, 0n, 0n]
  const values = [[...terms.slice(0, 3), ...amounts, stage.alice, FAR_FUTURE]]
  return { to: manager, method: 'mint', values }
}

/** @param count how many gas limits below the least that is enough */
export function describeGasLimits(count: number): void {
  const cases = { 'a swap': swap, 'a pool': creation, 'a position': position }
  for (const [name, prepare] of Object.entries(cases)) {
    test(`${name} succeeds with what is estimated, and with no less`, async () => {
      const stage = await createStage()
      const { to, method, values } = await prepare(stage)
      const least = await stage.estimate(stage.alice, to, method, values)
      const reason = (gas: bigint) => stage.wouldFail(stage.alice, to, method, values, { gas })
      const reasons: (string | undefined)[] = []
      for (const gas of limitsBelow(least, count)) reasons.push(await reason(gas))
      expect(reasons).not.toContain(undefined)
      // The caller runs out as well as those it calls, which leave it something to fail with.
      expect(reasons).toContainEqual(expect.stringContaining('out of gas'))
      expect(reasons).toContainEqual(expect.not.stringContaining('out of gas'))
      expect(await reason(least)).toBeUndefined()
    })
  }
}

/** From what pays for the calldata up to one too few, in even steps. */
function limitsBelow(least: bigint, count: number): bigint[] {
  const first = 30_000n
  const step = (least - 1n - first) / BigInt(count - 1)
  return Array.from({ length: count }, (_, index) => least - 1n - BigInt(index) * step)
}
