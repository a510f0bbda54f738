import { describe, expect, test } from 'vitest'
import { createDevnet } from '../../src/index.ts'

const NOBODY = '0x00000000000000000000000000000000000000aa'

describe('until', () => {
  test('takes no time when there is nothing to wait for', async () => {
    await using devnet = await createDevnet()
    const before = devnet.now
    expect(await devnet.until(() => 'here', { withinMs: 0 })).toBe('here')
    expect(devnet.now).toBe(before)
  })

  test('moves time tick by tick, and gives what came', async () => {
    await using devnet = await createDevnet()
    await devnet.advance(50)
    const asked: number[] = []
    const found = await devnet.until(
      async () => {
        asked.push(devnet.now - devnet.config.genesisTime)
        const number = await devnet.request({ method: 'eth_blockNumber' })
        return number === '0x3' ? number : undefined
      },
      { withinMs: 10_000 },
    )
    expect([found, asked]).toEqual(['0x3', [50, 200, 400, 600]])
  })

  test('sees a transaction sealed at its own tick', async () => {
    await using devnet = await createDevnet()
    const { transactionHash } = await devnet.faucet.drip(NOBODY)
    const receipt = await devnet.until(
      async () => {
        const params = [transactionHash] as const
        const found = await devnet.request({ method: 'eth_getTransactionReceipt', params })
        return found !== null && BigInt(found.blockHash) !== 0n ? found : undefined
      },
      { withinMs: 1_000 },
    )
    expect(receipt?.blockNumber).toBe('0x1')
    expect(devnet.now - devnet.config.genesisTime).toBe(200)
  })

  test('asks after each flashblock where blocks are cut', async () => {
    await using devnet = await createDevnet({ network: 'mainnet' })
    let count = 0
    await devnet.until(() => (count += 1) > 3, { withinMs: 10_000 })
    expect(devnet.now - devnet.config.genesisTime).toBe(600)
  })

  test('says what it waited for in vain, and asks a last time when the time is up', async () => {
    await using devnet = await createDevnet()
    const asked: number[] = []
    const waiting = devnet.until(() => void asked.push(devnet.now - devnet.config.genesisTime), {
      withinMs: 500,
      what: 'the order to be filled',
    })
    const nowMs = devnet.config.genesisTime + 500
    await expect(waiting).rejects.toMatchObject({
      code: 'WAITED_IN_VAIN',
      message: `waited 500 ms of virtual time in vain for the order to be filled; it is ${nowMs} ms now`,
      facts: { withinMs: 500, nowMs },
    })
    expect(asked).toEqual([0, 200, 400, 500])
  })

  test('ends with what the predicate throws', async () => {
    await using devnet = await createDevnet()
    const waiting = devnet.until(() => Promise.reject(new Error('no')), { withinMs: 500 })
    await expect(waiting).rejects.toThrow('no')
  })

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses to wait %d ms',
    async (ms) => {
      await using devnet = await createDevnet()
      const waiting = devnet.until(() => true, { withinMs: ms })
      await expect(waiting).rejects.toHaveProperty('code', 'INVALID_OPTION')
    },
  )
})
