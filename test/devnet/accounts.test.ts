/** The addresses of a devnet's accounts: checksummed where a program reads them, taken in either form. */

import { HDNodeWallet, Mnemonic } from 'ethers'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type MethodName,
  replay,
} from '../../src/index.ts'
import { methods } from '../../src/rpc/methods/index.ts'
import { address as addressParam } from '../../src/rpc/wire/params.ts'
import { addressOfB20, encodeCreateB20, usdvAddress } from '../../src/tokens/index.ts'
import { wireAddress, wireAddresses } from '../support/accounts.ts'
import { addressOf } from '../support/arbitraries.ts'
import { NOBODY } from '../support/world.ts'
import { ask } from '../support/world-journal.ts'

const shown = (devnet: Devnet) => [
  ...devnet.accounts.map(({ address }) => address),
  devnet.faucet.address,
  devnet.faucet.status().address,
]

describe('the accounts of a devnet', () => {
  test.each<DevnetOptions>([
    {},
    { accounts: 0 },
    { accounts: 12 },
    { mnemonic: Mnemonic.fromEntropy(`0x${'17'.repeat(16)}`).phrase },
    { derivationPath: "m/44'/60'/1'/0", accounts: 3 },
  ])('have the addresses that ethers and viem show, with %j', async (options) => {
    await using devnet = await createDevnet(options)
    const { accounts, derivationPath, mnemonic } = devnet.config
    const phrase = Mnemonic.fromPhrase(mnemonic)
    const path = (index: number) => `${derivationPath}/${index}`
    expect(devnet.accounts).toEqual(
      Array.from({ length: accounts }, (_, index) => {
        const { address, privateKey } = HDNodeWallet.fromMnemonic(phrase, path(index))
        return { address, privateKey }
      }),
    )
    expect(shown(devnet)).toEqual(shown(devnet).map((address) => getAddress(address)))
    expect(await ask(devnet, 'eth_accounts')).toEqual(wireAddresses(devnet))
  })

  test('are the same in forks, replays, loaded devnets and after a reset', async () => {
    await using devnet = await createDevnet({ accounts: 2 })
    const expected = shown(devnet)
    await using fork = await devnet.fork()
    await using again = await replay(devnet.journal())
    await using loaded = await createDevnet({ state: await devnet.dump() })
    await devnet.request({ method: 'anvil_reset' })
    for (const each of [devnet, fork, again, loaded]) expect(shown(each)).toEqual(expected)
    expect(devnet.accounts).toBe(devnet.accounts)
  })
})

const accepted = { symbol: 'A', decimals: 6, rate: 1n }

/** Passes an address to a call of the library. */
type Use = (devnet: Devnet, address: `0x${string}`) => unknown

describe('an address with its checksum', () => {
  test.each<readonly [name: string, use: Use]>([
    ['devnet.label', (devnet, address) => devnet.label(address, 'Somebody')],
    ['devnet.wallet.select', (devnet, address) => devnet.wallet.select(address)],
    ['faucet.drip', (devnet, address) => devnet.faucet.drip(address)],
    ['faucet.dripUsdv', (devnet, address) => devnet.faucet.dripUsdv(address)],
    ['faucet.dripNfv', (devnet, address) => devnet.faucet.dripNfv(address)],
    ['usdvAddress', (_, address) => usdvAddress(address)],
    ['addressOfB20', (_, address) => addressOfB20('asset', address)],
    [
      'encodeCreateB20',
      (_, initialAdmin) =>
        encodeCreateB20({
          variant: 'asset',
          name: 'A',
          symbol: 'A',
          decimals: 6,
          initialAdmin,
        }),
    ],
    [
      'a fault that reorders transactions',
      (devnet, from) =>
        devnet.faults.now({ kind: 'reorg', depth: 1, transactions: [[{ from, to: NOBODY }, 0]] }),
    ],
  ])('is the lower-case one to %s', async (_, use) => {
    await using devnet = await createDevnet({ seed: 3 })
    await devnet.advance(400)
    const { address } = devnet.accounts[1]!
    const resultOf = async (given: `0x${string}`) => {
      await using fork = await devnet.fork()
      const answer = await use(fork, given)
      const names = await ask(fork, 'previewnet_names', [[wireAddress({ address })]])
      await fork.advance(200)
      const head = await ask(fork, 'eth_getBlockByNumber', ['latest', true])
      return { answer, names, head, accounts: await ask(fork, 'eth_accounts') }
    }
    expect(await resultOf(address)).toEqual(await resultOf(wireAddress({ address })))
  })

  test.each<readonly [name: string, options: (address: `0x${string}`) => DevnetOptions]>([
    ['alloc', (address) => ({ alloc: { [address]: { balance: 5n, code: '0x00' } } })],
    ['payer', (account) => ({ payer: { account, senders: [account], targets: [account] } })],
    ['payer.tokens', (token) => ({ payer: { tokens: { [token]: accepted } } })],
    ['coinbase', (coinbase) => ({ coinbase })],
  ])('is the lower-case one to the option %s', async (_, optionsOf) => {
    const { address } = (await createDevnet()).accounts[1]!
    const resultOf = async (given: `0x${string}`) => {
      await using devnet = await createDevnet(optionsOf(given))
      await devnet.advance(200)
      const head = await ask(devnet, 'eth_getBlockByNumber', ['latest', true])
      return { head, config: { ...devnet.config } }
    }
    expect(await resultOf(address)).toEqual(await resultOf(wireAddress({ address })))
  })

  const taking = (Object.keys(methods) as MethodName[]).filter(
    (name) => (methods[name].params as readonly unknown[])[0] === addressParam,
  )

  test.each(taking)('is the lower-case one to %s', async (name) => {
    await using devnet = await createDevnet({ alloc: { [addressOf(0xc0)]: { code: '0x00' } } })
    await devnet.advance(400)
    const answerTo = async (address: string) => {
      await using fork = await devnet.fork()
      return ask(fork, name, [address]).catch(({ code, message }) => ({ code, message }))
    }
    const { address } = devnet.accounts[1]!
    expect(await answerTo(address)).toEqual(await answerTo(address.toLowerCase()))
  })
})
