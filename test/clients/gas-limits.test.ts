/**
 * Who chose the gas limit of a transaction, as the journal of a devnet says for the clients that people
 * use.
 */

import {
  type BaseContract,
  ContractFactory,
  type ContractTransactionResponse,
  JsonRpcProvider,
  Wallet,
} from 'ethers'
import { createWalletClient, encodeFunctionData, type Hex, toHex } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type MethodName } from '../../src/index.ts'
import {
  ethersProvider,
  token,
  transportNames,
  viemClients,
  viemTransport,
} from '../support/clients.ts'
import { expectReplayed } from '../support/journal.ts'
import { ask } from '../support/world-journal.ts'

const to = '0x00000000000000000000000000000000000000d1'

describe('the limit in the journal', () => {
  let devnet: Devnet
  let lines: string[]

  beforeEach(async () => {
    devnet = await createDevnet({ network: 'plain', mining: 'auto' })
    lines = []
    devnet.on('journal', (line) => lines.push(line))
  })

  afterEach(async () => {
    await expectReplayed(devnet)
    await devnet.close()
  })

  /** The calls since the last question, with the `limit` of each line. */
  const limits = () => {
    const all = lines.splice(0).map((line) => JSON.parse(line))
    return all.map(({ call, limit }) => [call, limit])
  }
  const raw = (limit?: string) => ['eth_sendRawTransaction', limit]
  const unlocked = (limit?: string) => ['eth_sendTransaction', limit]

  describe.each(transportNames)('%s', (name) => {
    test('is an estimate for viem with a key, unless it is given one', async () => {
      const { wallet } = viemClients(devnet, await viemTransport(devnet, name))
      await wallet.sendTransaction({ to, value: 5n })
      await wallet.sendTransaction({ to, value: 5n, gas: 25_000n })
      expect(limits()).toEqual([raw('estimate'), raw()])
      const args = [1_000n] as const
      const hash = await wallet.deployContract({ ...token, args })
      const receipt = (await ask(devnet, 'eth_getTransactionReceipt', [hash])) as {
        contractAddress: Hex
      }
      const call = { ...token, address: receipt.contractAddress, functionName: 'transfer' } as const
      await wallet.writeContract({ ...call, args: [to, 7n] })
      await wallet.writeContract({ ...call, args: [to, 7n], gas: 65_000n })
      await wallet.deployContract({ ...token, args, gas: 3_000_000n })
      expect(limits()).toEqual([raw('estimate'), raw('estimate'), raw(), raw()])
    })

    test('is left out for viem without a key, unless the client has estimated it', async () => {
      const transport = await viemTransport(devnet, name)
      const { client, alice } = viemClients(devnet, transport)
      const { chain } = devnet
      const account = alice.address
      const wallet = createWalletClient({ chain, transport, account })
      await wallet.sendTransaction({ to, value: 5n })
      expect(lines.at(-1)).not.toContain('"gas"')
      const gas = await client.estimateGas({ account, to, value: 5n })
      for (const each of [gas, (gas * 13n) / 10n, gas + 9_999n]) {
        await wallet.sendTransaction({ to, value: 5n, gas: each })
      }
      expect(limits()).toEqual([unlocked(), unlocked('estimate'), unlocked('estimate'), unlocked()])
    })

    test('is an estimate for ethers with a key and without, unless it is given one', async () => {
      const provider = await ethersProvider(devnet, name)
      const wallet = new Wallet(devnet.accounts[0]!.privateKey, provider)
      await wallet.sendTransaction({ to, value: 5 })
      await wallet.sendTransaction({ to, value: 5, gasLimit: 30_000 })
      const signer = await provider.getSigner(1)
      await signer.sendTransaction({ to, value: 5 })
      await signer.sendTransaction({ to, value: 5, gasLimit: 30_000 })
      expect(limits()).toEqual([raw('estimate'), raw(), unlocked('estimate'), unlocked()])
      type Coin = BaseContract & {
        transfer(to: string, value: bigint, more?: object): Promise<ContractTransactionResponse>
      }
      for (const [runner, line] of [[wallet, raw] as const, [signer, unlocked] as const]) {
        const factory = new ContractFactory([...token.abi], token.bytecode, runner)
        const coin = (await factory.deploy(1_000n)) as Coin
        await coin.transfer(to, 7n)
        await coin.transfer(to, 7n, { gasLimit: 65_000 })
        expect(limits()).toEqual([line('estimate'), line('estimate'), line()])
      }
      provider.destroy()
    })
  })

  test('is left out for 21,000 by habit', async () => {
    const { wallet } = viemClients(devnet, await viemTransport(devnet, 'HTTP'))
    await wallet.sendTransaction({ to, value: 5n, gas: 21_000n })
    expect(limits()).toEqual([raw()])
  })

  test('is left out where the client had the devnet fill in everything else', async () => {
    const { wallet } = viemClients(devnet, await viemTransport(devnet, 'HTTP'))
    const from = devnet.accounts[0]!.address
    await ask(devnet, 'eth_fillTransaction', [{ from, to, value: '0x5', gas: '0x61a8' }])
    await wallet.sendTransaction({ to, value: 5n, gas: 25_000n })
    expect(limits()).toEqual([raw()])
  })

  test('is an estimate for a client that reads over one connection and sends over another', async () => {
    const reader = new JsonRpcProvider((await devnet.listen({ port: 0 })).httpUrl)
    const { wallet, alice } = viemClients(devnet, await viemTransport(devnet, 'WebSocket'))
    const gas = await reader.estimateGas({ from: alice.address, to, value: 5 })
    await wallet.sendTransaction({ to, value: 5n, gas: gas * 2n })
    expect(limits()).toEqual([raw('estimate')])
    reader.destroy()
  })

  test('is an estimate each time it is sent, by each method that sends one transaction', async () => {
    const { wallet, alice } = viemClients(devnet, await viemTransport(devnet, 'in process'))
    const from = alice.address
    const other = devnet.accounts[1]!.address
    const gas = (await ask(devnet, 'eth_estimateGas', [{ from, to, value: '0x5' }])) as Hex
    await ask(devnet, 'eth_estimateGas', [{ from: other, to, value: '0x5' }])
    let nonce = -1
    const signed = () => {
      nonce += 1
      const given = { to, value: 5n, gas: BigInt(gas), nonce, type: 'eip1559' } as const
      const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 1n }
      return wallet.signTransaction({ ...given, ...fees })
    }
    const request = (nonceOf?: number) => ({
      ...{ from: other, to, value: '0x5', gas },
      ...(nonceOf !== undefined && { nonce: toHex(nonceOf) }),
    })
    const sends: readonly (readonly [MethodName, readonly unknown[]])[] = [
      ['eth_sendRawTransaction', [await signed()]],
      ['eth_sendRawTransactionSync', [await signed()]],
      ['eth_sendRawTransactionConditional', [await signed(), {}]],
      ['eth_sendTransaction', [request()]],
      ['eth_sendTransactionSync', [request()]],
      ['eth_sendUnsignedTransaction', [request()]],
      ['eth_sendTransaction', [request(4)]],
      ['eth_resend', [request(4), toHex(10n ** 10n)]],
    ]
    for (const [method, params] of sends) await ask(devnet, method, params)
    expect(limits()).toEqual(sends.map(([method]) => [method, 'estimate']))
    await ask(devnet, 'eth_resend', [request(4), toHex(10n ** 11n), '0x61a8'])
    await ask(devnet, 'wallet_sendCalls', [
      { version: '2.0.0', from, chainId: toHex(devnet.chain.id), calls: [{ to, value: '0x5' }] },
    ])
    expect(limits()).toEqual([
      ['eth_resend', undefined],
      ['wallet_sendCalls', undefined],
    ])
  })

  test('is an estimate where validity predicates came with the transaction', async () => {
    await using base = await createDevnet()
    const { wallet, alice } = viemClients(base, await viemTransport(base, 'in process'))
    const from = alice.address
    const gas = BigInt((await ask(base, 'eth_estimateGas', [{ from, to, value: '0x5' }])) as Hex)
    const request = await wallet.prepareTransactionRequest({ to, value: 5n, gas })
    const terms = { validity: [{ type: 'block_number', params: { op: '<=', value: '0x3' } }] }
    const signed = await wallet.signTransaction(request)
    await ask(base, 'base_sendRawTransactionValidity', [signed, terms])
    expect(base.journal()).toMatch(/"base_sendRawTransactionValidity".*"limit":"estimate"}$/m)
    await expectReplayed(base)
  })

  test('is left out in a fork for an estimate of its parent', async () => {
    const { wallet, alice } = viemClients(devnet, await viemTransport(devnet, 'in process'))
    await ask(devnet, 'eth_estimateGas', [{ from: alice.address, to, value: '0x5' }])
    await using fork = await devnet.fork()
    const inFork = viemClients(fork, await viemTransport(fork, 'in process')).wallet
    await inFork.sendTransaction({ to, value: 5n, gas: 21_000n })
    expect(fork.journal()).not.toContain('"limit"')
    await inFork.sendTransaction({
      to,
      value: 6n,
      data: encodeFunctionData({ ...token, functionName: 'burn', args: [1n] }),
    })
    expect(fork.journal()).toContain('"limit":"estimate"')
    await wallet.sendTransaction({ to, value: 5n, gas: 21_000n })
    expect(limits()).toEqual([raw('estimate')])
  })
})
