/**
 * State that is no account's: the payer's budget, cooldowns, nonce keys, validity predicates and waits. What
 * one node's client does counts on every other node, also on one that comes later.
 */

import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type BaseTransactionRequest, signBaseTransaction } from '../../src/base/index.ts'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { type Cluster, createClusterOf } from '../support/cluster.ts'

const mnemonic = 'test test test test test test test test test test test junk'
const accountAt = (addressIndex: number) => mnemonicToAccount(mnemonic, { addressIndex })
const [alice, bob, payer] = [accountAt(0), accountAt(1), accountAt(9)]
const somebody = '0x00000000000000000000000000000000000000d1'
/** Counts its calls in slot 0, from 7. */
const counter = '0x00000000000000000000000000000000000000c0'
const nowMs = 1_767_225_600_000
const gas = 70_000n
const maxFeePerGas = 1_500_000_000n

const paid: BaseTransactionRequest = {
  ...{ chainId: 84_538_453, maxFeePerGas, gas, validBefore: nowMs + 20_000 },
  ...{ payer: payer.address, calls: [[{ to: payer.address, value: 10n ** 14n }]] },
}
const options: DevnetOptions = {
  genesisTime: nowMs,
  upgrade: 'everest',
  faucetCooldownMs: 60_000,
  alloc: { [counter]: { code: '0x60005460010160005500', storage: { '0x0': '0x7' } } },
}

async function clusterOf(given: DevnetOptions = {}): Promise<Cluster> {
  return createClusterOf(await createDevnet({ ...options, ...given }), 2)
}

async function ask(node: Devnet, method: string, ...params: readonly unknown[]) {
  const responses: string[] = []
  const connection = InProcessDevnet.partsOf(node).connections.connect({
    ...{ transport: 'webSocket', subscriptions: true },
    send: (text) => responses.push(text),
    notify: () => {},
  })
  await connection.receive({ id: 1, method, params })
  const { result, error } = JSON.parse(responses[0]!)
  return error ?? result
}

/** All nodes but the one that was asked before, and one that comes now. */
async function othersOf(cluster: Cluster): Promise<readonly Devnet[]> {
  await cluster.settled()
  const [writer, , second] = cluster.nodes as [Devnet, Devnet, Devnet]
  return [second, writer, await cluster.join()]
}

async function expectSame(cluster: Cluster): Promise<void> {
  await cluster.settled()
  expect(cluster.failures).toEqual([])
  for (const node of cluster.nodes) expect(node.digest()).toBe(cluster.writer.digest())
}

