/**
 * Simulated blocks against blocks that really come about of the same transactions.
 */

import { expect, test } from 'vitest'
import { type Address, createDevnet, type Hex, type WireCallRequest } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { COUNTER, REVERTER } from '../support/world-contracts.ts'

const counter: Address = `0x${'c0'.repeat(20)}`
const reverter: Address = `0x${'fe'.repeat(20)}`
const alloc = {
  [counter]: { code: hexFromBytes(COUNTER) },
  [reverter]: { code: hexFromBytes(REVERTER) },
}
const fees = { maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0xf4240' } as const

test('a validated simulation is the block that comes of its transactions, but for signatures', async () => {
  await using devnet = await createDevnet({ rules: 'ethereum', alloc })
  const [alice, bob] = devnet.accounts.map(({ address }) => address)
  const calls: WireCallRequest[] = [
    { from: alice!, to: bob!, value: '0x7', gas: '0x5208', ...fees },
    { from: bob!, to: counter, value: '0x1', gas: '0x186a0', ...fees },
    { from: alice!, to: reverter, gas: '0x186a0', ...fees },
    { from: alice!, data: '0x6001600c60003960016000f300', gas: '0x186a0', ...fees },
    { from: alice!, to: counter, gas: '0x186a0', ...fees },
  ]
  const [simulated] = await devnet.request({
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ calls }], validation: true }],
  })
  for (const call of calls) await devnet.request({ method: 'eth_sendTransaction', params: [call] })
  await devnet.advance(200)
  const sealed = await devnet.request({ method: 'eth_getBlockByNumber', params: ['latest', true] })
  const { hash: _, size: _size, transactions, transactionsRoot: _root, ...header } = sealed!
  expect(simulated).toMatchObject(header)
  const receipts = await devnet.request({ method: 'eth_getBlockReceipts', params: ['latest'] })
  expect(simulated!.calls.map(({ status, gasUsed }) => [status, gasUsed])).toEqual(
    receipts!.map(({ status, gasUsed }) => [status, gasUsed]),
  )
  expect(simulated!.calls.flatMap(({ logs }) => logs.map(({ data }) => data))).toEqual([
    hexFromWord(1n),
    hexFromWord(2n),
  ])
  expect(transactions).toHaveLength(calls.length)
})

test('a simulation leaves no trace, however many run at once and whatever is sent meanwhile', async () => {
  await using devnet = await createDevnet({ alloc })
  const from = devnet.accounts[0]!.address
  const simulate = () =>
    devnet.request({
      method: 'eth_simulateV1',
      params: [
        {
          blockStateCalls: [
            {
              calls: [
                { from, to: counter },
                { from, to: counter },
              ],
            },
          ],
        },
        'pending',
      ],
    })
  const alone = await simulate()
  const sent = devnet.request({ method: 'eth_sendTransaction', params: [{ from, to: counter }] })
  const together = await Promise.all([simulate(), simulate(), sent])
  expect(together[0]).toEqual(alone)
  expect(together[1]).toEqual(alone)
  const slot = ['0x0', 'pending'] as const
  const stored = await devnet.request({ method: 'eth_getStorageAt', params: [counter, ...slot] })
  expect(stored).toBe(hexFromWord(1n))
  const returned = (await simulate())[0]!.calls.map(({ returnData }): Hex => returnData)
  expect(returned).toEqual([hexFromWord(2n), hexFromWord(3n)])
})

test('limits: 256 blocks, 5,000 calls in one of them', async () => {
  await using devnet = await createDevnet()
  const simulate = (blocks: readonly { calls?: WireCallRequest[]; number?: Hex }[]) =>
    devnet.request({
      method: 'eth_simulateV1',
      params: [
        {
          blockStateCalls: blocks.map(({ calls, number }) => ({
            ...(calls && { calls }),
            ...(number && { blockOverrides: { number } }),
          })),
        },
      ],
    })
  expect(await simulate([{ number: '0x100' }])).toHaveLength(256)
  await expect(simulate([{ number: '0x101' }])).rejects.toMatchObject({ code: -38026 })
  const many = Array.from({ length: 5_001 }, () => ({}))
  await expect(simulate([{ calls: many }])).rejects.toMatchObject({ code: -38026 })
  const most = many.slice(1)
  await expect(simulate([{ calls: most }, { calls: most }, { calls: [{}] }])).rejects.toMatchObject(
    { code: -38026 },
  )
})
