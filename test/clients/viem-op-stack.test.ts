/**
 * viem's OP-stack actions against our contracts, receipts and hashes.
 */

import { createPublicClient, custom, encodeAbiParameters, type Hex, toHex } from 'viem'
import {
  chainConfig,
  getL2TransactionHash,
  parseTransaction,
  publicActionsL2,
  serializeTransaction,
} from 'viem/op-stack'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type WireTransaction } from '../../src/index.ts'
import { viemClients } from '../support/clients.ts'

let devnet: Devnet

beforeAll(async () => {
  devnet = await createDevnet({ operatorFeeScalar: 3n, operatorFeeConstant: 70n })
  await devnet.advance(200)
})

afterAll(() => devnet.close())

function clients() {
  const { wallet, alice, bob } = viemClients(devnet, custom(devnet))
  const chain = { ...chainConfig, ...devnet.chain }
  const options = { chain, transport: custom(devnet), cacheTime: 0 }
  return { client: createPublicClient(options).extend(publicActionsL2()), wallet, alice, bob }
}

describe('the fees viem estimates are those a transaction pays', () => {
  test('for L1, of a transfer and of one with data', async () => {
    const { client, wallet, alice, bob } = clients()
    const random: Hex = `0x${Array.from({ length: 400 }, (_, at) => ((at * 7919) % 251).toString(16).padStart(2, '0')).join('')}`
    for (const data of [undefined, random]) {
      const request = { account: alice, to: bob.address, value: 1n, ...(data ? { data } : {}) }
      const estimated = await client.estimateL1Fee(request)
      const estimatedGas = await client.estimateL1Gas(request)
      const hash = await wallet.sendTransaction({ ...request, gas: 100_000n })
      const { l1Fee, l1GasUsed } = await client.getTransactionReceipt({ hash })
      // Its stub of a signature and of the fees is not what compresses like ours, by a few bytes.
      const isClose = (one: bigint, other: bigint) =>
        one >= other - other / 50n && one <= other + other / 50n
      expect(isClose(estimated, l1Fee!)).toBe(true)
      expect(isClose(estimatedGas, l1GasUsed!)).toBe(true)
    }
  })

  test('for the operator, and in total', async () => {
    const { client, wallet, alice, bob } = clients()
    const request = { account: alice, to: bob.address, value: 1n }
    const operator = await client.estimateOperatorFee(request)
    expect(operator).toBe(21_000n * 3n * 100n + 70n)
    const total = await client.estimateTotalFee(request)
    const before = await client.getBalance({ address: alice.address, blockTag: 'pending' })
    const hash = await wallet.sendTransaction({ ...request, gas: 21_000n })
    const after = await client.getBalance({ address: alice.address, blockTag: 'pending' })
    const { l1Fee, gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash })
    expect(before - after).toBe(1n + gasUsed * effectiveGasPrice + l1Fee! + operator)
    const gasPrice = await client.getGasPrice()
    expect(total).toBe(operator + l1Fee! + gasUsed * gasPrice)
  })

  test('by the base fee of L1', async () => {
    const { client } = clients()
    expect(await client.getL1BaseFee()).toBe(devnet.config.l1BaseFee)
  })
})

describe('the deposits of a block', () => {
  test('are written and read as viem does, with the hash they have', async () => {
    const { client } = clients()
    const block = await client.getBlock({ includeTransactions: true })
    const deposits = block.transactions.filter(({ typeHex }) => typeHex === '0x7e')
    expect(deposits).toHaveLength(2)
    for (const { hash } of deposits) {
      const raw = await devnet.request({ method: 'eth_getRawTransactionByHash', params: [hash] })
      const parsed = parseTransaction(raw as `0x7e${string}`)
      expect(serializeTransaction(parsed)).toBe(raw)
      const seen = await client.getTransaction({ hash })
      if (seen.type !== 'deposit') throw new TypeError('expected a deposit')
      expect(parsed).toMatchObject({ sourceHash: seen.sourceHash, gas: seen.gas, type: 'deposit' })
    }
  })

  test('made by a user have the hash that viem finds from the event on L1', async () => {
    const { bob } = clients()
    const deposit = { from: bob.address, to: bob.address, mint: toHex(9), value: toHex(69) }
    const params = [{ ...deposit, gas: toHex(21_000) }] as const
    const hash = await devnet.request({ method: 'previewnet_deposit', params })
    await devnet.advance(12_000)
    const params2 = ['0x4200000000000000000000000000000000000015', '0x2', 'latest'] as const
    const blockHash = await devnet.request({ method: 'eth_getStorageAt', params: params2 })
    const opaqueData: Hex = `0x${[9n, 69n].map((wei) => encodeAbiParameters([{ type: 'uint256' }], [wei]).slice(2)).join('')}${(21_000).toString(16).padStart(16, '0')}00`
    const log = {
      args: { from: bob.address, to: bob.address, opaqueData, version: 0n },
      blockHash,
      eventName: 'TransactionDeposited',
      logIndex: 0,
    }
    const found = getL2TransactionHash({
      log: log as Parameters<typeof getL2TransactionHash>[0]['log'],
    })
    expect(found).toBe(hash)
    const transaction: WireTransaction | null = await devnet.request({
      method: 'eth_getTransactionByHash',
      params: [hash],
    })
    expect(transaction).toMatchObject({ type: '0x7e', mint: '0x9', value: '0x45' })
  })
})
