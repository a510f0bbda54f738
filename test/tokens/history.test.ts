/**
 * Tokens when the chain goes back: snapshots, rollbacks and reorgs take with them what they must, and
 * bring it all back.
 */

import { createPublicClient, custom, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { VIBE_ADDRESS } from '../../src/tokens/index.ts'
import { keyOfAddress, keyOfUint } from '../../src/tokens/slots.ts'
import { addressOf, changeEverything, everything, NOBODY, vibe, walletOf } from './everything.ts'

describe.each<DevnetOptions>([{ engine: 'wasm' }, { engine: 'ethereumjs' }])(
  'tokens on $engine',
  ({ engine = 'wasm' }) => {
    test('come back from a snapshot as they were, and do the same again', async () => {
      await using devnet = await createDevnet({ engine, faucetCooldownMs: 60_000 })
      const before = await everything(devnet)
      const point = devnet.snapshot()
      const id = await devnet.request({ method: 'evm_snapshot' })
      const hashes = await changeEverything(devnet)
      await devnet.advance(400)
      const after = await everything(devnet)
      expect(after).not.toBe(before)
      expect(await devnet.request({ method: 'evm_revert', params: [id] })).toBe(true)
      expect(await everything(devnet)).toBe(before)
      // Nonces and the faucet's cooldown have gone back, too: the same is possible, and the same.
      expect(await changeEverything(devnet)).toEqual(hashes)
      await devnet.advance(400)
      expect(await everything(devnet)).toBe(after)
      await point.restore()
      expect(await everything(devnet)).toBe(before)
    })
  },
)

test('a drip of USDV that is taken back may be had again, and one that is not may not', async () => {
  await using devnet = await createDevnet({ faucetCooldownMs: 60_000 })
  await devnet.faucet.dripUsdv(NOBODY)
  const id = await devnet.request({ method: 'evm_snapshot' })
  const other = addressOf(devnet, 3)
  await devnet.faucet.dripUsdv(other)
  await devnet.request({ method: 'evm_revert', params: [id] })
  await expect(devnet.faucet.dripUsdv(NOBODY)).rejects.toHaveProperty('code', 'FAUCET_COOLDOWN')
  expect((await devnet.faucet.dripUsdv(other)).to).toBe(other)
})

describe('logs of a token', () => {
  /** Three blocks: a minting, a transfer of 5, a transfer of 6; then what a subscriber hears. */
  async function told(undo: (devnet: Devnet) => Promise<void>) {
    const devnet = await createDevnet()
    const issuer = walletOf(devnet, 0)
    const [owner, holder] = [addressOf(devnet, 0), addressOf(devnet, 1)]
    await issuer.writeContract({ ...vibe, functionName: 'mint', args: [owner, 90n] })
    await devnet.advance(200)
    const heard: string[] = []
    devnet.on('message', ({ data }) => {
      const log = data.result as { readonly removed: boolean; readonly data: Hex }
      heard.push(`${log.removed ? '-' : '+'}${BigInt(log.data)}`)
    })
    await devnet.request({ method: 'eth_subscribe', params: ['logs', { address: VIBE_ADDRESS }] })
    for (const amount of [5n, 6n]) {
      await issuer.writeContract({ ...vibe, functionName: 'transfer', args: [holder, amount] })
      await devnet.advance(200)
    }
    heard.length = 0
    await undo(devnet)
    await devnet.advance(200)
    const reader = createPublicClient({ chain: devnet.chain, transport: custom(devnet) })
    const balances: bigint[] = []
    for (const who of [owner, holder]) {
      const balanceOf = { ...vibe, functionName: 'balanceOf', args: [who] } as const
      balances.push(await reader.readContract(balanceOf))
    }
    const supply = await reader.readContract({ ...vibe, functionName: 'totalSupply' })
    const transfers = await reader.getContractEvents({
      ...vibe,
      eventName: 'Transfer',
      fromBlock: 0n,
    })
    await devnet.close()
    return { heard, balances, supply, found: transfers.map(({ args }) => args.amount) }
  }

  test('are taken back by a rollback, the last first, with the balances', async () => {
    const { heard, balances, supply, found } = await told(async (devnet) => {
      await devnet.request({ method: 'anvil_rollback', params: [2] })
    })
    expect({ heard, balances, supply, found }).toEqual({
      heard: ['-5', '-6'],
      balances: [90n, 0n],
      supply: 90n,
      found: [90n],
    })
  })

  test('are taken back by a reorg before those of the new blocks come', async () => {
    const { heard, balances, supply, found } = await told(async (devnet) => {
      const [from, to] = [addressOf(devnet, 0), VIBE_ADDRESS]
      // transfer(NOBODY, 9), instead of the last block's.
      const data: Hex = `0xa9059cbb${keyOfAddress(NOBODY).slice(2)}${keyOfUint(9n).slice(2)}`
      const transaction = { from, to, data, gas: '0x30d40' } as const
      await devnet.request({ method: 'anvil_reorg', params: [1, [[transaction, 0]]] })
    })
    expect({ heard, balances, supply, found }).toEqual({
      heard: ['-6', '+9'],
      balances: [76n, 5n],
      supply: 90n,
      found: [90n, 5n, 9n],
    })
  })
})
