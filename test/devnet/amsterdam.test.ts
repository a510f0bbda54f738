/**
 * A devnet of Amsterdam, as clients see it.
 */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { wireAddresses } from '../support/accounts.ts'
import { ask } from '../support/world-journal.ts'

const SYSTEM = '0xfffffffffffffffffffffffffffffffffffffffe'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const engines = ['wasm', 'ethereumjs'] as const

const amsterdam = (engine: (typeof engines)[number]) =>
  createDevnet({ network: 'plain', hardfork: 'amsterdam', engine })

const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

describe.each(engines)('the log of a transfer on %s', (engine) => {
  const scene = (devnet: Devnet) => {
    const [from, to] = wireAddresses(devnet)
    const topics = [TRANSFER, word(from!), word(to!)]
    return { from, to, log: { address: SYSTEM, topics, data: word('0x05') } }
  }

  test('is in the receipt, and found by its address and topics', async () => {
    await using devnet = await amsterdam(engine)
    const { from, to, log } = scene(devnet)
    const hash = await ask(devnet, 'eth_sendTransaction', [{ from, to, value: '0x5' }])
    const receipt = await ask(devnet, 'eth_getTransactionReceipt', [hash])
    expect(receipt).toMatchObject({ gasUsed: '0x5208', logs: [{ ...log, logIndex: '0x0' }] })
    const filters = [{ address: SYSTEM }, { topics: [TRANSFER, null, word(to!)] }]
    for (const filter of filters) {
      const found = await ask(devnet, 'eth_getLogs', [{ fromBlock: '0x0', ...filter }])
      expect(found).toMatchObject([{ ...log, transactionHash: hash }])
    }
    expect(await ask(devnet, 'eth_getLogs', [{ fromBlock: '0x0', address: to }])).toEqual([])
  })

  test('is in the traces of the call tracer that have logs', async () => {
    await using devnet = await amsterdam(engine)
    const { from, to, log } = scene(devnet)
    const hash = await ask(devnet, 'eth_sendTransaction', [{ from, to, value: '0x5' }])
    const tracer = { tracer: 'callTracer', tracerConfig: { withLog: true } }
    expect(await ask(devnet, 'debug_traceTransaction', [hash, tracer])).toMatchObject({
      logs: [{ ...log, position: '0x0' }],
    })
  })

  test('is the only one of a simulation that traces transfers', async () => {
    await using devnet = await amsterdam(engine)
    const { from, to, log } = scene(devnet)
    const blockStateCalls = [{ calls: [{ from, to, value: '0x5' }] }]
    const simulated = async (tracesTransfers: boolean) =>
      ask(devnet, 'eth_simulateV1', [{ blockStateCalls, traceTransfers: tracesTransfers }])
    for (const tracesTransfers of [true, false]) {
      expect(await simulated(tracesTransfers)).toMatchObject([{ calls: [{ logs: [log] }] }])
    }
  })
})

test('the deterministic deployment proxy is there in every dialect (EIP-7997)', async () => {
  const FACTORY = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
  const codes = []
  for (const dialect of ['anvil', 'hardhat'] as const) {
    const options = { network: 'plain', hardfork: 'amsterdam', dialect } as const
    await using devnet = await createDevnet(options)
    codes.push(await ask(devnet, 'eth_getCode', [FACTORY, 'latest']))
    expect(await ask(devnet, 'eth_getTransactionCount', [FACTORY, 'latest'])).toBe('0x1')
    await using without = await createDevnet({ ...options, create2Deployer: 'off' })
    expect(await ask(without, 'eth_getCode', [FACTORY, 'latest'])).toBe('0x')
  }
  const code =
    '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3'
  expect(codes).toEqual([code, code])
})

describe('the gas of a transaction', () => {
  test('is estimated as Amsterdam prices it', async () => {
    await using devnet = await amsterdam('wasm')
    const [from, to] = devnet.accounts.map(({ address }) => address)
    const estimate = async (fields: object) => ask(devnet, 'eth_estimateGas', [{ from, ...fields }])
    expect(await estimate({ to: from })).toBe('0x2ee0') // 12,000
    expect(await estimate({ to: from, value: '0x1' })).toBe('0x2ee0')
    expect(await estimate({ to })).toBe('0x3a98') // 15,000
    expect(await estimate({ to, value: '0x1' })).toBe('0x5208') // 21,000
    expect(await estimate({ to: from, gas: '0x2ee0' })).toBe('0x2ee0')
    // 64 gas for each byte, zero or not.
    expect(await estimate({ to, data: '0x0001' })).toBe('0x3b18')
  })

  test('is too little below that', async () => {
    await using devnet = await amsterdam('wasm')
    const [from, to] = devnet.accounts.map(({ address }) => address)
    const send = async (fields: object) => ask(devnet, 'eth_sendTransaction', [{ from, ...fields }])
    await expect(send({ to, gas: '0x3a97' })).rejects.toThrow('intrinsic gas too low')
    await expect(send({ to, value: '0x1', gas: '0x5207' })).rejects.toThrow('intrinsic gas too low')
    await expect(send({ to: from, gas: '0x2edf' })).rejects.toThrow('intrinsic gas too low')
    await send({ to: from, gas: '0x2ee0' })
    expect(await ask(devnet, 'eth_blockNumber', [])).toBe('0x1')
  })

  test('includes the bytes of an access list, also of a created one', async () => {
    await using devnet = await amsterdam('wasm')
    const [from, to] = devnet.accounts.map(({ address }) => address)
    const slot = word('0x01')
    const call = { from, to, accessList: [{ address: to, storageKeys: [slot] }] }
    const gas = 15_000 + 2_900 + 2_000 + 64 * (20 + 32)
    expect(await ask(devnet, 'eth_estimateGas', [call])).toBe(`0x${gas.toString(16)}`)
    expect(await ask(devnet, 'eth_createAccessList', [call])).toMatchObject({
      gasUsed: `0x${gas.toString(16)}`,
    })
  })
})
