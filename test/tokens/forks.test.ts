/** Tokens over forks: a child has all of them, with the faucet's cooldowns, and a future of its own. */

import { expect, test } from 'vitest'
import { createDevnet, type DevnetOptions } from '../../src/index.ts'
import { addressOf, changeEverything, everything, NOBODY } from './everything.ts'

test.each<DevnetOptions>([{ engine: 'wasm' }, { engine: 'lockstep' }])(
  'a child and its parent do the same with tokens, and neither sees the other on $engine',
  async ({ engine = 'wasm' }) => {
    await using devnet = await createDevnet({ engine, faucetCooldownMs: 60_000 })
    const before = await everything(devnet)
    await using child = devnet.fork()
    expect(await everything(child)).toBe(before)
    const hashes = await changeEverything(devnet)
    await devnet.advance(400)
    const after = await everything(devnet)
    expect(after).not.toBe(before)
    expect(await everything(child)).toBe(before)
    // Nonces, permits and cooldowns of the parent are none of the child's.
    expect(await changeEverything(child)).toEqual(hashes)
    await child.advance(400)
    expect(await everything(child)).toBe(after)
    expect(await everything(devnet)).toBe(after)
  },
)

test('a child of a chain with tokens goes on from what is pre-confirmed', async () => {
  await using devnet = await createDevnet({ faucetCooldownMs: 60_000 })
  await changeEverything(devnet)
  const pending = await everything(devnet)
  await using child = devnet.fork()
  expect(await everything(child)).toBe(pending)
  await expect(child.faucet.dripUsdv(NOBODY)).rejects.toHaveProperty('code', 'FAUCET_COOLDOWN')
  const other = addressOf(child, 3)
  await child.faucet.dripUsdv(other)
  expect((await devnet.faucet.dripUsdv(other)).to).toBe(other)
})
