/**
 * Terms that were set for a later block, when the chain goes back: they were set for a block that is
 * not to come.
 */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions, type MethodName } from '../../src/index.ts'
import { expectReplayed } from '../support/journal.ts'
import { ask } from '../support/world-journal.ts'

const TARGET = `0x${'cc'.repeat(20)}`
const RANDAO = `0x${'5a'.repeat(32)}`
const toHex = (value: number) => `0x${value.toString(16)}`

const networks: readonly DevnetOptions[] = [
  { network: 'preview' },
  { network: 'mainnet' },
  { network: 'testnet' },
  { network: 'plain' },
  { network: 'plain', dialect: 'hardhat' },
  { network: 'preview', upgrade: 'none' },
]

const ways: readonly (readonly [string, MethodName, readonly unknown[]])[] = [
  ['a rollback', 'anvil_rollback', [1]],
  ['debug_setHead', 'debug_setHead', ['0x0']],
  ['a rollback of what is pending alone', 'anvil_rollback', [0]],
  ['a reorg', 'anvil_reorg', [1, []]],
]

interface Header {
  readonly number: string
  readonly timestamp: string
  readonly baseFeePerGas: string
  readonly mixHash: string
}

/** A manual devnet with a sealed block, and a pending one that holds a transaction. */
async function begunDevnet(options: DevnetOptions): Promise<Devnet> {
  const devnet = await createDevnet({ ...options, mining: 'manual' })
  await devnet.mine()
  const { address } = devnet.accounts[0]!
  await ask(devnet, 'eth_sendTransaction', [{ from: address, to: TARGET, value: '0x1' }])
  return devnet
}

async function headersAfter(devnet: Devnet, count: number): Promise<Header[]> {
  await devnet.mine(count)
  const height = Number(await ask(devnet, 'eth_blockNumber'))
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const number = toHex(height - count + 1 + index)
      return (await ask(devnet, 'eth_getBlockByNumber', [number, false])) as Header
    }),
  )
}

describe.each(networks)('on $network $dialect $upgrade', (options) => {
  test.each(ways)(
    '%s drops the time, base fee and prevRandao of the next block',
    async (...way) => {
      const [, method, params] = way
      const changed = await begunDevnet(options)
      await using plain = await changed.fork()
      await using devnet = changed
      const head = await ask(devnet, 'eth_getBlockByNumber', ['latest', false])
      const later = Number((head as Header).timestamp) + 100
      await ask(devnet, 'evm_setNextBlockTimestamp', [later])
      await ask(devnet, 'anvil_setNextBlockBaseFeePerGas', ['0x77777777'])
      await ask(devnet, 'anvil_setPrevRandao', [RANDAO])
      // The clock stays where a method has set it.
      await plain.jump(later * 1000 - plain.now)
      for (const each of [devnet, plain]) await ask(each, method, params)
      const headers = await headersAfter(devnet, 3)
      expect(headers).toEqual(await headersAfter(plain, 3))
      expect(headers.map(({ mixHash }) => mixHash)).not.toContain(RANDAO)
      const times = headers.map(({ timestamp }) => Number(timestamp))
      expect(times).toEqual(times.toSorted((one, other) => one - other))
      await expectReplayed(devnet)
    },
  )
})

test('the lasting terms stay: coinbase, gas limit and the interval of timestamps', async () => {
  await using devnet = await begunDevnet({ network: 'plain' })
  await ask(devnet, 'anvil_setCoinbase', [TARGET])
  await ask(devnet, 'evm_setBlockGasLimit', ['0x1e8480'])
  await ask(devnet, 'anvil_setBlockTimestampInterval', [7])
  await ask(devnet, 'anvil_rollback', [1])
  const [first, second] = (await headersAfter(devnet, 2)) as [Header, Header]
  for (const each of [first, second])
    expect(each).toMatchObject({ miner: TARGET, gasLimit: '0x1e8480' })
  expect(Number(second.timestamp) - Number(first.timestamp)).toBe(7)
})

test('a time that has passed when its block opens is dropped', async () => {
  await using devnet = await createDevnet({ network: 'plain', blockTimeMs: 1_000 })
  const { address } = devnet.accounts[0]!
  const hash = await ask(devnet, 'eth_sendTransaction', [{ from: address, to: TARGET }])
  await devnet.faults.now({ kind: 'skipBlock' })
  await devnet.advance(1_000)
  const pending = (await ask(devnet, 'eth_getBlockByNumber', ['pending', false])) as Header
  // The block after the pending one, whose transaction then leaves it, so that it opens later.
  await ask(devnet, 'evm_setNextBlockTimestamp', [Number(pending.timestamp)])
  await ask(devnet, 'anvil_dropTransaction', [hash])
  await devnet.jump(10_000)
  const times = (await headersAfter(devnet, 3)).map(({ timestamp }) => Number(timestamp))
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})