describe('after a request to one node', () => {
  test("every other node counts the payer's budget, and its limit of a sender", async () => {
    const sponsoring = { senderTransactionsMax: 1, budgetWei: gas * maxFeePerGas }
    await using cluster = await clusterOf({ payer: sponsoring })
    const [one] = cluster.followers as [Devnet]
    const sponsor = async (node: Devnet, request: BaseTransactionRequest, sender: typeof alice) => {
      const signedTransaction = await signBaseTransaction(request, sender)
      return ask(node, 'payer_sendTransaction', { signedTransaction })
    }
    expect(
      await sponsor(one, { ...paid, calls: [[{ to: somebody, value: 1n }]] }, alice),
    ).toMatchObject({
      transactionHash: expect.stringMatching(/^0x/),
    })
    for (const node of await othersOf(cluster)) {
      const again = { ...paid, nonceSequence: 1 }
      expect(await sponsor(node, again, alice)).toMatchObject({
        data: { code: 'SENDER_LIMIT_REACHED' },
      })
      expect(await sponsor(node, paid, bob)).toMatchObject({ data: { code: 'BUDGET_EXHAUSTED' } })
    }
    await expectSame(cluster)
  })

  test('every other node has the cooldown of the faucet', async () => {
    await using cluster = await clusterOf()
    const drip = (node: Devnet) => {
      const { recordedCalls } = InProcessDevnet.partsOf(node).backend
      return recordedCalls.from('faucet', () => node.faucet.drip(somebody))
    }
    await drip(cluster.followers[0]!)
    const others = await othersOf(cluster)
    for (const node of others) {
      await expect(drip(node)).rejects.toMatchObject({ code: 'FAUCET_COOLDOWN' })
    }
    await cluster.writer.advance(60_000)
    await cluster.settled()
    await drip(others[0]!)
    await expect(drip(others[1]!)).rejects.toMatchObject({ code: 'FAUCET_COOLDOWN' })
    await expectSame(cluster)
  })

  test('every other node has the sequence of the nonce key', async () => {
    await using cluster = await clusterOf()
    const send = async (node: Devnet, nonceSequence: number) => {
      const calls = [[{ to: somebody, value: 1n }]] as const
      const own = { nonceKey: 5n, nonceSequence, calls, gas: 200_000n }
      const fields = { chainId: 84_538_453, maxFeePerGas, ...own }
      return ask(node, 'eth_sendRawTransaction', await signBaseTransaction(fields, alice))
    }
    expect(await send(cluster.followers[0]!, 0)).toMatch(/^0x/)
    let next = 1
    for (const node of await othersOf(cluster)) {
      expect(await send(node, next - 1)).toMatchObject({ code: -32000 })
      expect(await send(node, next)).toMatch(/^0x/)
      next += 1
      await cluster.settled()
    }
    await cluster.writer.advance(400)
    await cluster.settled()
    for (const node of cluster.nodes) {
      expect(await ask(node, 'eth_getBalance', somebody, 'latest')).toBe('0x4')
    }
    await expectSame(cluster)
  })

  test('every other node has the transaction that waits until its predicates hold', async () => {
    await using cluster = await clusterOf()
    const [one] = cluster.followers as [Devnet]
    const call = { to: counter, gas: '0x186a0' }
    const raw = await ask(one, 'eth_signTransaction', { ...call, from: bob.address })
    const slot = { address: counter, slot: '0x0', op: '>=', value: '0x8' }
    const validity = [
      { type: 'storage', params: slot },
      { type: 'block_number', params: { op: '<=', value: '0x9' } },
    ]
    const hash = await ask(one, 'base_sendRawTransactionValidity', raw, { validity })
    const [second, , late] = await othersOf(cluster)
    for (const node of cluster.nodes) {
      expect(await ask(node, 'base_transactionStatus', hash)).toEqual({ status: 'Known' })
      expect(await ask(node, 'eth_getTransactionReceipt', hash)).toBeNull()
    }
    await ask(second!, 'eth_sendTransaction', { ...call, from: alice.address })
    await cluster.settled()
    for (const node of [one, late!]) {
      expect(await ask(node, 'eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
      expect(await ask(node, 'eth_getStorageAt', counter, '0x0', 'pending')).toMatch(/9$/)
    }
    await expectSame(cluster)
  })

  test('every other node lists what waits', async () => {
    await using cluster = await clusterOf()
    const [one] = cluster.followers as [Devnet]
    await ask(one, 'eth_subscribe', 'newHeads')
    const gap = { from: alice.address, to: somebody, value: '0x1', nonce: '0x1' }
    const hash = await ask(one, 'eth_sendTransaction', gap)
    const others = await othersOf(cluster)
    expect(one.waits.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['subscription', 'transaction']),
    )
    for (const node of others) {
      expect(node.waits).toEqual(one.waits)
    }
    await ask(others[0]!, 'eth_sendTransaction', { ...gap, nonce: '0x0' })
    await cluster.writer.advance(400)
    await cluster.settled()
    for (const node of cluster.nodes) {
      expect(await ask(node, 'eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
      expect(node.waits.map(({ kind }) => kind)).toEqual(['subscription'])
    }
    await expectSame(cluster)
  })
})
