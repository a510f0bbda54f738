/**
 * The fixture, as a user's test files have it: from `previewnet/vitest`.
 */

import { type DevnetFixtures, expect, test, testWith } from 'previewnet/vitest'
import { parseEther } from 'viem'
import { describe } from 'vitest'
import type { Devnet } from '../../src/index.ts'
import { token } from '../support/clients.ts'

const BOB = '0x0000000000000000000000000000000000000b0b'

const seen = new Set<Devnet>()

describe('a devnet of its own', () => {
  for (const name of ['one test', 'another test']) {
    test(`${name} begins at genesis`, async ({ devnet, walletClient, publicClient }) => {
      expect(seen).not.toContain(devnet)
      seen.add(devnet)
      expect(await publicClient.getBalance({ address: BOB, blockTag: 'pending' })).toBe(0n)
      await walletClient.sendTransaction({ to: BOB, value: 1n })
      expect(await publicClient.getBalance({ address: BOB, blockTag: 'pending' })).toBe(1n)
    })
  }

  test('it is closed when its test is over', async () => {
    expect(seen.size).toBe(2)
    for (const devnet of seen) await expect(devnet.advance(200)).rejects.toThrow('closed')
  })

  const walletsOf = new Map<string, DevnetFixtures['walletClient']>()
  for (const name of ['first', 'second', 'third']) {
    test.concurrent(`the ${name} of several at the same time`, async ({
      devnet,
      expect,
      walletClient,
    }) => {
      walletsOf.set(name, walletClient)
      for (let block = 1n; block <= 3n; block += 1n) {
        const hash = await walletClient.sendTransaction({ to: BOB, value: block })
        await expect(hash).toBePreconfirmed()
        await devnet.advance(200)
        await expect(hash).toBeSealed()
      }
      expect(new Set(walletsOf.values()).size).toBe(walletsOf.size)
      expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x3')
      expect(await devnet.request({ method: 'eth_getBalance', params: [BOB] })).toBe('0x6')
    })
  }
})

describe('clients', () => {
  test('share the devnet, and wait in virtual time', async ({
    devnet,
    publicClient,
    testClient,
    walletClient,
  }) => {
    await testClient.setBalance({ address: BOB, value: parseEther('2') })
    expect(await publicClient.getBalance({ address: BOB })).toBe(parseEther('2'))
    const hash = await walletClient.deployContract({ ...token, args: [1_000n] })
    const { contractAddress } = await publicClient.waitForTransactionReceipt({ hash })
    await testClient.mine({ blocks: 1 })
    const args = [devnet.accounts[0]!.address] as const
    const read = { ...token, address: contractAddress!, functionName: 'balanceOf', args } as const
    expect(await publicClient.readContract(read)).toBe(1_000n)
    expect(walletClient.account.address.toLowerCase()).toBe(devnet.accounts[0]?.address)
    expect(publicClient.chain.id).toBe(devnet.config.chainId)
  })

  describe('with advanceWhileWaiting', () => {
    test.override({ clientOptions: { advanceWhileWaiting: true } })

    test('move time while they wait', async ({ devnet, publicClient, walletClient }) => {
      const hash = await walletClient.sendTransaction({ to: BOB, value: 1n })
      await publicClient.waitForTransactionReceipt({ hash, confirmations: 2 })
      expect(devnet.now - devnet.config.genesisTime).toBe(400)
    })
  })

  test('sign as another dev account when they are told to', async ({ devnet, walletClient }) => {
    const account = devnet.accounts[3]!.address
    const hash = await walletClient.sendTransaction({ account, to: BOB, value: 1n })
    const sent = await devnet.request({ method: 'eth_getTransactionByHash', params: [hash] })
    expect(sent?.from).toBe(account)
  })
})

describe('options', () => {
  test('are the defaults', ({ devnet }) => expect(devnet.config.network).toBe('preview'))

  describe('of a group', () => {
    test.override({ devnetOptions: { network: 'mainnet', seed: 5 } })

    test('are those it was given', ({ devnet }) => {
      expect(devnet.config).toMatchObject({ network: 'mainnet', seed: 5, chainId: 8453 })
    })

    describe('within another', () => {
      test.override('devnetOptions', { seed: 6 })

      test('stand in place of the outer ones', ({ devnet }) => {
        expect(devnet.config).toMatchObject({ network: 'preview', seed: 6 })
      })
    })
  })

  test.extend({ devnetOptions: { seed: 7 } })('of one test', ({ devnet }) => {
    expect(devnet.config.seed).toBe(7)
  })
})

let setups = 0

const warm = testWith(
  async ({ devnet, publicClient, walletClient }) => {
    setups += 1
    const hash = await walletClient.deployContract({ ...token, args: [1_000n] })
    const { contractAddress } = await publicClient.getTransactionReceipt({ hash })
    await devnet.advance(200)
    return { address: contractAddress!, notes: ['deployed'] }
  },
  { seed: 3 },
)

describe('a prepared devnet', () => {
  for (const name of ['one test', 'another test']) {
    warm(
      `is where the setup left it for ${name}`,
      async ({ devnet, prepared, publicClient, walletClient }) => {
        expect(devnet.config.seed).toBe(3)
        expect(prepared.notes).toEqual(['deployed'])
        prepared.notes.push(name)
        const contract = { ...token, address: prepared.address }
        const balanceOf = { ...contract, functionName: 'balanceOf', args: [BOB] } as const
        expect(await publicClient.readContract(balanceOf)).toBe(0n)
        const args = [BOB, 5n] as const
        await walletClient.writeContract({ ...contract, functionName: 'transfer', args })
        await devnet.advance(200)
        expect(await publicClient.readContract(balanceOf)).toBe(5n)
        expect(await publicClient.getBlockNumber()).toBe(2n)
      },
    )
  }

  warm('was set up once', () => expect(setups).toBe(1))

  warm('knows nothing of what its copies do', async ({ devnet, publicClient }) => {
    expect(await publicClient.getBlockNumber()).toBe(1n)
    expect(devnet.now).toBe(devnet.config.genesisTime + 200)
  })
})
