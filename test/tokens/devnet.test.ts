/**
 * The token standard on a devnet: in block 0, through JSON-RPC, in history, and with other options.
 */

import {
  createPublicClient,
  createWalletClient,
  custom,
  encodeFunctionData,
  type Hex,
  keccak256,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS,
  activationRegistryAbi,
  addressOfB20,
  assetAbi,
  encodeCreateB20,
  FACTORY_ADDRESS,
  FEATURE_IDS,
  POLICY_REGISTRY_ADDRESS,
  ROLE_IDS,
  stablecoinAbi,
  usdvAddress,
  VIBE_ADDRESS,
} from '../../src/tokens/index.ts'
import { TOKEN_SLOTS } from '../../src/tokens/layout.ts'
import { keyOfAddress, keyOfUint, mappingSlot } from '../../src/tokens/slots.ts'
import { wireAddress } from '../support/accounts.ts'
import { describeEach, isOnWasm, runsAll, testEach } from '../support/property.ts'
import { addressOf, changeEverything, everything, NOBODY, vibe, walletOf } from './everything.ts'

describe('tokens of a devnet', () => {
  const NOBODY = '0x00000000000000000000000000000000000000aa'

  function clientsOf(devnet: Devnet, index = 0) {
    const options = { chain: devnet.chain, transport: custom(devnet, { retryCount: 0 }) }
    const account = privateKeyToAccount(devnet.accounts[index]!.privateKey)
    return {
      reader: createPublicClient({ ...options, cacheTime: 0 }),
      wallet: createWalletClient({ ...options, account }),
    }
  }

  const code = (devnet: Devnet, address: Hex) =>
    devnet.request({ method: 'eth_getCode', params: [address, 'latest'] })

  describe('block 0', () => {
    test('holds the contracts, and the demo tokens that every account can read', async () => {
      await using devnet = await createDevnet()
      const usdv = usdvAddress(devnet.faucet.address)
      const stubs = [FACTORY_ADDRESS, POLICY_REGISTRY_ADDRESS, ACTIVATION_REGISTRY_ADDRESS]
      for (const address of [...stubs, VIBE_ADDRESS, usdv]) {
        expect(await code(devnet, address)).toBe('0xef')
      }
      const { reader } = clientsOf(devnet)
      const vibe = { address: VIBE_ADDRESS, abi: assetAbi }
      expect(await reader.readContract({ ...vibe, functionName: 'symbol' })).toBe('VIBE')
      expect(await reader.readContract({ ...vibe, functionName: 'decimals' })).toBe(18)
      const dollar = { address: usdv, abi: stablecoinAbi }
      expect(await reader.readContract({ ...dollar, functionName: 'name' })).toBe('Vibe USD')
      expect(await reader.readContract({ ...dollar, functionName: 'currency' })).toBe('USD')
    })

    test('has features that dev account 5 may switch, active or not as asked', async () => {
      await using devnet = await createDevnet({ tokens: 'inactive' })
      const { reader, wallet } = clientsOf(devnet, 5)
      const registry = { address: ACTIVATION_REGISTRY_ADDRESS, abi: activationRegistryAbi }
      const feature = { args: [FEATURE_IDS.asset], blockTag: 'pending' } as const
      const isActive = () =>
        reader.readContract({ ...registry, ...feature, functionName: 'isActivated' })
      expect(await isActive()).toBe(false)
      const creation = { variant: 'asset', name: 'Gold', symbol: 'AU', decimals: 6 } as const
      const data = encodeCreateB20(creation)
      const from = devnet.accounts[0]!.address
      const call = [{ from, to: FACTORY_ADDRESS, data }] as const
      await expect(devnet.request({ method: 'eth_call', params: [...call] })).rejects.toMatchObject(
        {
          code: 3,
          data: `0xb9b2a425${FEATURE_IDS.asset.slice(2)}`,
        },
      )
      await wallet.writeContract({
        ...registry,
        functionName: 'activate',
        args: [FEATURE_IDS.asset],
      })
      expect(await isActive()).toBe(true)
      const hash = await devnet.request({ method: 'eth_sendTransaction', params: [...call] })
      const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
      expect(receipt?.status).toBe('0x1')
    })

    test('has no tokens when tokens are off', async () => {
      await using devnet = await createDevnet({ tokens: 'off' })
      expect(await code(devnet, FACTORY_ADDRESS)).toBe('0x')
      await expect(devnet.faucet.dripUsdv(NOBODY)).rejects.toHaveProperty(
        'code',
        'USDV_NOT_DEPLOYED',
      )
    })

    test('has them on every network of Base, and not on a plain one', async () => {
      const codes: string[] = []
      for (const network of ['mainnet', 'testnet', 'flashblocks', 'plain'] as const) {
        await using devnet = await createDevnet({ network })
        codes.push(await code(devnet, FACTORY_ADDRESS))
      }
      expect(codes).toEqual(['0xef', '0xef', '0xef', '0x'])
    })

    test('has no demo tokens when they are off', async () => {
      await using devnet = await createDevnet({ demoTokens: 'off' })
      expect(await code(devnet, FACTORY_ADDRESS)).toBe('0xef')
      expect(await code(devnet, VIBE_ADDRESS)).toBe('0x')
      await expect(devnet.faucet.dripUsdv(NOBODY)).rejects.toHaveProperty(
        'code',
        'USDV_NOT_DEPLOYED',
      )
    })
  })

  describe('a drip of USDV', () => {
    test('is minted, and visible in pending before the next block', async () => {
      await using devnet = await createDevnet()
      const { transactionHash, amountUnits, to, usdv } = await devnet.faucet.dripUsdv(NOBODY)
      expect([amountUnits, to]).toEqual([1_000_000_000n, NOBODY])
      const { reader } = clientsOf(devnet)
      const balanceOf = { address: usdv, abi: stablecoinAbi, functionName: 'balanceOf' } as const
      const at = (blockTag: 'pending' | 'latest') =>
        reader.readContract({ ...balanceOf, args: [NOBODY], blockTag })
      expect([await at('pending'), await at('latest')]).toEqual([amountUnits, 0n])
      const receipt = await devnet.request({
        method: 'eth_getTransactionReceipt',
        params: [transactionHash],
      })
      expect(receipt?.logs).toHaveLength(1)
    })

    test('has its own cooldown', async () => {
      await using devnet = await createDevnet({ faucetCooldownMs: 60_000 })
      await devnet.faucet.drip(NOBODY)
      await devnet.faucet.dripUsdv(NOBODY)
      await expect(devnet.faucet.dripUsdv(NOBODY)).rejects.toHaveProperty('code', 'FAUCET_COOLDOWN')
      await devnet.jump(60_000)
      expect((await devnet.faucet.dripUsdv(NOBODY)).to).toBe(NOBODY)
    })

    test('goes to an address and nowhere else', async () => {
      await using devnet = await createDevnet()
      await expect(devnet.faucet.dripUsdv('0x12')).rejects.toHaveProperty('code', 'INVALID_ADDRESS')
    })
  })

  const engines: readonly DevnetOptions[] = [{ engine: 'wasm' }, { engine: 'lockstep' }]

  for (const options of engines) {
    test.runIf(runsAll || isOnWasm(options))(
      `a token lives through storage reads, history and logs on ${options.engine}`,
      async () => {
        await using devnet = await createDevnet(options)
        const { reader, wallet } = clientsOf(devnet)
        const owner = wireAddress(devnet.accounts[0]!)
        const creation = { variant: 'asset', name: 'Gold', symbol: 'AU', decimals: 8 } as const
        const grantRole = { abi: assetAbi, functionName: 'grantRole' } as const
        const grant = encodeFunctionData({ ...grantRole, args: [ROLE_IDS.MINT_ROLE, owner] })
        const data = encodeCreateB20({ ...creation, initialAdmin: owner, initCalls: [grant] })
        await wallet.sendTransaction({ to: FACTORY_ADDRESS, data })
        const token = { address: addressOfB20('asset', owner), abi: assetAbi }
        await wallet.writeContract({ ...token, functionName: 'mint', args: [owner, 9n] })
        await devnet.advance(200)
        await wallet.writeContract({ ...token, functionName: 'transfer', args: [NOBODY, 4n] })
        await devnet.advance(200)
        const balanceAt = (blockNumber: bigint) =>
          reader.readContract({ ...token, functionName: 'balanceOf', args: [owner], blockNumber })
        expect([await balanceAt(1n), await balanceAt(2n)]).toEqual([9n, 5n])
        const slot = mappingSlot(TOKEN_SLOTS.balances, keyOfAddress(owner))
        const slotHex: Hex = `0x${slot.toString(16).padStart(64, '0')}`
        const stored = await reader.getStorageAt({ address: token.address, slot: slotHex })
        expect(BigInt(stored ?? 0)).toBe(5n)
        const proof = await reader.getProof({ address: token.address, storageKeys: [slotHex] })
        expect(proof.storageProof[0]?.value).toBe(5n)
        expect(proof.codeHash).toBe(keccak256('0xef'))
        const events = await reader.getContractEvents({ ...token, fromBlock: 0n })
        expect(events.map(({ eventName }) => eventName)).toEqual([
          ...['RoleGranted', 'RoleGranted', 'Transfer', 'Transfer'],
        ])
      },
    )
  }

  test('an earlier version of the standard can be asked for', async () => {
    await using devnet = await createDevnet({ tokenVersion: 1 })
    const { reader } = clientsOf(devnet)
    const vibe = { address: VIBE_ADDRESS, abi: assetAbi }
    expect(await reader.readContract({ ...vibe, functionName: 'MINT_ROLE' })).toBe(
      ROLE_IDS.MINT_ROLE,
    )
    const call = [{ to: VIBE_ADDRESS, data: '0x3c7e9ba5' }] as const
    await expect(devnet.request({ method: 'eth_call', params: [...call] })).rejects.toMatchObject({
      code: 3,
      data: '0x3c7e9ba5',
    })
  })
})

