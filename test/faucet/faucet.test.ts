/** The faucet on a devnet: what each drip gives, who has to wait, and what its status says. */

import { createPublicClient, custom, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { VirtualClock } from '../../src/clock/virtual-clock.ts'
import { Cooldowns } from '../../src/faucet/cooldowns.ts'
import nfvArtifact from '../../src/faucet/nfv.json' with { type: 'json' }
import { NFV_ADDRESS } from '../../src/faucet/nfv.ts'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { bytesFromHex, type Hex } from '../../src/primitives/hex.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import { usdvAddress } from '../../src/tokens/genesis.ts'
import { wireAddress } from '../support/accounts.ts'
import { addressOf } from '../support/arbitraries.ts'

describe('the faucet', () => {
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
      expect(receipt).toMatchObject({
        status: '0x1',
        from: wireAddress(devnet.faucet),
        to: NFV_ADDRESS,
      })
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
      'is refused with %o',
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

    test('apply only to clients that give a name', async () => {
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

    test('do not begin with a drip that was refused', async () => {
      const options = { faucetCooldownMs: 60_000, faucetClientCooldownMs: 60_000 } as const
      await using devnet = await createDevnet({ ...options, demoTokens: 'off' })
      for (const _ of [1, 2]) {
        await expect(gives.usdv(devnet, 'here')).rejects.toHaveProperty('code', 'USDV_NOT_DEPLOYED')
      }
    })
  })

  test('its status has its balance, the size of a drip, and what was given since', async () => {
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
})

describe('cooldowns', () => {
  const A = addressOf(1)
  const B = addressOf(2)

  function cooldownsOf(faucetCooldownMs: number, faucetClientCooldownMs = 0) {
    const clock = new VirtualClock(1_000)
    return { clock, cooldowns: new Cooldowns(clock, { faucetCooldownMs, faucetClientCooldownMs }) }
  }

  /** What keeps somebody waiting, and how long in seconds; `undefined` when nothing does. */
  function waitOf(cooldowns: Cooldowns, ...asking: Parameters<Cooldowns['expectReady']>) {
    try {
      cooldowns.expectReady(...asking)
      return undefined
    } catch (error) {
      expect(error).toMatchObject({ code: 'FAUCET_COOLDOWN' })
      const { facts } = error as { facts: Readonly<Record<string, unknown>> }
      return facts
    }
  }

  describe('of an address', () => {
    test('an address has no cooldown by default', () => {
      const { cooldowns } = cooldownsOf(0)
      cooldowns.record(A)
      expect(waitOf(cooldowns, A)).toBeUndefined()
    })

    test('a cooldown ends to the millisecond, in virtual time', async () => {
      const { clock, cooldowns } = cooldownsOf(60_000)
      cooldowns.record(A)
      await clock.advanceTo(60_999)
      expect(waitOf(cooldowns, A)).toEqual({ address: A, retrySeconds: 1 })
      await clock.advanceTo(61_000)
      expect(waitOf(cooldowns, A)).toBeUndefined()
    })

    test('a jump counts as time that has passed', () => {
      const { clock, cooldowns } = cooldownsOf(60_000)
      cooldowns.record(A)
      clock.jumpTo(61_000)
      expect(waitOf(cooldowns, A)).toBeUndefined()
    })

    test('the rest of a cooldown is in seconds, rounded up', async () => {
      const { clock, cooldowns } = cooldownsOf(60_000)
      cooldowns.record(A)
      const seconds: unknown[] = []
      for (const ms of [1_000, 1_001, 2_000, 60_999]) {
        await clock.advanceTo(ms)
        seconds.push(waitOf(cooldowns, A)?.retrySeconds)
      }
      expect(seconds).toEqual([60, 60, 59, 1])
    })

    test('each client has its own cooldown, and a refusal does not begin one', () => {
      const { cooldowns } = cooldownsOf(60_000)
      cooldowns.record(A)
      expect(waitOf(cooldowns, B)).toBeUndefined()
      expect(waitOf(cooldowns, B)).toBeUndefined()
      expect(waitOf(cooldowns, A)).toEqual({ address: A, retrySeconds: 60 })
    })
  })

  describe('of a client', () => {
    test('the cooldown of a client is checked before that of the address', () => {
      const { cooldowns } = cooldownsOf(60_000, 30_000)
      cooldowns.record(A, 'here')
      expect(waitOf(cooldowns, A, 'here')).toEqual({ client: 'here', retrySeconds: 30 })
      expect(waitOf(cooldowns, A, 'there')).toEqual({ address: A, retrySeconds: 60 })
      expect(waitOf(cooldowns, B, 'here')).toEqual({ client: 'here', retrySeconds: 30 })
      expect(waitOf(cooldowns, B, 'there')).toBeUndefined()
    })

    test('a drip without a client has no cooldown', () => {
      const { cooldowns } = cooldownsOf(0, 30_000)
      cooldowns.record(A, undefined)
      expect(waitOf(cooldowns, A)).toBeUndefined()
    })

    test('a refusal because of the address begins no cooldown', () => {
      const { cooldowns } = cooldownsOf(60_000, 30_000)
      cooldowns.record(A, 'here')
      expect(waitOf(cooldowns, A, 'there')).toEqual({ address: A, retrySeconds: 60 })
      expect(waitOf(cooldowns, B, 'there')).toBeUndefined()
    })
  })

  test('cooldowns of addresses and clients are restored together', () => {
    const { cooldowns } = cooldownsOf(60_000, 30_000)
    cooldowns.record(A, 'here')
    const point = cooldowns.snapshot()
    cooldowns.record(B, 'there')
    cooldowns.restore(point)
    expect(waitOf(cooldowns, B, 'there')).toBeUndefined()
    expect(waitOf(cooldowns, A, 'here')).toEqual({ client: 'here', retrySeconds: 30 })
  })
})

describe('NFV', () => {
  test('the code of NFV has the hash it is committed with', () => {
    expect(keccakHash(bytesFromHex(nfvArtifact.code as Hex))).toBe(nfvArtifact.hash)
  })
})
