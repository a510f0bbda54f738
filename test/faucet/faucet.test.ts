/** The faucet on a devnet: what each drip gives, who has to wait, and what its status says. */

import { createPublicClient, custom, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { NFV_ADDRESS } from '../../src/faucet/nfv.ts'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { usdvAddress } from '../../src/tokens/genesis.ts'

const NOBODY = '0x00000000000000000000000000000000000000aa'
const OTHER = '0x00000000000000000000000000000000000000ab'

const nfv = {
  address: NFV_ADDRESS,
  blockTag: 'pending' as const,
  abi: parseAbi([
    'function balanceOf(address) view returns (uint256)',
    'function ownerOf(uint256) view returns (address)',
    'function name() view returns (string)',
    'function symbol() view returns (string)',
    'function totalSupply() view returns (uint256)',
    'function supportsInterface(bytes4) view returns (bool)',
  ]),
}

function readerOf(devnet: Devnet) {
  return createPublicClient({ chain: devnet.chain, transport: custom(devnet), cacheTime: 0 })
}

describe('a drip of an NFV', () => {
  test('is the next of the collection', async () => {
    await using devnet = await createDevnet()
    const reader = readerOf(devnet)
    expect(await reader.readContract({ ...nfv, functionName: 'totalSupply' })).toBe(0n)
    const first = await devnet.faucet.dripNfv(NOBODY)
    expect(first).toMatchObject({ to: NOBODY, nfv: NFV_ADDRESS })
    await devnet.faucet.dripNfv(OTHER)
    expect(await reader.readContract({ ...nfv, functionName: 'totalSupply' })).toBe(2n)
    const ownerOf = { ...nfv, functionName: 'ownerOf' } as const
    const owners = [
      await reader.readContract({ ...ownerOf, args: [1n] }),
      await reader.readContract({ ...ownerOf, args: [2n] }),
    ]
    expect(owners.map((owner) => owner.toLowerCase())).toEqual([NOBODY, OTHER])
    const receipt = await devnet.request({
      method: 'eth_getTransactionReceipt',
      params: [first.transactionHash],
    })
    expect(receipt).toMatchObject({ status: '0x1', from: devnet.faucet.address, to: NFV_ADDRESS })
    expect(receipt?.logs).toHaveLength(1)
  })

  test('is an ERC-721 with a name, from block 0', async () => {
    await using devnet = await createDevnet()
    const reader = readerOf(devnet)
    expect(await reader.readContract({ ...nfv, functionName: 'name' })).toBe('Non-Fungible Vibe')
    expect(await reader.readContract({ ...nfv, functionName: 'symbol' })).toBe('NFV')
    const supports = { ...nfv, functionName: 'supportsInterface' } as const
    const answers: boolean[] = []
    for (const id of ['0x80ac58cd', '0x5b5e139f', '0xffffffff'] as const) {
      answers.push(await reader.readContract({ ...supports, args: [id] }))
    }
    expect(answers).toEqual([true, true, false])
  })

  test.each<DevnetOptions>([{ tokens: 'off' }, { demoTokens: 'off' }, { network: 'plain' }])(
    'is not to be had with %o',
    async (options) => {
      await using devnet = await createDevnet(options)
      const drip = devnet.faucet.dripNfv(NOBODY)
      await expect(drip).rejects.toHaveProperty('code', 'NFV_NOT_DEPLOYED')
      expect(devnet.faucet.status()).not.toHaveProperty('nfv')
      expect(devnet.faucet.status()).not.toHaveProperty('usdv')
    },
  )
})

describe('cooldowns', () => {
  const gives = {
    ether: (devnet: Devnet, client?: string) => devnet.faucet.drip(NOBODY, asking(client)),
    usdv: (devnet: Devnet, client?: string) => devnet.faucet.dripUsdv(NOBODY, asking(client)),
    nfv: (devnet: Devnet, client?: string) => devnet.faucet.dripNfv(NOBODY, asking(client)),
  }
  const asking = (client: string | undefined) => (client === undefined ? {} : { client })

  test('are kept for each asset by itself', async () => {
    await using devnet = await createDevnet({ faucetCooldownMs: 60_000 })
    for (const give of Object.values(gives)) expect((await give(devnet)).to).toBe(NOBODY)
    for (const give of Object.values(gives)) {
      await expect(give(devnet)).rejects.toMatchObject({
        code: 'FAUCET_COOLDOWN',
        message: 'address cooldown active; retry in 60s',
      })
    }
    await devnet.jump(60_000)
    for (const give of Object.values(gives)) expect((await give(devnet)).to).toBe(NOBODY)
  })

  test('of clients are for those who say who they are', async () => {
    await using devnet = await createDevnet({ faucetClientCooldownMs: 60_000 })
    for (const give of Object.values(gives)) {
      await give(devnet, 'here')
      await expect(give(devnet, 'here')).rejects.toMatchObject({
        code: 'FAUCET_COOLDOWN',
        message: 'ip cooldown active; retry in 60s',
        facts: { client: 'here', retrySeconds: 60 },
      })
      expect((await give(devnet, 'there')).to).toBe(NOBODY)
      expect((await give(devnet)).to).toBe(NOBODY)
    }
  })

  test('do not begin with a drip that was not to be had', async () => {
    const options = { faucetCooldownMs: 60_000, faucetClientCooldownMs: 60_000 } as const
    await using devnet = await createDevnet({ ...options, demoTokens: 'off' })
    for (const _ of [1, 2]) {
      await expect(gives.usdv(devnet, 'here')).rejects.toHaveProperty('code', 'USDV_NOT_DEPLOYED')
    }
  })
})

test('its status tells what it has and gives, and what has come since', async () => {
  await using devnet = await createDevnet({ faucetDripWei: 5n, faucetCooldownMs: 1_500 })
  const { address } = devnet.faucet
  const before = devnet.faucet.status()
  expect(before).toEqual({
    address,
    chainId: 84_538_453,
    dripWei: 5n,
    balanceWei: 10n ** 27n,
    clientCooldownMs: 0,
    addressCooldownMs: 1_500,
    usdv: usdvAddress(address),
    usdvDripUnits: 1_000_000_000n,
    nfv: NFV_ADDRESS,
  })
  await devnet.faucet.drip(NOBODY)
  const after = devnet.faucet.status()
  expect(after.balanceWei < before.balanceWei - 5n).toBe(true)
})
