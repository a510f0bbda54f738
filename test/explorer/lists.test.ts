/** The lists of the devnet: pages of transactions, blocks, contracts, accounts and logs. */

import { expect, test } from 'vitest'
import { createDevnet, type Devnet, type Hash } from '../../src/index.ts'

/** Returns 42 to every call. */
const creation = '0x600a600c600039600a6000f3602a60005260206000f3'

async function send(devnet: Devnet, fields: object): Promise<Hash> {
  const from = devnet.accounts[0]!.address
  const params = [{ from, gas: '0x186a0', ...fields }] as never
  return devnet.request({ method: 'eth_sendTransaction', params })
}

/** Every row of a list, read in pages of three. */
async function allOf<Row>(
  page: (before: never) => Promise<{ readonly rows: readonly Row[]; readonly next: unknown }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let before: unknown; before !== null; ) {
    const read = await page(before as never)
    rows.push(...read.rows)
    before = read.next
  }
  return rows
}

function transactionsOf(devnet: Devnet, query: object = {}) {
  return allOf((before) =>
    devnet.request({ method: 'previewnet_transactions', params: [{ ...query, before, limit: 3 }] }),
  )
}

test('pages of transactions join to all of them, over any number of empty blocks', async () => {
  await using devnet = await createDevnet()
  const sent: Hash[] = []
  for (const blocks of [0, 1, 700, 2, 300, 0]) {
    await devnet.advance(200 * blocks)
    for (let count = 0; count < 4; count += 1) {
      sent.unshift(await send(devnet, { to: devnet.accounts[1]!.address, value: `0x${count}` }))
    }
  }
  expect((await transactionsOf(devnet)).map(({ hash }) => hash)).toEqual(sent)
  const large = await transactionsOf(devnet, { valueMin: '0x3' })
  expect(large.map(({ hash }) => hash)).toEqual(sent.filter((_, index) => index % 4 === 0))
})

test('a list follows a revert and a reorg', async () => {
  await using devnet = await createDevnet()
  const kept = await send(devnet, { data: creation })
  await devnet.advance(200)
  const snapshot = await devnet.request({ method: 'evm_snapshot' })
  await send(devnet, { data: creation })
  await devnet.advance(400)
  const contracts = async () =>
    (await devnet.request({ method: 'previewnet_contracts' })).rows.map(
      ({ transactionHash }) => transactionHash,
    )
  expect(await contracts()).toHaveLength(2)
  await devnet.request({ method: 'evm_revert', params: [snapshot] })
  expect(await contracts()).toEqual([kept])
  expect((await transactionsOf(devnet)).map(({ hash }) => hash)).toEqual([kept])
  await devnet.request({ method: 'anvil_rollback', params: [1] })
  expect(await contracts()).toEqual([])
  expect(await transactionsOf(devnet)).toEqual([])
})

test('pages of blocks without empty ones have only those with a transaction of a client', async () => {
  await using devnet = await createDevnet()
  for (let count = 0; count < 5; count += 1) {
    await devnet.advance(1_000)
    await send(devnet, { to: devnet.accounts[1]!.address })
  }
  await devnet.advance(200)
  const method = 'previewnet_blocks'
  const full = await allOf((before) =>
    devnet.request({ method, params: [{ before, empty: false, limit: 3 }] }),
  )
  expect(full.map(({ number }) => Number(number))).toEqual([26, 21, 16, 11, 6])
  const all = await allOf((before) => devnet.request({ method, params: [{ before, limit: 3 }] }))
  expect(all.map(({ number }) => Number(number))).toEqual(
    Array.from({ length: 27 }, (_, index) => 26 - index),
  )
})

test('pages of logs join to the answer of eth_getLogs, newest first', async () => {
  await using devnet = await createDevnet()
  for (const [index, { address }] of devnet.accounts.entries()) {
    await devnet.faucet.dripUsdv(address)
    await devnet.advance(200 * index ** 2) // several in a block, and longer and longer ranges of none
  }
  const range = { fromBlock: 'earliest', toBlock: 'pending' } as const
  const logs = await devnet.request({ method: 'eth_getLogs', params: [range] })
  expect(logs.length).toBeGreaterThan(5)
  const listed = await allOf((before) =>
    devnet.request({ method: 'previewnet_logs', params: [{ before, limit: 3 }] }),
  )
  expect(listed).toEqual([...logs].reverse())
})

test('keys of a private mnemonic are not listed', async () => {
  const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  await using devnet = await createDevnet({ mnemonic })
  const { rows } = await devnet.request({ method: 'previewnet_accounts' })
  const dev = rows.filter(({ isDev }) => isDev)
  expect(dev).toHaveLength(10)
  expect(dev.every(({ privateKey }) => privateKey === null)).toBe(true)
})