/**
 * Tokens when the chain goes back: snapshots, rollbacks and reorgs take with them what they must, and
 * bring it all back.
 */
describe('history of tokens', () => {
  describeEach<DevnetOptions>([{ engine: 'wasm' }, { engine: 'ethereumjs' }], isOnWasm)(
    'tokens on $engine',
    ({ engine = 'wasm' }) => {
      test('come back from a snapshot as they were, and do the same again', async () => {
        await using devnet = await createDevnet({ engine, faucetCooldownMs: 60_000 })
        const before = await everything(devnet)
        const point = await devnet.snapshot()
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
})

/** Tokens over forks: a child has all of them, with the faucet's cooldowns, and its own future. */
describe('forks with tokens', () => {
  testEach<DevnetOptions>([{ engine: 'wasm' }, { engine: 'lockstep' }], isOnWasm)(
    'a child and its parent do the same with tokens, and neither sees the other on $engine',
    async ({ engine = 'wasm' }) => {
      await using devnet = await createDevnet({ engine, faucetCooldownMs: 60_000 })
      const before = await everything(devnet)
      await using child = await devnet.fork()
      expect(await everything(child)).toBe(before)
      const hashes = await changeEverything(devnet)
      await devnet.advance(400)
      const after = await everything(devnet)
      expect(after).not.toBe(before)
      expect(await everything(child)).toBe(before)
      // Nonces, permits and cooldowns of the parent are not those of the child.
      expect(await changeEverything(child)).toEqual(hashes)
      await child.advance(400)
      expect(await everything(child)).toBe(after)
      expect(await everything(devnet)).toBe(after)
    },
  )

  test('a child of a chain with tokens continues from the pre-confirmed state', async () => {
    await using devnet = await createDevnet({ faucetCooldownMs: 60_000 })
    await changeEverything(devnet)
    const pending = await everything(devnet)
    await using child = await devnet.fork()
    expect(await everything(child)).toBe(pending)
    await expect(child.faucet.dripUsdv(NOBODY)).rejects.toHaveProperty('code', 'FAUCET_COOLDOWN')
    const other = addressOf(child, 3)
    await child.faucet.dripUsdv(other)
    expect((await devnet.faucet.dripUsdv(other)).to).toBe(other)
  })
})
