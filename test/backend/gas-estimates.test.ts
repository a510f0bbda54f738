import { describe, expect, test } from 'vitest'
import { GasEstimates } from '../../src/backend/gas-estimates.ts'
import { requestFrom } from '../../src/primitives/message.ts'
import { addressOf } from '../support/arbitraries.ts'
import { fc } from '../support/property.ts'

describe('gas estimates', () => {
  const request = requestFrom(addressOf(1), { to: addressOf(2), value: 7n })
  const sent = (gasLimit: bigint, others = {}) => ({ ...request, ...others, gasLimit })

  test('are known with the margins of clients, rounded up or down, and with no other', async () => {
    const margins = [1, 1.2, 1.25, 1.3, 1.5, 2]
    const rounds = [Math.floor, Math.ceil]
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 21_000, max: 40_000_000 }), async (estimate) => {
        const estimates = new GasEstimates()
        await estimates.remember(request, BigInt(estimate))
        const scaled = margins.map((margin) => Math.round(estimate * margin * 100) / 100)
        const usual = scaled.flatMap((limit) => rounds.map((round) => round(limit)))
        for (const limit of usual) expect(estimates.has(sent(BigInt(limit)))).toBe(true)
        for (const limit of usual.flatMap((each) => [each - 1, each + 1])) {
          expect(estimates.has(sent(BigInt(limit)))).toBe(usual.includes(limit))
        }
      }),
    )
  })

  test('belong to sender, recipient, value and data', async () => {
    const estimates = new GasEstimates()
    await estimates.remember(request, 21_000n)
    const data = Uint8Array.of(1)
    for (const other of [{ from: addressOf(3) }, { to: null }, { value: 8n }, { data }]) {
      expect(estimates.has(sent(21_000n, other))).toBe(false)
    }
    expect(estimates.has(sent(21_000n, { nonce: 4n }))).toBe(true)
    expect(estimates.has(request)).toBe(false)
  })

  test('are known until four newer ones for the same request, however often they are used', async () => {
    const estimates = new GasEstimates()
    for (const gas of [30_000n, 31_000n, 32_000n, 33_000n, 31_000n]) {
      await estimates.remember(request, gas)
    }
    expect([30_000n, 30_000n, 31_000n].map((gas) => estimates.has(sent(gas)))).not.toContain(false)
    await estimates.remember(request, 34_000n)
    expect([30_000n, 31_000n].map((gas) => estimates.has(sent(gas)))).toEqual([false, true])
  })

  test('are known for the newest thousand requests', async () => {
    const estimates = new GasEstimates()
    for (let value = 0n; value < 1_000n; value += 1n) {
      await estimates.remember({ ...request, value }, 21_000n)
    }
    await estimates.remember({ ...request, value: 0n }, 21_000n)
    await estimates.remember({ ...request, value: 1_000n }, 21_000n)
    const known = [0n, 1n, 2n, 1_000n].map((value) => estimates.has(sent(21_000n, { value })))
    expect(known).toEqual([true, false, true, true])
  })
})
