/** Scripts that send many transactions of one account at once, whose requests arrive in any order. */

import { createPublicClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import type { Hash, Hex } from '../../src/primitives/hex.ts'
import { fc, runs, runsAll } from '../support/property.ts'

const to = '0x0000000000000000000000000000000000000b0b'

/** Signed transfers of one account, by nonce from 0. */
async function transfers(devnet: Devnet, count: number): Promise<readonly Hex[]> {
  const account = privateKeyToAccount(devnet.accounts[0]!.privateKey)
  const chainId = devnet.chain.id
  const fees = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 0n }
  const signing = Array.from({ length: count }, (_, nonce) =>
    account.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      to,
      value: 1n,
      gas: 21_000n,
      ...fees,
    }),
  )
  return Promise.all(signing)
}

async function expectAllRan(devnet: Devnet, hashes: readonly Hash[]): Promise<void> {
  await devnet.mine()
  const balance = await devnet.request({ method: 'eth_getBalance', params: [to, 'latest'] })
  expect(Number(balance)).toBe(hashes.length)
  for (const hash of hashes) {
    const params = [hash] as const
    const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params })
    expect(receipt).toMatchObject({ status: '0x1' })
  }
  const status = await devnet.request({ method: 'txpool_status' })
  expect(status).toEqual({ pending: '0x0', queued: '0x0' })
}

/** A permutation of the items, drawn from a seed. */
function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const keys = fc.sample(fc.nat(), { seed, numRuns: items.length })
  return items
    .map((item, index) => ({ item, key: keys[index]! }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item)
}

describe('transactions of one account that arrive in any order', () => {
  test.each([['arrival'], ['fees']] as const)('all run, in the order of %s', async (order) => {
    const anyCount = fc.integer({ min: 2, max: runsAll ? 400 : 100 })
    await fc.assert(
      fc.asyncProperty(anyCount, fc.nat(), async (count, seed) => {
        await using devnet = await createDevnet({ order })
        const hashes = await Promise.all(
          shuffled(await transfers(devnet, count), seed).map((raw) =>
            devnet.request({ method: 'eth_sendRawTransaction', params: [raw] }),
          ),
        )
        await expectAllRan(devnet, hashes)
      }),
      { numRuns: runs(8) },
    )
  })

  test('all run when a thousand wait for the first one', async () => {
    await using devnet = await createDevnet()
    const raw = (await transfers(devnet, 1_000)).toReversed()
    const send = (each: Hex) => devnet.request({ method: 'eth_sendRawTransaction', params: [each] })
    const waiting = await Promise.all(raw.slice(0, -1).map(send))
    const status = await devnet.request({ method: 'txpool_status' })
    expect(status).toEqual({ pending: '0x0', queued: '0x3e7' })
    const first = await send(raw.at(-1)!)
    await expectAllRan(devnet, [...waiting, first])
  })

  test('all run when viem sends 200 at once over HTTP', async () => {
    await using devnet = await createDevnet()
    const { httpUrl } = await devnet.listen({ port: 0 })
    const client = createPublicClient({ transport: http(httpUrl, { retryCount: 0 }) })
    const raw = shuffled(await transfers(devnet, 200), 1)
    const hashes = await Promise.all(
      raw.map((serializedTransaction) => client.sendRawTransaction({ serializedTransaction })),
    )
    await expectAllRan(devnet, hashes)
  })
})
